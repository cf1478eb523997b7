#!/usr/bin/swift
import Foundation

final class TextViewModel {
  private(set) var plain = "class OneViewModel { var coordinator = 1 }"
  private(set) var escaped = "quote \" backslash \\ brace { \(1 + 2) }"
  private(set) var nested = "a \(["b": "c \(d("e", { "f \($0)" })) g"]["b"] ?? "h") i"
  private(set) var raw = #"no \(interpolation) and "quotes" here"#
  private(set) var rawInterpolation = ##"one \#(two) \##(three("#")) "# four"##
  private(set) var lines = """
    class TwoViewModel {
      \(lines.map { """
        nested \($0) /* no comment */
        """ }) "" \""" "
    """
  private(set) var rawLines = #"""
    """
    \(nothing) \#(something)
    """#
  private(set) var oneLine = #"""#
  private(set) var empty = ""
  private(set) var pattern = /class (?<name>[A-Z\/]\w*)ViewModel \{/
  private(set) var extended = #/coordinator / {/#
  private(set) var manyLines = #/
    class \ ThreeViewModel # } comment
    /#
  private(set) var quotient = total / count / 2
  private(set) var call = sum(/, 1) / 3
  /* outer /* inner class FourViewModel { */ still outer */
  // class FiveViewModel {
  func `class`() {}
  func last() {}
}

import Testing

@testable import Scaffolding

/// The comment at the top of new files, derived from neighbouring files.
@Suite struct FileHeaderTests {
  private func header(_ texts: String...) throws -> String? {
    let files = texts.enumerated().map { NeighbouringFile(name: "File\($0).swift", contents: Array($1.utf8)) }
    guard let header = FileHeader(commonTo: files) else { return nil }
    return String(decoding: try header.bytes(for: "New.swift", TemplateValues(placeholders: [:])), as: UTF8.self)
  }

  @Test func xcodeHeaderIsReplacedByFileName() throws {
    func file(_ number: Int) -> String {
      """
      //
      //  File\(number).swift
      //  Shop
      //
      //  Created by Kim on \(number)/\(number)/24.
      //

      import Foundation
      """
    }
    let expected = "//\n//  New.swift\n//  Shop\n//\n\n"
    #expect(try header(file(0), file(1)) == expected)
    #expect(try header(file(0)) == expected, "one file that names itself is enough")
    #expect(try header(file(0), "import SwiftUI\n", file(2)) == expected, "more than half")
    #expect(try header(file(0), "import SwiftUI\n") == nil, "half")
  }

  @Test func aNoticeWithYears() throws {
    #expect(
      try header(
        "// Copyright 2021 Us.\nimport A\n", "// Copyright 2024 Us.\n\nimport A\n", "// Copyright 2023 Us.\n\n")
        == "// Copyright 2024 Us.\n\n")
    #expect(
      try header("/*\n File0.swift\n Ours\n*/\n\nimport A", "/*\r\n File1.swift\r\n Ours\r\n*/\r\n\r\n")
        == "/*\n New.swift\n Ours\n*/\n\n")
    #expect(try header("\u{FEFF}// File0.swift\n\n", "// File1.swift\n\n") == "// New.swift\n\n")
    // Text in other files that looks like a placeholder stays.
    #expect(try header("// __Name__ 1\n\n", "// __Name__ 1\n\n") == "// __Name__ 1\n\n")
  }

  @Test(arguments: [
    ["import A\n"], ["// What this is for.\n\nimport A\n"], ["// One.\n\n", "// Two.\n\n"],
    ["// Close to code.\nlet a = 1\n"],
    ["/// Documentation.\n\nstruct A {}\n", "/// Documentation.\n\nstruct A {}\n"],
    ["// swift-tools-version: 6.0\n\n", "// swift-tools-version: 6.0\n\n"],
    ["// swiftlint:disable all\n\n", "// swiftlint:disable all\n\n"], ["// MARK: - File0.swift\n\n"], [],
    ["/* File0.swift never closes\n\n"], ["//\n//\n\n", "//\n//\n\n"], ["// File0.swift"], [""],
  ])
  func filesWithoutCommonHeaderGetNone(texts: [String]) {
    let files = texts.enumerated().map { NeighbouringFile(name: "File\($0).swift", contents: Array($1.utf8)) }
    #expect(FileHeader(commonTo: files) == nil)
  }

  @Test func aTemplate() throws {
    let values = TemplateValues(placeholders: ["Name": "Cart", "Module": "Shop"])
    func bytes(_ template: String) throws -> String {
      String(
        decoding: try FileHeader(template: template, source: ".vmgen.json:3").bytes(for: "A.swift", values),
        as: UTF8.self)
    }
    #expect(try bytes("// __file__, __Name__ of __Module__") == "// A.swift, Cart of Shop\n\n")
    #expect(try bytes("") == "")
    #expect(try bytes(" \n") == "")
    let error = #expect(throws: TemplateError.self) { try bytes("//\n// __fiel__") }
    #expect(error?.message == ".vmgen.json:3:2: there is no placeholder '__fiel__'; try '__file__'")
  }
}

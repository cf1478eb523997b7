import SwiftScan

/// The references to ViewModels in one file, in a form that other files can use.
///
/// A class, because it is passed around with the file's other facts and has many parts.
final class ReferenceFacts: Sendable {
  /// A use of a property.
  struct Use: Sendable {
    /// The hash of the property's name.
    var name: UInt64
    /// The position of the reference.
    var start: SourceLocation
    /// The index of the receiver in `receivers`, and the index of the enclosing type in `owners`.
    var receiver: Int32
    var owner: Int32
    var kind: ViewModelReferences.UseKind
    /// Whether the code uses something in the value: a member, an element, or the result of a method.
    var isInside: Bool
    /// Whether it is the projected value: `$p` in `viewModel.$p`.
    var isProjection: Bool
    /// Whether messages may mention the use: it is in no test double.
    var isReportable: Bool
  }

  /// A property with a ViewModel's type.
  struct Property: Sendable {
    var owner: TypePath
    var name: UInt64
    var receiver: Int
    /// Whether it reads the ViewModel from the environment of a View.
    var isEnvironment: Bool
    /// Whether it has a wrapper that requires an `ObservableObject`.
    var isObservedObject: Bool
    /// Whether it makes its ViewModel or keeps it as state; see `LintedFile.ownsViewModel`. False in a test double.
    var isOwned: Bool
  }

  /// A function that returns a ViewModel.
  struct Function: Sendable {
    /// The type around it; without a name outside of any type.
    var owner: TypePath
    var name: UInt64
    var receiver: Int
  }

  /// A mention of a ViewModel's type inside another type.
  struct Mention: Sendable {
    var owner: TypePath
    var receiver: Int
    /// Whether it is the type of a property or parameter, or a generic argument.
    var isType: Bool
    /// Whether a property stores the ViewModel; see `LintedFile.keepsViewModel`. False in a test double.
    var isKept: Bool
  }

  /// A member behind a reference, called or not.
  struct Member: Sendable {
    /// The hash of its name.
    var name: UInt64
    /// The index of the receiver in `receivers`, and the index of the enclosing type in `owners`.
    var receiver: Int32
    var owner: Int32
  }

  /// The path of the file, as shown to the user.
  let path: String
  let receivers: [ViewModelReferences.Receiver]
  /// The types and extensions that contain uses. The first one has no name; it contains the code outside of all types.
  let owners: [TypePath]
  /// In order.
  let uses: [Use]
  let properties: [Property]
  let functions: [Function]
  let mentions: [Mention]
  /// The members behind references outside of test doubles, in conventions with one entry point.
  let members: [Member]
  /// The types whose code calls `resetOutput` on a reference.
  let outputResets: [NamePath]

  /// Collects the references; nil if the file has none.
  init?(_ file: LintedFile) {
    let found = file.references
    if found.receivers.isEmpty { return nil }
    let source = file.source
    path = file.path
    receivers = found.receivers
    var owners = [TypePath(names: [], isLocal: false)]
    var ownerIndices: [Int: Int32] = [-1: 0]
    func owner(_ type: Int) -> Int32 {
      if let known = ownerIndices[type] { return known }
      ownerIndices[type] = Int32(owners.count)
      owners.append(source.typePath(of: type))
      return Int32(owners.count - 1)
    }
    lazy var doubles = file.testDoubles.withoutOverlap
    func isDouble(at offset: Int) -> Bool {
      let index = doubles.partitioningIndex { $0.upperBound > offset }
      return index < doubles.count && doubles[index].contains(offset)
    }
    var uses: [Use] = []
    if !found.uses.isEmpty {
      let places = SourcePlaces(source.text)
      uses.reserveCapacity(found.uses.count)
      for use in found.uses {
        let reference = found.references[use.reference]
        let offset = source.bytes(ofToken: reference.token).lowerBound
        uses.append(
          Use(
            name: source.nameHash(use.member), start: places.location(of: offset),
            receiver: Int32(reference.receiver), owner: owner(reference.owner), kind: use.kind,
            isInside: use.isInside,
            isProjection: source.text[Int(source.tokens[use.member].start)] == UInt8(ascii: "$"),
            isReportable: !isDouble(at: offset)))
      }
    }
    properties = found.properties.map { property in
      Property(
        owner: owners[Int(owner(property.owner))], name: source.nameHash(property.name), receiver: property.receiver,
        isEnvironment: property.isEnvironment, isObservedObject: property.isObservedObject,
        isOwned: file.ownsViewModel(property.name)
          && !isDouble(at: source.bytes(ofToken: property.name).lowerBound))
    }
    functions = found.functions.map { function in
      Function(
        owner: owners[Int(owner(function.owner))], name: source.nameHash(function.name), receiver: function.receiver)
    }
    mentions = found.mentions.map { mention in
      Mention(
        owner: owners[Int(owner(mention.owner))], receiver: mention.receiver, isType: mention.isType,
        isKept: file.keepsViewModel(mention.name) && !isDouble(at: source.bytes(ofToken: mention.name).lowerBound))
    }
    outputResets = found.references.compactMap { reference in
      file.callsReset(at: reference.token) ? owners[Int(owner(reference.owner))].name : nil
    }
    members = file.namesOfMembers.filter { !isDouble(at: $0.offset) }.map { member in
      Member(name: member.name, receiver: Int32(member.receiver), owner: owner(member.owner))
    }
    (self.owners, self.uses) = (owners, uses)
  }
}

extension [Range<Int>] {
  /// The same places as sorted ranges that do not overlap.
  var withoutOverlap: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension LintedFile {
  /// The members behind references, in conventions with one entry point: the hash of the name, the offset of the reference
  /// in bytes, and its receiver and type.
  fileprivate var namesOfMembers: [(name: UInt64, offset: Int, receiver: Int, owner: Int)] {
    guard convention == .unidirectional || convention == .representable else { return [] }
    return references.references.compactMap { reference in
      source.member(of: reference.token).map { member in
        (
          source.nameHash(member), source.bytes(ofToken: reference.token).lowerBound, reference.receiver,
          reference.owner
        )
      }
    }
  }
}

extension LintedFile {
  /// Whether a reference is followed by its member `resetOutput`.
  fileprivate func callsReset(at reference: Int) -> Bool {
    var next = reference + 1
    while [.postfixQuestion, .postfixExclamation, .closeParen].contains(source.tokens[next].kind) { next += 1 }
    return source.tokens[next].kind == .period && source.isNamed(next + 1, "resetOutput")
  }
}

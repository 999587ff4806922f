/// The keys of a construct of the language. Each key has a function that decodes the key's value
/// into a draft. Every key of the language is declared in a `Construct`.
struct Construct<Draft>: Sendable {
  struct Entry: Sendable {
    let key: Key
    let decode: @Sendable (inout SpecDecoder, inout Draft, KeyedNode) -> Void
  }

  let table: KeyTable
  private let entries: [Entry]
  /// Whether a draft is complete without any of the keys of which one or more are required.
  private let isComplete: @Sendable (Draft) -> Bool

  init(
    _ construct: String, exactlyOneOf: [String] = [], oneOrMoreOf: [String] = [],
    orWithin: String? = nil, isComplete: @escaping @Sendable (Draft) -> Bool = { _ in false },
    companions: [KeyCompanion] = [], elsewhere: KeyTable? = nil, _ entries: [Entry]
  ) {
    table = KeyTable(
      construct: construct, keys: entries.map(\.key), exactlyOneOf: exactlyOneOf,
      oneOrMoreOf: oneOrMoreOf, orWithin: orWithin, companions: companions, elsewhere: elsewhere)
    self.entries = entries
    self.isComplete = isComplete
  }

  /// Decodes the entries of a mapping into `draft`. Reports unknown, missing, empty and conflicting
  /// keys; missing keys are reported at `owner`. A misspelt key is decoded as the key that was
  /// probably meant. Returns the keys that are present, including misspelt keys.
  @discardableResult
  func decode(
    _ mapping: [YAMLEntry], into draft: inout Draft, owner: SourceRange,
    _ decoder: inout SpecDecoder
  ) -> PresentKeys {
    var present = PresentKeys(table: table)
    let lacking = lackingKeys(mapping)
    for entry in mapping {
      let known = entries.firstIndex { $0.key.name == entry.key.scalarText }
      if let index = known ?? misspelt(entry, among: mapping, lacking, &present, &decoder) {
        decode(entry, at: index, into: &draft, &present, &decoder)
      }
    }
    checkMissing(mapping, present, draft, owner: owner, &decoder)
    return present
  }

  /// Reports an unknown key. Returns the index of the key that was probably meant. Returns nil if
  /// no key is similar, or if the mapping also contains the correct key.
  private func misspelt(
    _ entry: YAMLEntry, among mapping: [YAMLEntry], _ lacking: [String],
    _ present: inout PresentKeys, _ decoder: inout SpecDecoder
  ) -> Int? {
    guard let meant = decoder.unknownKey(entry, in: table, among: mapping, lacking) else {
      present.hasUnknown = true
      return nil
    }
    let name = table.keys[meant].name
    let isThere = present.contains(meant) || mapping.contains { $0.key.scalarText == name }
    return isThere ? nil : meant
  }

  private func decode(
    _ entry: YAMLEntry, at index: Int, into draft: inout Draft, _ present: inout PresentKeys,
    _ decoder: inout SpecDecoder
  ) {
    let key = entries[index].key
    let item = KeyedNode(key: Located(key.name, at: entry.key.range), node: entry.value)
    if let first = present.alternative, table.exactlyOneOf.contains(key.name) {
      decoder.conflict(of: item.key, with: first, in: table)
    }
    present.insert(index)
    if item.node.isEmptyScalar, !item.node.isSwift, !key.value.allowsNothing {
      decoder.emptyValue(item, key.value)
    } else {
      entries[index].decode(&decoder, &draft, item)
    }
  }

  /// Reports missing keys. If the mapping has an unknown key, the unknown key probably stands for a
  /// missing key. In that case, the finding about the unknown key names the missing keys.
  private func checkMissing(
    _ mapping: [YAMLEntry], _ present: PresentKeys, _ draft: Draft, owner: SourceRange,
    _ decoder: inout SpecDecoder
  ) {
    decoder.checkCompanions(mapping, present)
    if present.hasUnknown { return }
    for (index, entry) in entries.enumerated() where entry.key.isRequired {
      if !present.contains(index) { decoder.missingKey(entry.key, in: table, at: owner) }
    }
    if !table.exactlyOneOf.isEmpty, present.alternative == nil {
      decoder.missingAlternative(in: table, at: owner)
    }
    let choice = table.oneOrMoreOf
    if !choice.isEmpty, !choice.contains(where: { present.contains($0) }), !isComplete(draft) {
      decoder.missingChoice(in: table, at: owner)
    }
  }

  /// Returns the required keys that are missing. A key that is only misspelt does not count as
  /// missing.
  private func lackingKeys(_ mapping: [YAMLEntry]) -> [String] {
    var lacking = table.keys.filter(\.isRequired).map(\.name)
    for entry in mapping where !lacking.isEmpty {
      let name = entry.key.scalarText
      let meant =
        table.keyNames.contains(name)
        ? name
        : table.keyOfOtherLanguage(entry, among: mapping)?.name
          ?? nearest(name, among: table.keyNames)
      lacking.removeAll { $0 == meant }
    }
    return lacking
  }

  /// Decodes entries with duplicate keys into the same draft.
  func decodeRepeated(
    _ entries: [YAMLEntry], into draft: inout Draft, _ decoder: inout SpecDecoder
  ) {
    for repeated in entries where !repeated.value.isEmptyScalar {
      let name = repeated.key.scalarText
      guard let entry = self.entries.first(where: { $0.key.name == name }) else { continue }
      let item = KeyedNode(key: Located(name, at: repeated.key.range), node: repeated.value)
      entry.decode(&decoder, &draft, item)
    }
  }
}

/// The keys of a table that occur in a mapping.
struct PresentKeys {
  let table: KeyTable
  private var indices: UInt64 = 0
  /// The first key in the mapping that is one of the mutually exclusive keys.
  private(set) var alternative: String?
  /// Whether the mapping has more than one of the mutually exclusive keys.
  private(set) var hasConflict = false
  /// Whether the mapping has an unknown key.
  var hasUnknown = false

  init(table: KeyTable) { self.table = table }

  mutating func insert(_ index: Int) {
    let name = table.keys[index].name
    if table.exactlyOneOf.contains(name) {
      if alternative != nil { hasConflict = true }
      alternative = alternative ?? name
    }
    indices |= 1 << UInt64(index)
  }

  func contains(_ index: Int) -> Bool { indices & (1 << UInt64(index)) != 0 }

  func contains(_ name: String) -> Bool {
    table.keys.firstIndex { $0.name == name }.map { contains($0) } ?? false
  }
}

extension Construct.Entry {
  static func required(
    _ name: String, _ value: ValueShape, _ summary: String,
    _ decode: @escaping @Sendable (inout SpecDecoder, inout Draft, KeyedNode) -> Void
  ) -> Self {
    Self(
      key: Key(name: name, summary: summary, isRequired: true, value: value), decode: decode)
  }

  static func optional(
    _ name: String, _ value: ValueShape, _ summary: String,
    _ decode: @escaping @Sendable (inout SpecDecoder, inout Draft, KeyedNode) -> Void
  ) -> Self {
    Self(
      key: Key(name: name, summary: summary, isRequired: false, value: value), decode: decode)
  }

  /// Returns the key `doc`, which is allowed in the long form of every declaration.
  static func doc(
    _ store: @escaping @Sendable (inout Draft, String?) -> Void
  ) -> Self {
    optional("doc", .oneOf([.prose, .nothing]), "the Swift documentation comment") {
      decoder, draft, item in store(&draft, decoder.doc(item))
    }
  }
}

/// What a name follows from that the spec does not contain itself.
package enum NameOrigin: Sendable, CustomStringConvertible {
  package enum Section: String, Sendable { case request, storage }

  case action(of: Section, String)
  case status(of: Section, String)
  case middlewareOfRequests
  case protocolOfDependency(String)
  case resultOfFilter(String)
  /// A declaration of `undo`, as messages name it.
  case undo(String)
  /// The value that `together` of `persistence` stores.
  case together
  /// Other generated code, as messages name it.
  case generated(String)

  package var description: String {
    switch self {
    case .action(let section, let name): "an action of the \(Self.owner(section, name))"
    case .status(let section, let name): "the status of the \(Self.owner(section, name))"
    case .middlewareOfRequests: "the middleware of the requests"
    case .protocolOfDependency(let name): "the protocol of '\(name)'"
    case .resultOfFilter(let name): "the result of '\(name)'"
    case .undo(let what): "\(what) of 'undo'"
    case .together: "the value that 'together' stores"
    case .generated(let what): what
    }
  }

  private static func owner(_ section: Section, _ name: String) -> String {
    switch section {
    case .request: "request '\(name)'"
    case .storage: "storage of '\(name)'"
    }
  }
}

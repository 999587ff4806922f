import Diagnostics
import YAMLParsing

/// The keys of a construct, each with the function that decodes its value into a draft: the one
/// place a new key of the language is added to.
struct Construct<Draft>: Sendable {
  struct Entry: Sendable {
    let key: Key
    let decode: @Sendable (inout SpecDecoder, inout Draft, KeyedNode) -> Void
  }

  let table: KeyTable
  private let entries: [Entry]

  init(
    _ construct: String, exactlyOneOf: [String] = [], oneOrMoreOf: [String] = [],
    companions: [KeyCompanion] = [], elsewhere: KeyTable? = nil, _ entries: [Entry]
  ) {
    table = KeyTable(
      construct: construct, keys: entries.map(\.key), exactlyOneOf: exactlyOneOf,
      oneOrMoreOf: oneOrMoreOf, companions: companions, elsewhere: elsewhere)
    self.entries = entries
  }

  /// Decodes the entries of a mapping into `draft`, and reports what is unknown, missing, empty or
  /// in conflict. `owner` is where a missing key is reported. Returns which keys are there, those
  /// among them that are misspelt: a misspelt key is decoded as the one that was meant.
  @discardableResult
  func decode(
    _ mapping: [YAMLEntry], into draft: inout Draft, owner: SourceRange,
    _ decoder: inout SpecDecoder
  ) -> PresentKeys {
    var present = PresentKeys(table: table)
    var unknown = 0
    let lacking = lackingKey(mapping)
    for entry in decoder.joiningCutTexts(mapping, of: table) {
      var name = entry.key.scalarText
      var place = entries.firstIndex { $0.key.name == name }
      if place == nil, let meant = decoder.unknownKey(entry, in: table, lacking: lacking) {
        name = table.keys[meant].name
        // What stands there by its right name counts.
        if mapping.contains(where: { $0.key.scalarText == name }) || present.contains(meant) {
          continue
        }
        place = meant
      }
      guard let index = place else {
        unknown += 1
        continue
      }
      let item = KeyedNode(key: Located(name, at: entry.key.range), node: entry.value)
      if let first = present.alternative, table.exactlyOneOf.contains(name) {
        decoder.conflict(of: item.key, with: first, in: table)
      }
      present.insert(index)
      let shape = entries[index].key.value
      if item.node.isEmptyScalar, !item.node.isSwift, !shape.allowsNothing {
        decoder.emptyValue(item, shape)
      } else {
        entries[index].decode(&decoder, &draft, item)
      }
    }
    let missing = entries.indices.filter { entries[$0].key.isRequired && !present.contains($0) }
    // As many unknown ones were probably meant as them.
    if missing.count > unknown {
      for index in missing { decoder.missingKey(entries[index].key, in: table, at: owner) }
    }
    decoder.checkCompanions(mapping, present)
    // An unknown key was probably meant as one of them.
    if !table.exactlyOneOf.isEmpty, present.alternative == nil, unknown == 0 {
      decoder.missingAlternative(in: table, at: owner)
    }
    let choice = table.oneOrMoreOf
    present.hasUnknown = unknown > 0
    if !choice.isEmpty, unknown == 0, !choice.contains(where: { present.contains($0) }) {
      decoder.missingChoice(in: table, at: owner)
    }
    return present
  }

  /// The required key that is missing, if it is one alone: an unknown key is probably meant as it.
  private func lackingKey(_ mapping: [YAMLEntry]) -> String? {
    var lacking = Set(table.keys.filter(\.isRequired).map(\.name))
    for entry in mapping where !lacking.isEmpty {
      let name = entry.key.scalarText
      if lacking.remove(name) != nil || table.keyNames.contains(name) { continue }
      if let meant = nearest(name, among: table.keyNames) { lacking.remove(meant) }
    }
    return lacking.count == 1 ? lacking.first : nil
  }

  /// Decodes entries whose keys were there before into the same draft.
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

/// Which keys of a table a mapping has.
struct PresentKeys {
  let table: KeyTable
  private var indices: UInt64 = 0
  /// The first of the keys that exclude each other.
  private(set) var alternative: String?
  /// More than one of them is there.
  private(set) var hasConflict = false
  /// A key is there that the table lacks.
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

  /// `doc`, which every item takes in its long form.
  static func doc(
    _ store: @escaping @Sendable (inout Draft, String?) -> Void
  ) -> Self {
    optional("doc", .prose, "text of the Swift doc comment") { decoder, draft, item in
      store(&draft, decoder.prose(item))
    }
  }
}

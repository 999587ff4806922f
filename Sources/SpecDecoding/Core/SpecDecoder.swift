import Diagnostics
import YAMLParsing

/// A value with the key, or the list, that holds it.
struct KeyedNode {
  /// The key's text, without backticks; of a list's item the list's key, at the item's place.
  let key: Located<String>
  let node: YAMLNode
  var isItem = false
  /// Whether the key was there before (reported).
  var isRepeated = false

  /// How a message calls it.
  var subject: String {
    isItem ? "an item of '\(excerpt(key.value))'" : "'\(excerpt(key.value))'"
  }

  /// The items of a list, each with this key.
  func items(_ nodes: [YAMLNode]) -> [KeyedNode] {
    nodes.map { KeyedNode(key: Located(key.value, at: $0.range), node: $0, isItem: true) }
  }
}

/// What decoding needs on its way through a tree.
struct SpecDecoder {
  let file: SourceFile
  var diagnostics: Diagnostics
  /// The section that is decoded.
  var currentSection: SpecSections = .all
  /// Sections where something that declares names was left out.
  var incomplete: SpecSections = []
  var lostNames = LostNames()
  /// Where aliases stand that name nothing (reported).
  private(set) var emptyAliases: Set<SourcePosition> = []
  /// How many lines were left out, some of them twice.
  var lostLines = 0
  /// Properties whose names were there before (reported): they may have mistakes of their own.
  var repeatedProperties: [PropertySpec] = []
  /// Where declarations stand whose names were there before (reported).
  var repeated: [SourceRange] = []
  /// The actions of the spec: one called `doc` takes that key of a middleware.
  var actionNames: Set<String> = []
  /// How many rules the keys that name several actions stand for beyond those that are written.
  var sharedRuleCount = 0

  init(file: SourceFile, diagnostics: Diagnostics) {
    self.file = file
    self.diagnostics = diagnostics
    emptyAliases = Set(
      diagnostics.findings.lazy.filter { $0.id == .undefinedAlias }.map(\.range.start))
  }
}

// MARK: - Mappings and lists

extension SpecDecoder {
  /// The entries of a mapping, none for an allowed nothing; nil, with a finding, for anything else.
  mutating func entries(_ item: KeyedNode, _ shape: ValueShape) -> [YAMLEntry]? {
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      return refuseEmpty(item, shape) ? nil : entries
    }
    if shape.allowsNothing, item.node.holdsNothing { return [] }
    wrongKind(item, shape)
    return nil
  }

  /// The items of a list; a text alone is a list of one.
  mutating func items(_ item: KeyedNode, _ shape: ValueShape) -> [KeyedNode]? {
    if shape.allowsNothing, item.node.holdsNothing { return [] }
    switch item.node.content {
    case .sequence(let nodes):
      refuseSwiftTag(item)
      return refuseEmpty(item, shape) ? nil : item.items(nodes)
    case .scalar:
      if !item.node.isNothing { return [item] }
      emptyValue(item, shape)
      return nil
    case .mapping:
      wrongKind(item, shape)
      return nil
    }
  }

  /// Decodes a mapping from names to what they declare, in the order of the file. What a repeated
  /// key declares may be left out: who makes a value need not give it twice.
  mutating func declarations<Declaration>(
    _ item: KeyedNode, _ shape: ValueShape, keepingRepeated: Bool = true,
    _ decode: (inout SpecDecoder, KeyedNode) -> Declaration?
  ) -> [Declaration] {
    guard let entries = entries(item, shape) else {
      leaveOut(item.node.range)
      return []
    }
    var declared: [Declaration] = []
    declared.reserveCapacity(entries.count)
    repeated += item.node.repeated.map { SourceRange(from: $0.key.range, to: $0.value.range) }
    for (index, entry) in (entries + item.node.repeated).enumerated() {
      let isRepeated = index >= entries.count
      if let name = declaredName(entry.key),
        let declaration = decode(
          &self, KeyedNode(key: name, node: entry.value, isRepeated: isRepeated))
      {
        if !isRepeated || keepingRepeated { declared.append(declaration) }
      } else {
        leaveOut(entry)
      }
    }
    return declared
  }
}

// MARK: - Names and words

extension SpecDecoder {
  /// The name that a key is; nil, with a finding, for an empty key.
  mutating func declaredName(_ key: YAMLNode) -> Located<String>? {
    let text = withoutBackticks(trimmed(key.scalarText))
    let item = KeyedNode(key: Located(text, at: key.range), node: key)
    refuseSwiftTag(item)
    if text.isEmpty {
      diagnostics.error(
        .emptyName, "expected a name before the ':', found nothing", at: key.range)
      return nil
    }
    return item.key
  }

  /// The name that a value is.
  mutating func name(_ item: KeyedNode) -> Located<String>? {
    guard let text = text(item, .name) else { return nil }
    return Located(withoutBackticks(trimmed(text)), at: item.node.range)
  }

  /// Words for people, without new lines at their end.
  mutating func prose(_ item: KeyedNode) -> String? {
    guard let text = text(item, .prose) else { return nil }
    warnAboutInterpolation(text, at: item.node.range)
    if let finding = file.commentInProse(item.node) { diagnostics.report(finding) }
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: "\n") else { return text }
    var end = bytes.endIndex
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == UInt8(ascii: "\n") {
      end = bytes.index(before: end)
    }
    return String(text[..<end])
  }

  /// The text of a `doc`; an empty one is none.
  mutating func doc(_ item: KeyedNode) -> String? {
    item.node.holdsNothing ? nil : prose(item)
  }

  /// `message: No \(state.count) left`, which people would see as it stands there.
  mutating func warnAboutInterpolation(_ text: String, at range: SourceRange) {
    guard hasInterpolation(text) else { return }
    diagnostics.warning(
      .interpolationInPlainText,
      "this text is shown as it is written: '\\(…)' is not filled in",
      at: range, help: "values stand in Swift texts only: those of 'dispatch' or 'emit', say")
  }

  /// The text of a scalar that is not blank.
  private mutating func text(_ item: KeyedNode, _ shape: ValueShape) -> String? {
    guard case .scalar(let scalar) = item.node.content else {
      wrongKind(item, shape)
      return nil
    }
    refuseSwiftTag(item)
    if isBlank(scalar.text) {
      emptyValue(item, shape)
      return nil
    }
    return scalar.text
  }
}

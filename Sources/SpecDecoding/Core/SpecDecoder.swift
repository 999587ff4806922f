import Diagnostics
import YAMLParsing

/// A value with its key.
struct KeyedNode {
  /// The key without backticks; for a list item, the list's key, at the item's range.
  let key: Located<String>
  let node: YAMLNode
  var isItem = false
  /// Whether the key is a duplicate (reported).
  var isRepeated = false

  /// Its name in messages.
  var subject: String {
    isItem ? "an item of '\(excerpt(key.value))'" : "'\(excerpt(key.value))'"
  }

  /// The items of a list, each with this key.
  func items(_ nodes: [YAMLNode]) -> [KeyedNode] {
    nodes.map { KeyedNode(key: Located(key.value, at: $0.range), node: $0, isItem: true) }
  }
}

/// The state of decoding a tree.
struct SpecDecoder {
  let file: SourceFile
  var diagnostics: Diagnostics
  /// The current section.
  var currentSection: SpecSections = .all
  /// Sections in which a part that declares names was skipped.
  var incomplete: SpecSections = []
  var undecodedNames = UndecodedNames()
  /// The positions of aliases without an anchor (reported).
  private(set) var emptyAliases: Set<SourcePosition> = []
  /// The number of skipped lines, some counted twice.
  var skippedLines = 0
  /// Properties with duplicate names (reported), which may have errors of their own.
  var repeatedProperties: [PropertySpec] = []
  /// The ranges of declarations with duplicate names (reported).
  var repeated: [SourceRange] = []
  /// The actions of the spec: an action called `doc` takes precedence over the `doc` of a
  /// middleware.
  var actionNames: Set<String> = []
  /// The number of rules that shared keys add beyond the written ones.
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
  /// The entries of a mapping; none for an allowed empty value; nil, with a finding, for anything
  /// else.
  mutating func entries(_ item: KeyedNode, _ shape: ValueShape) -> [YAMLEntry]? {
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      return refuseEmpty(item, shape) ? nil : entries
    }
    if shape.allowsNothing, item.node.holdsNothing { return [] }
    wrongKind(item, shape)
    return nil
  }

  /// The items of a list; a single scalar is a list of one.
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

  /// Decodes a mapping from names to declarations, in the order of the file. Duplicates are always
  /// decoded, but returned only if `keepingRepeated` is true.
  mutating func declarations<Declaration>(
    _ item: KeyedNode, _ shape: ValueShape, keepingRepeated: Bool = true,
    _ decode: (inout SpecDecoder, KeyedNode) -> Declaration?
  ) -> [Declaration] {
    guard let entries = entries(item, shape) else {
      skip(item.node.range)
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
        skip(entry)
      }
    }
    return declared
  }
}

// MARK: - Names and words

extension SpecDecoder {
  /// The name in a key; nil, with a finding, if the key is empty.
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

  /// The name in a value.
  mutating func name(_ item: KeyedNode) -> Located<String>? {
    guard let text = text(item, .name) else { return nil }
    return Located(withoutBackticks(trimmed(text)), at: item.node.range)
  }

  /// Plain text, without trailing new lines.
  mutating func prose(_ item: KeyedNode) -> String? {
    guard let text = text(item, .prose) else { return nil }
    warnAboutInterpolation(text, at: item.node.range)
    if let finding = file.commentCuttingText(item.node) { diagnostics.report(finding) }
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: "\n") else { return text }
    var end = bytes.endIndex
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == UInt8(ascii: "\n") {
      end = bytes.index(before: end)
    }
    return String(text[..<end])
  }

  /// The text of a `doc`; nil if it is empty.
  mutating func doc(_ item: KeyedNode) -> String? {
    item.node.holdsNothing ? nil : prose(item)
  }

  /// `message: No \(state.count) left`, which would be shown literally.
  mutating func warnAboutInterpolation(_ text: String, at range: SourceRange) {
    guard hasInterpolation(text) else { return }
    diagnostics.warning(
      .interpolationInPlainText,
      "this text is shown literally: '\\(…)' is not evaluated",
      at: range, help: "interpolation works only in Swift, such as in 'dispatch' or 'emit'")
  }

  /// The content of a scalar that is not blank.
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

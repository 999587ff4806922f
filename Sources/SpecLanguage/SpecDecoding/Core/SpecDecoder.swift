/// A value in a YAML tree, with its key.
struct KeyedNode {
  /// The key without backticks. An item of a list has the key of the list, but its own range.
  let key: Located<String>
  let node: YAMLNode
  var isItem = false
  /// Whether the key is a duplicate. This error has been reported.
  var isRepeated = false

  /// The name of this value in messages.
  var subject: String {
    isItem ? "an item of '\(excerpt(key.value))'" : "'\(excerpt(key.value))'"
  }

  /// Returns the items of a list. Each item has this value's key.
  func items(_ nodes: [YAMLNode]) -> [KeyedNode] {
    nodes.map { KeyedNode(key: Located(key.value, at: $0.range), node: $0, isItem: true) }
  }
}

/// Decodes a YAML tree into a spec. Also stores information about the parts decoded so far.
struct SpecDecoder {
  let file: SourceFile
  var diagnostics: Diagnostics
  /// The section that is being decoded.
  var currentSection: SpecSections = .all
  /// The sections in which a part was skipped. The part may declare names.
  var incomplete: SpecSections = []
  var undecodedNames = UndecodedNames()
  /// The positions of aliases without an anchor. These aliases have been reported.
  private(set) var emptyAliases: Set<SourcePosition> = []
  /// The number of skipped lines. Some lines are counted twice.
  var skippedLines = 0
  /// The properties with duplicate names, which have been reported. They may contain further
  /// errors.
  var repeatedProperties: [PropertySpec] = []
  /// The properties that a request names as its status, but whose type is another one.
  var wrongStatuses: Set<String> = []
  /// The ranges of declarations with duplicate names, which have been reported.
  var repeated: [SourceRange] = []
  /// The names of the spec's actions. An action called `doc` takes precedence over the `doc` of a
  /// middleware.
  var actionNames: Set<String> = []
  /// The number of rules that were added because several actions share a key.
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
  /// Returns the entries of a mapping. Returns an empty list for an empty value if the shape allows
  /// it. Reports any other value and returns nil.
  mutating func entries(_ item: KeyedNode, _ shape: ValueShape) -> [YAMLEntry]? {
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      return refuseEmpty(item, shape) ? nil : entries
    }
    if shape.allowsNothing, item.node.holdsNothing { return [] }
    wrongKind(item, shape)
    return nil
  }

  /// Returns the items of a list. A scalar counts as a list with one item.
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
    guard let written = entries(item, shape) else {
      skipRange(item.node.range)
      return []
    }
    let entries = withoutSuperfluousLevels(written, of: item, shape)
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
        skipEntry(entry)
      }
    }
    return declared
  }
}

// MARK: - Names and words

extension SpecDecoder {
  /// Returns the name that a key declares. Reports an empty key and returns nil.
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

  /// Returns the name that a value contains.
  mutating func decodeName(_ item: KeyedNode) -> Located<String>? {
    guard let text = text(item, .name) else { return nil }
    return Located(withoutBackticks(trimmed(text)), at: item.node.range)
  }

  /// Returns plain text without trailing newlines.
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

  /// Returns the documentation in a `doc`; nil if it is empty.
  mutating func doc(_ item: KeyedNode) -> String? {
    item.node.holdsNothing ? nil : prose(item)
  }

  /// Warns about an interpolation in plain text, such as `message: No \(state.count) left`. The
  /// text is shown literally.
  mutating func warnAboutInterpolation(_ text: String, at range: SourceRange) {
    guard hasInterpolation(text) else { return }
    diagnostics.warning(
      .interpolationInPlainText,
      "this text is shown literally: '\\(…)' is not evaluated",
      at: range, help: "interpolation works only in Swift, such as in 'dispatch' or 'emit'")
  }

  /// Returns the content of a scalar. Reports other nodes and blank scalars.
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

/// The sections of a spec that declare names for other sections.
package struct SpecSections: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Models, filters and external types.
  package static let types = Self(rawValue: 1)
  /// Stored and derived properties.
  package static let state = Self(rawValue: 2)
  package static let actions = Self(rawValue: 4)
  package static let dependencies = Self(rawValue: 8)
  package static let events = Self(rawValue: 16)
  /// Middleware, whose rules declare the `id`s of effects.
  package static let middleware = Self(rawValue: 32)
  package static let scenarios = Self(rawValue: 64)
  package static let all = Self(rawValue: 127)
  /// The `id`s of effects.
  package static let effectIDs = Self(rawValue: 128)
  /// Screens, which only screens name.
  package static let screens = Self([])
}

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
  /// The words of the lines that were not read.
  private(set) var wordsOfUnread = LostNames()
  /// How many lines were left out, some of them twice.
  var lostLines = 0
  /// Where texts begin that YAML did not read as they were meant.
  let misread: Set<SourcePosition>
  /// Lines whose keys seem to be empty since what stands below them was not read.
  private(set) var linesOfUnread: Set<UInt32> = []
  /// The lines that were not read.
  private(set) var unread: [SourceRange] = []
  /// The lines below which, further to the right, some were not read.
  private(set) var linesAboveUnread: Set<UInt32> = []
  /// Texts that are wrong as a whole: what YAML wants them quoted for is beside the point.
  var misquoted: Set<SourceRange> = []
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
    misread = Set(diagnostics.findings.lazy.filter { $0.isAboutStart(of: file) }.map(\.range.start))
    for unread in diagnostics.findings.lazy.compactMap(\.unread) {
      let above = linesAbove(unread)
      currentSection =
        above.last.map { SpecSections(ofLine: file.bytes[$0.bytes]) }
        ?? sections(beginningIn: unread)
      leaveOut(unread)
      if !self.diagnostics.isFull { wordsOfUnread.add(file.text(in: unread)) }
      currentSection = .all
      self.unread.append(unread)
      linesAboveUnread.formUnion(above.map { UInt32($0.line) })
      if let line = lineOfKey(above: unread) { linesOfUnread.insert(line) }
    }
  }

  /// The line of the key that what was not read stands below.
  private func lineOfKey(above unread: SourceRange) -> UInt32? {
    var line = Int(unread.start.line) - 1
    while line > 0, file.bytes[file.lines.bytes(ofLine: line)].allSatisfy(isSpace) { line -= 1 }
    return line > 0 ? UInt32(line) : nil
  }
}

extension Finding {
  /// Whether it says all there is to say about the start of a text: a quote that was meant for a part
  /// of it, or something that begins no text.
  fileprivate func isAboutStart(of file: SourceFile) -> Bool {
    if id == .yamlSyntax || id == .undefinedAlias { return true }
    guard id == .quoteThisText else { return false }
    let offset = file.lines.byte(at: range.start)
    let first = offset < file.bytes.count ? file.bytes[offset] : 0
    return "\"'!&*@%`|>".utf8.contains(first)
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
      if !(shape.isText && quoteThis(item)) { wrongKind(item, shape) }
      return nil
    }
  }

  /// Decodes a mapping from names to what they declare, in the order of the file. What a repeated
  /// key declares may be left out: who makes a value need not give it twice.
  mutating func declarations<Declaration>(
    _ item: KeyedNode, _ shape: ValueShape, keepingRepeated: Bool = true,
    _ decode: (inout SpecDecoder, KeyedNode) -> Declaration?
  ) -> [Declaration] {
    if refuseDeclarationsAsInSwift(item, shape) { return [] }
    guard let entries = listedEntries(item, shape) ?? entries(item, shape) else {
      leaveOut(item.node.range)
      return []
    }
    var declared: [Declaration] = []
    declared.reserveCapacity(entries.count)
    repeated += item.node.repeated.map { SourceRange(from: $0.key.range, to: $0.value.range) }
    for (index, entry) in (entries + item.node.repeated).enumerated() {
      let isRepeated = index >= entries.count
      if !isCommentOfSwift(entry), !lacksSpace(entry), !lacksColonOfPayload(entry),
        let name = declaredName(entry.key),
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
      if !(shape.isText && quoteThis(item)) { wrongKind(item, shape) }
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

/// Builds the tree of one document from its events, with an explicit stack instead of recursion.
struct TreeBuilder {
  let file: SourceFile
  private(set) var findings = Diagnostics()
  private(set) var root: YAMLNode?
  var frames: [CollectionFrame] = []
  var anchors = AnchorTable()
  var expandedNodes = 0
  /// Whether an essential part is missing. If so, findings about the tree would be misleading.
  var isBroken = false
  /// Whether the document is complete, so that no further events are needed.
  var isDone = false
  private var hasDocument = false

  static let maximumDepth = 64
  /// The maximum number of findings. It is far more than anyone reads.
  private static let maximumFindings = 50_000

  init(_ file: SourceFile) { self.file = file }

  /// The document; nil if an essential part is missing.
  var document: YAMLNode? { isBroken ? nil : root }

  /// Handles the next event. Returns false if no further events are needed.
  mutating func takeEvent(_ event: YAMLEvent) -> Bool {
    switch event.kind {
    case .scalar(let scalar): takeScalar(scalar, event)
    case .alias(let name): takeAlias(name, event)
    case .sequenceStart(let isFlow): open(.sequence, event, isFlow: isFlow)
    case .mappingStart(let isFlow): open(.mapping, event, isFlow: isFlow)
    case .collectionEnd: close(event)
    case .documentStart: startDocument(event)
    case .streamEnd:
      if !hasDocument { reportEmpty() }
      isDone = true
    case .other: break
    }
    return !isDone
  }

  mutating func reportEmpty() {
    report(.emptyFile, "the file contains no spec: a spec begins with 'feature: Name'", 0..<0)
    isBroken = true
  }

  private mutating func startDocument(_ event: YAMLEvent) {
    if hasDocument {
      report(
        .secondDocument, "a second document begins here: a file contains one spec",
        event.start..<max(event.start, event.end))
      isDone = true
    }
    hasDocument = true
  }

  private mutating func open(_ kind: CollectionFrame.Kind, _ event: YAMLEvent, isFlow: Bool) {
    let properties = properties(of: event)
    let start = properties.map { file.lines.scalar(ofByte: $0.contentStart) } ?? event.start
    if frames.count == Self.maximumDepth {
      report(
        .nestingTooDeep, "nested over \(Self.maximumDepth) levels deep", start..<start + 1)
      isBroken = true
      isDone = true
      return
    }
    var tag = NodeTag(event.tag)
    let tagPlace = properties?.tag.map(scalarRange(ofBytes:))
    if tag == .unknown || (tag == .bang && !isFlow) {
      tag = reportUnknownTag(tagPlace)
    }
    checkTag(tag, of: kind, at: tagPlace)
    let frame = CollectionFrame(
      kind: kind, start: start, isFlow: isFlow, tag: tag, tagPlace: tagPlace,
      anchor: anchors.open(event.anchor), end: start)
    frames.append(frame)
  }

  private mutating func close(_ event: YAMLEvent) {
    guard let frame = frames.popLast() else { return }
    let byte = file.lines.byte(ofScalar: frame.start)
    let first = byte < file.bytes.count ? file.bytes[byte] : 0
    let hasBrackets = frame.isFlow && (first == UInt8(ascii: "[") || first == UInt8(ascii: "{"))
    let place = frame.start..<max(frame.start, hasBrackets ? event.end : frame.end)
    let node = YAMLNode(
      frame.content, range: range(place), isSwift: frame.tag == .swift, isFlow: frame.isFlow,
      repeated: frame.repeated)
    var built = BuiltNode(node: node, place: place, size: frame.size, height: frame.height)
    if frame.tag == .bang, let tagPlace = frame.tagPlace {
      built = unquoted(built, tag: tagPlace)
    }
    anchors.close(frame.anchor, built)
    addNode(built)
  }

  /// Adds a finished node to the innermost open collection.
  mutating func addNode(_ built: BuiltNode) {
    guard let last = frames.indices.last else {
      root = built.node
      return
    }
    switch frames[last].kind {
    case .sequence:
      frames[last].countChild(built)
      frames[last].items.append(built.node)
    case .mapping:
      if let key = frames[last].key.take() {
        addValue(built, for: key)
      } else {
        addKey(built)
      }
    }
  }

  /// Returns the tag and anchor of a node; nil if the node has neither.
  func properties(of event: YAMLEvent) -> NodeProperties? {
    let count = (event.anchor == nil ? 0 : 1) + (event.tag == nil ? 0 : 1)
    guard count > 0 else { return nil }
    return NodeProperties(file.bytes, from: file.lines.byte(ofScalar: event.start), count: count)
  }

  /// Reports a finding at `place`. If the fix is certain, `change` contains the current source at
  /// `place` and its replacement.
  mutating func report(
    _ id: FindingID, _ message: String, _ place: Range<Int>, help: String? = nil,
    by change: (original: String, replacement: String)? = nil
  ) {
    let fixes = change.map { [Fix($0.original, by: $0.replacement, at: range(place))] } ?? []
    report(Finding(.error, id, message, at: range(place), help: help, fixes: fixes))
  }

  mutating func report(_ finding: Finding) {
    findings.report(finding)
    if findings.errorCount == Self.maximumFindings {
      isBroken = true
      isDone = true
    }
  }

  func range(_ place: Range<Int>) -> SourceRange { file.lines.range(ofScalars: place) }

  func scalarRange(ofBytes bytes: Range<Int>) -> Range<Int> {
    let start = file.lines.scalar(ofByte: bytes.lowerBound)
    return start..<max(start, file.lines.scalar(ofByte: bytes.upperBound))
  }

  func bytes(of place: Range<Int>) -> Range<Int> {
    let start = file.lines.byte(ofScalar: place.lowerBound)
    return start..<max(start, file.lines.byte(ofScalar: place.upperBound))
  }
}

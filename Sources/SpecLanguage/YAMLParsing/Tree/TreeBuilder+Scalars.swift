extension TreeBuilder {
  mutating func takeScalar(_ scalar: YAMLScalar, _ event: YAMLEvent) {
    let properties = properties(of: event)
    let place = valueRange(of: scalar, event, properties)
    var scalar = scalar
    var tag = NodeTag(event.tag)
    let tagPlace = properties?.tag.map(self.scalarRange(ofBytes:))
    if tag == .unknown || (tag == .bang && scalar.style != .plain) {
      tag = reportUnknownTag(tagPlace)
    }
    // `!!str null` is a string, like a quoted `null`.
    if tag == .text && scalar.style == .plain {
      scalar = YAMLScalar(scalar.text, style: .doubleQuoted)
    }
    if case .core(let core) = tag { scalar = self.scalar(scalar, with: core, at: tagPlace) }
    let node = YAMLNode(.scalar(scalar), range: range(place), isSwift: tag == .swift)
    var built = BuiltNode(node: node, place: place)
    if tag == .bang, let tagPlace { built = unquoted(built, tag: tagPlace) }
    if scalar.style == .doubleQuoted { checkEscapes(of: node, scalar.text) }
    anchors.close(anchors.open(event.anchor), built)
    addNode(built)
  }

  /// Returns the range of a scalar without its tag and anchor. Excludes the trailing line ends that
  /// libyaml includes in a block scalar.
  private func valueRange(
    of scalar: YAMLScalar, _ event: YAMLEvent, _ properties: NodeProperties?
  ) -> Range<Int> {
    let isMissing = scalar.style == .plain && scalar.text.isEmpty
    let start: Int
    if isMissing {
      start = event.end
    } else {
      start = properties.map { file.lines.scalar(ofByte: $0.contentStart) } ?? event.start
    }
    guard scalar.style == .literal || scalar.style == .folded else {
      return start..<max(start, event.end)
    }
    let first = file.lines.byte(ofScalar: start)
    var header = first + 1
    while header < file.bytes.count, isWordByte(file.bytes[header]) || isChomping(header) {
      header += 1
    }
    var end = file.lines.byte(ofScalar: event.end)
    while end > header, isSpaceEnd(end) { end -= 1 }
    let isEmpty = scalar.text.utf8.allSatisfy { $0 == 0x0A }
    return start..<file.lines.scalar(ofByte: isEmpty ? header : max(header, end))
  }

  private func isChomping(_ byte: Int) -> Bool {
    file.bytes[byte] == UInt8(ascii: "-") || file.bytes[byte] == UInt8(ascii: "+")
  }

  private func isSpaceEnd(_ end: Int) -> Bool {
    let byte = file.bytes[end - 1]
    return isBlank(byte) || byte == 0x0A || byte == 0x0D
  }

  /// Restores the string that the author meant by a `!name`, which YAML has read as a tag.
  mutating func unquoted(_ built: BuiltNode, tag: Range<Int>) -> BuiltNode {
    let place = tag.lowerBound..<max(tag.upperBound, built.place.upperBound)
    let text = String(decoding: file.bytes[bytes(of: place)], as: UTF8.self)
    let isNearSwift = nearest(source(of: tag), among: ["!swift"]) != nil
    if text.utf8.contains(0x0A) || (isNearSwift && !built.place.isEmpty) || hasValues(built.node) {
      let isSwift = reportUnknownTag(tag) == .swift
      let node = YAMLNode(
        built.node.content, range: built.node.range, isSwift: isSwift, isFlow: built.node.isFlow)
      return BuiltNode(node: node, place: built.place, size: built.size, height: built.height)
    }
    report(
      .quoteThisText, "quote this text: a bare '!' starts a YAML tag", place,
      help: "write \(quotedYAML(text))", by: (text, quotedYAML(text)))
    let node = YAMLNode(.scalar(YAMLScalar(text, style: .plain)), range: range(place))
    return BuiltNode(node: node, place: place)
  }

  /// Whether a node is a mapping with values. A closure in braces is read as a mapping without
  /// values.
  private func hasValues(_ node: YAMLNode) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    return entries.contains { $0.value.textOfScalar != "" }
  }

  /// Reports an unknown tag. Returns the tag that the author probably meant.
  mutating func reportUnknownTag(_ place: Range<Int>?) -> NodeTag {
    let place = place ?? 0..<0
    let name = source(of: place)
    let isNearSwift = nearest(name, among: ["!swift"]) != nil
    report(
      .unknownTag,
      isNearSwift
        ? "unknown tag '\(excerpt(name))' (did you mean '!swift'?)"
        : "unknown tag '\(excerpt(name))': the only one of a spec is '!swift'",
      place, help: isNearSwift ? nil : "if it is text, quote it",
      by: isNearSwift ? (name, "!swift") : nil)
    return isNearSwift ? .swift : .none
  }

  private func source(of place: Range<Int>) -> String {
    String(decoding: file.bytes[bytes(of: place)], as: UTF8.self)
  }

  private mutating func checkEscapes(of node: YAMLNode, _ text: String) {
    var offset = 0
    for scalar in text.unicodeScalars {
      if isControl(scalar.value) && scalar.value < 0xA0 {
        let located = file.locatedText(of: node)
        let range = located.range(offset..<offset + UTF8.width(scalar))
        let bytes = file.lines.byte(at: range.start)..<file.lines.byte(at: range.end)
        return report(
          .controlCharacter, "\(controlName(scalar.value)) is not allowed in a spec",
          scalarRange(ofBytes: bytes),
          help: "YAML reads a backslash in \"…\" as an escape: write '…'")
      }
      offset += UTF8.width(scalar)
    }
  }
}

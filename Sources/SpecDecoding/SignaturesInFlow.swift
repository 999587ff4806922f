import Diagnostics
import YAMLParsing

// Phase: [idle, failed(reason: String), moved(from: URL, to: URL)]

extension SpecDecoder {
  /// The cases of an enum as Swift would declare them, in a `[…]` or `{…}` that YAML splits at their
  /// commas; reported once. Nil for anything else.
  mutating func casesAsInSwift(_ node: YAMLNode) -> [CaseSpec]? {
    guard let declared = signatures(inFlow: node) else { return nil }
    let cases = declared.map { declaration in
      "\(declaration.name.value)\(shown(declaration).map { ": " + $0 } ?? "")"
    }
    let list = "[\(cases.joined(separator: ", "))]"
    let isCertain = node.range.isOnLine && declared.allSatisfy { self.isCertain($0) }
    let fixes = isCertain ? [Fix(file.text(in: node.range), by: list, at: node.range)] : []
    diagnostics.error(
      .wrongKind, "expected cases as 'name: {payload}', found declarations as in Swift",
      at: node.range, help: "write \(excerpt(list))",
      fixes: fixes)
    return declared.map { CaseSpec(name: $0.name, doc: nil, payload: payload(of: $0)) }
  }

  /// Reports actions, events or methods in a `[…]` or `{…}` that are declared as in Swift.
  mutating func refuseDeclarationsAsInSwift(_ item: KeyedNode, _ shape: ValueShape) -> Bool {
    guard let isPayloadAlone = shape.takesPayloadAlone,
      let declared = signatures(inFlow: item.node)
    else { return false }
    let written = declared.map { declaration in
      let payload = shown(declaration).map { isPayloadAlone ? $0 : "{payload: \($0)}" }
      return "\(declaration.name.value): \(payload ?? "")"
    }
    diagnostics.error(
      .wrongKind, "expected \(shape.wanted), found declarations as in Swift", at: item.node.range,
      help: "write \(excerpt("{\(written.joined(separator: ", "))}"))")
    leaveOut(item.node.range)
    return true
  }

  /// What the items of a `[…]` or `{…}` declare, if one of them at least is a declaration as in Swift
  /// and all others are names, or names with a payload.
  private func signatures(inFlow node: YAMLNode) -> [SwiftSignature]? {
    let bytes = file.lines.byte(at: node.range.start)..<file.lines.byte(at: node.range.end)
    guard node.isFlow, bytes.count > 2, file.bytes[bytes].contains(UInt8(ascii: "(")) else {
      return nil
    }
    let source = file.locatedText(of: node)
    let text = source.text
    var declared: [SwiftSignature] = []
    var hasSignature = false
    let parts = parts(of: text.dropFirst().dropLast())
    for (index, part) in parts.enumerated() {
      let item = part.drop { $0.isWhitespace }
      let offset = text.utf8.distance(from: text.startIndex, to: item.startIndex)
      let words = Substring(trimmed(String(item)))
      if words.isEmpty, index == parts.count - 1 { break }
      let start = source.position(at: offset)
      let isSignature = signature(in: words, start)
      guard let found = isSignature ?? nameWithPayload(words, start) else { return nil }
      hasSignature = hasSignature || isSignature != nil
      declared.append(found)
    }
    return hasSignature ? declared : nil
  }

  /// `idle`, `idle:` and `failed: {reason: String}`
  private func nameWithPayload(_ text: Substring, _ start: SourcePosition) -> SwiftSignature? {
    let name = text.prefix { $0 != ":" && $0 != " " }
    guard !name.isEmpty, isWord(String(name)) else { return nil }
    let end = start.advanced(by: name.unicodeScalars.count)
    let behind = text.dropFirst(name.count)
    let value = Substring(trimmed(String(behind.dropFirst())))
    let located = Located(String(name), at: SourceRange(start, end))
    if value.isEmpty { return SwiftSignature(name: located, inner: plainNode("", at: end)) }
    guard behind.first == ":", value.first == "{", value.last == "}" else { return nil }
    let space = behind.dropFirst().prefix { $0 == " " }.count
    return SwiftSignature(
      name: located,
      inner: plainNode(value.dropFirst().dropLast(), at: end.advanced(by: space + 2)))
  }
}

extension ValueShape {
  /// Whether what is declared there shows its payload alone, as events do, or among keys, as actions
  /// do; nil for what carries nothing.
  fileprivate var takesPayloadAlone: Bool? {
    switch self {
    case .mapping(_, let value): value.holdsPayload
    case .filled(let shape): shape.takesPayloadAlone
    case .oneOf(let shapes): shapes.lazy.compactMap { $0.takesPayloadAlone }.first
    default: nil
    }
  }

  private var holdsPayload: Bool? {
    switch self {
    case .mapping(_, .type): true
    case .keys(let table): table.keyNames.contains("payload") ? false : nil
    case .oneOf(let shapes): shapes.lazy.compactMap { $0.holdsPayload }.first
    default: nil
    }
  }
}

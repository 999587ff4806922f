import Diagnostics
import YAMLParsing

// - delayed(minutes: Int)

/// A case or an action with its payload as Swift would declare it.
struct SwiftSignature {
  let name: Located<String>
  /// What stands between the parentheses.
  let inner: YAMLNode
}

extension SpecDecoder {
  /// A case with its payload as Swift would declare it, reported: a payload is a mapping. Nil for
  /// anything else.
  mutating func caseAsInSwift(_ node: YAMLNode) -> CaseSpec? {
    guard let text = signatureText(node), let signature = signature(in: text[...], node.range.start)
    else { return nil }
    if !isReportedAsUnbraced(node) {
      let meant = "\(signature.name.value)\(shown(signature).map { ": " + $0 } ?? "")"
      let fixes = isCertain(signature) ? [Fix(text, by: meant, at: node.range)] : []
      diagnostics.error(
        .wrongKind, "expected 'name: {payload}', found a declaration as in Swift", at: node.range,
        help: "write \(meant)", fixes: fixes)
    }
    return CaseSpec(name: signature.name, doc: nil, payload: payload(of: signature))
  }

  /// `delayed(minutes: Int)` and `case delayed(minutes: Int)`, with the place where the text begins.
  func signature(in text: Substring, _ start: SourcePosition) -> SwiftSignature? {
    let keyword = ["case ", "func "].first { text.hasPrefix($0) } ?? ""
    let text = text.dropFirst(keyword.count)
    guard text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), open > text.startIndex,
      isWord(String(text[..<open]))
    else { return nil }
    let name = String(text[..<open])
    let nameStart = start.advanced(by: keyword.count)
    let nameEnd = nameStart.advanced(by: name.unicodeScalars.count)
    let inner = text[text.utf8.index(after: open)...].dropLast()
    return SwiftSignature(
      name: Located(name, at: SourceRange(nameStart, nameEnd)),
      inner: plainNode(inner, at: nameEnd.advanced(by: 1)))
  }

  /// The payload as a spec writes it; nil for none.
  func shown(_ signature: SwiftSignature) -> String? {
    let inner = signature.inner.scalarText
    if isBlank(inner) { return nil }
    return typedNames(in: signature.inner).map { mapping($0) } ?? "{_ value: \(excerpt(inner))}"
  }

  /// Whether each value that it carries has a name.
  func isCertain(_ signature: SwiftSignature) -> Bool {
    isBlank(signature.inner.scalarText) || typedNames(in: signature.inner) != nil
  }

  mutating func payload(of signature: SwiftSignature) -> [PayloadSpec] {
    if isBlank(signature.inner.scalarText) { return [] }
    guard let entries = typedNames(in: signature.inner) else {
      return [.unreadable(at: signature.name.range)]
    }
    return payload(of: entries, KeyedNode(key: signature.name, node: signature.inner))
  }

  /// The source of `delayed(minutes: Int)`, which YAML takes for a key and its value.
  private func signatureText(_ node: YAMLNode) -> String? {
    switch node.content {
    case .scalar(let scalar): return scalar.style == .plain ? scalar.text : nil
    case .mapping(let entries):
      guard entries.count == 1, !node.isFlow, node.range.isOnLine,
        entries[0].key.scalarText.utf8.contains(UInt8(ascii: "("))
      else { return nil }
      return file.text(in: node.range)
    case .sequence: return nil
    }
  }
}

import Diagnostics
import YAMLParsing

/// A case or an action with its payload, called as in Swift where a value of YAML is wanted:
/// `longer(than: 5)`.
package struct SwiftCall {
  package let name: String
  /// What it carries, as YAML has it: `{than: 5}`; nil where that is more than words and numbers.
  package let payload: String?

  package init?(_ text: String) {
    let text = text.hasPrefix(".") ? text.dropFirst() : text[...]
    guard text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), open > text.startIndex,
      isWord(String(text[..<open]))
    else { return nil }
    name = String(text[..<open])
    payload = Self.yaml(of: trimmed(String(text[text.utf8.index(after: open)...].dropLast())))
  }

  private static func yaml(of inner: String) -> String? {
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    let isPlain = !inner.utf8.contains { "\"'()[]{}\\#$".utf8.contains($0) }
    guard isPlain, !isBlank(inner), !inner.hasPrefix("."), !inner.contains(" .") else { return nil }
    if parts.allSatisfy({ $0.contains(": ") }) { return "{\(inner)}" }
    return parts.count == 1 ? inner : nil
  }
}

extension SpecDecoder {
  /// Reports `- setCapacity(to: 5)`, a call as in Swift, of which YAML makes a key and a value or a
  /// text that lacks quotes.
  mutating func isStepAsInSwift(_ item: KeyedNode) -> Bool {
    let source: String
    switch item.node.content {
    case .scalar(let scalar):
      guard scalar.style == .plain, scalar.text.contains(": ") else { return false }
      source = scalar.text
    case .mapping(let entries):
      guard entries.count == 1, entries[0].key.opening > 0, item.node.range.isOnLine else {
        return false
      }
      source = file.text(in: SourceRange(from: entries[0].key.range, to: entries[0].value.range))
    case .sequence: return false
    }
    guard let call = SwiftCall(source), actionNames.contains(call.name) else { return false }
    misquoted.insert(item.node.range)
    diagnostics.report(
      Finding(
        .error, .wrongKind, "expected an action and its payload, found a call as in Swift",
        at: item.node.range, help: "write \(excerpt("\(call.name): \(call.payload ?? "…")"))",
        isIndependent: true))
    return true
  }

  /// Reports `- load setCapacity: 5` and `- undo redo`, two actions in one item.
  mutating func areTwoSteps(_ key: YAMLNode) -> Bool {
    let words = key.scalarText.split(separator: " ").map { String($0) }
    guard words.count > 1, words.allSatisfy(actionNames.contains) else { return false }
    diagnostics.report(
      Finding(
        .error, .wrongKind, "expected one action, found \(words.count) in the same item",
        at: key.range, help: "begin each action with '- ', or in '[…]' put a ',' between them",
        isIndependent: true))
    return true
  }
}

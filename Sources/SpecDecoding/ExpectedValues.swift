import Diagnostics
import ExpressionSyntax
import YAMLParsing

// then:
//   - state.total: 1.5

extension SpecDecoder {
  /// Reports values that were written as a mapping from members of the state, in place of conditions;
  /// false for anything else.
  mutating func refuseExpectedValues(_ item: KeyedNode) -> Bool {
    guard case .mapping(let entries) = item.node.content, !entries.isEmpty,
      entries.allSatisfy({ isStateMember($0.key) && $0.value.isScalar })
    else { return false }
    for entry in entries {
      let key = entry.key.scalarText
      let range = SourceRange(from: entry.key.range, to: entry.value.range)
      let value = swiftValue(entry.value)
      let condition = "\(key) == \(value ?? "\"\(excerpt(entry.value.scalarText))\"")"
      let isWhole = entries.count == 1 && !item.node.isFlow && value != nil && range.isOnLine
      diagnostics.error(
        .wrongKind, "expected a condition, found a value behind '\(excerpt(key)):'", at: range,
        help: "write \(condition)",
        fixes: isWhole ? [Fix(file.text(in: range), by: condition, at: range)] : [])
    }
    return true
  }

  /// `state.total`, `state.tasks[0].title`
  private func isStateMember(_ key: YAMLNode) -> Bool {
    let text = key.scalarText
    var ignored = Diagnostics()
    guard text.hasPrefix("state."),
      let syntax = parseExpression(LocatedText(text, at: .start), &ignored), !ignored.hasErrors
    else { return false }
    switch syntax.kind {
    case .member, .subscripting: return true
    default: return false
    }
  }

  /// The text of a number, `true`, `nil` or `.case`; nil for words.
  private func swiftValue(_ node: YAMLNode) -> String? {
    var ignored = Diagnostics()
    let text = trimmed(node.scalarText)
    guard case .scalar(let scalar) = node.content, scalar.style == .plain,
      let syntax = parseExpression(LocatedText(text, at: .start), &ignored), !ignored.hasErrors
    else { return nil }
    switch syntax.kind {
    case .integer, .floating, .boolean, .nilLiteral, .prefix, .implicitMember: return text
    default: return nil
    }
  }
}

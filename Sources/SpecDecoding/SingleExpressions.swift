import Diagnostics
import ExpressionSyntax
import YAMLParsing

// then: .saved(id)

/// What a key of a rule takes one of.
enum SingleExpression: String {
  case action, event, call
}

extension SpecDecoder {
  /// The Swift expression of a key that takes one action, event or call.
  ///
  ///     then: [.saved(id), .retry]     # wrong-kind
  ///     then: .saved(id)
  mutating func single(_ item: KeyedNode, _ wanted: SingleExpression) -> SwiftText<Expression> {
    if case .sequence(let nodes) = item.node.content {
      reportList(item, wanted, isOne: nodes.count == 1)
      return .invalid(item.node.range)
    }
    let text = expression(item)
    guard case .checked(let expression) = text, case .array(let items) = expression.kind else {
      return text
    }
    reportList(item, wanted, isOne: items.count == 1)
    return .invalid(item.node.range)
  }

  private mutating func reportList(_ item: KeyedNode, _ wanted: SingleExpression, isOne: Bool) {
    let key = item.key.value
    misquoted.insert(item.node.range)
    let help = isOne ? "write it alone, without the list" : help(key)
    diagnostics.error(
      .wrongKind, "'\(key)' takes one \(wanted.rawValue), found a list", at: item.node.range,
      help: help)
  }

  private func help(_ key: String) -> String {
    key == "then" || key == "catch" || key == "each"
      ? "give that action a rule that dispatches the next one: {dispatch: …}"
      : "write a list of rules, each with one '\(key)'"
  }
}

import Diagnostics
import ExpressionTyping
import SpecDecoding
import YAMLParsing

extension Analysis {
  /// A case with a payload is `name: payload`, in quotes or without them.
  ///
  ///     given: {filter: longer(than: 5)}            # wrong-kind
  ///     given: {filter: {longer: {than: 5}}}
  mutating func isCaseAsInSwift(_ node: YAMLNode, of type: NominalType) -> Bool {
    // YAML makes a mapping of `- longer(than: 5)`.
    let source = node.scalarText.isEmpty ? file.text(in: node.range) : node.scalarText
    guard node.range.isOnLine, let call = SwiftCall(source),
      let (_, meant) = type.enumCase(call.name)
    else { return false }
    // Quotes would not make a value of it.
    misquoted.insert(node.range)
    let payload = call.payload ?? form(of: meant.parameters)
    let value = meant.parameters.isEmpty ? call.name : "{\(call.name): \(payload)}"
    diagnostics.error(
      .wrongKind, "expected '\(type.name)', a case as 'name: payload', found a call as in Swift",
      at: node.range, help: "write \(excerpt(value))")
    return true
  }

  /// `{amount: …, at: …}`
  private func form(of payload: [Parameter]) -> String {
    if payload.count == 1 { return "…" }
    return "{\(payload.prefix(5).map { "\($0.label ?? $0.name): …" }.joined(separator: ", "))}"
  }
}

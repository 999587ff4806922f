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
    guard let call = SwiftCall(node.scalarText), type.enumCase(call.name) != nil else {
      return false
    }
    // Quotes would not make a value of it.
    misquoted.insert(node.range)
    diagnostics.error(
      "wrong-kind", "expected '\(type.name)', a case as 'name: payload', found a call as in Swift",
      at: node.range, help: "write \(excerpt("{\(call.yaml)}"))")
    return true
  }
}

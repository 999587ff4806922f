import Diagnostics
import ExpressionSyntax
import YAMLParsing

/// A call with all that usually surrounds it: actions, a status and a rule. A shorthand, of which
/// nothing is left after decoding.
package struct RequestSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  package var payload: [PayloadSpec] = []
  /// The property that takes the result.
  package var target: Located<String>?
  /// What a success does to the state besides.
  package var reduction: SwiftText<[Statement]>?
  /// The property that follows the call, where it is named.
  package var status: Located<String>?
  package var condition: SwiftText<[Condition]>?
  package var effect: EffectSpec
  /// The key of the call, as it was written.
  package var keyText: LocatedText?
  /// The whole of it, for findings about its rule.
  package let range: SourceRange
  /// Something of it could not be decoded (reported).
  package var isIncomplete = false
}

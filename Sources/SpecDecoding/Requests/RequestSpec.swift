import Diagnostics
import ExpressionSyntax
import YAMLParsing

/// A call with its usual actions, status and rule. A shorthand that decoding expands.
package struct RequestSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  package var payload: [PayloadSpec] = []
  /// The property that stores the result.
  package var target: Located<String>?
  /// Further statements that reduce a success.
  package var reduction: SwiftText<[Statement]>?
  /// The status property, if it is named.
  package var status: Located<String>?
  package var condition: SwiftText<[Condition]>?
  package var effect: EffectSpec
  /// The key of the call, as it was written.
  package var keyText: LocatedText?
  /// The whole request, for findings about its rule.
  package let range: SourceRange
  /// A part of it could not be decoded (reported).
  package var isIncomplete = false
}

/// A shorthand for a call with its usual actions, status and rule. The decoder expands it.
package struct RequestSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  package var payload: [PayloadSpec] = []
  /// The property that stores the result.
  package var target: Located<String>?
  /// The statements that the success action runs after the generated statements.
  package var reduction: SwiftText<[Statement]>?
  /// The status property; nil if the spec does not name it.
  package var status: Located<String>?
  package var condition: SwiftText<[Condition]>?
  package var effect: EffectSpec
  /// The key of the call as written.
  package var keyText: LocatedText?
  /// The range of the whole request. Findings about its rule are reported there.
  package let range: SourceRange
  /// Whether a part of the request could not be decoded. This error has been reported.
  package var isIncomplete = false
}

/// Lays out the Swift model. The layout decides where lines may end and which parts stay together.
/// There is a function for each construct of the model.
struct SwiftLayout: ~Copyable {
  /// The steps of the layout. The buffer measures the width of each step.
  var buffer = LayoutBuffer()

  /// The ends of indentations that have to be added after the closing brackets of an expression.
  var postponed: [LayoutToken.Kind] = []
  /// The indentations that end after the leftmost parenthesized expression, or after the condition
  /// of a ternary expression.
  var pendingUnindent: [LayoutToken.Kind] = []
  /// Whether the group that began at a `try` or `await` ends after the name of the next called
  /// function.
  var pendingAnchor = false
  /// The number of types that surround the current declaration.
  var typeDepth = 0
  /// Whether long lines of a comment are wrapped between words.
  var wrapsComments = false
  /// Whether the current code is a condition, in which Swift would parse a `{` as the body of the
  /// statement.
  var isInCondition = false
}

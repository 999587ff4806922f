/// Lays out the Swift model: decides where lines may end and what belongs together. Each construct
/// of the model has a function.
struct SwiftLayout: ~Copyable {
  /// The steps of the layout, with their widths.
  var buffer = LayoutBuffer()

  /// Ends of continued indentation that wait for the closing delimiters after the expression.
  var postponed: [LayoutToken.Kind] = []
  /// The indentation that ends after the leftmost parenthesized expression or the condition of a
  /// ternary.
  var pendingUnindent: [LayoutToken.Kind] = []
  /// Whether the group begun at a `try` or `await` ends after the next callee's name.
  var pendingAnchor = false
  /// The nesting depth of the current declaration in types.
  var typeDepth = 0
  /// Whether long comment lines are broken between words.
  var wrapsComments = false
  /// Whether a `{` would be read as the body of the statement whose condition is laid out.
  var isInCondition = false
}

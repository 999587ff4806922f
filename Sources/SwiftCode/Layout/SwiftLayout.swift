/// Lays out the Swift model: determines where lines may end and which parts stay together. Each
/// construct of the model has a function.
struct SwiftLayout: ~Copyable {
  /// The steps of the layout, with their widths.
  var buffer = LayoutBuffer()

  /// The ends of continued indentation that are added after the closing delimiters of an
  /// expression.
  var postponed: [LayoutToken.Kind] = []
  /// The indentation that ends after the leftmost parenthesized expression or the condition of a
  /// ternary.
  var pendingUnindent: [LayoutToken.Kind] = []
  /// Whether the group that began at a `try` or `await` ends after the next callee's name.
  var pendingAnchor = false
  /// The number of types that contain the current declaration.
  var typeDepth = 0
  /// Whether long comment lines are wrapped between words.
  var wrapsComments = false
  /// Whether a condition is laid out in which a `{` would be read as the body of the statement.
  var isInCondition = false
}

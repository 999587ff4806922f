import ExpressionSyntax

/// The names that the patterns of one `case` bind: each alternative binds the same ones.
struct PatternNames {
  var variables: [String: Variable] = [:]
  var order: [Identifier] = []
  var bound: Set<String> = []
  var isFirst = true
  /// A local of the same name that was declared in this block since then is one too many.
  let mark: Int

  init(mark: Int) { self.mark = mark }
}

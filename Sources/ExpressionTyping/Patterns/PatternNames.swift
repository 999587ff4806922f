import ExpressionSyntax

/// The names that the patterns of one `case` bind: each alternative has to bind the same ones.
struct PatternNames {
  var variables: [String: Variable] = [:]
  var order: [Identifier] = []
  var bound: Set<String> = []
  var isFirst = true
  /// A local of the same name declared in this block since the mark is a redeclaration.
  let mark: Int

  init(mark: Int) { self.mark = mark }
}

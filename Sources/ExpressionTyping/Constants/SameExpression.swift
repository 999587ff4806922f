import ExpressionSyntax

extension Expression {
  var unparenthesized: Expression {
    var expression = self
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    return expression
  }

  /// Whether an assignment of `other` is one to itself, as Swift sees it: a name, or a member of a
  /// name. Further in, `a.b.c = a.b.c`, Swift does not look.
  func isSame(as other: Expression) -> Bool {
    switch (unparenthesized.kind, other.unparenthesized.kind) {
    case (.member(let base, let name), .member(let otherBase, let otherName)):
      name.text == otherName.text && base.isSameName(as: otherBase)
    default: isSameName(as: other)
    }
  }

  private func isSameName(as other: Expression) -> Bool {
    switch (unparenthesized.kind, other.unparenthesized.kind) {
    case (.name(let name), .name(let otherName)): name.text == otherName.text
    case (.selfReference, .selfReference): true
    default: false
    }
  }
}

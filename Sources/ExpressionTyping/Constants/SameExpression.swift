import ExpressionSyntax

extension Expression {
  var unparenthesized: Expression {
    var expression = self
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    return expression
  }

  /// Whether assigning `other` is a self-assignment, as Swift sees it: of a name, or of a member of
  /// a name. Swift does not check deeper members, `a.b.c = a.b.c`.
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

import ExpressionSyntax

extension Expression {
  var unparenthesized: Expression {
    var expression = self
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    return expression
  }

  /// Whether two expressions say the same, wherever they stand, with parentheses or without.
  func isSame(as other: Expression) -> Bool {
    switch (unparenthesized.kind, other.unparenthesized.kind) {
    case (.name(let name), .name(let otherName)): name.text == otherName.text
    case (.selfReference, .selfReference): true
    case (.member(let base, let name), .member(let otherBase, let otherName)):
      name.text == otherName.text && base.isSame(as: otherBase)
    case (.optionalChaining(let base), .optionalChaining(let otherBase)):
      base.isSame(as: otherBase)
    default: false
    }
  }
}

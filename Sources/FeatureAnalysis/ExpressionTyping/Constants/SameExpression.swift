import SpecLanguage

extension Expression {
  var unparenthesized: Expression {
    var expression = self
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    return expression
  }

  /// Whether swiftc reports the assignment of `other` to this expression as a self-assignment. It
  /// does so for names and for members of names, but not for deeper members as in `a.b.c = a.b.c`.
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

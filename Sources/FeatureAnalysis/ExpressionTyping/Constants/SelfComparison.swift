import SpecLanguage

// where: name == name          # of a case that carries a 'name', which hides the element's
// where: self.name == name

/// Warns if a value is compared with itself. Floating-point values are exempt, because NaN is not
/// equal to itself.
func warnAboutSelfComparison(
  _ infix: Infix, _ left: TypedExpression, _ right: TypedExpression, inside surrounding: Type?,
  _ types: TypeTable, _ diagnostics: inout Diagnostics
) {
  guard !types.isExternal(left.type.unwrapped), left.isSamePlainValue(as: right),
    left.type.unwrapped.scalar?.isFloating != true,
    let root = left.plainRoot
  else { return }
  guard root.role == .payload, let surrounding, types.hasProperty(root.name, surrounding) else {
    let result = [.equal, .lessOrEqual, .greaterOrEqual].contains(infix.op)
    return diagnostics.warning(
      .comparedWithItself, "both sides are the same value: this is always \(result)",
      at: infix.range)
  }
  let name = root.name
  let isSymmetric = infix.op == .equal || infix.op == .notEqual
  let place = infix.left.firstName
  diagnostics.report(
    Finding(
      .warning, .comparedWithItself,
      "both sides are the payload value '\(name)'; the element's is 'self.\(name)'",
      at: infix.range,
      fixes: isSymmetric && place.text == name
        ? [Fix(name, by: "self.\(name)", at: place.range)] : []))
}

extension TypeTable {
  fileprivate func hasProperty(_ name: String, _ type: Type) -> Bool {
    nominal(type)?.member(name) != nil
      || members(of: type)?.named(name).contains { $0.kind == .property } == true
  }
}

extension TypedExpression {
  /// Whether both expressions are the same variable, or the same member of the same variable.
  fileprivate func isSamePlainValue(as other: TypedExpression) -> Bool {
    switch (kind, other.kind) {
    case (.variable(let variable), .variable(let otherVariable)): variable == otherVariable
    case (.member(let base, let member), .member(let otherBase, let otherMember)):
      member.name == otherMember.name && base.isSamePlainValue(as: otherBase)
    case (.pairMember(let base, let isFirst), .pairMember(let otherBase, let isOtherFirst)):
      isFirst == isOtherFirst && base.isSamePlainValue(as: otherBase)
    case (.standard(let call), .standard(let otherCall)):
      call.entry.kind == .property && call.entry.name == otherCall.entry.name
        && otherCall.entry.kind == .property
        && call.base?.isSamePlainValue(as: otherCall.base ?? other) == true
    case (.chain(let inner), .chain(let otherInner)), (.unwrap(let inner), .unwrap(let otherInner)):
      inner.isSamePlainValue(as: otherInner)
    case (.parenthesized(let inner), _), (.promoted(let inner), _):
      inner.isSamePlainValue(as: other)
    case (_, .parenthesized(let inner)), (_, .promoted(let inner)): isSamePlainValue(as: inner)
    default: false
    }
  }

  /// The variable at the beginning of a plain value, such as `a` in `a.b`.
  fileprivate var plainRoot: Variable? {
    switch kind {
    case .variable(let variable): variable
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .parenthesized(let base), .promoted(let base):
      base.plainRoot
    case .standard(let call): call.base?.plainRoot
    default: nil
    }
  }
}

extension Expression {
  /// The first name of a plain value; empty for other expressions.
  fileprivate var firstName: Identifier {
    switch kind {
    case .name(let name): name
    case .member(let base, _), .optionalChaining(let base), .parenthesized(let base):
      base.firstName
    default: Identifier("", range: range)
    }
  }
}

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

import FeatureAnalysis
import SpecLanguage

extension TypedExpression {
  /// The variables and members from which the value of the expression comes: `v` for `v`, `v * 2`,
  /// `v ?? 0` and `v.filter { … }`, whose elements are elements of `v`. The value of a condition, a
  /// length or a position comes from none.
  var sources: [TypedExpression] {
    switch kind {
    case .variable(let variable): variable.role == .state ? [] : [self]
    case .member: [self]
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner), .unwrap(let inner),
      .prefix(.minus, let inner), .pairMember(let inner, _), .elementByID(let inner, _):
      inner.sources
    case .ternary(_, let first, let second), .binary(let first, .coalesce, let second):
      first.sources + second.sources
    case .binary(let left, let op, let right) where op.isArithmetic: left.sources + right.sources
    case .array(let elements): elements.flatMap(\.sources)
    case .branching(let statement): statement.values.flatMap(\.sources)
    case .standard(let call): call.sources(of: type)
    default: []
    }
  }
}

extension TypedStatement {
  /// The values of the branches of an `if` or `switch` that is a value.
  var values: [TypedExpression] {
    switch kind {
    case .expression(let value): [value]
    case .conditional(let clauses, let otherwise):
      (clauses.flatMap(\.body) + (otherwise ?? [])).flatMap(\.values)
    case .switching(_, let cases): cases.flatMap(\.body).flatMap(\.values)
    default: []
    }
  }
}

extension StandardCall {
  /// What the result consists of: the receiver or its elements, what a closure makes of them, or the
  /// arguments of a conversion, `min`, `max` and `abs`.
  fileprivate func sources(of result: Type) -> [TypedExpression] {
    let made = arguments.flatMap { argument -> [TypedExpression] in
      guard case .closure(let closure) = argument.value.kind, closure.result != .scalar(.bool)
      else { return [] }
      return closure.body.flatMap(\.values).flatMap(\.sources)
    }
    guard let base else { return arguments.flatMap(\.value.sources) + made }
    let received = base.type.unwrapped
    var parts = [received, received.element]
    if case .dictionary(let key, let value) = received { parts += [key, value] }
    if received == .string { parts.append(.scalar(.character)) }
    let isPart = parts.contains(result.unwrapped) || result.element.map(parts.contains) == true
    return (isPart ? base.sources : []) + made
  }
}

extension TypedExpression {
  /// Whether the expression has a type of which literals are samples, or is a list of such values,
  /// and has the same value everywhere.
  var isComputedConstant: Bool {
    switch type.unwrapped {
    case .scalar(.bool), .scalar(.data), .scalar(.indexSet): return false
    case .scalar, .array(.scalar), .set(.scalar), .dictionary(.scalar, _): break
    default: return false
    }
    var isConstant = true
    visitExpressions { part in
      switch part.kind {
      case .variable, .external, .closure: isConstant = false
      case .function(let signature, _): if !signature.isConstant { isConstant = false }
      case .standard(let call): if call.entry.operation.createsValue { isConstant = false }
      default: break
      }
      return isConstant
    }
    return isConstant
  }

  /// The collection or string whose `count` this expression reads; nil for other expressions.
  var counted: TypedExpression? {
    switch kind {
    case .standard(let call): call.entry.operation == .count ? call.base : nil
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner): inner.counted
    default: nil
    }
  }
}

extension TypedExpression {
  /// The full name of a value that has an order, and is no value of the state; nil for other expressions.
  func orderedName(in owner: String?) -> String? {
    switch type.unwrapped.scalar {
    case .date?, .duration?, .double?, .float?, .decimal?: break
    case let scalar? where scalar.isInteger: break
    default: return nil
    }
    let sources = sources
    guard sources.count == 1, let name = sources[0].ownNames(in: owner).last, name.contains(".")
    else { return nil }
    if case .member(let base, _) = sources[0].kind, case .variable(let root) = base.bare.kind,
      root.role == .state
    {
      return nil
    }
    return name
  }
}

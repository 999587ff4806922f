import FeatureAnalysis

extension TypedExpression {
  /// The variable at the root of the expression, such as `state` in `state.tasks[0].title`.
  var root: Variable? {
    var current = self
    while true {
      if case .variable(let variable) = current.kind { return variable }
      guard let base = current.spineBase else { return nil }
      current = base
    }
  }

  /// The base of the expression, such as `state.tasks` for `state.tasks[0]`; nil at the root.
  var spineBase: TypedExpression? {
    switch kind {
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .parenthesized(let base), .elementByID(let base, _):
      base
    case .standard(let call): call.base
    case .external(let base, _): base
    default: nil
    }
  }
}

import Diagnostics
import ExpressionTyping
import SpecDecoding

extension Analysis {
  /// A `reduce` sees the payload, read only, and the state, which it changes.
  ///
  ///     actions: {add: {payload: {_ n: Int}, reduce: n += 1}}         # not mutable
  ///     actions: {add: {payload: {_ n: Int}, reduce: state.n += n}}
  mutating func analyzeActions() -> [Action] {
    var actions: [Action] = []
    for (spec, payload) in zip(spec.actions, payloads) {
      let reduction: Action.Reduction
      var accesses = StateAccesses(stateType: stateType)
      switch spec.reduction {
      case .handler:
        reduction = .handler
        accesses.addEverything()
      case .none: reduction = .none
      case .statements(let text):
        let scope = Scope(variables: variables(payload, mutableState: true), isReducer: true)
        guard let statements = code(text, in: scope) else { continue }
        reduction = .statements(statements)
        accesses.add(statements)
      }
      actions.append(
        Action(
          spec, payload: payload, reduction: reduction, reads: reads(of: accesses),
          writes: writes(of: accesses)))
    }
    return actions
  }

  /// `state` and the payload's names, as reducers and middleware see them.
  func variables(
    _ payload: [Parameter], mutableState: Bool = false, mutablePayload: Bool = false
  ) -> [Variable] {
    [Variable("state", stateType, role: .state, isMutable: mutableState)]
      + payload.map { Variable($0.name, $0.type, role: .payload, isMutable: mutablePayload) }
  }
}

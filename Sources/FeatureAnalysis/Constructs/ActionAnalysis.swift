import SpecLanguage

/// Analyzes actions. The statements of `reduce` can read the payload and change the state.
///
///     actions: {add: {payload: {_ n: Int}, reduce: n += 1}}         # not mutable
///     actions: {add: {payload: {_ n: Int}, reduce: state.n += n}}
struct ActionAnalysis {
  let stateType: Type
  let reads: MemberReads
  let texts: TextTyping
  var functions: [ChangingFunction] = []
  var undo: UndoAnalysis?
  /// The actions to which steps of scenarios pass values.
  var receiving: Set<String> = []

  func actions(
    _ specs: [ActionSpec], _ payloads: [[Parameter]], _ findings: inout Findings
  ) -> [Action] {
    zip(specs, payloads).compactMap { action($0, payload: $1, &findings) }
  }

  func action(
    _ spec: ActionSpec, payload: [Parameter], _ findings: inout Findings
  ) -> Action? {
    let reduction: Action.Reduction
    var accesses = StateAccesses(stateType: stateType)
    switch spec.reduction {
    case .handler:
      reduction = .handler
      accesses.addEverything()
    case .none: reduction = .none
    case .statements(let text):
      let variables = stateVariables(of: stateType, payload, mutableState: true)
      var scope = Scope(variables: variables, pureCode: .reducer)
      if payload.isEmpty {
        scope.generalAdvice = "declare what the action carries in 'payload'"
        scope.lacksPayload = receiving.contains(spec.name.value)
      }
      guard let statements = texts.code(text, in: scope, &findings) else { return nil }
      reduction = .statements(statements)
      accesses.addCode(statements)
    }
    var reads = reads.reads(of: accesses, calling: functions)
    var writes = accesses.writes(calling: functions)
    var fields = spec.fields.isEmpty ? [] : fieldWrites(reduction)
    let step = undo?.step(of: spec, writing: writes)
    if step != nil, let undo {
      reads = undo.adding(to: reads)
      writes = undo.addingHistory(to: writes)
      fields = fields.map { .init(field: $0.field, writes: undo.addingHistory(to: $0.writes)) }
    }
    return Action(
      spec, payload: payload, reduction: reduction, reads: reads, writes: writes,
      fieldWrites: fields, step: step)
  }

  /// Returns what the action of a form may write for each field. Its first statement sets the field,
  /// and the others run for all fields.
  private func fieldWrites(_ reduction: Action.Reduction) -> [Action.FieldWrites] {
    guard case .statements(.checked(let statements)) = reduction,
      case .switching(_, let cases)? = statements.first?.kind
    else { return [] }
    return cases.compactMap { field in
      guard case .enumCase(let signature, _, _)? = field.patterns.first?.kind else { return nil }
      var accesses = StateAccesses(stateType: stateType)
      accesses.addCode(.checked(field.body + statements.dropFirst()))
      return .init(field: signature.name, writes: accesses.writes(calling: functions))
    }
  }
}

/// Returns the variables of reducers and middleware: `state` and the payload values.
func stateVariables(
  of stateType: Type, _ payload: [Parameter], mutableState: Bool = false,
  mutablePayload: Bool = false
) -> [Variable] {
  [Variable("state", stateType, role: .state, isMutable: mutableState)]
    + payload.map { Variable($0.name, $0.type, role: .payload, isMutable: mutablePayload) }
}

extension FeatureSpec {
  /// The names of the actions to which steps of scenarios pass values.
  var receivingActions: Set<String> {
    var names: Set<String> = []
    for step in scenarios.flatMap(\.when) {
      if step.value?.holdsNothing == false { names.insert(step.name.value) }
    }
    return names
  }
}

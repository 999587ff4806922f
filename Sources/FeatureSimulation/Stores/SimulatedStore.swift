import FeatureAnalysis

/// The declarations of a store's feature. All copies of the store share them, because a copy of a
/// feature has many parts.
private final class StoreDeclarations {
  let feature: Feature
  let actions: [String: Action]
  /// The index of the dependency to which a call belongs, by the type of the call.
  let callOwners: [Type: Int]
  /// Whether rules create ids or dates.
  private(set) lazy var createsValues = feature.createsValues

  init(_ feature: Feature) {
    self.feature = feature
    actions = Dictionary(
      feature.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    callOwners = Dictionary(
      feature.services.enumerated().map { ($1.callType, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// A store of the feature. As in the runtime, an action passes the middleware in order, and then
/// the reducer. Actions that are queued in the meantime are handled afterwards.
package struct SimulatedStore {
  private let declarations: StoreDeclarations
  /// The rules of the actions that have been handled, by the name of the action.
  var chains: [String: RuleChain] = [:]
  /// Code that runs instead of the feature's own; set before the first action.
  var replacedCode: ReplacedCode?
  package var interpreter: Interpreter
  package var inbox: [SimulatedAction] = []
  /// The user-written handlers and middleware that were skipped, in order.
  package private(set) var passedBy: [String] = []
  /// The messages of rejected actions.
  package var rejections: [String] = []
  /// The indices of the properties that reducers may have written.
  package var written: Set<Int> = []
  var effects = SimulatedEffects()
  /// The stored properties; empty if loads and saves are not simulated.
  var storages: [SimulatedStorage] = []
  /// The app to which the store belongs; nil while the store does not run. `number` is the store's
  /// number in the app.
  var app: SimulatedApp?
  var number = 0
  var place = StorePlace(feature: 0)
  /// The description of the last event.
  var moment = InvariantWatch.time
  /// Whether the store keeps only one step of `undo`, because a search explores it.
  var keepsOneStep = false
  /// The maximum number of actions that a dispatch may cause. Only a search for sample values limits
  /// it: otherwise, `ActionChain` decides what is endless.
  package var maximumActions = Int.max

  /// Creates a store in the initial state.
  ///
  /// - Parameter given: the values of state properties that differ from the initial state.
  package init(_ feature: Feature, given: [GivenValue] = []) throws(EvaluationFault) {
    self = try InitialStore(feature).store(given: given)
  }

  /// Creates a store with the given state.
  package init(_ feature: Feature, state: Value) {
    declarations = StoreDeclarations(feature)
    interpreter = Interpreter(feature, state: state)
  }

  package var state: Value { interpreter.state }

  var feature: Feature { declarations.feature }
  package var actions: [String: Action] { declarations.actions }
  var callOwners: [Type: Int] { declarations.callOwners }
  /// Whether the feature makes ids or reads the time.
  var createsValues: Bool { declarations.createsValues }

  mutating func beginScenario(
    _ initial: [Value?], given: [GivenValue], _ answers: [FunctionAnswer], isOnly: Bool
  ) throws(Signal) {
    try interpreter.takeAnswers(answers)
    let given = Dictionary(given.map { ($0.property, $0) }, uniquingKeysWith: { first, _ in first })
    var values: [Value] = []
    for (property, known) in zip(feature.state.properties, initial) {
      if let value = given[property.name] {
        values.append(try interpreter.completed(value.value, value.type))
      } else if let known {
        values.append(known)
      } else {
        values.append(
          try isOnly
            ? interpreter.omittedValue(of: property) : interpreter.defaultValue(of: property))
      }
    }
    interpreter.state = .structure(values)
  }

  package mutating func dispatch(_ action: SimulatedAction) throws(EvaluationFault) {
    if let app { return try app.dispatch(action, to: &self) }
    defer { inbox = [] }
    do throws(Signal) {
      inbox.append(try completed(action))
      var handled = 0
      var chain = ActionChain()
      while handled < inbox.count {
        let name = inbox[handled].name
        if handled == maximumActions { throw .fault(.endlessLoop([name])) }
        try chain.checkAction(name, at: handled, of: inbox.count)
        interpreter.operations.beginAction()
        try handle(inbox[handled])
        handled += 1
      }
    } catch {
      throw error.fault
    }
  }

  /// An action with defaults for the payload values that a scenario omits.
  mutating func completed(_ action: SimulatedAction) throws(Signal) -> SimulatedAction {
    var values: [Value] = []
    for (parameter, value) in zip(actions[action.name]?.payload ?? [], action.payload) {
      values.append(try interpreter.completed(value, parameter.type))
    }
    return SimulatedAction(action.name, values)
  }

  /// Sends an action through the middleware to the reducer.
  ///
  /// - Parameter admitted: what the action has already passed.
  /// - Returns: the action in the form that was reduced; nil if a middleware stopped it.
  @discardableResult
  mutating func handle(
    _ action: SimulatedAction, _ admitted: AdmittedAction? = nil
  ) throws(Signal) -> SimulatedAction? {
    let chain = admitted.map(\.chain) ?? chain(of: action.name)
    guard let taken = interpreter.taken else { return try handle(action, admitted, chain) }
    taken.noteSent(action.name)
    let former = taken.beginWork(of: .action(action.name))
    defer { taken.endWork(continuing: former) }
    do throws(Signal) {
      return try handle(action, admitted, chain)
    } catch {
      taken.noteInterruption(of: action.name)
      throw error
    }
  }

  private mutating func handle(
    _ action: SimulatedAction, _ admitted: AdmittedAction?, _ chain: RuleChain
  ) throws(Signal) -> SimulatedAction? {
    var action = action
    for step in chain.steps.dropFirst(admitted?.passed ?? 0) {
      switch step {
      case .stub(let name):
        noteStub(name)
      case .rule(let rule):
        if try followRule(rule, &action) == .ended { return nil }
      }
    }
    if chain.isLoad, try !storagesAdmit(action) { return nil }
    interpreter.taken?.noteReduced(action.name)
    let isLookedAt = app?.looks(at: action, in: place) == true
    let old = isLookedAt || chain.usesOld ? state : nil
    if let declared = chain.action { try reduce(action, declared, chain.statements) }
    if isLookedAt, let old { try app?.checkInvariants(around: action, after: old, of: &self) }
    try followUp(action, chain, after: old)
    try noteInStorages(action)
    return action
  }

  mutating func noteStub(_ name: String) {
    if !passedBy.contains(name) { passedBy.append(name) }
  }

  /// Applies a rule if its condition is true.
  package mutating func followRule(
    _ rule: Rule, _ action: inout SimulatedAction
  ) throws(Signal) -> RuleOutcome {
    if rule.followsReducer { return .skipped }
    guard let bound = try holds(rule, action) else { return .skipped }
    return try act(rule, &action, bound)
  }

  /// Applies a rule without checking its condition.
  package mutating func act(
    _ rule: Rule, _ action: inout SimulatedAction, _ bound: BoundValues = BoundValues()
  ) throws(Signal) -> RuleOutcome {
    switch rule.verb {
    case .require(let text, let message):
      if try evaluate(text, action, bound) == .boolean(true) {
        interpreter.noteEvent(.admitted, at: rule.range)
        return .followed
      }
      interpreter.noteEvent(.refused, at: rule.range)
      rejections.append(message)
      app?.noteRejection(of: action.name, feature: place.feature, message)
      return .ended
    case .stop: return .ended
    case .perform(let effect):
      if effect.startsBeforeReducer {
        for bound in try repetitions(of: rule, action, bound) {
          try beginEffect(effect, of: rule, action, bound)
        }
      }
    case .emit, .cancel: break
    case .rewrite(let text): try rewrite(text, rule.statementIDs, &action, bound)
    case .dispatch(let text):
      for bound in try repetitions(of: rule, action, bound) { try enqueue(text, action, bound) }
    }
    return .followed
  }

  mutating func enqueue(
    _ text: Code<TypedExpression>, _ action: SimulatedAction, _ bound: BoundValues
  ) throws(Signal) {
    if case .enumeration(let place, let payload) = try evaluate(text, action, bound) {
      app?.noteDispatch()
      inbox.append(SimulatedAction(feature.actions[place].name, payload))
    }
  }

  mutating func evaluate(
    _ text: Code<TypedExpression>, _ action: SimulatedAction, _ bound: BoundValues = BoundValues()
  ) throws(Signal) -> Value {
    guard case .checked(let expression) = text else { throw .fault(.notEvaluated("'!swift' text")) }
    interpreter.environment.bindParameters(payload(of: action), action.payload, in: expression)
    interpreter.environment.bindParameters(bound.parameters, bound.values, in: expression)
    return try asRule { store throws(Signal) in try store.interpreter.evaluate(expression) }
  }

  /// The payload parameters that a rule can read. Rules that apply to every action or to changes
  /// have none.
  func payload(of action: SimulatedAction) -> [Parameter] {
    action.payload.isEmpty ? [] : actions[action.name]?.payload ?? []
  }

  mutating func rewrite(
    _ text: Code<[TypedStatement]>, _ ids: [String: Int], _ action: inout SimulatedAction,
    _ bound: BoundValues
  ) throws(Signal) {
    guard case .checked(let statements) = text else { throw .fault(.notEvaluated("'!swift' text")) }
    let parameters = actions[action.name]?.payload ?? []
    interpreter.environment.bindParameters(parameters, action.payload, ids)
    interpreter.environment.bindParameters(bound.parameters, bound.values, ids)
    try asRule { store throws(Signal) in
      try StatementExecution.runBody(statements, &store.interpreter)
    }
    // A variable bound by the condition hides the payload value with the same name.
    let hidden = Set(bound.parameters.map(\.name))
    for (index, parameter) in parameters.enumerated() where !hidden.contains(parameter.name) {
      if let id = ids[parameter.name], let value = interpreter.environment.variables[id] {
        action.payload[index] = value
      }
    }
  }

  /// - Parameter other: code to run instead of the action's own.
  package mutating func reduce(
    _ action: SimulatedAction, as other: ReducerCode? = nil
  ) throws(Signal) {
    if let declared = actions[action.name] { try reduce(action, declared, other) }
  }

  private mutating func reduce(
    _ action: SimulatedAction, _ declared: Action, _ other: ReducerCode? = nil
  ) throws(Signal) {
    switch declared.reduction {
    case .none: break
    case .handler: throw .fault(.notEvaluated("the handler of '\(action.name)'"))
    case .statements(.unchecked):
      throw .fault(.notEvaluated("the '!swift' text of '\(action.name)'"))
    case .statements(.checked(let statements)):
      if app == nil { noteWrites(declared.writes(with: action.payload)) }
      let body = other?.statements ?? statements
      interpreter.replacedFunction = other?.function
      defer { interpreter.replacedFunction = nil }
      guard let undo = feature.undo, let step = declared.step else {
        return try run(body, action, declared)
      }
      // A step holds all of these properties, even those that no statement reads.
      let restored = Set(undo.properties)
      switch step {
      case .alone, .together:
        interpreter.environment.touch(PropertySet(restored))
        let version = undo.version(of: state)
        try run(body, action, declared)
        try recordStep(of: undo, since: version, step)
      case .answer:
        interpreter.environment.touch(PropertySet(restored.union([undo.history])))
        let steps = try changedSteps(of: undo, body, action, declared)
        try run(body, action, declared)
        interpreter.state = undo.settingSteps(steps, in: state)
      }
    }
  }

  private mutating func run(
    _ statements: [TypedStatement], _ action: SimulatedAction, _ declared: Action
  ) throws(Signal) {
    bind(action.payload, of: declared)
    try StatementExecution.runBody(statements, &interpreter)
  }

  private mutating func bind(_ values: [Value], of action: Action) {
    for case (let id?, let value) in zip(action.payloadIDs, values) {
      interpreter.environment.variables[id] = value
    }
  }

  /// Makes what an action has changed since `version` a step that `undo` takes back.
  private mutating func recordStep(
    of undo: Undo, since version: Value, _ step: Action.Step
  ) throws(Signal) {
    let recorder = keepsOneStep ? undo.exploringRecorder : undo.recorder
    guard case .statements(.checked(let statements)) = recorder.reduction else { return }
    bind([version, .boolean(step == .together)], of: recorder)
    try StatementExecution.runBody(statements, &interpreter)
  }

  /// The versions that `undo` and `redo` restore, changed by an answer as it changes the state. The
  /// state stays as it is.
  private mutating func changedSteps(
    of undo: Undo, _ statements: [TypedStatement], _ action: SimulatedAction, _ declared: Action
  ) throws(Signal) -> [[Value]] {
    let before = state
    var steps = undo.steps(of: before)
    for list in steps.indices {
      for index in steps[list].indices {
        interpreter.state = undo.restoring(steps[list][index], in: before)
        try run(statements, action, declared)
        steps[list][index] = undo.version(of: state)
      }
    }
    interpreter.state = before
    return steps
  }

  private mutating func noteWrites(_ writes: PropertySet) {
    written.formUnion(writes.indices)
    if writes.isEverything { written.formUnion(feature.state.properties.indices) }
  }

  /// Evaluates an expression with the current state.
  package mutating func evaluate(_ expression: TypedExpression) throws(EvaluationFault) -> Value {
    do throws(Signal) {
      return try interpreter.evaluate(expression)
    } catch {
      throw error.fault
    }
  }
}

/// The result of one rule for an action.
package enum RuleOutcome {
  /// The condition is false.
  case skipped
  case followed
  /// The rule stopped or rejected the action.
  case ended
}

/// The initial state of a feature's stores, evaluated once for all stores.
struct InitialStore {
  var blank: SimulatedStore
  /// The default values of the state's properties. A value is nil if it must be evaluated for each
  /// store, because of a fault or because it differs each time.
  private let values: [Value?]

  init(_ feature: Feature) {
    blank = SimulatedStore(feature, state: .null)
    var interpreter = blank.interpreter
    values = feature.state.properties.map { property in
      interpreter.operations.resetSteps()
      interpreter.operations.isRepeatable = true
      let value = try? interpreter.defaultValue(of: property)
      return interpreter.operations.isRepeatable ? value : nil
    }
  }

  /// - Parameter isOnly: Whether it is the store of a feature alone, whose state the test of a
  ///   scenario writes.
  func store(
    given: [GivenValue], answers: [FunctionAnswer] = [], madeUUIDs: UInt64 = 0,
    storeValues: StoreValues? = nil, isOnly: Bool = false
  ) throws(EvaluationFault) -> SimulatedStore {
    var store = blank
    store.interpreter.operations.madeUUIDs = madeUUIDs
    store.interpreter.operations.storeValues = storeValues
    do throws(Signal) {
      try store.beginScenario(values, given: given, answers, isOnly: isOnly)
    } catch {
      throw error.fault
    }
    return store
  }
}

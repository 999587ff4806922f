import FeatureAnalysis

/// The invariants that tests check, and their function names in the state type.
struct TestedInvariants {
  let list: [Invariant]
  /// The feature that has the invariants. For an app, the app treated as one feature.
  let feature: FeatureContext
  /// The pattern of each action, by the action's name in the `after` clauses of invariants.
  private let patterns: [String: SwiftExpression]
  private let names: [String: String]
  /// The app; nil for a feature.
  fileprivate let app: App?

  init(_ context: FeatureContext) {
    let feature = context.feature
    self.init(
      feature.invariants, context,
      Dictionary(
        feature.actions.map { ($0.name, .enumCase($0.name, [])) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// Collects the invariants of an app.
  init(_ context: AppContext) {
    let patterns = context.app.features.flatMap { feature in
      feature.feature.actions.map { action -> (String, SwiftExpression) in
        let key: SwiftExpression? = feature.keyType == nil ? nil : .name("_")
        return (
          App.qualifiedName(of: action, of: feature),
          feature.embedding(.enumCase(action.name, []), key: key)
        )
      }
    }
    let held = Set(context.app.scenarios.flatMap { $0.holds.map(\.invariant.name) })
    self.init(
      context.app.allInvariants.filter { held.contains($0.name) }, context.whole,
      Dictionary(patterns, uniquingKeysWith: { first, _ in first }), app: context.app)
  }

  private init(
    _ invariants: [Invariant], _ context: FeatureContext, _ patterns: [String: SwiftExpression],
    app: App? = nil
  ) {
    list = invariants
    feature = context
    self.patterns = patterns
    self.app = app
    let members = (app?.features ?? []) + (app?.innerApps.map(\.member) ?? [])
    var naming = TestNaming(
      reserved: ([context.feature] + members.map(\.feature)).reduce(
        into: [context.sampleName, context.openingName, RuntimeSymbol.initialState]
      ) { $0.formUnion(memberNames(of: .nominal($1.state.name), context.feature.types)) })
    var names: [String: String] = [:]
    for invariant in list { names[invariant.name] = naming.functionName(for: invariant.name) }
    self.names = names
  }

  /// Returns the function name of an invariant, such as `theTotalNeverShrinks`.
  func functionName(of invariant: Invariant) -> String { names[invariant.name] ?? "" }

  /// Returns the name of the state that has the invariants of an owner.
  fileprivate func state(of owner: ConditionOwner) -> String {
    app?.feature(of: owner).state.name ?? feature.names.state
  }

  /// Returns the patterns of the actions for which an invariant is checked; nil if it is checked
  /// for all actions.
  fileprivate func actions(of invariant: Invariant) -> [SwiftExpression]? {
    guard case .some(let names)? = invariant.around, names.count < patterns.count else {
      return nil
    }
    return names.compactMap { patterns[$0] }
  }
}

extension Invariant {
  /// The invariant's name in its own spec, as the sentence of a doc comment.
  ///
  /// - Parameter app: The app that has the invariant; nil for a feature.
  fileprivate func sentence(in app: App?) -> String {
    let name = app?.declaration(of: name, owner).name ?? name
    let isEnded = name.hasSuffix(".") || name.hasSuffix("!") || name.hasSuffix("?")
    return capitalized(name) + (isEnded ? "" : ".")
  }
}

/// Creates the invariants as functions and properties of the state:
/// ```swift
/// extension JarState {
///   /// The total never shrinks
///   func theTotalNeverShrinks(since old: JarState, after action: JarAction) -> Bool {
///     switch action {
///     case .add: old.total <= total
///     default: true
///     }
///   }
/// }
/// ```
func invariantDeclarations(
  _ tested: TestedInvariants, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard !tested.list.isEmpty else { return [] }
  defer { texts.memberNames = [] }
  var states: [String] = []
  for invariant in tested.list where !states.contains(tested.state(of: invariant.owner)) {
    states.append(tested.state(of: invariant.owner))
  }
  return states.map { state in
    texts.memberNames = memberNames(of: .nominal(state), texts.types)
    let own = tested.list.filter { tested.state(of: $0.owner) == state }
    return .extension(state, members: own.map { member($0, tested, &texts) })
  }
}

private func member(
  _ invariant: Invariant, _ tested: TestedInvariants, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let context = tested.feature
  texts.beginScope(
    VariableUse(.checked(invariant.condition)), taken: [Invariant.oldName, "action"])
  let condition = SwiftStatement.expression(texts.whole(invariant.condition, contextual: true))
  let (name, doc) = (
    tested.functionName(of: invariant), invariant.doc ?? invariant.sentence(in: tested.app)
  )
  guard invariant.around != nil else {
    return .computed(name, type: "Bool", doc: doc, get: [condition])
  }
  var parameters: [SwiftParameter] = []
  if invariant.usesOld {
    parameters.append(
      SwiftParameter(label: "since", Invariant.oldName, context.names.state))
  }
  guard let actions = tested.actions(of: invariant) else {
    return .function(name, [], parameters, result: "Bool", doc: doc, body: [condition])
  }
  parameters.append(SwiftParameter(label: "after", "action", context.names.action))
  let cases = [
    SwiftCase(actions, [condition]),
    SwiftCase([], [.expression(.boolean(true))]),
  ]
  return .function(
    name, [], parameters, result: "Bool", doc: doc, body: [.switch(.name("action"), cases)])
}

// MARK: - In a scenario's test

extension TestedInvariants {
  /// Creates expectations such as `#expect(store.state.noDebt)`, for the invariants that must hold
  /// after each step, or at the end.
  func expectations(
    of held: [HeldInvariant], atEnd isAtEnd: Bool = false, store: String = "store"
  ) -> [SwiftStatement] {
    held.filter { isAtEnd ? $0.invariant.isSettled : $0.invariant.isPlain }.map {
      .expression(.expect(condition($0.invariant, in: .path(store, "state"))))
    }
  }

  /// Returns the condition that an invariant holds in a state, such as `app.state.cart.noDebt` or
  /// `app.state.editors.values.allSatisfy { $0.noDebt }`.
  private func condition(_ invariant: Invariant, in state: SwiftExpression) -> SwiftExpression {
    let name = functionName(of: invariant)
    guard let member = app?.member(of: invariant.owner) else { return state.member(name) }
    let own = member.storeNames.reduce(state) { $0.member($1) }
    return switch member.presence {
    case .always: own.member(name)
    case .optional: .infix(own.chained.member(name), "!=", .false)
    case .keyed:
      own.member("values").calling(
        "allSatisfy", trailing: SwiftClosure([.expression(.path("$0", name))]))
    }
  }

  /// Creates a closure such as `{ old, action, state in #expect(…) }`, for the invariants that are
  /// checked around every action; nil if there are none.
  func closure(of held: [HeldInvariant], order: [Seen] = [.old, .action, .state]) -> SwiftClosure? {
    let around = held.map(\.invariant).filter { $0.around != nil }
    if around.isEmpty { return nil }
    return SwiftClosure(
      parameters: parameters(around, order), around.map { .expression(.expect(condition($0))) })
  }

  /// Creates a closure such as `{ old, _, state in state.theTotalNeverShrinks(since: old) }`.
  func closure(of invariant: Invariant) -> SwiftClosure {
    SwiftClosure(
      parameters: parameters([invariant], [.old, .action, .state]),
      [.expression(condition(invariant))])
  }

  private func condition(_ invariant: Invariant) -> SwiftExpression {
    var arguments: [SwiftArgument] = []
    if invariant.usesOld { arguments.append(SwiftArgument("since", .name(Invariant.oldName))) }
    if actions(of: invariant) != nil {
      arguments.append(SwiftArgument("after", .name("action")))
    }
    return .path("state").calling(functionName(of: invariant), arguments)
  }

  private func parameters(_ invariants: [Invariant], _ order: [Seen]) -> [String] {
    order.map { seen in
      switch seen {
      case .old: invariants.contains(where: \.usesOld) ? Invariant.oldName : "_"
      case .action: invariants.contains { actions(of: $0) != nil } ? "action" : "_"
      case .state: "state"
      }
    }
  }

  /// The values that a closure can receive for each action.
  enum Seen { case old, action, state }

  /// Declares constants for the dependencies of the scenario's store, if there are any, and for the
  /// middleware that checks invariants around every action. Returns nothing if the scenario has no
  /// such invariant.
  func observing(
    _ scenario: Scenario, _ suite: ScenarioSuite, _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    guard let closure = closure(of: scenario.holds) else { return [] }
    let made = suite.effectArguments(&texts)
      .filter { $0.label == RuntimeSymbol.dependencies }
      .map { SwiftStatement.variable(.let, RuntimeSymbol.dependencies, value: $0.value) }
    return made + [
      .variable(
        .let, Self.observerName,
        value: .call(.type(Self.observer(of: suite.whole)), [], trailing: closure))
    ]
  }

  /// Returns the argument with the middleware chain, which ends with `observer`.
  func chain(
    _ context: FeatureContext, endingWith observer: SwiftExpression = .name(observerName)
  ) -> SwiftArgument {
    let own = SwiftExpression.array([observer])
    var chain = SwiftExpression.path(context.names.feature, RuntimeSymbol.chain)
    if context.feature.hasDependencies {
      chain = .call(chain, [SwiftArgument(.name(RuntimeSymbol.dependencies))])
    } else if context.feature.middleware.isEmpty {
      return SwiftArgument(RuntimeSymbol.chain, own)
    }
    return SwiftArgument(RuntimeSymbol.chain, .infix(chain, "+", own))
  }

  /// Returns the type of the middleware that checks invariants, such as
  /// `ReductionObserver<JarFeature>`.
  private static func observer(of context: FeatureContext) -> SwiftType {
    "\(context.shared.toolchain(RuntimeSymbol.reductionObserver))<\(context.names.feature)>"
  }

  private static let observerName = "invariants"
}

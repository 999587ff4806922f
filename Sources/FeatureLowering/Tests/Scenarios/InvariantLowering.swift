import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The invariants that scenarios hold, and their names as members of the state in tests.
struct TestedInvariants {
  let list: [Invariant]
  /// The feature, or an app seen as one.
  let feature: FeatureContext
  /// The patterns of all actions, by the names that `after` has for them.
  private let patterns: [String: SwiftExpression]
  private let names: [String: String]

  init(_ context: FeatureContext) {
    let feature = context.feature
    self.init(
      feature.invariants, heldBy: feature.scenarios.map(\.holds), context,
      Dictionary(
        feature.actions.map { ($0.name, .enumCase($0.name, [])) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// The invariants of an app.
  init(_ context: AppContext) {
    let patterns = context.app.features.flatMap { feature in
      feature.feature.actions.map { action -> (String, SwiftExpression) in
        let key: [SwiftArgument] = feature.keyType == nil ? [] : [SwiftArgument(.name("_"))]
        let pattern = SwiftArgument(.enumCase(action.name, []))
        return (App.name(of: action, of: feature), .enumCase(feature.name, key + [pattern]))
      }
    }
    self.init(
      context.app.invariants, heldBy: context.app.scenarios.map(\.holds), context.whole,
      Dictionary(patterns, uniquingKeysWith: { first, _ in first }))
  }

  private init(
    _ invariants: [Invariant], heldBy scenarios: [[HeldInvariant]], _ context: FeatureContext,
    _ patterns: [String: SwiftExpression]
  ) {
    let held = Set(scenarios.joined().map(\.invariant.name))
    list = invariants.filter { held.contains($0.name) }
    feature = context
    self.patterns = patterns
    var naming = TestNaming(
      reserved: memberNames(of: .nominal(context.feature.state.name), context.feature.types)
        .union([context.sampleName, RuntimeSymbol.initialState]))
    var names: [String: String] = [:]
    for invariant in list { names[invariant.name] = naming.name(for: invariant.name) }
    self.names = names
  }

  /// `theTotalNeverShrinks`
  func name(of invariant: Invariant) -> String { names[invariant.name] ?? "" }

  /// The patterns of the actions that an invariant is about; nil if it is about all actions.
  fileprivate func actions(of invariant: Invariant) -> [SwiftExpression]? {
    guard case .some(let names)? = invariant.around, names.count < patterns.count else {
      return nil
    }
    return names.compactMap { patterns[$0] }
  }
}

extension Invariant {
  /// Its name as a sentence of a doc comment.
  fileprivate var sentence: String {
    let isEnded = name.hasSuffix(".") || name.hasSuffix("!") || name.hasSuffix("?")
    return capitalized(name) + (isEnded ? "" : ".")
  }
}

/// The invariants as members of the state.
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
  let context = tested.feature
  texts.memberNames = memberNames(of: .nominal(context.feature.state.name), texts.types)
  defer { texts.memberNames = [] }
  let members = tested.list.map { member($0, tested, &texts) }
  return [.extension(context.names.state, members: members)]
}

/// The middleware that shows invariants each action; none where no invariant is about actions.
func invariantMiddleware(_ tested: TestedInvariants) -> [SwiftDeclaration] {
  tested.list.contains { $0.around != nil } ? [observer(tested.feature)] : []
}

private func member(
  _ invariant: Invariant, _ tested: TestedInvariants, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let context = tested.feature
  texts.begin(VariableUse(.checked(invariant.condition)), taken: [Invariant.oldName, "action"])
  let condition = SwiftStatement.expression(texts.whole(invariant.condition, contextual: true))
  let (name, doc) = (tested.name(of: invariant), invariant.doc ?? invariant.sentence)
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

/// The middleware in tests that receives the states before and after every action.
private func observer(_ context: FeatureContext) -> SwiftDeclaration {
  let names = context.names
  let check = "check"
  let old = Invariant.oldName
  let closure = "(_ old: \(names.state), \(names.action), \(names.state)) -> Void"
  let parameters = [
    SwiftParameter(label: "_", "action", names.action),
    SwiftParameter(label: "_", "state", names.state),
  ]
  let effects = SwiftParameter(
    label: "_", "effects", "inout \(RuntimeSymbol.effects)<\(names.feature)>")
  let changes = SwiftParameter(
    label: "_", RuntimeSymbol.changesParameter, RuntimeSymbol.changes)
  return .class(
    names.invariants, [.private, .final], inherits: [RuntimeSymbol.middleware],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true)],
    doc: "Runs last in the chain, and passes on each action with the states before and after it.",
    members: [
      .property(check, type: closure, .let, [.private]),
      .property(
        old, .var, [.private], value: .path(names.feature, RuntimeSymbol.initialState)),
      .initializer(
        [], [SwiftParameter(label: "_", check, "@escaping \(closure)")],
        body: [.assignment(.path("self", check), "=", .name(check))]),
      .function(
        RuntimeSymbol.handle, [], parameters + [effects],
        result: "\(RuntimeSymbol.verdict)<\(names.action)>", breaksParameters: true,
        body: [
          .assignment(.name(old), "=", .name("state")),
          .return(.implicitMember(RuntimeSymbol.next)),
        ]),
      .function(
        RuntimeSymbol.after, [], parameters + [changes, effects], breaksParameters: true,
        body: [
          .expression(
            .call(
              check,
              [SwiftArgument(.name(old)), SwiftArgument(.name("action")), .init(.name("state"))]
            ))
        ]),
    ])
}

// MARK: - In a scenario's test

extension TestedInvariants {
  /// `#expect(store.state.noDebt)` for what holds whenever nothing is under way.
  func expectations(
    of held: [HeldInvariant], store: String = "store"
  ) -> [SwiftStatement] {
    held.filter { $0.invariant.around == nil }.map {
      .expression(.expect(.path(store, "state", name(of: $0.invariant))))
    }
  }

  /// `{ old, action, state in #expect(…) }` for what holds around every action; nil where nothing does.
  func closure(of held: [HeldInvariant], order: [Seen] = [.old, .action, .state]) -> SwiftClosure? {
    let around = held.map(\.invariant).filter { $0.around != nil }
    if around.isEmpty { return nil }
    let body = around.map { invariant -> SwiftStatement in
      var arguments: [SwiftArgument] = []
      if invariant.usesOld { arguments.append(SwiftArgument("since", .name(Invariant.oldName))) }
      if actions(of: invariant) != nil {
        arguments.append(SwiftArgument("after", .name("action")))
      }
      return .expression(.expect(.path("state").calling(name(of: invariant), arguments)))
    }
    let parameters = order.map { seen in
      switch seen {
      case .old: around.contains(where: \.usesOld) ? Invariant.oldName : "_"
      case .action: around.contains { actions(of: $0) != nil } ? "action" : "_"
      case .state: "state"
      }
    }
    return SwiftClosure(parameters: parameters, body)
  }

  /// What a closure is told of an action.
  enum Seen { case old, action, state }

  /// The middleware that checks invariants around every action, and the dependencies of the chain before
  /// it; nothing if the scenario holds no such invariant.
  func observing(
    _ scenario: Scenario, _ context: FeatureContext, _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    guard let closure = closure(of: scenario.holds) else { return [] }
    let made = effectArguments(scenario, context, &texts)
      .filter { $0.label == RuntimeSymbol.dependencies }
      .map { SwiftStatement.variable(.let, RuntimeSymbol.dependencies, value: $0.value) }
    return made + [
      .variable(
        .let, Self.observerName,
        value: .call(.name(context.names.invariants), [], trailing: closure))
    ]
  }

  /// The chain with that middleware at its end.
  func chain(_ context: FeatureContext) -> SwiftArgument {
    let own = SwiftExpression.array([.name(Self.observerName)])
    var chain = SwiftExpression.path(context.names.feature, RuntimeSymbol.chain)
    if context.feature.hasDependencies {
      chain = .call(chain, [SwiftArgument(.name(RuntimeSymbol.dependencies))])
    } else if context.feature.middleware.isEmpty {
      return SwiftArgument(RuntimeSymbol.chain, own)
    }
    return SwiftArgument(RuntimeSymbol.chain, .infix(chain, "+", own))
  }

  static let observerName = "invariants"
}

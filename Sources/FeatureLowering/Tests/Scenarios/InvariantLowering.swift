import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The invariants that scenarios hold, and what each is called in the state of the tests.
struct TestedInvariants {
  let list: [Invariant]
  private let names: [String: String]

  init(_ context: FeatureContext) {
    let feature = context.feature
    let held = Set(feature.scenarios.flatMap { $0.holds.map(\.invariant.name) })
    list = feature.invariants.filter { held.contains($0.name) }
    var naming = TestNaming(
      reserved: memberNames(of: .nominal(feature.state.name), feature.types)
        .union([context.sampleName, RuntimeSymbol.initialState]))
    var names: [String: String] = [:]
    for invariant in list { names[invariant.name] = naming.name(for: invariant.name) }
    self.names = names
  }

  /// `theTotalNeverShrinks`
  func name(of invariant: Invariant) -> String { names[invariant.name] ?? "" }
}

extension Invariant {
  /// Its name as a doc comment has it.
  fileprivate var sentence: String {
    let isEnded = name.hasSuffix(".") || name.hasSuffix("!") || name.hasSuffix("?")
    return capitalized(name) + (isEnded ? "" : ".")
  }

  /// The actions that it is about; nil where it is about all of them.
  fileprivate func actions(of feature: Feature) -> [String]? {
    guard case .some(let names)? = around, names.count < feature.actions.count else { return nil }
    return names
  }
}

/// The invariants as members of the state, and what looks at them around every action.
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
  _ tested: TestedInvariants, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard !tested.list.isEmpty else { return [] }
  texts.memberNames = memberNames(of: .nominal(context.feature.state.name), texts.types)
  defer { texts.memberNames = [] }
  let members = tested.list.map { member($0, tested, context, &texts) }
  let state = SwiftDeclaration.extension(context.names.state, members: members)
  return tested.list.contains { $0.around != nil } ? [state, observer(context)] : [state]
}

private func member(
  _ invariant: Invariant, _ tested: TestedInvariants, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> SwiftDeclaration {
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
  guard let actions = invariant.actions(of: context.feature) else {
    return .function(name, [], parameters, result: "Bool", doc: doc, body: [condition])
  }
  parameters.append(SwiftParameter(label: "after", "action", context.names.action))
  let cases = [
    SwiftCase(actions.map { .enumCase($0, []) }, [condition]),
    SwiftCase([], [.expression(.boolean(true))]),
  ]
  return .function(
    name, [], parameters, result: "Bool", doc: doc, body: [.switch(.name("action"), cases)])
}

/// The middleware of the tests that sees the states around every action.
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
    doc: "Stands last in the chain and shows each action with the states around it.",
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
  func expectations(of scenario: Scenario) -> [SwiftStatement] {
    scenario.holds.filter { $0.invariant.around == nil }.map {
      .expression(.expect(.path("store", "state", name(of: $0.invariant))))
    }
  }

  /// The middleware that looks at what holds around every action, and what the chain in front of it
  /// works with; none where nothing does.
  func observing(_ scenario: Scenario, _ context: FeatureContext) -> [SwiftStatement] {
    let around = scenario.holds.map(\.invariant).filter { $0.around != nil }
    guard !around.isEmpty else { return [] }
    let usesOld = around.contains(where: \.usesOld)
    let usesAction = around.contains { $0.actions(of: context.feature) != nil }
    let body = around.map { invariant -> SwiftStatement in
      var arguments: [SwiftArgument] = []
      if invariant.usesOld {
        arguments.append(SwiftArgument("since", .name(Invariant.oldName)))
      }
      if invariant.actions(of: context.feature) != nil {
        arguments.append(SwiftArgument("after", .name("action")))
      }
      return .expression(
        .expect(.path("state").calling(name(of: invariant), arguments)))
    }
    let parameters = [usesOld ? Invariant.oldName : "_", usesAction ? "action" : "_", "state"]
    let closure = SwiftClosure(parameters: parameters, body)
    let made = effectArguments(context).filter { $0.label == RuntimeSymbol.dependencies }.map {
      SwiftStatement.variable(.let, RuntimeSymbol.dependencies, value: $0.value)
    }
    return made + [
      .variable(
        .let, Self.observerName,
        value: .call(.name(context.names.invariants), [], trailing: closure))
    ]
  }

  /// The chain with that middleware behind it.
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

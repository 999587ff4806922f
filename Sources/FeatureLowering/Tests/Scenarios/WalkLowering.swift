import FeatureAnalysis

/// Creates the invariants as members of the state, and a test that checks them on random walks:
/// ```swift
/// let walks = RandomWalks<JarFeature>(of: [.add(1), .add(0), .spend])
/// walks.hold("there is no debt", \.thereIsNoDebt)
/// walks.hold("it grows") { old, _, state in state.itGrows(since: old) }
/// await walks.run { walk in
///   JarStore(middleware: JarFeature.middleware + [walk.observer], clock: walk.clock)
/// }
/// ```
func invariantTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let invariants = TestedInvariants(context)
  guard let samples = context.tests.walks else {
    texts.imports.addModule(context.module)
    return invariantDeclarations(invariants, &texts)
  }
  var walks = WalkLowering(
    context: context, invariants: invariants,
    values: ValueLowering(types: context.feature.types, uuidName: context.uuidName), texts: texts)
  let suite = walks.suite(samples)
  texts = walks.texts
  return [suite] + invariantDeclarations(invariants, &texts) + valueMakers(walks.values, &texts)
}

/// Builds the test of random walks.
private struct WalkLowering {
  let context: FeatureContext
  let invariants: TestedInvariants
  var values: ValueLowering
  var texts: TextLowering

  private static let walk = "walk"
  private static let walks = "walks"

  mutating func suite(_ samples: WalkSamples) -> SwiftDeclaration {
    for module in ["Testing", context.module, RuntimeSymbol.testing] {
      texts.imports.addModule(module)
    }
    texts.imports.noteRuntime()
    if !context.feature.dependencies.isEmpty { texts.imports.addModule(context.mocksModule) }
    let walking = SwiftExpression.call(
      .type(
        "\(context.shared.toolchain(RuntimeSymbol.randomWalks))<\(context.names.feature)>"),
      [SwiftArgument("of", .array(samples.actions.map { action($0) }))])
    var isThrowing = values.isThrowing
    var body: [SwiftStatement] = [
      .variable(.let, Self.walks, value: isThrowing ? .effect(.try, walking) : walking)
    ]
    body += invariants.list.map { holding($0) }
    values.isThrowing = false
    let run = SwiftExpression.path(Self.walks).calling(
      RuntimeSymbol.run, trailing: SwiftClosure(parameters: [Self.walk], making(samples.answers)))
    body.append(.expression(.effect(values.isThrowing ? .tryAwait : .await, run)))
    if values.isThrowing { isThrowing = true }
    let sentence = "random walks break no invariant"
    var naming = TestNaming(reserved: [])
    return .struct(
      context.names.invariantTests, [],
      attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite")],
      doc: "The invariants of the spec, in states that random walks of the compiled store reach.",
      members: [
        .function(
          naming.functionName(for: sentence), isAsync: true, isThrowing: isThrowing,
          attributes: [SwiftAttribute("Test", [SwiftArgument(.string(sentence))])], body: body)
      ])
  }

  private mutating func action(_ action: SimulatedAction) -> SwiftExpression {
    let parameters = context.actions[action.name]?.payload ?? []
    for parameter in parameters {
      texts.imports.addModules(of: parameter.type, externals: texts.externals)
    }
    return values.action(action.name, action.payload, parameters)
  }

  private func holding(_ invariant: Invariant) -> SwiftStatement {
    let name = SwiftArgument(.string(invariant.name))
    let holding = SwiftExpression.path(
      Self.walks, invariant.isSettled ? "holdWhenSettled" : "hold")
    guard invariant.around == nil else {
      return .expression(.call(holding, [name], trailing: invariants.closure(of: invariant)))
    }
    let path = SwiftExpression.literal("\\.\(invariants.functionName(of: invariant))")
    return .expression(.call(holding, [name, SwiftArgument(path)]))
  }

  // MARK: - The store of a walk

  private mutating func making(_ answers: [MethodAnswers]) -> [SwiftStatement] {
    var statements = mocks(answers)
    let clock = SwiftExpression.path(Self.walk, RuntimeSymbol.clock)
    var arguments = [SwiftArgument(RuntimeSymbol.clock, clock)]
    let dependencies = dependencies
    if invariants.list.contains(where: { $0.around != nil }) {
      if let dependencies {
        statements.append(.variable(.let, RuntimeSymbol.dependencies, value: dependencies))
      }
      arguments.insert(
        invariants.chain(context, endingWith: .path(Self.walk, "observer")), at: 0)
    } else if let dependencies {
      arguments.insert(SwiftArgument(RuntimeSymbol.dependencies, dependencies), at: 0)
    }
    if context.feature.needsState {
      let opening = SwiftExpression.implicitMember(context.openingName)
      arguments.insert(SwiftArgument(RuntimeSymbol.initialState, opening), at: 0)
    }
    let store = SwiftExpression.call(context.names.store, arguments)
    if context.stored.isEmpty {
      return statements + [statements.isEmpty ? .expression(store) : .return(store)]
    }
    return statements + [
      .variable(.let, "store", value: store),
      .expression(.path("store").calling(RuntimeSymbol.startWithoutLoading, [])),
      .return(.name("store")),
    ]
  }

  /// The dependencies of the store; nil if the feature needs none.
  private var dependencies: SwiftExpression? {
    guard context.feature.hasDependencies else { return nil }
    return context.dependenciesInMemory(
      context.feature.dependencies.map { SwiftArgument($0.name, .name(mockName($0))) })
  }

  private mutating func mocks(_ answers: [MethodAnswers]) -> [SwiftStatement] {
    var statements: [SwiftStatement] = []
    for (index, dependency) in context.feature.dependencies.enumerated() {
      let mock = mockName(dependency)
      let clock = SwiftArgument(RuntimeSymbol.clock, .path(Self.walk, RuntimeSymbol.clock))
      statements.append(.variable(.let, mock, value: .call(dependency.mockName, [clock])))
      for prepared in answers where prepared.method.dependency == index {
        let method = dependency.methods[prepared.method.method]
        for type in [method.result, method.element, method.error] {
          if let type { texts.imports.addModules(of: type, externals: texts.externals) }
        }
        let wasThrowing = values.isThrowing
        values.isThrowing = false
        let list = SwiftExpression.array(
          prepared.answers.map { mockAnswer($0, of: method, &values) })
        let picked = SwiftExpression.path(Self.walk).calling(
          "picks", [SwiftArgument("from", list)])
        statements.append(
          .assignment(
            .path(mock, "answers").member(method.name), "=",
            values.isThrowing ? .effect(.try, picked) : picked))
        values.isThrowing = values.isThrowing || wasThrowing
      }
    }
    return statements
  }
}

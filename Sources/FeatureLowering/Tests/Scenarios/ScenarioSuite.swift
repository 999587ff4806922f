import FeatureAnalysis

/// The suite with a test for each scenario of a feature, or of an app. A feature is an app of one
/// store. The tests share a clock, mocks, and a function that creates the store. Each test has its
/// own instance of the suite.
struct ScenarioSuite {
  /// The feature, or the app treated as one feature.
  let whole: FeatureContext
  let scenarios: [Scenario]
  let stores: [TestedStore]
  let invariants: TestedInvariants
  /// The app; nil for a feature.
  let app: App?
  var isApp: Bool { app != nil }
  /// Whether the store runs effects, which the tests let run.
  let runsEffects: Bool
  /// Whether the tests create their stores with a function of the suite.
  let makesStores: Bool

  init(_ context: FeatureContext) {
    whole = context
    scenarios = context.feature.scenarios
    stores = [TestedStore(context, in: scenarios)]
    invariants = TestedInvariants(context)
    app = nil
    runsEffects = context.runsEffects
    makesStores = runsEffects && scenarios.contains(where: \.usesStore)
  }

  init(_ context: AppContext) {
    whole = context.whole
    let scenarios = context.app.scenarios
    self.scenarios = scenarios
    stores = zip(context.stores, context.app.features).enumerated().map {
      TestedStore($1.0, as: $1.1, at: $0, among: context.app.features, in: scenarios)
    }
    invariants = TestedInvariants(context)
    app = context.app
    runsEffects = true
    makesStores = scenarios.contains(where: \.usesStore)
  }

  /// The name of the variable with the store in a test.
  var store: String { isApp ? "app" : "store" }
  /// The name of the function that creates a store.
  var maker: String { isApp ? "makeApp" : "makeStore" }

  /// Whether something other than a step of a scenario may begin calls: a repetition, or an element of
  /// a stream.
  var beginsCallsLater: Bool {
    stores.contains { store in
      let feature = store.context.feature
      return feature.hasEndlessTimers
        || feature.dependencies.contains { $0.methods.contains(where: \.isStream) }
    }
  }

  var hasDependencies: Bool { stores.contains { $0.context.feature.hasDependencies } }

  /// The names that the suite and its tests declare.
  var names: Set<String> {
    let own: Set<String> = [
      "uuid", "url", "data", "state", store, maker, "rejections", "rejected",
      RuntimeSymbol.actionName, RuntimeSymbol.qualifiedActionName,
    ]
    let listens = runsEffects || !whole.feature.events.isEmpty
    return (listens ? own.union(["clock", "events"]) : own)
      .union(stores.flatMap(\.names)).union(whole.tests.asked.joined().map(\.function.name))
  }

  // MARK: - Making stores

  /// Creates the properties and functions before the tests.
  func setUp(_ texts: inout TextLowering) -> [SwiftDeclaration] {
    guard makesStores else { return [] }
    var members: [SwiftDeclaration] = [
      .property(RuntimeSymbol.clock, .let, [.private], value: whole.shared.manualClock)
    ]
    members += stores.filter(\.hasLog).map {
      .property($0.logName, .let, [.private], value: .call($0.context.names.callLog, []))
    }
    for store in stores where !store.context.feature.dependencies.isEmpty {
      texts.imports.addModule(store.context.mocksModule)
    }
    let mocks = stores.flatMap { $0.mocks(&texts) }
    members += mocks.map { .property($0.name, type: SwiftType($0.type), .let, [.private]) }
    if !mocks.isEmpty {
      members.append(
        .initializer([], body: mocks.map { .assignment(.name($0.name), "=", $0.call) }))
    }
    return members + [storeFunction(&texts)]
  }

  private func storeFunction(_ texts: inout TextLowering) -> SwiftDeclaration {
    let names = whole.names
    let state = SwiftParameter(
      label: "_", RuntimeSymbol.initialState, names.state,
      default: isApp
        ? .call(names.state, [])
        : whole.feature.needsState ? nil : .path(names.feature, RuntimeSymbol.initialState))
    let arguments =
      [SwiftArgument(RuntimeSymbol.initialState, .name(RuntimeSymbol.initialState))]
      + effectArguments(&texts)
    let made = SwiftExpression.call(names.store, arguments)
    let body: [SwiftStatement] =
      hasDependencies
      ? [
        .variable(.let, store, value: made),
        recordingErrors(of: .name(store), exceptMocks: false, whole.shared),
        .return(.name(store)),
      ] : [.expression(made)]
    return .function(maker, [.private], [state], result: SwiftType(names.store), body: body)
  }

  /// Returns the arguments `dependencies: TaskListDependencies(repository: repositoryMock), clock:
  /// clock`.
  func effectArguments(_ texts: inout TextLowering) -> [SwiftArgument] {
    let clock = SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))
    guard hasDependencies else { return [clock] }
    return [SwiftArgument(RuntimeSymbol.dependencies, dependencies(&texts)), clock]
  }

  private func dependencies(_ texts: inout TextLowering) -> SwiftExpression {
    let needy = stores.filter { $0.context.feature.hasDependencies }
    guard let app else { return needy[0].dependencies(&texts) }
    guard needy.contains(where: \.isMocked) else {
      texts.imports.addModule(whole.mocksModule)
      return .implicitMember("mock")
    }
    return dependencies(of: app, first: 0, &texts)
  }

  /// Creates the dependencies of an app: `ShopDependencies(account: …, library: …)`.
  ///
  /// - Parameter first: the index of the app's first store.
  private func dependencies(
    of app: App, first: Int, _ texts: inout TextLowering
  ) -> SwiftExpression {
    var next = first
    var arguments: [SwiftArgument] = []
    for member in app.members {
      let place = next
      next += member.app?.features.count ?? 1
      if !member.hasDependencies { continue }
      let made: SwiftExpression
      if let inner = member.app {
        made = dependencies(of: inner, first: place, &texts)
      } else {
        made = stores[place].dependencies(&texts)
      }
      arguments.append(SwiftArgument(member.name, made))
    }
    return .call(FeatureNames(app.name).dependencies, arguments)
  }
}

/// Creates the statement that makes the test fail if an unexpected error occurs.
func recordingErrors(
  of store: SwiftExpression, exceptMocks: Bool, _ shared: SharedNames
) -> SwiftStatement {
  let record = SwiftStatement.expression(
    .literal(shared.toolchain("Issue")).calling("record", [SwiftArgument(.name("error"))]))
  let isMistake = SwiftExpression.prefix(
    "!",
    .parenthesized(
      .infix(.name("error"), "is", .literal(shared.toolchain(RuntimeSymbol.storageMockError)))))
  let body: [SwiftStatement] =
    exceptMocks
    ? [.guard([.expression(isMistake)], otherwise: [.return()]), record] : [record]
  return .assignment(
    store.member(RuntimeSymbol.onError), "=",
    .closure(SwiftClosure(parameters: ["error", "_"], body)))
}

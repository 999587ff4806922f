import FeatureAnalysis

/// What all tests of scenarios share: a clock, mocks, and a function that creates the store. Each
/// test has its own instance of the suite.
struct ScenarioSuite {
  static let makeStore = "makeStore"

  let context: FeatureContext
  /// The indices of the stored properties whose storage some scenario mocks.
  let mockedStorages: Set<Int>
  /// Whether the tests create their stores with `makeStore`.
  let makesStores: Bool
  /// Whether the mocks record their calls in one log, which some scenario compares.
  private let hasLog: Bool

  init(_ context: FeatureContext) {
    self.context = context
    let scenarios = context.feature.scenarios
    mockedStorages = scenarios.reduce(into: []) {
      $0.formUnion(ScenarioStorages.mocked($1.answers, calls: $1.calls, context))
    }
    makesStores = context.runsEffects && scenarios.contains(where: \.usesStore)
    hasLog = context.hasCallLog && scenarios.contains { $0.calls != nil }
  }

  /// The storages of the suite, which mocks stand for if some scenario mocks them.
  var storages: ScenarioStorages {
    ScenarioStorages([], calls: nil, context, mocked: mockedStorages)
  }

  /// The names of the properties with mocks.
  var mockNames: [String] {
    context.feature.dependencies.map(mockName) + context.stored.map(\.storageName)
  }

  /// Creates the properties and functions before the tests.
  func setUp(_ texts: inout TextLowering) -> [SwiftDeclaration] {
    guard makesStores else { return [] }
    var members: [SwiftDeclaration] = [
      .property(RuntimeSymbol.clock, .let, [.private], value: context.shared.manualClock)
    ]
    var arguments = [SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))]
    if hasLog {
      members.append(
        .property("log", .let, [.private], value: .call(context.names.callLog, [])))
      arguments.append(SwiftArgument("log", .name("log")))
    }
    if !context.feature.dependencies.isEmpty { texts.imports.note(context.mocksModule) }
    let mocks =
      context.feature.dependencies.map { dependency in
        (
          name: mockName(dependency), type: dependency.mockName,
          call: SwiftExpression.call(dependency.mockName, arguments)
        )
      } + storages.mocks(&texts)
    members += mocks.map { .property($0.name, type: SwiftType($0.type), .let, [.private]) }
    if !mocks.isEmpty {
      members.append(
        .initializer([], body: mocks.map { .assignment(.name($0.name), "=", $0.call) }))
    }
    return members + [storeFunction(&texts)]
  }

  private func storeFunction(_ texts: inout TextLowering) -> SwiftDeclaration {
    let names = context.names
    let state = SwiftParameter(
      label: "_", RuntimeSymbol.initialState, names.state,
      default: .path(names.feature, RuntimeSymbol.initialState))
    let arguments =
      [SwiftArgument(RuntimeSymbol.initialState, .name(RuntimeSymbol.initialState))]
      + effectArguments(self, &texts)
    let store = SwiftExpression.call(names.store, arguments)
    guard context.feature.hasDependencies else {
      return .function(
        Self.makeStore, [.private], [state], result: SwiftType(names.store),
        body: [.expression(store)])
    }
    return .function(
      Self.makeStore, [.private], [state], result: SwiftType(names.store),
      body: [
        .variable(.let, "store", value: store),
        recordingErrors(of: .name("store"), exceptMocks: false, context.shared),
        .return(.name("store")),
      ])
  }
}

import TestPlanning
import Testing

@testable import FeatureLowering

extension EffectLoweringTests {
  @Test(
    "the test of a scenario with events waits only if there are effects or handwritten middleware")
  func eventsAlone() throws {
    let bell = """
      feature: Bell
      state: {count: Int = 0}
      events: {rung: {_ count: Int}}
      actions: {ring: {reduce: state.count += 1}}
      middleware:
        BellRinging: {ring: {emit: .rung(state.count)}}
      scenarios:
        events: {when: [ring, ring], events: [.rung(1), .rung(2)]}
      """
    let path = "Tests/BellTests/BellScenarioTests.swift"
    #expect(
      try body(path, of: bell).contains(
        """
          func events2() {
            let store = BellStore()
            var events: [BellEvent] = []
            store.onEvent = { events.append($0) }
            store.dispatch(.ring)
            store.dispatch(.ring)
            #expect(events == [.rung(1), .rung(2)])
          }
        """))
    let own = bell.replacing("scenarios:", with: "  BellLog:\nscenarios:")
    #expect(try body(path, of: own).contains("await store.settle(on: clock)"))
  }

  @Test("every test file of the `tests` layout imports the module that contains the feature's code")
  func otherModule() throws {
    let shop = try feature(shop + "\nscenarios:\n  s: {when: load, calls: repository.loadAll()}")
    let plan = planTests(of: shop)
    let files = texts(
      lowerFeature(shop, tests: plan, specPath: "spec.yaml", layout: .tests, module: "App"))
    let importing = files.values.filter { $0.contains("import ") }
    #expect(importing.count > 3)
    #expect(importing.allSatisfy { $0.contains("import App") && !$0.contains("import Shop") })
  }

  @Test("the test of a scenario checks the calls of several dependencies as one list, in order")
  func callsOfSeveral() throws {
    let spec =
      shop.replacing(
        "  repository:",
        with: "  log: {protocol: Logbook, methods: {log: {payload: {calls: Int}}}}\n  repository:")
        + """

          load: [{perform: "log.log(calls: 1)"}]
        scenarios:
          s:
            when: [load, add: a]
            calls: ["log.log(calls: 1)", 'repository.save(["a"])']
          none: {when: [], calls: []}
          silent: {when: [load], then: [state.items.isEmpty]}
        """.replacing("  load: [", with: "  ShopLog:\n    load: [")
    let scenarios = try body("Tests/ShopTests/ShopScenarioTests.swift", of: spec)
    #expect(
      scenarios.contains(
        """
          private let log = ShopCallLog()
          private let logMock: LogbookMock
          private let repositoryMock: ShopRepositoryMock

          init() {
            logMock = LogbookMock(clock: clock, log: log)
            repositoryMock = ShopRepositoryMock(clock: clock, log: log)
          }
        """))
    #expect(
      scenarios.contains(
        "#expect(log.calls == [.log(.log(calls: 1)), .repository(.save([\"a\"]))])"))
    #expect(scenarios.contains("#expect(log.calls.isEmpty)"))
    let mocks = try body("Sources/ShopMocks/ShopMocks.swift", of: spec)
    #expect(mocks.contains("case .failure(let error): await RunningEffect.fail(with: error)"))
    #expect(!mocks.contains("fatalError"))
    #expect(
      mocks.contains(
        """
          public func log(calls: Int) async {
            mockLog.calls.append(.log(.log(calls: calls)))
        """))
    #expect(
      mocks.contains(
        """
          public enum Call: Equatable {
            case log(LogbookMock.Call)
            case repository(ShopRepositoryMock.Call)
          }
        """))
  }

  @Test("without effects, effect files are omitted")
  func without() throws {
    let plain = "feature: Shop\nactions:\n  add: {reduce: none}"
    let paths = try files(plain).keys
    #expect(!paths.contains { $0.contains("Dependencies") || $0.contains("Event") })
    #expect(try files(plain, layout: .sources)["ShopDependencies.swift"] == nil)
  }
}

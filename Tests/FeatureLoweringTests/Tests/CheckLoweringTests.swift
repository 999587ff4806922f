import FeatureAnalysis
import Testing

@testable import FeatureLowering

@Suite struct CheckLoweringTests {
  /// Returns the statements of a scenario's test.
  private func test(_ scenario: String) throws -> String {
    try body(
      "Tests/ReaderTests/ReaderScenarioTests.swift",
      of: """
        feature: Reader
        state: {isLoading: Bool = false, texts: "[String]"}
        events: {arrived: {_ text: String}}
        dependencies: {web: {methods: {get: {payload: {_ id: Int}, returns: String, throws: true}}}}
        actions:
          load: {payload: {_ id: Int}, reduce: state.isLoading = true}
          loaded: {payload: {_ text: String}, reduce: "state.isLoading = false; state.texts.append(text)"}
        middleware:
          Rules:
            load: [{require: id > 0, message: No such text.}, {perform: web.get(id), then: .loaded(result), catch: .loaded(message)}]
            loaded: {emit: .arrived(text)}
        scenarios:
          it works: \(scenario)
        """)
  }

  @Test("the calls of two methods whose names read alike have different names")
  func alikeMethods() throws {
    let text = try body(
      "Tests/AlikeTests/AlikeScenarioTests.swift",
      of: """
        feature: Alike
        state: {count: Int = 0}
        dependencies: {web: {methods: {getX: {}}}, webGet: {methods: {x: {}}}}
        actions: {go: {reduce: state.count += 1}, done: {reduce: none}}
        middleware:
          First: {go: {perform: web.getX(), then: .done}}
          Second: {go: {perform: webGet.x(), then: .done}}
        scenarios:
          both: {when: [go], then: state.count == 1, underWay: [web.getX(), webGet.x()]}
        """)
    #expect(
      text.contains("let web_GetXCalls = ") && text.contains("let webGet_XCalls = "), "\(text)")
  }

  @Test("checks in a list look between its steps, and checks between entries after the effects")
  func checks() throws {
    let text = try test(
      """
      {with: {web.get: {after: 1s, returns: a}}, when: [[load: 1, then: state.isLoading, \
      wait: 500ms, then: state.isLoading], {calls: web.get(1), events: [.arrived("a")]}, \
      load: 2, calls: web.get(2), events: [.arrived("a")]], then: state.texts.count == 2}
      """)
    #expect(
      text.contains(
        """
            store.dispatch(.load(1))
            #expect(store.state.isLoading)
            await clock.advance(by: .milliseconds(500))
            #expect(store.state.isLoading)
            await store.settle(on: clock)
            #expect(webMock.calls == [.get(1)])
            #expect(events == [.arrived("a")])
            store.dispatch(.load(2))
            await store.settle(on: clock)
            #expect(webMock.calls.dropFirst() == [.get(2)])
            #expect(events.dropFirst() == [.arrived("a")])
            #expect(store.state.texts.count == 2)
        """))
  }

  @Test("rejections are recorded with their messages, and with their actions only if one is named")
  func rejections() throws {
    let text = try test("{when: [load: 0], rejections: [No such text.]}")
    #expect(
      text.contains(
        """
            var rejections: [String] = []
            store.onRejection = { _, rejection in rejections.append(rejection.message) }
            store.dispatch(.load(0))
            await store.settle(on: clock)
            #expect(rejections == ["No such text."])
        """))
    #expect(!text.contains("rejected"))
    let named = try test(
      """
      {when: [load: 0, rejections: [load: No such text.], load: -1], \
      rejections: [No such text., load: No such text.]}
      """)
    #expect(
      named.contains(
        """
            #expect(rejections == ["No such text."])
            #expect(rejected == ["load"])
            store.dispatch(.load(-1))
            await store.settle(on: clock)
            #expect(rejections == ["No such text.", "No such text."])
            #expect(rejected.dropFirst().first == "load")
        """))
  }

  @Test("the calls of an answered method wait after the answers of 'with', and are compared")
  func answers() throws {
    let text = try test(
      """
      {with: {web.get: a}, when: [load: 1, load: 2, answer: {web.get: {throws: gone}}, load: 3], \
      underWay: [web.get(3)]}
      """)
    #expect(
      text.contains(
        """
            let webGetCalls = PendingCalls<ReaderWebMock.Call, ReaderMockAnswer<String>>(clock: clock) {
              webMock.calls.last
            }
            webMock.answers.get = [.returning("a"), .later(webGetCalls.wait)]
            let store = makeStore()
            store.dispatch(.load(1))
            await store.settle(on: clock)
            store.dispatch(.load(2))
            await store.settle(on: clock)
            await webGetCalls.answer(.throwing("gone"))
            await store.settle(on: clock)
            store.dispatch(.load(3))
            await store.settle(on: clock)
            #expect(webGetCalls.underWay == [.get(3)])
        """))
  }
}

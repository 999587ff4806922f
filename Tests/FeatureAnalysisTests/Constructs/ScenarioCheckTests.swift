import FeatureAnalysis
import Testing

@Suite("Checks between the steps of a scenario")
struct ScenarioCheckTests {
  private let head = """
    feature: Reader
    state: {isLoading: Bool = false, text: String?}
    events: {arrived: {_ text: String}}
    dependencies: {web: {methods: {get: {payload: {_ id: Int}, returns: String, throws: true}, ticks: {streams: Int}}}}
    actions:
      load: {payload: {_ id: Int}, reduce: state.isLoading = true}
      loaded: {payload: {_ text: String}, reduce: "state.isLoading = false; state.text = text"}
    middleware:
      Loading:
        load: {perform: web.get(id), then: .loaded(result), catch: .loaded(message)}
        loaded: {emit: .arrived(text)}
    scenarios:

    """

  @Test(
    "The steps of a scenario are typed as what they check",
    arguments: [
      "{when: [load: 1, then: state.isLoading, events: [], calls: web.get(1), rejections: []], then: 'true'}",
      "{when: [then: state.⟦isLoadng⟧], then: 'true'}\n~ unknown-member",
      "{when: [then: ⟦state.text⟧], then: 'true'}\n~ type-mismatch",
      "{when: [calls: web.get(⟦a⟧)], then: 'true'}\n~ unknown-name",
      "{when: [events: [.⟦arive⟧(\"a\")]], then: 'true'}\n~ unknown-case",
      "{when: [rejections: [⟦lod⟧: No.]], then: 'true'}\n~ unknown-action: there is no action 'lod'; did you mean 'load'?",
      "{when: [⟦thn⟧: state.isLoading], then: 'true'}\n~ unknown-action: there is no action 'thn'; did you mean 'then'?",
      "{when: [load: 1, answer: {web.get: {returns: a}}], then: 'true'}",
      "{when: [load: 1, answer: {web.get: {throws: gone}}], then: 'true'}",
      "{when: [⟦answer⟧], then: 'true'}\n~ wrong-kind: expected one method and its answer",
      "{when: [answer: {web.⟦gt⟧: a}], then: 'true'}\n~ unknown-method",
      "{when: [answer: {web.get: ⟦[a]⟧}], then: 'true'}\n~ wrong-kind",
      "{when: [answer: {web.get: ⟦{after: 1s, returns: a}⟧}], then: 'true'}\n~ invalid-value: the call ends now: let time pass with 'wait' before this step",
      "{when: [answer: {web.get: ⟦{each: [a, b]}⟧}], then: 'true'}\n~ invalid-value: expected one answer: write a step 'answer' for each call",
      "{when: [answer: {web.ticks: ⟦[{value: 1}]⟧}], then: 'true'}\n~ invalid-value: the elements of a stream are in 'with'",
      "{when: [load: 1], underWay: [web.get(1)]}",
      "{when: [load: 1], underWay: [⟦web.ticks()⟧]}\n~ invalid-value: a stream may always be open at the end of a scenario: remove it from 'underWay'",
    ])
  func typing(_ marked: String) {
    let parts = marked.split(separator: "\n", maxSplits: 1)
    check(head + "  s: \(parts[0])" + (parts.count > 1 ? "\n\(parts[1])" : ""))
  }

  @Test("A feature with an action called 'answer' keeps it as an action")
  func actionCalledAnswer() throws {
    let feature = try feature(
      """
      feature: Quiz
      state: {points: Int = 0}
      actions: {answer: {payload: {_ points: Int}, reduce: state.points += points}}
      scenarios: {s: {when: [answer: 3], then: state.points == 3}}
      """)
    #expect(feature.scenarios[0].when.map { $0.call?.action } == ["answer"])
  }
}

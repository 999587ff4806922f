import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import Exploration

@Suite("What is assumed about answers")
struct AssumedAnswerTests {
  private static let feed = """
    feature: Feed
    models:
      Item: {id: Int, title: String = "a"}
    state: {items: "[Item]", cursor: Int = 0, isLoading: Bool = false}
    actions:
      load: {reduce: state.isLoading = true}
      loaded:
        payload: {_ items: "[Item]"}
        reduce: |
          state.isLoading = false
          state.items += items
          state.cursor = items.last?.id ?? state.cursor
    dependencies:
      api: {methods: {page: {payload: {after cursor: Int}, returns: "[Item]"}}}
    middleware:
      Loading:
        load: {perform: api.page(after: state.cursor), then: .loaded(result), policy: first}
    invariants:
      no item comes twice: "items.allSatisfy { item in items.count { $0.id == item.id } == 1 }"
    explore:
      samples: {Item: [{id: 1}, {id: 2}, {id: 3}]}

    """
  private static let assumption = """
      answers:
        api.page: |-
          result.allSatisfy { $0.id > cursor } && (result.count < 2 || result[0].id < result[1].id)
    """

  @Test("an answer that the spec rules out is not explored, and the summary says so")
  func assumed() throws {
    let alone = try explored(Self.feed)
    #expect(alone.violations.count == 1)
    #expect(!alone.summary.contains("assumed"))
    let assumed = try explored(Self.feed + Self.assumption)
    #expect(assumed.violations.map(\.message) == [])
    #expect(assumed.summary.contains("only the assumed answers of 'api.page'"))
    #expect(assumed.states > 4)
    #expect(assumed.states < alone.states)
  }

  @Test("two calls with different arguments are different if the assumption reads the arguments")
  func arguments() throws {
    let spec = """
      feature: Lookup
      state: {found: Int = 0}
      actions:
        find: {payload: {_ id: Int}, reduce: none}
        found: {payload: {_ id: Int}, reduce: state.found = id}
      dependencies:
        web: {methods: {get: {payload: {_ id: Int}, returns: Int}}}
      middleware:
        Finding:
          find: {perform: web.get(id), then: .found(result), policy: first}
      reachable:
        the first is found: found == 1
        the second is found: found == 2
        the third is found: found == 3
      explore:
        samples: {Int: [1, 2, 3]}
        answers: {web.get: result == id}

      """
    let exploration = try explored(spec)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.states == 10)
  }

  @Test("a method without an answer that fulfils the assumption is listed as not explored")
  func none() throws {
    let never = try explored(Self.feed + "  answers: {api.page: result.count > 5}\n")
    #expect(never.violations.map(\.message) == [])
    #expect(never.summary.contains("the answers of 'api.page' (no sample fulfils the assumption)"))
  }

  @Test("random walks get no answers that the spec rules out")
  func walks() throws {
    let few = "  answers: {api.page: result.count == 1}\n"
    let samples = try #require(walkSamples(of: try feature(Self.feed + few)))
    for answer in samples.answers[0].answers {
      guard case .returns(.list(let items)?) = answer.outcome else {
        Issue.record("\(answer)")
        continue
      }
      #expect(items.count == 1)
    }
    // Which answers are possible depends on the arguments.
    #expect(walkSamples(of: try feature(Self.feed + Self.assumption)) == nil)
  }
}

import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import Exploration

@Suite("Samples for random walks")
struct WalkSampleTests {
  private static let loader = """
    feature: Loader
    state: {items: "[Int]"}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      drop: {payload: {_ count: Int}, reduce: "state.items = []"}
    dependencies:
      web: {methods: {get: {returns: "[Int]", throws: true}, ping: {}, ticks: {streams: Int}}}
    middleware:
      Loading:
        load: {perform: web.get(), then: .loaded(result)}
    invariants:
      there are few: items.count < 3

    """

  @Test("the samples for random walks are external actions, and answers that are immediate or late")
  func samples() throws {
    let samples = try #require(walkSamples(of: try feature(Self.loader)))
    #expect(samples.actions.map(\.name) == ["load", "drop", "drop", "drop"])
    #expect(samples.answers.map(\.method.method) == [0, 1, 2])
    let delays = samples.answers[0].answers.map(\.delay)
    #expect(delays == [.zero, .seconds(1), .zero, .seconds(1), .zero, .seconds(1)])
    #expect(samples.answers[1].answers.count == 2)
    for answer in samples.answers[2].answers {
      guard case .stream(let steps) = answer.outcome, case .end? = steps.last?.content else {
        Issue.record("a stream has no end: \(answer)")
        continue
      }
    }
  }

  @Test("exploring sends only positions that the list has, and random walks send none")
  func positions() throws {
    let spec = """
      feature: Rows
      state: {rows: "[Int]", deleted: Int = 0}
      actions:
        add: {payload: {_ row: Int}, reduce: state.rows.append(row)}
        delete:
          payload: {_ offsets: IndexSet}
          reduce: |
            state.rows.remove(atOffsets: offsets)
            state.deleted = offsets.count
      invariants:
        few are deleted: deleted < 4
      """
    #expect(try explored(spec).violations.isEmpty)
    let samples = try #require(walkSamples(of: try feature(spec)))
    #expect(Set(samples.actions.map(\.name)) == ["add"])
    #expect(
      try explored(spec.replacing("deleted < 4", with: "deleted < 3")).violations.count == 1)
  }

  @Test("there are no samples for random walks without invariants, or if a walk could trap")
  func none() throws {
    let plain = Self.loader.replacing("invariants:\n  there are few: items.count < 3\n", with: "")
    #expect(walkSamples(of: try feature(plain)) == nil)
    let trap = Self.loader.replacing("state.items = []", with: "state.items.removeFirst(count)")
    #expect(walkSamples(of: try feature(trap)) == nil)
  }
}

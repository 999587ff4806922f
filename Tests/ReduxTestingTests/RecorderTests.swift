import Foundation
import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Recorder")
struct RecorderTests {
  @Test("a recording is replayed to any point, also after it was written and read")
  func replay() throws {
    let recorder = Recorder<SearchFeature>()
    let store = Store<SearchFeature>(middleware: [recorder])
    var states: [SearchFeature.State] = [store.state]
    for action in [.type("a"), .load("b"), .loaded(["c"]), .hello] as [SearchFeature.Action] {
      store.dispatch(action)
      states.append(store.state)
    }
    let file = try JSONEncoder().encode(recorder.recording)
    let recording = try JSONDecoder().decode(Recording<SearchFeature.Action>.self, from: file)
    for count in states.indices {
      #expect(recording.replay(SearchFeature.self, to: count) == states[count])
    }
    #expect(recording.replay(SearchFeature.self) == states.last)
    #expect(recording.replay(SearchFeature.self, to: -1) == states.first)
    #expect(recording.firstDivergence(SearchFeature.self) == nil)
    #expect(recording.firstDivergence(SearchFeature.self, from: .init(hits: ["x"])) == 0)
  }

  @Test("what effects send is recorded, and replayed without its effects and events")
  func effectsAndEvents() async throws {
    let recorder = Recorder<SearchFeature>()
    let clock = ManualClock()
    let store = Store<SearchFeature>(
      middleware: [Searching(clock: clock), recorder], clock: clock)
    var events: [SearchFeature.Event] = []
    store.onEvent = { events.append($0) }
    for text in ["milk", "bad"] { store.dispatch(.type(text)) }
    await store.settle(on: clock)
    #expect(events == [.done(1)])
    let file = try JSONEncoder().encode(recorder.recording)
    let recording = try JSONDecoder().decode(Recording<SearchFeature.Action>.self, from: file)
    #expect(
      recording.steps.map(\.action) == [
        .type("milk"), .load("milk"), .type("bad"), .load("bad"), .loaded(["milk!"]),
        .failed("none"),
      ])
    #expect(recording.replay(SearchFeature.self) == store.state)
    #expect(recording.firstDivergence(SearchFeature.self) == nil)
    #expect(events == [.done(1)])
  }

  @Test("a hash is the same for equal values, in whatever order a set or a dictionary stands")
  func hashes() {
    struct Values {
      var numbers: Set<Int> = []
      var names: [String: Int] = [:]
      var list: [Double?] = [1.5, nil]
    }
    let one = Values(numbers: Set(0..<100), names: ["a": 1, "b": 2])
    var other = Values(numbers: Set((0..<100).reversed()), names: ["b": 2, "a": 1])
    #expect(stateHash(of: one) == stateHash(of: other))
    other.list = [nil, 1.5]
    #expect(stateHash(of: one) != stateHash(of: other))
    // Pinned: it has to be the same in every process.
    #expect(stateHash(of: 42) == 0x07ee_7e07_b4b1_9223)
  }
}

import Foundation
import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Recorder")
struct RecorderTests {
  @Test("a recording can be replayed up to any step, even after it was encoded and decoded")
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

  @Test("actions sent by effects are recorded, and the replay runs no effects and emits no events")
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

  @Test("equal values have the same hash, whatever the order of their sets and dictionaries")
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
    // The expected hash is a constant, because it has to be the same in every process.
    #expect(stateHash(of: 42) == 0x07ee_7e07_b4b1_9223)
  }
  @Test("objects that refer to one another, and values nested 20,000 levels deep, can be hashed")
  func graphs() {
    let states = [4, 4, 5].map { Linked.graph($0) }
    #expect(stateHash(of: states[0]) == stateHash(of: states[1]))
    #expect(stateHash(of: states[0]) != stateHash(of: states[2]))
    // Two separate but equal objects have the same hash as one object that appears twice.
    #expect(
      stateHash(of: [Linked(1), Linked(1)]) == stateHash(of: Array(repeating: Linked(1), count: 2)))
    let nests = [1, 1, 2].map { Nest.deep(20_000, $0) }
    #expect(stateHash(of: nests[0]) == stateHash(of: nests[1]))
    #expect(stateHash(of: nests[0]) != stateHash(of: nests[2]))
  }
}

/// A node of an object graph.
final class Linked {
  let number: Int
  var others: [Linked] = []

  init(_ number: Int) { self.number = number }

  /// Creates nodes that each refer to all other nodes.
  static func graph(_ count: Int) -> [Linked] {
    let nodes = (0..<count).map(Linked.init)
    for node in nodes { node.others = nodes.filter { $0 !== node } }
    return nodes
  }
}

private indirect enum Nest {
  case end
  case level(Int, Nest)

  static func deep(_ depth: Int, _ number: Int) -> Nest {
    (0..<depth).reduce(.end) { nest, _ in .level(number, nest) }
  }
}

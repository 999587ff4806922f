import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("A correct spec")
struct CorrectSpecTests {
  static let specs = [
    // A later search replaces the earlier search.
    PlantedMistake.raceOfAnswers.spec
      .replacing("then: \".show", with: "policy: latest, then: \".show"),
    // The logout cancels the load.
    PlantedMistake.answerAfterLogout.spec
      .replacing("    load: {when", with: "    logOut: {cancel: load}\n    load: {when"),
    PlantedMistake.indexAfterOrder.spec
      .replacing(
        "if !state.cards.isEmpty { state.cards[state.place]",
        with: "if state.place < state.cards.count { state.cards[state.place]"),
    PlantedMistake.rewrite.spec.replacing("!name.isEmpty", with: "!name.trimmed.isEmpty"),
    PlantedMistake.debounce.spec
      .replacing(
        "    change: {perform", with: "    discard: {cancel: change}\n    change: {perform"),
    PlantedMistake.stream.spec
      .replacing("    open: {perform", with: "    close: {cancel: open}\n    open: {perform"),
  ]

  @Test(
    "exploring a correct spec finds no violation, and the summary states the bounds",
    arguments: specs)
  func silent(_ spec: String) throws {
    let exploration = try explored(spec)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.summary.contains("reachable") || exploration.summary.contains("exhaustive"))
  }
}

@Suite("The bounds of an exploration")
struct BoundTests {
  private static let counter = """
    feature: Counter
    state: {count: Int = 0, log: "[Int]"}
    actions:
      add: {reduce: state.count += 1}
      note: {reduce: state.log.append(0)}
    """

  @Test("an exploration ends at its bounds and reports them in its summary")
  func counted() throws {
    let lists = try explored(
      """
      feature: Log
      state: {log: "[Int]"}
      actions: {note: {reduce: state.log.append(0)}}
      """)
    #expect(
      lists.summary == "all 4 states reachable within 3 elements per list, to depth 3; "
        + "1 not entered")
    let states = try explored(Self.counter) { $0.states = 50 }
    #expect(states.states == 50)
    #expect(states.summary.hasSuffix("not exhaustive"))
    let depth = try explored(Self.counter) { $0.depth = 2 }
    #expect(
      depth.summary == "6 states to depth 2; not exhaustive")
    #expect(try explored(Self.counter) { $0.work = 1 }.end == .work)
    #expect(try explored(Self.counter) { $0.isStopped = { true } }.end == .stopped)
  }

  @Test("the bounds, samples and starting states of an exploration are taken from the spec")
  func written() throws {
    let exploration = try explored(
      """
      feature: Log
      state: {log: "[Int]", level: Int = 0}
      actions:
        note: {payload: {_ level: Int}, reduce: "state.log.append(level)"}
      explore: {bounds: {lists: 1}, samples: {Int: [5, 6, 7]}, from: [two]}
      scenarios:
        two:
          given: {log: [1, 2]}
          then: state.log.count == 2
      """)
    // The states are the empty log, the log in the starting state, and one log for each sample.
    #expect(exploration.states == 5)
  }
}

@Suite("Results of exploring besides mistakes")
struct NoticeTests {
  @Test("Exploring treats ids as interchangeable if no code examines their contents")
  func ids() throws {
    let spec = """
      feature: Set
      models: {Item: {id: UUID = UUID(), isDone: Bool = false}}
      state: {items: "[Item]"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        remove: {payload: {_ id: UUID}, reduce: "state.items.removeAll { $0.id == id }"}
      """
    // The states are lists of at most 3 items, each of which is done or not. They also differ in
    // which items share an id.
    let all = try explored(spec)
    #expect(all.isExhausted)
    let looking = spec + "\nderived: {first: String = items.first?.id.uuidString ?? \"\"}"
    #expect(try explored(looking).states > all.states)
  }

  @Test(
    "Exploring reports actions that only effects send, that change nothing, or that are handwritten"
  )
  func actions() throws {
    let exploration = try explored(
      """
      feature: Shop
      state: {items: "[Int]", isOpen: Bool = false}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
        open: {reduce: "if state.isOpen { state.isOpen = false }"}
        byHand:
      dependencies:
        shop: {methods: {read: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: {perform: shop.read(), then: .loaded(result)}
      reachable:
        something is there: "!items.isEmpty"
        it is open: isOpen
      """)
    #expect(exploration.answersOnly == ["loaded"])
    #expect(exploration.unchanging.map(\.name) == ["open"])
    #expect(exploration.narrowing.unknown.map(\.action) == ["byHand"])
    #expect(exploration.unwitnessed.map(\.name) == ["it is open"])
  }

  @Test("Exploring tries each sample as the result of a function of another module")
  func functions() throws {
    let exploration = try explored(
      """
      feature: Office
      state: {isOpen: Bool = false, wasClosed: Bool = false}
      functions:
        isHoliday: {payload: {_ day: Int}, returns: Bool, from: MyDates}
      actions:
        begin: {reduce: "state.isOpen = !isHoliday(1)"}
      invariants:
        never open: "!isOpen"
      """)
    let scenario = exploration.violations.first?.scenario ?? []
    #expect(scenario.contains("      isHoliday: false"))
  }
}

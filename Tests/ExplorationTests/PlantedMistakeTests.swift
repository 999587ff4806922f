import Testing

@testable import Exploration

/// A spec with one mistake. The expected message contains the shortest trace to the mistake.
struct PlantedMistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: String
  let failure: String
  let spec: String

  static let all = [raceOfAnswers, answerAfterLogout, indexAfterOrder, rewrite, debounce, stream]

  static let raceOfAnswers = PlantedMistake(
    testDescription: "the answer to an older search arrives last",
    message:
      "'the results fit the text' does not hold after 'search: a', 'search: b', "
      + "the first call of 'web.find' returns a",
    failure: "'the results fit the text' does not hold",
    spec: """
      feature: Finder
      state: {text: String = "", found: String = ""}
      actions:
        search: {payload: {_ text: String}, reduce: 'state.text = text; state.found = ""'}
        show: {payload: {_ result: String, for text: String}, reduce: state.found = text}
      dependencies:
        web: {methods: {find: {payload: {_ text: String}, returns: String}}}
      middleware:
        Searching:
          search: {perform: web.find(text), then: ".show(result, for: text)"}
      invariants:
        the results fit the text: found.isEmpty || found == text
      """)

  static let answerAfterLogout = PlantedMistake(
    testDescription: "an answer comes after the logout",
    message: "'nobody has no tasks' does not hold after 'logIn: 1', 'load', 'logOut', 'disk.read' "
      + "returns [{id: 1, title: a}]",
    failure: "'nobody has no tasks' does not hold",
    spec: """
      feature: Tasks
      models: {Item: {id: UUID = UUID(), title: String}}
      state: {userID: UUID?, items: "[Item]"}
      actions:
        logIn: {payload: {_ id: UUID}, reduce: state.userID = id}
        logOut: {reduce: "state.userID = nil; state.items = []"}
        load: {reduce: none}
        loaded: {payload: {_ items: "[Item]"}, reduce: state.items = items}
      dependencies:
        disk: {methods: {read: {returns: "[Item]"}}}
      middleware:
        Loading:
          load: {when: state.userID != nil, perform: disk.read(), then: .loaded(result)}
      invariants:
        nobody has no tasks: userID != nil || items.isEmpty
      """)

  static let indexAfterOrder = PlantedMistake(
    testDescription: "an index is out of range after removing what is chosen",
    message: "index 1 is out of range: there is 1 element after 'add', 'add', 'next', "
      + "'remove', 'mark'",
    failure: "the scenario 'mark does not trap (found by exploring)' fails: index 1 is out of "
      + "range: there is 1 element",
    spec: """
      feature: Deck
      state: {cards: "[Int]", place: Int = 0}
      actions:
        add: {reduce: state.cards.append(0)}
        remove: {reduce: "if !state.cards.isEmpty { state.cards.removeLast() }"}
        next: {reduce: "if state.place + 1 < state.cards.count { state.place += 1 }"}
        mark: {reduce: "if !state.cards.isEmpty { state.cards[state.place] = 1 }"}
      """)

  static let rewrite = PlantedMistake(
    testDescription: "a rewrite breaks what the validation before it has checked",
    message: "'no item is nameless' does not hold after 'add: \" \"'",
    failure: "'no item is nameless' does not hold",
    spec: """
      feature: Names
      state: {names: "[String]"}
      actions:
        add: {payload: {_ name: String}, reduce: state.names.append(name)}
      middleware:
        Validation:
          add: {require: "!name.isEmpty", message: A name is needed.}
        Trimming:
          add: {rewrite: name = name.trimmed}
      invariants:
        no item is nameless: "names.allSatisfy { !$0.isEmpty }"
      """)

  static let debounce = PlantedMistake(
    testDescription: "what waits is saved although it was discarded",
    message: "'what is discarded is not saved' does not hold after 'change', 'discard', some time, "
      + "'disk.save' returns",
    failure: "'what is discarded is not saved' does not hold",
    spec: """
      feature: Draft
      state: {isDiscarded: Bool = false, isSaved: Bool = false}
      actions:
        change: {reduce: state.isDiscarded = false}
        discard: {reduce: "state.isDiscarded = true; state.isSaved = false"}
        saved: {reduce: state.isSaved = true}
      dependencies:
        disk: {methods: {save: {}}}
      middleware:
        Saving:
          change: {perform: disk.save(), then: .saved, policy: debounce(500ms)}
      invariants:
        what is discarded is not saved: "!isDiscarded || !isSaved"
      """)

  static let stream = PlantedMistake(
    testDescription: "a stream goes on after it was closed",
    message: "'closed means no price' does not hold after 'open', 'close', 'market.prices' sends 1",
    failure: "'closed means no price' does not hold",
    spec: """
      feature: Ticker
      state: {isOpen: Bool = false, price: Int?}
      actions:
        open: {reduce: state.isOpen = true}
        close: {reduce: "state.isOpen = false; state.price = nil"}
        tick: {payload: {_ price: Int}, reduce: state.price = price}
      dependencies:
        market: {methods: {prices: {streams: Int}}}
      middleware:
        Watching:
          open: {perform: market.prices(), each: .tick(value)}
      invariants:
        closed means no price: isOpen || price == nil
      """)
}

@Suite("A planted mistake")
struct PlantedMistakeTests {
  @Test(
    "exploring a feature finds a planted mistake with the shortest trace",
    arguments: PlantedMistake.all)
  func found(_ mistake: PlantedMistake) throws {
    let exploration = try explored(mistake.spec)
    #expect(exploration.violations.map(\.message) == [mistake.message])
  }

  @Test(
    "the printed scenario of a mistake in a feature reproduces the mistake",
    arguments: PlantedMistake.all)
  func pasted(_ mistake: PlantedMistake) throws {
    let violation = try #require(try explored(mistake.spec).violations.first)
    let lines = try #require(violation.scenario)
    let failures = failures(of: lines, pastedInto: mistake.spec)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix(mistake.failure) == true, "\(failures)")
  }

  @Test(
    "exploring a feature with several workers gives the same report as with one",
    arguments: PlantedMistake.all)
  func workers(_ mistake: PlantedMistake) throws {
    let one = try explored(mistake.spec)
    let three = try explored(mistake.spec) { $0.workers = 3 }
    #expect(one.summary == three.summary)
    #expect(one.violations.map(\.scenario) == three.violations.map(\.scenario))
  }
}

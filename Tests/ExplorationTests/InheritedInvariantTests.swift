import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("The invariants of an app's features")
struct InheritedInvariantTests {
  private static let menu = """
    feature: Menu
    state: {n: Int = 0}
    actions: {checkout: {reduce: state.n = 1}}
    """

  private static let jar = """
    feature: Jar
    state: {coins: Int = 0, secret: {type: Int, default: 0, private: true}}
    actions:
      add: {reduce: "if state.coins < 3 { state.coins += 1 }"}
      steal: {private: true, reduce: "state.coins = 0; state.secret = 1"}
    invariants:
      no coin gets lost: {holds: old.coins <= coins, after: [add, steal]}
      nothing gets lost: old.coins <= coins
      nobody knows: secret == 0
    """

  @Test("an invariant about actions is checked in an app, and in a scenario of the app")
  func aroundActions() throws {
    let app = try TestedApp(
      """
      app: Bank
      features: {jar: Jar, menu: Menu}
      links: {menu.checkout: {dispatch: .jar(.steal)}}
      """, [Self.jar, Self.menu])
    let violations = try app.explored().violations
    #expect(
      violations.map(\.message).sorted() == [
        "'jar.no coin gets lost' does not hold after 'jar.add', 'menu.checkout'",
        "'jar.nobody knows' does not hold after 'menu.checkout'",
        "'jar.nothing gets lost' does not hold after 'jar.add', 'menu.checkout'",
      ])
    let held = violations.compactMap(\.scenario).compactMap(\.last).sorted()
    #expect(
      held == ["    holds: [jar.no coin gets lost]", "    holds: [jar.nothing gets lost]"])
    #expect(violations.map(\.range) == Array(repeating: violations[0].range, count: 3))
  }

  @Test("an invariant of an app's feature is about the actions of this feature only")
  func othersActions() throws {
    let app = try TestedApp(
      "app: Bank\nfeatures: {jar: Jar, menu: Menu}", [Self.jar, Self.menu])
    #expect(try app.explored().violations.map(\.message) == [])
  }

  @Test("a scenario of an app can hold an invariant about actions, but not about private members")
  func nameable() throws {
    let names: [(name: String, findings: [FindingID])] = [
      ("no coin gets lost", []), ("nothing gets lost", []), ("nobody knows", [.misplacedKey]),
    ]
    for (name, findings) in names {
      var diagnostics = Diagnostics()
      let spec = """
        app: Bank
        features: {jar: Jar, menu: Menu}
        scenarios: {a: {when: [menu.checkout], holds: [jar.\(name)]}}
        """
      let known = [try feature(Self.jar), try feature(Self.menu)]
      _ = analyzeApp(
        SourceFile(path: "app.yaml", text: spec),
        features: ImportedFeatures(
          Dictionary(uniqueKeysWithValues: known.map { ($0.name, .feature($0)) })),
        &diagnostics)
      #expect(diagnostics.findings.map(\.id) == findings)
    }
  }

  @Test("the invariants of features connect no features")
  func apart() throws {
    let app = try TestedApp(
      "app: ShopApp\nfeatures: {cart: Cart, menu: Menu, other: Cart}",
      [PlantedAppMistake.cart, Self.menu])
    let exploration = try app.explored()
    #expect(exploration.parts == ["cart", "menu", "other"])
    #expect(exploration.states == 4 + 2 + 4)
  }

  @Test("exploring an app costs at most twice what exploring its features costs")
  func cost() throws {
    let cart = """
      feature: Cart
      state: {items: "[Int]", isPaid: Bool = false}
      actions:
        add: {payload: {_ item: Int}, reduce: state.items.append(item)}
        pay: {reduce: "state.isPaid = !state.items.isEmpty"}
      invariants:
        one: "!isPaid || !items.isEmpty"
        two: items.count < 9
        three: "items.allSatisfy { $0 < 100 }"
        four: {holds: old.items.count <= items.count, after: add}
      """
    let alone = try explored(cart)
    let app = try TestedApp(
      "app: ShopApp\nfeatures: {cart: Cart, other: Cart}", [cart]
    ).explored { $0.states = 10_000 }
    #expect(app.states == 2 * alone.states)
    #expect(app.work <= 4 * alone.work)
  }

  @Test("the condition of an invariant is evaluated once for each state of its feature")
  func remembered() throws {
    let cart = """
      feature: Cart
      state: {n: Int = 0, all: "[Int] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]"}
      actions:
        add: {reduce: "if state.n < 12 { state.n += 1 }"}
        keep: {reduce: "if state.n > 99 { state.all = [] }"}
      invariants:
        slow: "all.allSatisfy { i in all.allSatisfy { $0 * i + n < 5_000 } }"
      """
    func work(_ spec: String) throws -> Int {
      // The invariant of the app connects the features.
      try TestedApp(
        "app: ShopApp\nfeatures: {cart: Cart, other: Cart}\ninvariants: {both: cart.n + other.n < 99}",
        [spec]
      ).explored().work
    }
    let plain = try work(cart.replacing("all.allSatisfy { i in", with: "[1].allSatisfy { i in"))
    // The 169 states of the app have 13 states of each feature.
    let extra = try work(cart) - plain
    #expect(extra < 169 * 2 * 20 * 20, "\(extra)")
    #expect(extra > 13 * 2 * 20 * 20, "\(extra)")
  }

  @Test("an app notes which conditions of 'reachable' of its features it satisfies")
  func witnessed() throws {
    #expect(
      try TestedApp(PlantedAppMistake.sentPrivately).explored().witnessed == ["Cart": ["paid"]])
    #expect(
      try TestedApp(PlantedAppMistake.openedWithState).explored().witnessed
        == ["Room": ["crowd"]])
    let closed = try TestedApp(
      "app: Inn\nfeatures: {menu: Menu, room: Room?}", [Self.menu, PlantedAppMistake.room])
    #expect(try closed.explored().witnessed == [:])
  }
}

@Suite("Handlers while exploring")
struct HandlerOrderTests {
  private func summary(_ rules: String, _ more: String = "") throws -> String {
    try explored(
      """
      feature: Evt
      state: {phase: Int = 0}
      events: {opened: {}}
      actions:
        go: {reduce: "if state.phase == 0 { state.phase = 1 }"}
        settle: {private: true, reduce: state.phase = 2}
        tap: {reduce: "if state.phase == 1 { state.phase = 3 }"}
        rest: {reduce: state.phase = 4}
      middleware:
        M: {go: \(rules)\(more)}
      """
    ).summary
  }

  private static let words =
    "no action of 'onEvent' or 'onRejection' before those of rules and links"

  @Test("the summary says that an event handler may dispatch before a rule does")
  func event() throws {
    #expect(try summary("[{emit: .opened}, {dispatch: .settle}]").contains(Self.words))
    #expect(
      try summary("[{dispatch: .settle}]", ", settle: [{emit: .opened}, {dispatch: .tap}]")
        .contains(Self.words))
  }

  @Test("nothing is said if all other actions are dispatched before the event")
  func dispatchedBefore() throws {
    #expect(try !summary("[{dispatch: .settle}, {emit: .opened}]").contains(Self.words))
    #expect(try !summary("[{emit: .opened}]").contains(Self.words))
    #expect(try !summary("[{dispatch: .settle}]").contains(Self.words))
  }

  @Test("the summary says that a handler of rejections may dispatch before a rule does")
  func rejection() throws {
    let rejecting = ", settle: {require: 'false', message: no}"
    #expect(
      try summary(
        "[{dispatch: .settle}, {dispatch: .tap}]", rejecting + ", tap: {dispatch: .rest}"
      ).contains(Self.words))
    #expect(try !summary("[{dispatch: .settle}]", rejecting).contains(Self.words))
  }

  @Test(
    "an action is not said to change nothing if an event handler may dispatch it at other times")
  func unchanging() throws {
    let exploration = try explored(
      """
      feature: Evt
      state: {phase: Int = 0, isBad: Bool = false}
      events: {opened: {}}
      actions:
        go: {reduce: "if state.phase == 0 { state.phase = 1 }"}
        settle: {private: true, reduce: state.phase = 2}
        tap: {reduce: "if state.phase == 1 { state.isBad = true }"}
      middleware:
        M: {go: [{emit: .opened}, {dispatch: .settle}]}
      reachable: {bad: isBad}
      """)
    #expect(exploration.unchanging.isEmpty && exploration.narrowing.mayHideStates)
  }

  @Test("the links of an event come after its handler")
  func links() throws {
    let door = """
      feature: Door
      state: {isOpen: Bool = false}
      events: {opened: {}}
      actions: {open: {reduce: state.isOpen = true}}
      middleware: {M: {open: {emit: .opened}}}
      """
    let lamp =
      "feature: Lamp\nstate: {isOn: Bool = false}\nactions: {light: {reduce: state.isOn = true}}"
    func summary(_ links: String) throws -> String {
      try TestedApp(
        "app: House\nfeatures: {door: Door, lamp: Lamp}\nlinks: {\(links)}", [door, lamp]
      ).explored().summary
    }
    #expect(try summary("event door.opened: {dispatch: .lamp(.light)}").contains(Self.words))
    #expect(try !summary("lamp.light: {dispatch: .door(.open)}").contains(Self.words))
  }
}

@Suite("What exploring does not try")
struct UntriedOrderTests {
  private func summary(_ reduce: String, _ more: String = "") throws -> String {
    try explored(
      """
      feature: Tags
      models: {Tag: {conforms: Hashable, cases: [a, b]}}
      state: {tags: Set<Tag>, prices: "[String: Int]", order: "[Tag]", n: Int = 0}
      actions:
        add: {payload: {_ tag: Tag}, reduce: "state.tags.insert(tag); state.prices = [\\"x\\": 1, \\"y\\": 2]"}
        list: {reduce: "\(reduce)"}
      \(more)
      """
    ).summary
  }

  private static let words = "sets and dictionaries in one order"

  @Test("the summary says that the order of a set or dictionary may decide")
  func order() throws {
    #expect(try summary("state.order = state.tags.map { $0 }").contains(Self.words))
    #expect(try summary("for tag in state.tags { state.order = [tag] }").contains(Self.words))
    #expect(
      try summary("for x in state.prices.values { state.n = x }").contains(Self.words))
    #expect(
      try summary("state.n = 0", "invariants: {x: \"prices.values.map { $0 }.first != 2\"}")
        .contains(Self.words))
  }

  @Test("nothing is said if the order does not matter")
  func noOrder() throws {
    for reduce in [
      "state.n = state.tags.count", "state.n = state.prices.values.contains(2) ? 1 : 0",
      "state.n = state.prices.values.sorted().first ?? 0",
      "state.n = state.tags.filter { $0 == .a }.count",
      "state.n = state.prices.keys.map { $0 }.count",
    ] {
      #expect(try !summary(reduce).contains(Self.words), "\(reduce)")
    }
  }

  @Test("the summary of an app names the features that Swift may open and close")
  func closing() throws {
    let door =
      "feature: Door\nstate: {isOpen: Bool = false}\nactions: {open: {reduce: state.isOpen = true}}"
    func summary(_ links: String) throws -> String {
      try TestedApp(
        "app: House\nfeatures: {door: Door, back: Door?, other: Door?}\nlinks: {\(links)}", [door]
      ).explored().summary
    }
    let opening = try summary("door.open: {open: back}")
    #expect(opening.contains("back opened and closed only by links"))
    #expect(opening.contains("without opening 'other', which no link does"))
    let both = try summary("door.open: [{open: back}, {open: other}]")
    #expect(both.contains("back, other opened and closed only by links"))
  }
}

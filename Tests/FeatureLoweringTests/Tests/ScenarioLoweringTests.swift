import FeatureAnalysis
import SpecLanguage
import Testing

@testable import FeatureLowering

@Suite struct ScenarioLoweringTests {
  func test(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try body(
      "Tests/AppTests/AppScenarioTests.swift",
      of: """
        feature: App
        models:
          Kind: [none, some, other]
          Item: {id: UUID, name: String = "", kind: Kind?, url: URL?}
        state:
          items: "[Item]"
          table: "[String: Int]"
          day: Date = .distantPast
          wait: Duration = .zero
          price: Decimal = 0
        actions:
          add: {payload: {_ item: Item, by: Decimal}, reduce: state.items.append(item)}
          open: {payload: {url: URL}, reduce: none}
        scenarios:

        """ + yaml.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"),
      sourceLocation: sourceLocation)
  }

  @Test("a zero with a sign keeps its sign in the test of a scenario")
  func negativeZero() throws {
    let text = try body(
      "Tests/AppTests/AppScenarioTests.swift",
      of: """
        feature: App
        state: {d: Double = 1}
        actions: {set: {payload: {_ d: Double}, reduce: state.d = d}}
        scenarios:
          a sign stays:
            when: [set: -0.0]
            then: state.d == 0
        """)
    #expect(text.contains("store.dispatch(.set(-0.0))"))
  }

  @Test("a test writes the dates that a scenario omits, which would be real ones")
  func omittedDates() throws {
    let text = try body(
      "Tests/AppTests/AppScenarioTests.swift",
      of: """
        feature: App
        models:
          Item: {id: Int, made: Date = Date(), due: "Date = Date().addingTimeInterval(60)"}
          Box: {id: Int, item: "Item = Item(id: 1)"}
        state: {items: "[Item]", boxes: "[Box]", opened: Date = Date()}
        actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}
        scenarios:
          items are added:
            given: {items: [{id: 1}], boxes: [{id: 2}]}
            when: [add: {id: 2, made: 2026-02-01}]
            then: state.items.count == 2
          nothing is given:
            when: [add: {id: 2}]
            then: state.items.count == 1
        """)
    let start = "Date(timeIntervalSinceReferenceDate: 788_918_400)"
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(")
    #expect(words.contains("Item(id: 1, made: \(start), due: \(start).addingTimeInterval(60))"))
    #expect(words.contains("Box(id: 2, item: Item(id: 1, made: \(start), due:"))
    #expect(
      words.contains("Item(id: 2, made: Date(timeIntervalSinceReferenceDate: 791_596_800), due:"))
    #expect(words.contains("opened: \(start))"))
    #expect(words.contains("AppStore(initialState: AppState(opened: \(start)))"))
  }

  @Test("a scenario becomes a test that dispatches to a store, with idiomatic Swift values")
  func scenario() throws {
    let text = try test(
      """
      adding an item keeps it:
        given:
          items: [{id: 2, kind: none}]
          table: {b: 2, a: 1}
          day: 2001-01-02
          wait: 250ms
          price: 0.30
        when:
          - add: {item: {id: 1, name: Milk}, by: -1.5}
        then:
          - state.items.count == 2 || state.items.contains { $0.kind == .other }
      """)
    #expect(
      text == """
        import App
        import Foundation
        import ReduxRuntime
        import ReduxTesting
        import Testing

        import typealias App.AppStore

        /// The scenarios of the spec, run through a store with all its middleware.
        @MainActor
        @Suite struct AppScenarioTests {
          @Test("adding an item keeps it")
          func addingAnItemKeepsIt() {
            let store = AppStore(
              initialState: AppState(
                items: [Item(id: uuid(2), kind: Kind.none)], table: ["a": 1, "b": 2],
                day: Date(timeIntervalSinceReferenceDate: 86400), wait: .milliseconds(250),
                price: Decimal(sign: .plus, exponent: -1, significand: 3)))
            store.dispatch(
              .add(
                Item(id: uuid(1), name: "Milk"), by: Decimal(sign: .minus, exponent: -1, significand: 15)))
            #expect(store.state.items.count == 2 || store.state.items.contains { $0.kind == .other })
          }
        }

        """)
  }

  @Test("the test of a scenario unwraps a value that may be nil with `try`, not by force")
  func throwing() throws {
    let text = try test(
      "opening:\n  when: [{open: \"https://example.com\"}]\n  then: [state.items.isEmpty]")
    #expect(text.contains("func opening() throws {"))
    #expect(text.contains("try store.dispatch(.open(url: url(\"https://example.com\")))"))
    #expect(text.contains("try #require(URL(string: text))"))
  }

  @Test("different scenario names produce different names for the test functions")
  func naming() {
    var naming = TestNaming(reserved: ["uuid"])
    #expect(naming.functionName(for: "A task's title, again") == "aTasksTitleAgain")
    #expect(naming.functionName(for: "a tasks title; AGAIN") == "aTasksTitleAGAIN")
    #expect(naming.functionName(for: "a tasks title again") == "aTasksTitleAgain2")
    #expect(naming.functionName(for: "задача") == "scenario")
    #expect(naming.functionName(for: "任务") == "scenario2")
    #expect(naming.functionName(for: "uuid") == "uuid2")
    #expect(naming.functionName(for: "3 tasks") == "scenario3Tasks")
    #expect(naming.functionName(for: "") == "scenario3")
  }

  @Test("`base64` encodes bytes in Base64 with padding")
  func bytes() {
    #expect(Base64.encodedText(of: []) == "")
    #expect(Base64.encodedText(of: Array("M".utf8)) == "TQ==")
    #expect(Base64.encodedText(of: Array("Ma".utf8)) == "TWE=")
    #expect(Base64.encodedText(of: Array("Man".utf8)) == "TWFu")
    #expect(Base64.encodedText(of: [0xFF, 0xEF, 0xFE, 0]) == "/+/+AA==")
  }

  @Test("a decimal literal is read into its significant digits and an exponent")
  func decimals() throws {
    let literal = try #require(DecimalLiteral("1_000.50e-2"))
    #expect(literal.digits == [1, 0, 0, 0, 5])
    #expect(literal.exponent == -3)
    #expect(DecimalLiteral("0xFF") == nil)
    #expect(DecimalLiteral("0.0")?.digits == [])
  }

  /// Returns the scenario tests of an app with the features Shop and Login.
  private func appTest(_ scenario: String) throws -> String {
    let specs = [
      """
      feature: Shop
      dependencies:
        cart: {methods: {load: {returns: Int}}}
        mail: {methods: {send: {payload: {_ text: String}}}}
      actions: {open: {reduce: none}, loaded: {payload: {_ count: Int}, reduce: none}}
      middleware:
        Loading:
          open: {perform: cart.load(), then: .loaded(result)}
          loaded: {perform: mail.send("Hello")}
      """,
      """
      feature: Login
      dependencies: {service: {methods: {check: {}}}}
      actions: {submit: {reduce: none}}
      middleware: {Checking: {submit: {perform: service.check()}}}
      """,
    ]
    let known = try specs.map { try feature($0) }.map {
      ($0.name, ImportedFeatures.Entry.feature($0))
    }
    let files = try appFiles(
      """
      app: ShopApp
      features: {shop: Shop, login: Login?}
      links: {shop.open: {open: login}}
      scenarios:
        it opens: \(scenario)
      """, known)
    return try #require(files["Tests/ShopAppTests/ShopAppScenarioTests.swift"])
  }

  @Test("the store of an app caches a derived value that iterates over a list, and no other")
  func cachedValues() throws {
    let shop = try feature(
      """
      feature: Shop
      state: {prices: "[Int]"}
      derived: {total: "Int = prices.reduce(0) { $0 + $1 }"}
      actions: {add: {payload: {_ price: Int}, reduce: state.prices.append(price)}}
      """)
    let files = try appFiles(
      """
      app: ShopApp
      features: {shop: Shop}
      derived:
        first: Int? = shop.prices.first
        total: Int = shop.total
        expensive: "Int = shop.prices.filter { $0 > 9 }.count"
      """, [(shop.name, .feature(shop))])
    let text = try #require(files["Sources/ShopApp/ShopAppStore.swift"])
    #expect(text.contains("public var first: Int? { shop.prices.first }"))
    #expect(text.contains("public var total: Int { shop.total }"))
    #expect(text.contains("expensive: Int { memo(0) { shop.prices.filter { $0 > 9 }.count } }"))
  }

  private func appFiles(
    _ yaml: String, _ known: [(String, ImportedFeatures.Entry)]
  ) throws -> [String: String] {
    var diagnostics = Diagnostics()
    let features = ImportedFeatures(Dictionary(uniqueKeysWithValues: known))
    let file = SourceFile(path: "app.yaml", text: yaml)
    let app = analyzeApp(file, features: features, &diagnostics).app
    #expect(diagnostics.findings.map(\.message) == [])
    return texts(lowerApp(AppContext(try #require(app), specPath: "app.yaml")))
  }

  @Test("mocks of two features have different names, even if one feature's name begins the other's")
  func mocksOfSimilarNames() throws {
    func spec(_ feature: String, _ property: String) -> String {
      """
      feature: \(feature)
      conforms: Codable
      state: {\(property): String = ""}
      actions: {set: {payload: {_ text: String}, reduce: state.\(property) = text}}
      persistence: {\(property): file}
      """
    }
    let known = try [spec("User", "settingsName"), spec("UserSettings", "name")]
      .map { try feature($0) }.map { ($0.name, ImportedFeatures.Entry.feature($0)) }
    let files = try appFiles(
      """
      app: Home
      features: {user: User, userSettings: UserSettings}
      scenarios:
        the user loads:
          {with: {user.storage.settingsName: bob}, when: [user.loadSettingsName], then: ['state.user.settingsName == "bob"']}
        the settings load:
          {with: {userSettings.storage.name: eve}, when: [userSettings.loadName], then: ['state.userSettings.name == "eve"']}
      """, known)
    let tests = try #require(files["Tests/HomeTests/HomeScenarioTests.swift"])
    #expect(tests.contains("let user_SettingsNameStorage: "))
    #expect(tests.contains("let userSettingsNameStorage: "))
  }

  @Test("an app qualifies the runtime's store beside a feature called App")
  func featureCalledApp() throws {
    let yaml = "feature: App\nstate: {n: Int = 0}\nactions: {add: {reduce: state.n += 1}}\n"
    let files = try appFiles(
      "app: Whole\nfeatures: {app: App}\n", [("App", .feature(try feature(yaml)))])
    let store = try #require(files.first { $0.key.hasSuffix("/WholeStore.swift") }).value
    #expect(store.contains("class WholeStore: ReduxRuntime.AppStore<"))
    #expect(store.contains("import typealias App.AppStore\n"))
    #expect(store.contains("public let app: AppStore\n"))
  }

  @Test("an app's tests compare the calls of a feature with two dependencies in one order")
  func callsOfAnApp() throws {
    let text = try appTest(
      "{with: {shop.cart.load: 2}, when: [shop.open], "
        + "calls: [shop.cart.load(), 'shop.mail.send(\"Hello\")']}")
    #expect(
      text.contains(
        """
          private let clock = ManualClock()
          private let shopLog = ShopCallLog()
          private let shopCartMock: ShopCartMock
          private let shopMailMock: ShopMailMock
          private let loginServiceMock: LoginServiceMock

          init() {
            shopCartMock = ShopCartMock(clock: clock, log: shopLog)
            shopMailMock = ShopMailMock(clock: clock, log: shopLog)
            loginServiceMock = LoginServiceMock(clock: clock)
          }

          private func makeApp(_ initialState: ShopAppState = ShopAppState()) -> ShopAppStore {
            let app = ShopAppStore(
              initialState: initialState,
              dependencies: ShopAppDependencies(
                shop: ShopDependencies(cart: shopCartMock, mail: shopMailMock),
                login: LoginDependencies(service: loginServiceMock)), clock: clock)
            app.onError = { error, _ in Issue.record(error) }
            return app
          }

          @Test("it opens")
          func itOpens() async {
            shopCartMock.answers.load = [.returning(2)]
            let app = makeApp()
            app.dispatch(.shop(.open))
            await app.settle(on: clock)
            #expect(shopLog.calls == [.cart(.load), .mail(.send("Hello"))])
            #expect(loginServiceMock.calls.isEmpty)
          }
        """))
  }

  @Test("an app's tests name only the mocks of features whose calls a scenario answers")
  func unansweredFeatureOfAnApp() throws {
    let text = try appTest(
      "{with: {shop.cart.load: 2}, when: [shop.open], then: state.login != nil}")
    #expect(text.contains("login: .mock), clock: clock)"))
    #expect(!text.contains("loginServiceMock"))
    #expect(!text.contains("shopLog"))
    let plain = try appTest("{when: [login.submit], then: state.login == nil}")
    #expect(plain.contains("initialState: initialState, dependencies: .mock, clock: clock)"))
    #expect(plain.contains("import ShopAppMocks"))
  }
}

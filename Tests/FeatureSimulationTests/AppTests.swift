import FeatureAnalysis
import SpecLanguage
import Testing

@testable import FeatureSimulation

@Suite("Apps in the evaluator")
struct AppTests {
  private static let features = [
    """
    feature: Login
    state: {name: String = ""}
    dependencies: {disk: {methods: {read: {returns: String}}}}
    events: {read: {_ name: String}}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ name: String}, reduce: state.name = name}
      twice: {reduce: none}
      leave: {reduce: none}
      tell: {reduce: none}
    middleware:
      Loading:
        load: {perform: disk.read(), then: .loaded(result)}
        tell: {perform: disk.read(), then: .loaded(result), emit: .read(result)}
        twice: [{dispatch: .leave}, {dispatch: .loaded("late")}]
    """,
    """
    feature: Users
    state: {names: "[String]"}
    actions:
      add: {payload: {_ name: String}, reduce: state.names.append(name)}
      sign: {reduce: none}
    middleware: {Signing: {sign: {dispatch: .add(UUID().uuidString)}}}
    """,
    """
    feature: Office
    state: {isOpen: Bool = true}
    functions: {isHoliday: {payload: {_ day: Date}, returns: Bool, from: MyDates}}
    actions: {begin: {payload: {_ day: Date}, reduce: state.isOpen = !isHoliday(day)}}
    """,
  ]

  private func app(
    _ rest: String, features: String = "{login: Login?, users: Users}"
  ) throws -> App {
    var known: [String: ImportedFeatures.Entry] = [:]
    for text in Self.features {
      var diagnostics = Diagnostics()
      let feature = analyzeSpec(SourceFile(path: "feature.yaml", text: text), &diagnostics).feature
      known[try #require(feature).name] = feature.map { .feature($0) }
    }
    var diagnostics = Diagnostics()
    let text = "app: HouseApp\nfeatures: \(features)\n" + rest
    let file = SourceFile(path: "app.yaml", text: text)
    let app = analyzeApp(file, features: ImportedFeatures(known), &diagnostics).app
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
    return try #require(app)
  }

  private let login = [
    GivenValue(property: "login", type: .nominal("LoginState"), value: .structure([.string("")]))
  ]

  /// Runs the scenarios of an app, and returns the failures.
  private func failures(_ rest: String, features: String = "{login: Login?, users: Users}") throws
    -> [String]
  {
    let app = try app(rest, features: features)
    var diagnostics = Diagnostics()
    _ = runScenarios(of: app, in: SourceFile(path: "app.yaml", text: ""), &diagnostics)
    return diagnostics.findings.map(\.message)
  }

  @Test(
    "a step names the store of a key with or without quotes, whatever characters the key has",
    arguments: [
      "logins[a].loaded: x", "'logins[\"a\"].loaded': x", "\"logins['a'].loaded\": x",
      "'logins[\"a.b\"].loaded': x", "logins[a.b].loaded: x", "'logins[\"a]b[c\"].loaded': x",
      "'logins[a]b[c].loaded': x", "'logins[\"a\\\"b\"].loaded': x",
    ])
  func keys(_ step: String) throws {
    let scenarios = """
      scenarios:
        the store is found:
          given: {logins: {a: {}, a.b: {}, "a]b[c": {}, 'a"b': {}}}
          when:
            - \(step)
          then: 'state.logins.values.filter { $0.name == "x" }.count == 1'
      """
    #expect(try failures(scenarios, features: "{logins: '[String: Login]'}") == [])
  }

  @Test("the conditions of a link are decided before its first step")
  func decidedBefore() throws {
    let links = """
      links:
        users.sign: [{when: state.login != nil, close: login}, {when: state.login == nil, open: login}]
      scenarios:
        an open login is closed: {given: {login: {}}, when: [users.sign], then: state.login == nil}
        a closed login is opened: {when: [users.sign], then: state.login != nil}
        twice: {when: [users.sign, users.sign], then: state.login == nil}
      """
    #expect(try failures(links) == [])
  }

  @Test("a variable that a condition binds keeps its value while the steps run")
  func boundBefore() throws {
    let links = """
      links:
        users.sign:
          - {when: state.login != nil, close: login}
          - {when: let login = state.login, dispatch: .users(.add(login.name))}
      scenarios:
        the name is kept: {given: {login: {name: ada}}, when: [users.sign], then: 'state.users.names.last == "ada"'}
      """
    #expect(try failures(links) == [])
  }

  @Test("the steps of 'else' are performed only if a condition is false")
  func alternatives() throws {
    let links = """
      links:
        users.add: {when: 'state.users.names.count > 1', open: login, else: [{close: login}, {dispatch: .office(.begin(Date()))}]}
      scenarios:
        one: {given: {login: {}}, when: [users.add: a], then: [state.login == nil, '!state.office.isOpen']}
        two: {when: [users.add: a, users.add: b], then: state.login != nil}
      """
    #expect(
      try failures(
        links.replacing(
          "when: [users.add: a]", with: "with: {isHoliday: true}, when: [users.add: a]"
        )
        .replacing("two: {", with: "two: {with: {isHoliday: true}, "),
        features: "{login: Login?, users: Users, office: Office}") == [])
  }

  @Test("a link of several actions is followed after each of them")
  func severalActions() throws {
    let links = """
      links:
        users.add, event login.read: {dispatch: .login(.loaded(name))}
        login.load, login.tell: {dispatch: .users(.add("asked"))}
      scenarios:
        both: {given: {login: {}}, with: {login.disk.read: Eve}, when: [login.load, login.tell, users.add: a], then: ['state.users.names == ["asked", "asked", "a"]', 'state.login?.name == "a"']}
      """
    #expect(try failures(links) == [])
  }

  @Test("a link of a change is followed only if the value differs, and 'old' is the value before")
  func changes() throws {
    let links = """
      links:
        changed(login.name): {dispatch: '.users(.add("\\(old.login?.name ?? "-")>\\(state.login?.name ?? "-")"))'}
        login.loaded: {when: state.login?.name == "end", close: login}
      scenarios:
        each change is noted: {given: {login: {}}, when: [login.loaded: a, login.loaded: a, login.loaded: b], then: 'state.users.names == [">a", "a>b"]'}
        a login that its own action closes has no changes: {given: {login: {}}, when: [login.loaded: end], then: state.users.names.isEmpty}
      """
    #expect(try failures(links) == [])
  }

  @Test("a step with 'for' is performed for each element, in the order of the list")
  func repetition() throws {
    let links = """
      start:
        for: number in [3, 1, 2] where number != 2
        open: logins[number]
        with: 'LoginState(name: "\\(number)")'
      links:
        users.sign:
          - for: name in state.users.names where name.count > 1
            dispatch: .users(.add("x"))
          - when: let first = state.users.names.first
            for: name in state.users.names where name != first
            dispatch: .users(.add(name))
          - {for: key in state.logins.keys.sorted(), dispatch: '.users(.add("\\(key)"))'}
          - {for: key in state.logins.keys.sorted(), close: "logins[key]"}
      scenarios:
        the steps are performed for each element:
          given: {users: {names: [aa, b, cc]}}
          when: [start, users.sign]
          then:
            - 'state.users.names.suffix(6) == ["x", "x", "b", "cc", "1", "3"]'
            - state.logins.isEmpty
      """
    #expect(try failures(links, features: "{logins: '[Int: Login]', users: Users}") == [])
  }

  @Test("the start opens features, and decides each step after the step before it")
  func steps() throws {
    let links = """
      start: [{open: login, with: 'LoginState(name: "eve")'}, '.login(.loaded("ada"))', {when: 'let login = state.login', dispatch: .users(.add(login.name)), else: {dispatch: '.users(.add("-"))'}}]
      scenarios:
        the login is open: {when: [start], then: ['state.users.names == ["ada"]', 'state.login?.name == "ada"']}
      """
    #expect(try failures(links) == [])
  }

  @Test("a simulated app and its stores are released together")
  func release() throws {
    let app = try app("links: {login.leave: {close: login}}\n")
    weak var released: SimulatedApp?
    do {
      let stores = try SimulatedApp(app, given: login)
      try stores.dispatch(ActionCall(feature: 0, action: "load", arguments: []))
      try stores.dispatch(ActionCall(feature: 0, action: "leave", arguments: []))
      released = stores
      #expect(!stores.isOpen(feature: 0))
    }
    #expect(released == nil)
  }

  @Test("a queued action of a feature is dropped when the feature closes")
  func waitingAction() throws {
    let stores = try SimulatedApp(
      app("links: {login.leave: {close: login}}\n"), given: login)
    try stores.dispatch(ActionCall(feature: 0, action: "twice", arguments: []))
    let actions = stores.reduced.map {
      $0.shown(as: .nominal("HouseAppAction"), stores.app.whole.types)
    }
    #expect(actions == [".login(.twice)", ".login(.leave)"])
  }

  @Test("a simulated app is not repeatable if a link creates a new id")
  func repeatable() throws {
    let links = "links: {login.leave: {dispatch: '.users(.add(NAME))'}}\n"
    for (name, isRepeatable) in [(#""ada""#, true), ("UUID().uuidString", false)] {
      let app = try app(links.replacing("NAME", with: name))
      let stores = try SimulatedApp(app, given: login)
      try stores.dispatch(ActionCall(feature: 0, action: "leave", arguments: []))
      #expect(stores.reduced.count == 2)
      #expect(stores.isRepeatable == isRepeatable)
    }
  }

  @Test("actions that a link dispatches for an event of an effect run before the next effect")
  func eventOfEffect() throws {
    let app = try app(
      """
      links: {event login.read: [{dispatch: .users(.add(name))}, {dispatch: .login(.leave)}]}
      scenarios:
        names are kept:
          given: {login: {}}
          with: {login.disk.read: Ada}
          when: [login.tell]
          then: state.users.names == ["Ada"]
      """)
    let stores = try SimulatedApp(app, given: login, answers: app.scenarios[0].answers)
    for name in ["tell", "tell"] {
      try stores.dispatch(ActionCall(feature: 0, action: name, arguments: []))
    }
    try stores.settle()
    let actions = stores.reduced.map {
      $0.shown(as: .nominal("HouseAppAction"), stores.app.whole.types)
    }
    let answer = [#".login(.loaded("Ada"))"#, #".users(.add("Ada"))"#, ".login(.leave)"]
    #expect(actions == [".login(.tell)", ".login(.tell)"] + answer + answer)
  }

  @Test(
    "a scenario of an app sets the result of a function that a feature calls",
    arguments: [true, false])
  func functionOfAnotherModule(isHoliday: Bool) throws {
    let app = try app(
      """
      scenarios:
        nobody works on a holiday:
          with: {isHoliday: \(isHoliday)}
          when: [office.begin: 2026-12-25]
          then: state.office.isOpen == \(!isHoliday)
      """, features: "{office: Office}")
    var diagnostics = Diagnostics()
    _ = runScenarios(of: app, in: SourceFile(path: "app.yaml", text: ""), &diagnostics)
    #expect(diagnostics.findings.map(\.message) == [])
  }

  @Test("starting a simulated app a second time has no effect")
  func secondStart() throws {
    let stores = try SimulatedApp(app("start: [.users(.add(\"Ada\"))]\n"), given: login)
    try stores.start()
    try stores.start()
    #expect(stores.reduced.count == 1)
  }

  @Test("ids created by different features of a simulated app are different")
  func ids() throws {
    let links = """
      links: {login.leave: [{dispatch: NEW}, {dispatch: NEW}]}

      """.replacing("NEW", with: "'.users(.add(UUID().uuidString))'")
    let stores = try SimulatedApp(app(links), given: login)
    try stores.dispatch(ActionCall(feature: 0, action: "leave", arguments: []))
    try stores.dispatch(ActionCall(feature: 1, action: "sign", arguments: []))
    guard case .structure(let features) = stores.state, case .structure(let users) = features[1],
      case .list(let names) = users[0]
    else {
      Issue.record("unexpected state")
      return
    }
    #expect(names.count == 3)
    #expect(Set(names).count == 3)
  }
}

import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import Testing

@testable import FeatureSimulation

@Suite("Apps in the evaluator")
struct AppTests {
  private static let features = [
    """
    feature: Login
    state: {name: String = ""}
    dependencies: {disk: {methods: {read: {returns: String}}}}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ name: String}, reduce: state.name = name}
      twice: {reduce: none}
      leave: {reduce: none}
    middleware:
      Loading:
        load: {perform: disk.read(), then: .loaded(result)}
        twice: [{dispatch: .leave}, {dispatch: .loaded("late")}]
    """,
    """
    feature: Users
    state: {names: "[String]"}
    actions: {add: {payload: {_ name: String}, reduce: state.names.append(name)}}
    """,
  ]

  private func app(_ rest: String) throws -> App {
    var known: [String: ImportedFeatures.Entry] = [:]
    for text in Self.features {
      var diagnostics = Diagnostics()
      let feature = analyzeSpec(SourceFile(path: "feature.yaml", text: text), &diagnostics).feature
      known[try #require(feature).name] = feature.map { .feature($0) }
    }
    var diagnostics = Diagnostics()
    let text = "app: HouseApp\nfeatures: {login: Login?, users: Users}\n" + rest
    let file = SourceFile(path: "app.yaml", text: text)
    let app = analyzeApp(file, features: ImportedFeatures(known), &diagnostics).app
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
    return try #require(app)
  }

  private let login = [
    GivenValue(property: "login", type: .nominal("LoginState"), value: .structure([.string("")]))
  ]

  @Test("an app and its stores are released together")
  func release() throws {
    let app = try app("links: {login.leave: {close: login}}\n")
    weak var released: SimulatedApp?
    do {
      let stores = try SimulatedApp(app, given: login)
      try stores.dispatch(feature: 0, key: nil, SimulatedAction("load", []))
      try stores.dispatch(feature: 0, key: nil, SimulatedAction("leave", []))
      released = stores
      #expect(!stores.isOpen(feature: 0))
    }
    #expect(released == nil)
  }

  @Test("an action that waits for its turn is dropped when its feature closes")
  func waitingAction() throws {
    let stores = try SimulatedApp(
      app("links: {login.leave: {close: login}}\n"), given: login)
    try stores.dispatch(feature: 0, key: nil, SimulatedAction("twice", []))
    let actions = stores.reduced.map {
      $0.shown(as: .nominal("HouseAppAction"), stores.app.whole.types)
    }
    #expect(actions == [".login(.twice)", ".login(.leave)"])
  }

  @Test("a new id in a link makes an app's results unrepeatable")
  func repeatable() throws {
    let links = "links: {login.leave: {dispatch: '.users(.add(NAME))'}}\n"
    for (name, isRepeatable) in [(#""ada""#, true), ("UUID().uuidString", false)] {
      let app = try app(links.replacing("NAME", with: name))
      let stores = try SimulatedApp(app, given: login)
      try stores.dispatch(feature: 0, key: nil, SimulatedAction("leave", []))
      #expect(stores.reduced.count == 2)
      #expect(stores.isRepeatable == isRepeatable)
    }
  }
}

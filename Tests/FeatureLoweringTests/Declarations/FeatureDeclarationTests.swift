import Testing

@testable import FeatureLowering

@Suite struct FeatureDeclarationTests {
  @Test("the generated feature returns the properties that each action may have changed")
  func feature() throws {
    let text = try body(
      "Sources/App/AppFeature.swift",
      of: """
        feature: App
        doc: An app.
        state: {one: Int = 1, two: Int = 2, three: Int = 3}
        derived: {sum: Int = one + two, half: Int = one / 2}
        actions:
          first: {reduce: state.one += 1}
          again: {reduce: state.one = 0}
          both: {reduce: state.two = state.three; state.one = 3}
          ask: {reduce: none}
          hand:
        """)
    #expect(
      text == """
        import ReduxRuntime

        public typealias AppStore = Store<AppFeature>

        /// An app.
        public enum AppFeature: Feature {
          public typealias State = AppState
          public typealias Action = AppAction

          /// The parts of the state that an observer can subscribe to:
          /// `store.subscribe(to: AppFeature.Change.one)`.
          public enum Change {
            public static var one: Changes { Changes(bit: 0) }
            public static var two: Changes { Changes(bit: 1) }
            public static var three: Changes { Changes(bit: 2) }
            public static var sum: Changes { [one, two] }
            public static var half: Changes { one }
          }

          public static var initialState: AppState { AppState() }
          public static var properties: [PartialKeyPath<AppState>] { [\\.one, \\.two, \\.three] }
          public static var derived: [PartialKeyPath<AppState>: Changes] {
            [\\.sum: Change.sum, \\.half: Change.half]
          }

          public static func reduce(_ state: inout AppState, _ action: AppAction) -> Changes {
            appReducer(&state, action: action)
            return changes(of: action)
          }

          public static func changes(of action: AppAction) -> Changes {
            switch action {
            case .first, .again:
              Change.one
            case .both:
              [Change.one, Change.two]
            case .ask:
              []
            case .hand:
              .all
            }
          }
        }

        """)
  }

  @Test("an action has the documentation of the spec, or says that a handler reduces it")
  func actions() throws {
    let text = try body(
      "Sources/App/AppAction.swift",
      of: """
        feature: App
        state: {one: Int = 1, two: Int = 2, three: Int = 3}
        actions:
          first: {doc: The first., payload: {from url: URL, _ n: Int}, reduce: state.one += n}
          all: {reduce: state.one += 1; state.two += 1; state.three += 1}
          hand:
        """)
    #expect(
      text == """
        import Foundation

        public enum AppAction: Equatable, Sendable {
          /// The first.
          case first(from: URL, Int)
          case all

          /// Handled by `AppHandlers`.
          case hand
        }

        """)
  }

  @Test("handwritten handlers get a generated protocol and a user-owned enum that conforms to it")
  func handlers() throws {
    let files = try files("feature: App\nactions: {hand: {doc: By hand., payload: {in x: Int}}}")
    let reducing = try #require(files["Sources/App/AppReducing.swift"])
    let handlers = try #require(files["Sources/App/AppHandlers.swift"])
    #expect(
      reducing.hasSuffix(
        """
        public protocol AppReducing {
          /// By hand.
          static func hand(_ state: inout AppState, in x: Int)
        }

        """))
    #expect(handlers.contains("public enum AppHandlers: AppReducing {"))
    #expect(handlers.contains("  public static func hand(_ state: inout AppState, in x: Int) {\n"))
    #expect(!handlers.contains("Do not edit"))
  }
}

import ReduxRuntime

enum QuoteFeature: Feature {
  struct State: Equatable, Sendable {
    var text = ""
    var isLoading = false
  }

  enum Action: Equatable, Sendable {
    case load
    case loaded(String)
    case stop
  }

  enum Event: Equatable, Sendable {
    case loaded
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .load: state.isLoading = true
    case .loaded(let text): state = State(text: text)
    case .stop: state.isLoading = false
    }
    return .all
  }
}

struct QuoteLoading: Middleware {
  let quote: @Sendable () async throws -> String

  func handle(
    _ action: QuoteFeature.Action, _ state: QuoteFeature.State,
    _ effects: inout Effects<QuoteFeature>
  ) -> Verdict<QuoteFeature.Action> {
    switch action {
    case .load:
      effects.run(id: "load", policy: .debounce(.milliseconds(300))) { [quote] send in
        send(.loaded(try await quote()))
        send.emit(.loaded)
      }
    case .stop: effects.cancel("load")
    case .loaded: break
    }
    return .next
  }
}

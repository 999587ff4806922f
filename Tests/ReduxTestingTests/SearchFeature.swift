import ReduxRuntime

/// A feature that uses effects of every kind, with a source that returns results from another
/// thread.
enum SearchFeature: Feature {
  struct State: Equatable, Sendable, Codable {
    var text = ""
    var hits: [String] = []
    var isLoading = false
  }

  enum Action: Equatable, Sendable, Codable {
    case type(String)
    case load(String)
    case loaded([String])
    case failed(String)
    case tick
    case stop
    case hello
  }

  enum Event: Equatable, Sendable {
    case done(Int)
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .type(let text): state.text = text
    case .load: state.isLoading = true
    case .loaded(let hits):
      state.hits += hits
      state.isLoading = false
    case .failed(let text): state.text = text
    case .tick: state.hits.append("tick")
    case .stop, .hello: return []
    }
    return .all
  }
}

/// The source of the data for effects. Its results are computed on another thread, and take some
/// time.
final class Source: Sendable {
  struct Failure: Error {}

  func hits(_ text: String) async throws -> [String] {
    for _ in 0..<(text.utf8.count % 7) { await Task.yield() }
    if text == "bad" { throw Failure() }
    return ["\(text)!"]
  }
}

struct Searching: Middleware {
  var source = Source()
  var policy = EffectPolicy.concurrent
  let clock: any Clock<Duration>

  func handle(
    _ action: SearchFeature.Action, _ state: SearchFeature.State,
    _ effects: inout Effects<SearchFeature>
  ) -> Verdict<SearchFeature.Action> {
    .next
  }

  func after(
    _ action: SearchFeature.Action, _ state: SearchFeature.State, _ changes: Changes,
    _ effects: inout Effects<SearchFeature>
  ) {
    switch action {
    case .type(let text): effects.dispatch(.load(text))
    case .load(let text):
      effects.run(id: "load", policy: policy) { [source] send in
        do {
          let hits = try await source.hits(text)
          send(.loaded(hits))
          send.emit(.done(hits.count))
        } catch is Source.Failure {
          send(.failed("none"))
        }
      }
    case .tick:
      effects.run(id: "timer") { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          send(.loaded(["tock"]))
        }
      }
    case .stop: effects.cancel("timer")
    default: break
    }
  }
}

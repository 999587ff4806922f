import ReduxRuntime
import ReduxTesting

/// A feature that sends the elements of a stream.
enum ListenFeature: Feature {
  struct State: Equatable, Sendable {
    var words: [String] = []
    var pings = 0
  }

  enum Action: Equatable, Sendable {
    case listen
    case word(String)
    case ping
    case stop
  }

  enum Event: Equatable, Sendable {
    case heard(String)
    case silence
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .word(let word): state.words.append(word)
    case .ping: state.pings += 1
    case .listen, .stop: break
    }
    return .all
  }
}

struct Listening: Middleware {
  let stream: AsyncStream<String>
  let clock: ManualClock
  /// The number of times that the effect leaves the main actor before it sends a word.
  var hopCount = 0

  func handle(
    _ action: ListenFeature.Action, _ state: ListenFeature.State,
    _ effects: inout Effects<ListenFeature>
  ) -> Verdict<ListenFeature.Action> {
    switch action {
    case .listen:
      effects.run(id: "listen") { [stream, hopCount] send in
        for await word in stream {
          await hop(hopCount)
          send(.word(word))
          send.emit(.heard(word))
        }
      }
    case .ping:
      effects.run(id: "ping", policy: .debounce(.seconds(1))) { send in send.emit(.silence) }
    case .stop: effects.cancel("listen")
    case .word: break
    }
    return .next
  }
}

/// Leaves the main actor and returns to it, `count` times.
@MainActor func hop(_ count: Int) async {
  for _ in 0..<count { await leaveMainActor() }
}

@concurrent nonisolated func leaveMainActor() async {
  await Task.yield()
}

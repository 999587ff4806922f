import ReduxRuntime
import Testing

@MainActor @Suite("Events between two listeners")
struct EventTests {
  enum Horn: Feature {
    enum Action: Sendable { case blow(Int) }

    static var initialState: Int { 0 }

    static var middleware: [any Middleware<Horn>] {
      [
        ClosureMiddleware { action, _, effects in
          if case .blow(let number) = action { effects.emit(number) }
          return .next
        }
      ]
    }

    typealias Event = Int

    static func reduce(_ state: inout Int, _ action: Action) -> Changes { [] }
  }

  @MainActor final class Listener {
    private(set) var heard: [Int] = []
    private var task: Task<Void, Never>?

    init(_ store: Store<Horn>) {
      task = Task { for await event in store.events { heard.append(event) } }
    }

    func cancel() { task?.cancel() }
  }

  func turns() async {
    for _ in 0..<50 { await Task.yield() }
  }

  @Test("an event emitted right after a listener was cancelled waits for the next listener")
  func cancelledListener() async {
    let store = Store<Horn>()
    let first = Listener(store)
    await turns()
    store.dispatch(.blow(1))
    await turns()
    first.cancel()
    store.dispatch(.blow(2))
    let second = Listener(store)
    await turns()
    store.dispatch(.blow(3))
    await turns()
    #expect(first.heard == [1])
    #expect(second.heard == [2, 3])
    second.cancel()
    await turns()
  }
}

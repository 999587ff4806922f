import Foundation
import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Ids and dates of rules in tests")
struct CreatedValuesTests {
  private enum Notes: Feature {
    struct Note: Equatable, Sendable {
      var id: UUID
      var at: Date
    }

    struct State: Equatable, Sendable {
      var notes: [Note] = []
      var byKey: [UUID: Int?] = [:]
    }

    enum Action: Equatable, Sendable {
      case make
      case made(UUID, Date)
      case later
      case slow
      case cancel
    }

    static var initialState: State { State() }

    static func reduce(_ state: inout State, _ action: Action) -> Changes {
      if case .made(let id, let at) = action { state.notes.append(Note(id: id, at: at)) }
      return .all
    }
  }

  private struct Making: Middleware {
    var clock = ManualClock()

    func handle(
      _ action: Notes.Action, _ state: Notes.State, _ effects: inout Effects<Notes>
    ) -> Verdict<Notes.Action> {
      switch action {
      case .make: effects.dispatch(.made(effects.uuid(), effects.now))
      case .later:
        let values = effects.values
        effects.run(after: .seconds(2)) { send in
          send(.made(send.uuid(), send.now))
          send(.made(values.uuid(), values.now))
        }
      case .slow:
        effects.run(id: "slow") { [clock] send in
          try? await clock.sleep(for: .seconds(1))
          send(.made(send.uuid(), send.now))
        }
      case .cancel: effects.cancel("slow")
      case .made: break
      }
      return .next
    }
  }

  private let clock = ManualClock()

  private func store(_ state: Notes.State = Notes.State()) -> Store<Notes> {
    Store(initialState: state, middleware: [Making(clock: clock)], clock: clock)
  }

  private func date(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: 788_918_400 + seconds)
  }

  @Test("rules create 'uuid(1)', 'uuid(2)' …, and the date of the clock")
  func sequence() async {
    let store = store()
    store.dispatch(.make)
    await clock.advance(by: .milliseconds(1_500))
    store.dispatch(.make)
    #expect(store.state.notes.map(\.id) == [uuid(1), uuid(2)])
    #expect(store.state.notes.map(\.at) == [date(0), date(1.5)])
    #expect(store.newUUID() == uuid(3))
  }

  @Test("ids in the state are not created again")
  func idsInTheState() {
    let notes = [Notes.Note(id: uuid(2), at: date(0)), Notes.Note(id: UUID(), at: date(0))]
    let store = store(Notes.State(notes: notes, byKey: [uuid(1): nil]))
    store.dispatch(.make)
    store.dispatch(.make)
    #expect(store.state.notes.map(\.id).suffix(2) == [uuid(3), uuid(4)])
  }

  @Test("effects create values when they send them")
  func effects() async {
    let store = store()
    store.dispatch(.later)
    store.dispatch(.make)
    await store.settle(on: clock)
    #expect(store.state.notes.map(\.id) == [uuid(1), uuid(2), uuid(3)])
    #expect(store.state.notes.map(\.at) == [date(0), date(2), date(2)])
  }

  @Test("an effect that goes on after its cancellation takes no id")
  func cancelledEffect() async {
    let store = store()
    store.dispatch(.slow)
    await clock.advance(by: .milliseconds(500))
    store.dispatch(.cancel)
    await store.settle(on: clock)
    store.dispatch(.make)
    #expect(store.state.notes.map(\.id) == [uuid(1)])
  }

  @Test("a clock begins at its start date, also for a middleware alone and for a test store")
  func startDate() async {
    let clock = ManualClock(startDate: date(100))
    let store = TestStore<Notes>(middleware: [Making()], clock: clock)
    await store.send(.make)
    await store.receive(.made(uuid(1), date(100))) {
      $0.notes = [Notes.Note(id: uuid(1), at: self.date(100))]
    }
    await store.finish()
    let outcome = Making().outcome(of: .make)
    #expect(outcome == MiddlewareOutcome(passed: [.make, .made(uuid(1), date(0))]))
  }

  @Test("without such a clock, ids are random and dates are real")
  func live() {
    let store = Store<Notes>(middleware: [Making()])
    let start = Date()
    store.dispatch(.make)
    store.dispatch(.make)
    #expect(Set(store.state.notes.map(\.id)).count == 2)
    #expect(store.state.notes.allSatisfy { $0.id.uuidString.dropFirst(14).first == "4" })
    #expect(store.state.notes.allSatisfy { $0.at >= start && $0.at <= Date() })
  }
}

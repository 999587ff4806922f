import ReduxRuntime

/// An element whose id can be changed.
struct Entry: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var isDone = false
}

/// A small feature that many tests use.
enum TallyFeature: Feature {
  struct State: Equatable, Sendable {
    var count = 0
    var name = ""
    var numbers: [Int] = []
    var entries: IdentifiedArray<Entry> = []
  }

  enum Action: Equatable, Sendable {
    case add(Int)
    case rename(String)
    case load([Int])
    case bump(at: Int)
    case toggle(Int)
    case ignore
  }

  static let count = Changes(bit: 0)
  static let name = Changes(bit: 1)
  static let numbers = Changes(bit: 2)
  static let entries = Changes(bit: 3)

  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] { [\.count, \.name, \.numbers, \.entries] }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .add(let amount):
      state.count += amount
      return count
    case .rename(let text):
      state.name = text
      return name
    case .load(let list):
      state.numbers = list
      return numbers
    case .bump(let index):
      state.numbers[index] += 1
      return numbers
    case .toggle(let id):
      if let index = state.entries.index(id: id) { state.entries[index].isDone.toggle() }
      return entries
    case .ignore:
      return []
    }
  }
}

typealias TallyStore = Store<TallyFeature>
typealias TallyAction = TallyFeature.Action
typealias TallyEffects = Effects<TallyFeature>

/// A middleware that is built from closures.
struct Tap: Middleware {
  var onHandle:
    @MainActor (TallyAction, TallyFeature.State, inout TallyEffects) -> Verdict<TallyAction> =
      { _, _, _ in .next }
  var onAfter: @MainActor (TallyAction, TallyFeature.State, Changes, inout TallyEffects) -> Void =
    { _, _, _, _ in }

  func handle(
    _ action: TallyAction, _ state: TallyFeature.State, _ effects: inout TallyEffects
  ) -> Verdict<TallyAction> {
    onHandle(action, state, &effects)
  }

  func after(
    _ action: TallyAction, _ state: TallyFeature.State, _ changes: Changes,
    _ effects: inout TallyEffects
  ) {
    onAfter(action, state, changes, &effects)
  }
}

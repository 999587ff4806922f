import ReduxRuntime

/// A feature that counts actions. Its code performs the operations of the current random program.
enum RandomFeature: Feature {
  struct State: Equatable, Sendable {
    var first = 0
    var second = 0 {
      didSet { RandomProgram.visit() }
    }
    var third = 0
    var everything = 0
    var kept: [Relic] = []

    /// Returns the number of actions that have changed one of the given properties.
    func sum(_ changes: Changes) -> Int {
      var sum = everything
      if changes.contains(Changes(bit: 0)) { sum += first }
      if changes.contains(Changes(bit: 1)) { sum += second }
      if changes.contains(Changes(bit: 2)) { sum += third }
      return sum
    }
  }

  struct Action: Sendable {
    var kind: Kind
    /// The index of the action among all actions of its store.
    let number: Int
    let log: RandomLog
    var payload = Relic()
  }

  enum Kind: Int, CaseIterable, Sendable {
    case first, second, third, everything, keep, reject, drop, replace
  }

  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] {
    RandomProgram.visit()
    return [\.first, \.second, \.third]
  }

  static func changes(of action: Action) -> Changes {
    RandomProgram.visit()
    return action.number % 2 == 0 && action.kind.rawValue < 3
      ? Changes(bit: action.kind.rawValue) : []
  }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    action.log.isReducing = true
    defer { action.log.isReducing = false }
    RandomProgram.visit()
    action.payload.check()
    switch action.kind {
    case .first: state.first += 1
    case .second: state.second += 1
    case .third: state.third += 1
    case .everything:
      state.everything += 1
      return .all
    default:
      state.kept.append(action.payload)
      if state.kept.count > 3 { state.kept.removeFirst(2) }
      return []
    }
    return Changes(bit: action.kind.rawValue)
  }
}

/// A record of what a store does, as observed from outside.
final class RandomLog: @unchecked Sendable {
  var dispatched = 0
  var handled = 0
  var isReducing = false
  var faults: [String] = []
}

/// An object that performs operations of a random program when it is released.
final class Relic: Equatable, @unchecked Sendable {
  private var isWhole = true

  deinit {
    check()
    isWhole = false
    RandomProgram.visit()
  }

  func check() { precondition(isWhole, "an object was used after its release") }

  static func == (left: Relic, right: Relic) -> Bool {
    RandomProgram.visit()
    return left === right
  }
}

/// The first middleware of the chain, which receives every dispatched action.
struct RandomGate: Middleware {
  let relic = Relic()

  func handle(
    _ action: RandomFeature.Action, _ state: RandomFeature.State,
    _ effects: inout Effects<RandomFeature>
  ) -> Verdict<RandomFeature.Action> {
    if action.number != action.log.handled { action.log.faults.append("an action out of order") }
    action.log.handled += 1
    RandomProgram.visit()
    switch action.kind {
    case .reject: return .reject(Rejection("no"))
    case .drop: return .drop
    case .replace:
      var other = action
      other.kind = .third
      other.payload = Relic()
      return .replace(other)
    default: return .next
    }
  }

  func after(
    _ action: RandomFeature.Action, _ state: RandomFeature.State, _ changes: Changes,
    _ effects: inout Effects<RandomFeature>
  ) {
    let before = state.sum(.all)
    RandomProgram.visit()
    relic.check()
    if state.sum(.all) != before { action.log.faults.append("a state that moved") }
  }
}

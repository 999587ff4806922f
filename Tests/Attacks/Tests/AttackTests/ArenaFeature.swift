import ReduxRuntime

/// An object whose release runs user code. The release is one of the places.
final class Token: Sendable {
  let place: Place

  init(_ place: Place) {
    self.place = place
  }

  deinit {
    Arena.visit(place)
  }
}

/// An id whose `==` and `hash(into:)` run user code.
struct NosyID: Hashable, Sendable {
  let value: Int
  let equality: Place
  let hashing: Place

  static func == (left: NosyID, right: NosyID) -> Bool {
    Arena.visit(left.equality)
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    Arena.visit(hashing)
    hasher.combine(value % 2)
  }
}

struct NosyEntry: Identifiable, Equatable, Sendable {
  let id: NosyID
  let token = Token(.elementRelease)

  init(_ number: Int) {
    id = NosyID(value: number, equality: .idEquality, hashing: .idHash)
  }

  static func == (left: NosyEntry, right: NosyEntry) -> Bool { left.id.value == right.id.value }
}

/// A value that the runtime stores. Its `==` and its release run user code.
final class Box: Equatable, Sendable {
  let number: Int
  let place: Place

  init(_ number: Int, _ place: Place) {
    self.number = number
    self.place = place
  }

  deinit {
    Arena.visit(place)
  }

  static func == (left: Box, right: Box) -> Bool {
    Arena.visit(.selectedEquality)
    return left.number == right.number
  }
}

enum ArenaFeature: Feature {
  struct State: Equatable, Sendable {
    var entries: IdentifiedArray<NosyEntry> = []
    var total = 0 {
      didSet { Arena.visit(.didSet) }
    }
  }

  enum Action: Sendable {
    case add(Token)
    case swap
    case wait(Token)
    case reject
    case replace
    case begin
    case emit
    case end
  }

  static let entries = Changes(bit: 0)

  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] { [\.entries, \.total] }
  @MainActor static var middleware: [any Middleware<ArenaFeature>] { [NosyMiddleware()] }

  static func changes(of action: Action) -> Changes {
    switch action {
    case .add, .swap: .all
    default: []
    }
  }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    Arena.visit(.reducer)
    switch action {
    case .add:
      state.total += 1
      state.entries.append(NosyEntry(state.total % 7))
    case .swap:
      state.total += 1
      state.entries.remove(id: NosyEntry(state.total % 7).id)
      state.entries = IdentifiedArray((0..<5).map { NosyEntry(state.total + $0) })
    default: break
    }
    return changes(of: action)
  }
}

struct NosyMiddleware: Middleware {
  func handle(
    _ action: ArenaFeature.Action, _ state: ArenaFeature.State,
    _ effects: inout Effects<ArenaFeature>
  ) -> Verdict<ArenaFeature.Action> {
    Arena.visit(.middlewareHandle)
    switch action {
    case .reject: return .reject(Rejection("no"))
    case .replace:
      let token = Token(.replacement)
      return .replace(.add(token))
    case .wait:
      effects.dispatch(.add(Token(.waitingPayloadRelease)))
      return .next
    default: return .next
    }
  }

  func after(
    _ action: ArenaFeature.Action, _ state: ArenaFeature.State, _ changes: Changes,
    _ effects: inout Effects<ArenaFeature>
  ) {
    Arena.visit(.middlewareAfter)
    switch action {
    case .begin: begin(&effects)
    case .emit: effects.emit(Token(.event))
    case .end: effects.cancel(id(1))
    default: break
    }
  }

  @MainActor private func begin(_ effects: inout Effects<ArenaFeature>) {
    let token = Token(.effectRelease)
    effects.run { send in
      Arena.visit(.effect)
      send(.swap)
      throw NosyError()
    }
    for policy in [EffectPolicy.latest, .first, .concurrent] {
      effects.run(id: id(policy == .first ? 2 : 1), policy: policy) { send in
        withExtendedLifetime(token) {}
        send(.swap)
        await withTaskCancellationHandler {
          try? await Task.sleep(for: .seconds(1_000))
        } onCancel: {
          Arena.visit(.cancellation)
        }
      }
    }
  }

  private func id(_ number: Int) -> EffectID {
    EffectID(NosyID(value: number, equality: .effectIDEquality, hashing: .effectIDHash))
  }
}

struct NosyError: Error {}

extension ArenaFeature {
  typealias Event = Token
}

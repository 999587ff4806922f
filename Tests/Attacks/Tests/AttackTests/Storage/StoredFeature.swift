import ReduxRuntime

/// An element of a stored list. Its `==` and the `deinit` of its token run user code.
struct StoredNote: Identifiable, Equatable, Sendable {
  let id: Int
  var token: StorageToken?

  static func == (left: Self, right: Self) -> Bool {
    StorageProgram.visit(.equality)
    return left.id == right.id
  }
}

/// An object that runs user code when its last reference is released.
final class StorageToken: Sendable {
  private let place: StorageProgram.Place

  init(_ place: StorageProgram.Place) {
    self.place = place
  }

  deinit {
    StorageProgram.visit(place)
  }
}

/// A feature that stores a list, in the same way as generated code.
enum StoredFeature: Feature {
  struct State: Equatable, Sendable {
    /// The number of a store in a random program; zero in other tests.
    var number = 0
    var notes: [StoredNote] = []
    var size = 0
    var status = StorageStatus.loading
  }

  enum Action: Sendable {
    case add(StoredNote)
    case resize(Int)
    case emit
    case load
    case loaded([StoredNote])
    case failed(String)
    case saving
    case saved
  }

  enum Event: Sendable {
    case resized(StorageToken)
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .add(let note):
      state.notes.append(note)
      StorageProgram.noteReduced(note.id, in: state.number)
      return .notes
    case .loaded(let notes):
      state.notes = notes
      state.status = .ready
      return [.notes, .status]
    case .resize(let size):
      state.size = size
      return .size
    case .emit: return []
    case .load: state.status = .loading
    case .failed(let message): state.status = .failed(message)
    case .saving: state.status = .saving
    case .saved: state.status = .ready
    }
    return .status
  }
}

extension Changes {
  fileprivate static var notes: Changes { Changes(bit: 0) }
  fileprivate static var size: Changes { Changes(bit: 1) }
  fileprivate static var status: Changes { Changes(bit: 2) }
}

extension StorageMiddleware<StoredFeature> {
  @MainActor static func notes(
    in storage: any Storage<[StoredNote]>, after delay: Duration = .zero
  ) -> Self {
    StorageMiddleware(
      "notes", \.notes, changes: .notes, in: storage, after: delay,
      actions: StorageActions(
        load: .load, loaded: { .loaded($0) }, failed: { .failed($0) }, saving: .saving,
        saved: .saved,
        step: { action in
          switch action {
          case .load: .load
          case .loaded: .loaded
          default: nil
          }
        }))
  }
}

typealias StoredStore = Store<StoredFeature>

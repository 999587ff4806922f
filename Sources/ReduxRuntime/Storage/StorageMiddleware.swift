/// Loads a property of the state when the store starts, and saves it after changes. It is the last
/// middleware of a chain.
///
/// ```swift
/// StorageMiddleware(
///   "tasks", \.tasks, changes: .tasks, in: dependencies.tasksStorage,
///   actions: StorageActions(
///     load: .loadTasks, loaded: { .tasksLoaded($0) }, failed: { .tasksStorageFailed($0) },
///     step: { action in
///       switch action {
///       case .loadTasks: .load
///       case .tasksLoaded: .loaded
///       default: nil
///       }
///     }))
/// ```
/// - Nothing is saved before a load has ended: before the action `loaded` was reduced.
/// What is loaded replaces the initial value. Elements of a list that were added or changed since
///   then are kept; any other value is replaced even if it was changed, and ``Store/onError``
///   reports it.
/// - Saves are not effects: one at a time, with the newest value, and nothing cancels them.
/// - After a failed load, nothing is saved, and `load` tries again. A failed save is tried again
///   with the next change and by ``Store/flush()``.
public struct StorageMiddleware<F: Feature>: Middleware {
  let property: any StoredProperty<F>

  /// Stores a value as a whole.
  ///
  /// - Parameters:
  ///   - name: The name of the property, for messages.
  ///   - path: The property of the state.
  ///   - changes: The bit of the property in ``Changes``.
  ///   - storage: Where it is stored.
  ///   - delay: The time between a change and its save, and so the shortest time between two saves.
  ///   - actions: The actions that report what happens.
  @_disfavoredOverload @MainActor public init<Value: Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, changes: Changes,
    in storage: any Storage<Value>, after delay: Duration = .zero,
    actions: StorageActions<F, Value>
  ) {
    property = StoredPropertyOf(name, path, changes, storage, delay, actions) {
      stored, initial, now in
      Merged(value: stored, isWhole: now == initial)
    }
  }

  /// Stores a list, each of whose elements is known by its id.
  @MainActor public init<Element: Identifiable & Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, [Element]> & Sendable, changes: Changes,
    in storage: any Storage<[Element]>, after delay: Duration = .zero,
    actions: StorageActions<F, [Element]>
  ) {
    property = StoredPropertyOf(name, path, changes, storage, delay, actions) {
      stored, initial, now in
      Merged(value: stored.adding(changesOf: now, since: initial), isWhole: true)
    }
  }

  /// Stores an identified list.
  @MainActor public init<Element: Identifiable & Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, IdentifiedArray<Element>> & Sendable,
    changes: Changes,
    in storage: any Storage<[Element]>, after delay: Duration = .zero,
    actions: StorageActions<F, IdentifiedArray<Element>>
  ) where Element.ID: Sendable {
    property = StoredPropertyOf(
      name, path, changes, ListStorage(list: storage), delay, actions
    ) {
      stored, initial, now in
      let merged = Array(stored).adding(changesOf: Array(now), since: Array(initial))
      return Merged(value: IdentifiedArray(merged), isWhole: true)
    }
  }

  /// Stores an identified list as a list.
  private struct ListStorage<Element: Identifiable & Equatable & Sendable>: Storage
  where Element.ID: Sendable {
    let list: any Storage<[Element]>

    var location: String { list.location }

    func load() async throws -> IdentifiedArray<Element>? {
      try await list.load().map { IdentifiedArray($0) }
    }

    func save(_ value: IdentifiedArray<Element>) async throws {
      try await list.save(Array(value))
    }

    func session() -> any Storage<IdentifiedArray<Element>> { ListStorage(list: list.session()) }
  }

  public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    property.admits(action) ? .next : .drop
  }

  public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    property.note(action, changes, in: effects.core)
  }
}

/// The actions of a stored property.
public struct StorageActions<F: Feature, Value>: Sendable {
  /// What an action is for a stored property.
  public enum Step: Sendable {
    /// The action starts a load, including one after a failed load.
    case load
    /// The action delivers the loaded value.
    case loaded
  }

  let load: F.Action
  let loaded: @MainActor (Value) -> F.Action
  let failed: @MainActor (String) -> F.Action
  let saving: F.Action?
  let saved: F.Action?
  let step: @MainActor (F.Action) -> Step?

  /// - Parameters:
  ///   - load: Begins a load; dropped while one is under way, and after it.
  ///   - loaded: Delivers the loaded value, which its reducer puts into the state.
  ///   - failed: Reports a load or a save that has failed.
  ///   - saving: Reports that a save begins.
  ///   - saved: Reports that a save has succeeded.
  ///   - step: Whether an action is `load` or `loaded`.
  public init(
    load: F.Action, loaded: @escaping @MainActor (Value) -> F.Action,
    failed: @escaping @MainActor (String) -> F.Action, saving: F.Action? = nil,
    saved: F.Action? = nil, step: @escaping @MainActor (F.Action) -> Step?
  ) {
    self.load = load
    self.loaded = loaded
    self.failed = failed
    self.saving = saving
    self.saved = saved
    self.step = step
  }
}

/// A loaded value, with the changes of the state that are kept.
struct Merged<Value> {
  let value: Value
  /// Whether no change of the state was lost.
  let isWhole: Bool
}

extension Array where Element: Identifiable & Equatable {
  /// This list with the elements of another one that were added or changed since it was `initial`.
  func adding(changesOf list: [Element], since initial: [Element]) -> [Element] {
    if list == initial { return self }
    let before = Dictionary(initial.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var result = self
    var places = Dictionary(
      result.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for element in list where before[element.id] != element {
      if let place = places[element.id] {
        result[place] = element
      } else {
        places[element.id] = result.count
        result.append(element)
      }
    }
    return result
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// A middleware that loads a property of the state when the store starts, and saves the property
/// after changes. It is the last middleware of a chain.
///
/// ```swift
/// StorageMiddleware(
///   "tasks", \.tasks, changes: .tasks, in: dependencies.tasksStorage,
///   actions: StorageActions(
///     load: .loadTasks, loaded: { .tasksLoaded($0) }, failed: { .tasksStorageFailed($0) }))
/// ```
/// - Nothing is saved before the load has ended, which is when the action `loaded` has been
///   reduced. The loaded value replaces the initial value. In a list, elements that were added or
///   changed before the load ended are kept. Any other value is replaced even if it was changed in
///   the meantime, and the lost change is reported to ``Store/onError``.
/// - Saves are not effects. They run one at a time, each with the newest value, and nothing cancels
///   them.
/// - After a failed load, nothing is saved, and the action `load` loads again. A failed save is
///   repeated with the next change, by the action `load` and by ``Store/flush()``.
/// - A middleware belongs to one store. A second store that gets the same one stops the program.
public struct StorageMiddleware<F: OpenedFeature>: Middleware {
  let property: any StoredProperty<F>

  /// Creates a middleware that stores a value as a whole.
  ///
  /// - Parameters:
  ///   - name: The name of the property, for messages.
  ///   - path: The property of the state.
  ///   - changes: The bit of the property in ``Changes``.
  ///   - storage: The storage of the property.
  ///   - delay: The time between a change and its save. It is also the shortest time between two
  ///     saves.
  ///   - actions: The actions that load the property and report its loads and saves.
  @_disfavoredOverload @MainActor public init<Value: Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, changes: Changes,
    in storage: any Storage<Value>, after delay: Duration = .zero,
    actions: StorageActions<F, Value>
  ) {
    property = StoredPropertyOf(
      name, path, changes, storage, ofType: type(of: storage), of: Value.self, delay, actions
    ) {
      stored, initial, now in
      MergedValue(stored, isWhole: now == initial)
    }
  }

  /// Creates a middleware that stores a list of elements with ids.
  @MainActor public init<Element: Identifiable & Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, [Element]> & Sendable, changes: Changes,
    in storage: any Storage<[Element]>, after delay: Duration = .zero,
    actions: StorageActions<F, [Element]>
  ) {
    property = StoredPropertyOf(
      name, path, changes, storage, ofType: type(of: storage), of: [Element].self, delay, actions
    ) {
      stored, initial, now in
      MergedValue(stored, initial: initial, now: now, by: \.id)
    }
  }

  /// Creates a middleware that stores an `IdentifiedArray`.
  @MainActor public init<Element: Identifiable & Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, IdentifiedArray<Element>> & Sendable,
    changes: Changes,
    in storage: any Storage<[Element]>, after delay: Duration = .zero,
    actions: StorageActions<F, IdentifiedArray<Element>>
  ) where Element.ID: Sendable {
    property = StoredPropertyOf(
      name, path, changes, ListStorage(list: storage), ofType: type(of: storage),
      of: [Element].self, delay, actions
    ) {
      stored, initial, now in
      let merged = MergedValue(
        Array(stored), initial: Array(initial), now: Array(now), by: \.id)
      return MergedValue(IdentifiedArray(merged.value), isWhole: merged.isWhole)
    }
  }

  /// Creates a middleware that stores several lists as one value, such as a struct with a property for
  /// each list.
  ///
  /// - Parameter lists: The lists of the value.
  @MainActor public init<Value: Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, changes: Changes,
    in storage: any Storage<Value>, after delay: Duration = .zero,
    merging lists: [StoredList<Value>], actions: StorageActions<F, Value>
  ) {
    property = StoredPropertyOf(
      name, path, changes, storage, ofType: type(of: storage), of: Value.self, delay, actions
    ) {
      stored, initial, now in
      var merged = stored
      let areWhole = lists.map { $0.merge(&merged, initial, now) }
      return MergedValue(merged, isWhole: areWhole.allSatisfy { $0 })
    }
  }

  /// A storage of an `IdentifiedArray` that uses a storage of an array.
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
    property.noteReduction(of: action, changes, in: effects.core)
  }
}

/// The actions of a stored property.
public struct StorageActions<F: OpenedFeature, Value>: Sendable {
  let load: F.Action
  let loaded: @MainActor (Value) -> F.Action
  let failed: @MainActor (String) -> F.Action
  let saving: F.Action?
  let saved: F.Action?
  /// Whether an action is `load`.
  let isLoad: @MainActor (F.Action) -> Bool

  /// - Parameters:
  ///   - load: Starts a load. The action is dropped while a load is under way and after a
  ///     successful load.
  ///   - loaded: Creates the action that delivers the loaded value. The reducer of this action
  ///     stores the value in the state.
  ///   - failed: Creates the action that reports a failed load or save.
  ///   - saving: The action that reports the beginning of a save.
  ///   - saved: The action that reports a successful save.
  public init(
    load: F.Action, loaded: @escaping @MainActor (Value) -> F.Action,
    failed: @escaping @MainActor (String) -> F.Action, saving: F.Action? = nil,
    saved: F.Action? = nil
  ) where F.Action: Equatable {
    self.load = load
    self.loaded = loaded
    self.failed = failed
    self.saving = saving
    self.saved = saved
    isLoad = { $0 == load }
  }
}

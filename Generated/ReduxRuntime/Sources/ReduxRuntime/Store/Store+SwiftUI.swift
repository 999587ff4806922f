// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  extension Store {
    /// A value of the state for a control, which sends an action when the user changes it.
    /// ```swift
    /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
    /// ```
    /// The store comes to a view as `@State var store = TaskListStore()`, or from further up with
    /// `.environment(store)` and `@Environment(TaskListStore.self)`.
    public func binding<Value: Sendable>(
      _ value: @escaping @MainActor (F.State) -> Value,
      send action: @escaping @MainActor (Value) -> F.Action
    ) -> Binding<Value> {
      Binding(
        get: { @MainActor in value(self.state) },
        set: { @MainActor new in self.dispatch(action(new)) })
    }
  }
#endif

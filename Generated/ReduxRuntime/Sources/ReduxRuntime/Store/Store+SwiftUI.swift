// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  extension Store {
    /// A binding to a value of the state. When the user changes the value, the binding sends an
    /// action.
    /// ```swift
    /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
    /// ```
    /// A view can own the store with `@State var store = TaskListStore()`. A child view gets the
    /// store with `@Environment(TaskListStore.self)`, if a parent view uses `.environment(store)`.
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

#if canImport(SwiftUI)
  import SwiftUI

  extension Store {
    /// A binding to a value of the state. When the user changes the value, the binding sends an
    /// action.
    /// ```swift
    /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
    /// ```
    /// A view can own the store with `@State var store = TaskListStore()`. It can also get the
    /// store from a parent view that uses `.environment(store)`, with
    /// `@Environment(TaskListStore.self)`.
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

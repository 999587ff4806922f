// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  extension Store {
    /// A binding to a property of the state. When the user changes the value, the binding sends an
    /// action.
    /// ```swift
    /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
    /// ```
    /// A view that uses the binding is updated only after a change of that property, as a view that
    /// reads `store.filter` is.
    ///
    /// A view can own the store with `@State var store = TaskListStore()`. A child view gets the
    /// store with `@Environment(TaskListStore.self)`, if a parent view uses `.environment(store)`.
    ///
    /// - Parameter rejection: Is set to why the action was rejected, or to nil.
    public func binding<Value: Sendable>(
      _ property: KeyPath<F.State, Value>,
      send action: @escaping @MainActor (Value) -> F.Action,
      rejection: Binding<Rejection?>? = nil
    ) -> Binding<Value> {
      let read = reading(property)
      return Binding(
        get: { @MainActor in read() },
        set: { @MainActor new in self.send(action(new), rejection) })
    }

    /// A binding to a field of a form, as in `TextField("Name", text: store.binding(\.name))`. A view
    /// that uses it is updated after actions that may change the field. The action of the form counts
    /// as one that may change each of its fields.
    ///
    /// - Parameter rejection: Is set to why the action was rejected, or to nil.
    public func binding<Value: Sendable>(
      _ field: KeyPath<F.FormFields, FormField<F, Value>>, rejection: Binding<Rejection?>? = nil
    ) -> Binding<Value> where F: FormFeature {
      let field = F.formFields[keyPath: field]
      return binding(field.property, send: field.action, rejection: rejection)
    }

    /// A binding to a value that a closure computes from the state. A view that uses the binding is
    /// updated after every change of the state.
    @_disfavoredOverload public func binding<Value: Sendable>(
      _ value: @escaping @MainActor (F.State) -> Value,
      send action: @escaping @MainActor (Value) -> F.Action
    ) -> Binding<Value> {
      Binding(
        get: { @MainActor in value(self.state) },
        set: { @MainActor new in self.dispatch(action(new)) })
    }

    /// A binding to a value that the view has read, such as a property of one element of a list.
    /// ```swift
    /// TextField("Title", text: store.binding(of: task.title, send: { .rename(id, to: $0) }))
    /// ```
    /// - Parameter rejection: Is set to why the action was rejected, or to nil.
    public func binding<Value: Sendable>(
      of value: Value, send action: @escaping @MainActor (Value) -> F.Action,
      rejection: Binding<Rejection?>? = nil
    ) -> Binding<Value> {
      Binding(
        get: { value },
        set: { @MainActor new in self.send(action(new), rejection) })
    }

    private func send(_ action: F.Action, _ rejection: Binding<Rejection?>?) {
      guard let rejection else { return dispatch(action) }
      rejection.wrappedValue = send(action)
    }
  }
#endif

extension Store {
  /// Returns a closure that reads a property as ``subscript(dynamicMember:)`` does. It is available
  /// without SwiftUI, so that it can be tested there.
  func reading<Value>(_ property: KeyPath<F.State, Value>) -> @MainActor () -> Value {
    { self[dynamicMember: property] }
  }
}

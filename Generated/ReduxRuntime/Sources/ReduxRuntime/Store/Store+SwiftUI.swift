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

  extension View {
    /// Shows why an action was rejected, until the user closes the alert.
    /// ```swift
    /// @State private var rejection: Rejection?
    ///
    /// List { … }
    ///   .alert("Not Possible", rejection: $rejection)
    /// ```
    public func alert(
      _ title: LocalizedStringKey, rejection: Binding<Rejection?>
    ) -> some View {
      alert(
        title, isPresented: Binding(presenting: rejection), presenting: rejection.wrappedValue
      ) { _ in
        Button("OK") {}
      } message: { rejection in
        Text(rejection.message)
      }
    }
  }

  extension Binding where Value == Bool {
    /// A binding to whether there is a value. When it is set to false, the value becomes nil.
    public init<Presented: Sendable>(presenting value: Binding<Presented?>) {
      self.init(
        get: { value.wrappedValue != nil },
        set: { if !$0 { value.wrappedValue = nil } })
    }
  }

  extension Binding {
    /// A binding to a feature of an app that opens and closes, for a sheet or a page:
    /// ```swift
    /// .sheet(item: Binding(presenting: app.form) { $0.dispatch(.cancel) }) { form in
    ///   SyncUpFormScreen(store: form.store)
    /// }
    /// ```
    /// - Parameter close: Called when the user swipes the view away or goes back. Sends the action
    ///   that closes the feature.
    @MainActor public init<F: OpenedFeature>(
      presenting store: Store<F>?, close: @escaping @MainActor (Store<F>) -> Void
    ) where Value == PresentedStore<F>? {
      self.init(
        get: { store.map(PresentedStore.init) },
        set: { @MainActor presented in
          if presented == nil, let store { close(store) }
        })
    }
  }
#endif

/// The store of a feature that a sheet or a page shows. It is the same as long as the feature stays
/// open.
public struct PresentedStore<F: OpenedFeature>: Identifiable, Hashable, Sendable {
  public let store: Store<F>

  public init(_ store: Store<F>) { self.store = store }

  public var id: ObjectIdentifier { ObjectIdentifier(store) }

  public static func == (one: PresentedStore, other: PresentedStore) -> Bool {
    one.store === other.store
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Store {
  /// Returns a closure that reads a property as ``subscript(dynamicMember:)`` does.
  func reading<Value>(_ property: KeyPath<F.State, Value>) -> @MainActor () -> Value {
    { self[dynamicMember: property] }
  }
}

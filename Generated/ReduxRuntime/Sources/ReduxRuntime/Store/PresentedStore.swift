// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Shows why an action was rejected, until the user closes the alert.
    /// ```swift
    /// @State private var rejection: Rejection?
    ///
    /// List { … }
    ///   .alert("Not Possible", rejection: $rejection)
    /// ```
    public func alert(_ title: LocalizedStringKey, rejection: Binding<Rejection?>) -> some View {
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
    fileprivate init<Presented: Sendable>(presenting value: Binding<Presented?>) {
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

// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

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

// The runtime of redux-gen, written by it. Do not edit.

extension Store {
  /// Takes one property of the state for what is stored, in place of loading it: for tests in which
  /// other properties are loaded.
  public func startWithoutLoading<Value>(_ property: KeyPath<F.State, Value>) {
    for stored in core.storages?.properties ?? [] {
      if (stored as? any PlacedInState)?.anyPath == property { stored.assumeLoaded() }
    }
  }
}

/// A stored property of a state of any type.
@MainActor private protocol PlacedInState {
  var anyPath: AnyKeyPath { get }
}

extension StoredPropertyOf: PlacedInState {
  fileprivate var anyPath: AnyKeyPath { path }
}

/// A value that belongs to the place of a view, and is kept while the view is there.
@propertyWrapper public struct State<Value>: DynamicProperty {
  let handle: StateHandle<Value>

  public init(wrappedValue value: Value) { handle = StateHandle(value) }
  public init(initialValue value: Value) { handle = StateHandle(value) }

  @MainActor public var wrappedValue: Value {
    get { handle.value }
    nonmutating set { handle.value = newValue }
  }

  @MainActor public var projectedValue: Binding<Value> {
    Binding(ObjectIdentifier(handle)) { [handle] in
      handle.value
    } set: { [handle] in
      handle.value = $0
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

/// Leads from the values of a view to the storage at the view's place.
final class StateHandle<Value> {
  let initial: Value
  fileprivate var storage: ObservedValue<Value>?
  fileprivate weak var node: ViewNode?

  init(_ initial: Value) { self.initial = initial }

  @MainActor var value: Value {
    get { storage?.value ?? initial }
    set {
      ViewHost.checkChange()
      guard let storage else {
        ViewHost.addFault(
          "Accessing State's value outside of being installed on a View: the change is lost.")
        return
      }
      storage.value = newValue
    }
  }

  @MainActor func install(_ kept: AnyObject?, in node: ViewNode) -> AnyObject {
    if let other = self.node, other !== node, other.isMounted {
      ViewHost.addFault(
        "The same value of a view is at two places, which the double does not model.")
    }
    let storage = kept as? ObservedValue<Value> ?? ObservedValue(initial)
    self.storage = storage
    self.node = node
    return storage
  }
}

extension State: StateProperty {
  func install(_ storage: AnyObject?, in node: ViewNode) -> AnyObject {
    handle.install(storage, in: node)
  }
}

/// The values of a view differ in their handles, but the state is the one of the place.
extension State: SameComparable {
  func isSame(as other: Any) -> Bool { other is State }
}

/// Which field has the focus.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  let handle: StateHandle<Value>

  @MainActor public var wrappedValue: Value {
    get { handle.value }
    nonmutating set { handle.value = newValue }
  }

  @MainActor public var projectedValue: Binding { Binding(handle: handle) }

  public init() where Value == Bool { handle = StateHandle(false) }
  public init<T: Hashable>() where Value == T? { handle = StateHandle(nil) }

  @propertyWrapper public struct Binding {
    let handle: StateHandle<Value>

    @MainActor public var wrappedValue: Value {
      get { handle.value }
      nonmutating set { handle.value = newValue }
    }

    public var projectedValue: Binding { self }
  }
}

extension FocusState: StateProperty {
  func install(_ storage: AnyObject?, in node: ViewNode) -> AnyObject {
    handle.install(storage, in: node)
  }
}

extension FocusState: SameComparable {
  func isSame(as other: Any) -> Bool { other is FocusState }
}

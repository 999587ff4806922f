public protocol FocusedValueKey {
  associatedtype Value
}

/// What the views with the focus offer to commands.
public struct FocusedValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// The value is offered while the view is on the screen of the scene with the focus.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    modified(FocusedSceneValue(keyPath: keyPath, value: value))
  }
}

private struct FocusedSceneValue<Value>: Modification {
  let keyPath: WritableKeyPath<FocusedValues, Value?>
  let value: Value

  func didAppear(_ node: ViewNode) { offer(node) }
  func didUpdate(_ node: ViewNode) { if node.isVisible { offer(node) } }
  func didDisappear(_ node: ViewNode) { node.host.focus.withdraw(ObjectIdentifier(node)) }

  private func offer(_ node: ViewNode) {
    let known = node.host.focus.values[keyPath: keyPath]
    if let known, isSameValue(known, value) { return }
    node.host.focus.offer(ObjectIdentifier(node)) { $0[keyPath: keyPath] = value }
  }
}

/// The values of a window. The view that appeared last decides.
@MainActor final class SceneFocus {
  private typealias Offer = (node: ObjectIdentifier, apply: (inout FocusedValues) -> Void)
  private var offers: [Offer] = []
  private let current = ObservedValue(FocusedValues())

  var values: FocusedValues { current.value }

  func offer(_ node: ObjectIdentifier, _ apply: @escaping (inout FocusedValues) -> Void) {
    offers.removeAll { $0.node == node }
    offers.append((node, apply))
    update()
  }

  func withdraw(_ node: ObjectIdentifier) {
    offers.removeAll { $0.node == node }
    update()
  }

  private func update() {
    var values = FocusedValues()
    for offer in offers { offer.apply(&values) }
    current.value = values
  }
}

/// What the scene with the focus offers; nil if it offers nothing.
@propertyWrapper public struct FocusedValue<Value>: DynamicProperty {
  fileprivate let handle: FocusHandle<Value>

  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { handle = FocusHandle(keyPath) }

  @MainActor public var wrappedValue: Value? { handle.value }
}

extension FocusedValue: StateProperty {
  func install(_ storage: AnyObject?, in node: ViewNode) -> AnyObject {
    handle.host = node.host
    return handle
  }
}

extension FocusedValue: SameComparable {
  func isSame(as other: Any) -> Bool { other is FocusedValue }
}

/// The value of a binding that the scene with the focus offers; nil if none does.
@propertyWrapper public struct FocusedBinding<Value>: DynamicProperty {
  fileprivate let handle: FocusHandle<Binding<Value>>

  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {
    handle = FocusHandle(keyPath)
  }

  @MainActor public var wrappedValue: Value? {
    get { handle.value?.wrappedValue }
    nonmutating set { if let newValue { handle.value?.wrappedValue = newValue } }
  }

  @MainActor public var projectedValue: Binding<Value?> {
    Binding(nil) {
      wrappedValue
    } set: {
      wrappedValue = $0
    }
  }
}

/// Leads from a property to the window of its view.
private final class FocusHandle<Value> {
  let keyPath: KeyPath<FocusedValues, Value?>
  weak var host: ViewHost?

  init(_ keyPath: KeyPath<FocusedValues, Value?>) { self.keyPath = keyPath }

  @MainActor var value: Value? { host?.focus.values[keyPath: keyPath] }
}

extension FocusedBinding: StateProperty {
  func install(_ storage: AnyObject?, in node: ViewNode) -> AnyObject {
    handle.host = node.host
    return handle
  }
}

extension FocusedBinding: SameComparable {
  func isSame(as other: Any) -> Bool { other is FocusedBinding }
}

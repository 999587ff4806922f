/// A property of a view that the framework fills before it evaluates the body.
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A property whose storage belongs to the place of the view.
@MainActor protocol StateProperty: DynamicProperty {
  /// Uses the storage of the place, or makes it, and returns it.
  func install(_ storage: AnyObject?, in node: ViewNode) -> AnyObject
}

/// A property that reads the environment.
@MainActor protocol EnvironmentReading: DynamicProperty {
  func install(_ environment: EnvironmentValues)
  func differs(from old: EnvironmentValues, in new: EnvironmentValues) -> Bool
}

/// A value whose readers are updated when it changes.
final class ObservedValue<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return stored
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { stored = newValue } }
  }
}

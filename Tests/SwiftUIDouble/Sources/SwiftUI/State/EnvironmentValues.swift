public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

/// The values that views inherit from the views around them.
public struct EnvironmentValues {
  /// By the type of the key, or of the object.
  private var values: [ObjectIdentifier: Any] = [:] {
    didSet { version = Version() }
  }
  /// Copies of an environment share the version, so that most comparisons look at no values.
  private var version = Version()

  private final class Version {}

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
    get { values[ObjectIdentifier(objectType)] as? T }
    set { values[ObjectIdentifier(objectType)] = newValue }
  }

  func object<Value>(_ type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }

  func isSame(as other: EnvironmentValues) -> Bool {
    if version === other.version { return true }
    return values.count == other.values.count
      && values.allSatisfy { key, value in other.values[key].map { isSameValue(value, $0) } ?? false
      }
  }
}

/// A value of the environment, or an object that a view around has put there.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let handle = EnvironmentHandle()
  private let read: (EnvironmentValues) -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = {
      guard let object = $0.object(Value.self) else {
        preconditionFailure(
          "No Observable object of type \(Value.self) found. A View.environment(_:) for \(Value.self)"
            + " may be missing as an ancestor of this view.")
      }
      return object
    }
  }

  public init<T: AnyObject & Observable>(_ objectType: T.Type = T.self) where Value == T? {
    read = { $0.object(T.self) }
  }

  @MainActor public var wrappedValue: Value {
    if handle.values == nil {
      ViewHost.addFault("Accessing Environment's value outside of being installed on a View.")
    }
    return read(handle.values ?? EnvironmentValues())
  }
}

/// Leads from the values of a view to the environment at the view's place.
private final class EnvironmentHandle {
  var values: EnvironmentValues?
}

extension Environment: EnvironmentReading {
  func install(_ environment: EnvironmentValues) { handle.values = environment }

  func differs(from old: EnvironmentValues, in new: EnvironmentValues) -> Bool {
    !isSameValue(read(old), read(new))
  }
}

/// The same property of a view reads the same value.
extension Environment: SameComparable {
  func isSame(as other: Any) -> Bool { other is Environment }
}

extension View {
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    modified(EnvironmentChange { $0[keyPath: keyPath] = value })
  }

  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modified(EnvironmentChange { $0[T.self] = object })
  }

  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modified(EnvironmentChange { transform(&$0[keyPath: keyPath]) })
  }
}

struct EnvironmentChange: Modification {
  let change: @MainActor (inout EnvironmentValues) -> Void

  init(_ change: @escaping @MainActor (inout EnvironmentValues) -> Void) { self.change = change }

  func changeEnvironment(_ environment: inout EnvironmentValues, in node: ViewNode) {
    change(&environment)
  }
}

/// Reads and writes a value that something else owns.
///
/// Apple's initializer takes closures of any actor. The double has only views on the main actor, and
/// refuses others.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
  /// What the binding leads to, to compare bindings; nil for one made of closures.
  let source: ObjectIdentifier?
  let path: [String]
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    source = nil
    path = []
    self.get = get
    self.set = set
  }

  init(
    _ source: ObjectIdentifier?, path: [String] = [], get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.source = source
    self.path = path
    self.get = get
    self.set = set
  }

  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      ViewHost.checkChange()
      set(newValue)
    }
  }

  public var projectedValue: Binding<Value> { self }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  @MainActor public static func constant(_ value: Value) -> Binding<Value> {
    Binding(nil) {
      value
    } set: { _ in
    }
  }

  @MainActor
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(source, path: path + ["\(keyPath)"]) {
      wrappedValue[keyPath: keyPath]
    } set: {
      wrappedValue[keyPath: keyPath] = $0
    }
  }
}

extension Binding {
  /// A binding to the value of an optional, or nil if there is none.
  @MainActor public init?(_ base: Binding<Value?>) {
    guard let current = base.wrappedValue else { return nil }
    self.init(base.source, path: base.path + ["!"]) {
      base.wrappedValue ?? current
    } set: {
      base.wrappedValue = $0
    }
  }

  @MainActor public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(base.source, path: base.path + ["?"]) {
      base.wrappedValue
    } set: {
      if let value = $0 { base.wrappedValue = value }
    }
  }
}

extension Binding: Sendable where Value: Sendable {}

extension Binding: SameComparable {
  func isSame(as other: Any) -> Bool {
    guard let other = other as? Binding, let source else { return false }
    return source == other.source && path == other.path
  }
}

/// Makes bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  public init(_ wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  public var projectedValue: Bindable<Value> { self }

  @MainActor
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    Binding(ObjectIdentifier(wrappedValue), path: ["\(keyPath)"]) {
      wrappedValue[keyPath: keyPath]
    } set: {
      wrappedValue[keyPath: keyPath] = $0
    }
  }
}

// Declares the part of SwiftUI that the runtime and its users use, so that their code can be
// type-checked on platforms without SwiftUI.
import Foundation
import Observation

public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
}

@MainActor public protocol View {}

extension View {
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
}

@MainActor @propertyWrapper public struct Environment<Value> {
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
  public var wrappedValue: Value { fatalError("A stub is not run.") }
}

extension MutableCollection {
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {}
}

extension RangeReplaceableCollection where Self: MutableCollection {
  public mutating func remove(atOffsets offsets: IndexSet) {}
}

// Declares the part of SwiftUI that the runtime and its users use, so that their code can be
// type-checked on platforms without SwiftUI.
import Foundation
import Observation

public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}

  public var wrappedValue: Value {
    get { fatalError("A stub is not run.") }
    nonmutating set {}
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

public struct LocalizedStringKey: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {}
}

@MainActor public protocol View {}

extension View {
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }

  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Text: View {
  public init<S: StringProtocol>(_ content: S) {}
}

public struct Button: View {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
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

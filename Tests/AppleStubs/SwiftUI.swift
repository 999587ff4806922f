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
  public init(_ value: String) {}
}

@MainActor public protocol View {
  associatedtype Body = Never
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
  public var body: Never { fatalError("A stub is not run.") }
}

extension View {
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }

  nonisolated public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View { self }

  nonisolated public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View { self }

  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }
}

extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> some View { self }

  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }
}

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View {}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}

  public var wrappedValue: Value {
    get { fatalError("A stub is not run.") }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { fatalError("A stub is not run.") }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {}
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct TupleView<T>: View {}

extension Optional: View where Wrapped: View {}

public struct Font: Sendable {
  public static let footnote = Font()
}

public struct Color: Sendable {
  public static let red = Color()
}

public struct Material: Sendable {
  public static let bar = Material()
}

public struct Alignment: Sendable {
  public static let center = Alignment()
  public static let leading = Alignment()
}

public enum VerticalEdge: Sendable {
  case top, bottom
}

extension View {
  public func searchable(text: Binding<String>) -> some View { self }
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, @ViewBuilder content: () -> V
  ) -> some View { self }
  nonisolated public func padding() -> some View { self }
  nonisolated public func frame(
    minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func background(_ style: Material) -> some View { self }
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func foregroundStyle(_ style: Color) -> some View { self }
}

public struct Text: View {
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
  public init(_ key: LocalizedStringKey) {}
}

public struct Label: View {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
}

public struct Section<Parent: View, Content: View>: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {}
}

public struct Button: View {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}

public enum Visibility: Sendable {
  case automatic, visible, hidden
}

public protocol FocusedValueKey {
  associatedtype Value
}

public struct FocusedValues {
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
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

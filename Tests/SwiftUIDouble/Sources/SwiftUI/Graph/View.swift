@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { preconditionFailure("A value of Never does not exist.") }
}

/// A view of the framework itself. It has no body.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

/// How a view of the framework becomes a part of the screen.
@MainActor protocol RenderedView: PrimitiveView {
  /// The views inside, each with what distinguishes it from its siblings. Called again when something
  /// that was read here has changed.
  func childViews(in node: ViewNode) -> [ChildView]
  /// What a person finds on the screen.
  func elements(of node: ViewNode) -> [Element]
  /// Whether a child is on the screen while this view is.
  func isShown(_ child: ViewNode, in node: ViewNode) -> Bool
  func didUpdate(_ node: ViewNode)
  func didAppear(_ node: ViewNode)
  func didDisappear(_ node: ViewNode)
}

extension RenderedView {
  func childViews(in node: ViewNode) -> [ChildView] { [] }
  func elements(of node: ViewNode) -> [Element] { node.childElements }
  func isShown(_ child: ViewNode, in node: ViewNode) -> Bool { true }
  func didUpdate(_ node: ViewNode) {}
  func didAppear(_ node: ViewNode) {}
  func didDisappear(_ node: ViewNode) {}
}

/// Distinguishes a view from its siblings. A view keeps its state while its key and its type stay.
enum ChildKey: Hashable {
  case body
  case position(Int)
  case branch(Bool)
  case id(AnyHashable, occurrence: Int)
  /// Something that a view shows besides its content, such as a sheet.
  case part(String)
  case presented(AnyHashable)
}

struct ChildView {
  let key: ChildKey
  let view: any View
  /// Changes the environment that the child inherits.
  var transform: (@MainActor (inout EnvironmentValues) -> Void)?

  init(
    _ key: ChildKey, _ view: any View,
    transform: (@MainActor (inout EnvironmentValues) -> Void)? = nil
  ) {
    self.key = key
    self.view = view
    self.transform = transform
  }
}

public struct EmptyView: RenderedView {
  public init() {}
}

public struct TupleView<T>: RenderedView {
  let views: [any View]

  func childViews(in node: ViewNode) -> [ChildView] {
    views.enumerated().map { ChildView(.position($0.offset), $0.element) }
  }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: RenderedView {
  enum Branch {
    case first(TrueContent)
    case second(FalseContent)
  }
  let branch: Branch

  func childViews(in node: ViewNode) -> [ChildView] {
    switch branch {
    case .first(let view): [ChildView(.branch(true), view)]
    case .second(let view): [ChildView(.branch(false), view)]
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("An optional view has no body.") }
}

extension Optional: PrimitiveView where Wrapped: View {}

extension Optional: RenderedView where Wrapped: View {
  func childViews(in node: ViewNode) -> [ChildView] {
    map { [ChildView(.branch(true), $0)] } ?? []
  }
}

public struct AnyView: RenderedView {
  let content: any View

  public init<V: View>(_ view: V) { content = view }
  public init<V: View>(erasing view: V) { content = view }
  init(erased view: any View) { content = view }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }
}

public struct Group<Content: View>: RenderedView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView(views: views)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(branch: .first(first))
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(branch: .second(second))
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Something that a view shows in the bar of its page.
struct BarItem: Modification {
  let place: Element.Place
  let element: @MainActor (ViewNode) -> [Element]

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    elements
      + element(node).map {
        var item = $0
        item.place = place
        return item
      }
  }
}

extension View {
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }

  @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(title))
  }

  public func navigationTitle(_ title: Text) -> some View {
    modified(
      BarItem(place: .title) { [Element(.heading, title.resolved(in: $0.environment), of: $0)] })
  }

  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View
  {
    modified(LookChange())
  }

  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    modified(
      BarItem(place: .mark) { hidesBackButton ? [Element(.group, hiddenBackButton, of: $0)] : [] })
  }
}

/// Marks the page that hides the button for going back.
let hiddenBackButton = "hidden back button"

public enum NavigationBarItem {
  public enum TitleDisplayMode: Sendable {
    case automatic, inline, large
  }
}

// MARK: - Toolbar

public struct ToolbarItemPlacement: Equatable, Sendable {
  let name: String

  public static let automatic = ToolbarItemPlacement(name: "automatic")
  public static let principal = ToolbarItemPlacement(name: "principal")
  public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
  public static let secondaryAction = ToolbarItemPlacement(name: "secondaryAction")
  public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
  public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
  public static let navigation = ToolbarItemPlacement(name: "navigation")
  public static let topBarLeading = ToolbarItemPlacement(name: "topBarLeading")
  public static let topBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
  public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
  public static let keyboard = ToolbarItemPlacement(name: "keyboard")
  public static let status = ToolbarItemPlacement(name: "status")
}

/// Items of a toolbar. As in SwiftUI, they are not views.
@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ToolbarContent {}

/// An item of the framework.
@MainActor protocol RenderedToolbarContent {
  var views: [any View] { get }
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  let content: Content

  public var body: Never { preconditionFailure("A toolbar item has no body.") }
}

extension ToolbarItem where ID == () {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ToolbarItem: RenderedToolbarContent {
  var views: [any View] { [content] }
}

public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  let content: Content

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: Never { preconditionFailure("A toolbar item group has no body.") }
}

extension ToolbarItemGroup: RenderedToolbarContent {
  var views: [any View] { [content] }
}

public struct TupleToolbarContent: ToolbarContent {
  let views: [any View]

  public var body: Never { preconditionFailure("A tuple of toolbar items has no body.") }
}

extension TupleToolbarContent: RenderedToolbarContent {}

@MainActor private func toolbarViews<Content: ToolbarContent>(of content: Content) -> [any View] {
  (content as? any RenderedToolbarContent)?.views ?? toolbarViews(of: content.body)
}

@MainActor @resultBuilder public enum ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> TupleToolbarContent {
    var views: [any View] = []
    for item in repeat each content { views += toolbarViews(of: item) }
    return TupleToolbarContent(views: views)
  }

  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> TupleToolbarContent {
    TupleToolbarContent(views: content.map { toolbarViews(of: $0) } ?? [])
  }

  public static func buildEither<First: ToolbarContent>(first: First) -> TupleToolbarContent {
    TupleToolbarContent(views: toolbarViews(of: first))
  }

  public static func buildEither<Second: ToolbarContent>(second: Second) -> TupleToolbarContent {
    TupleToolbarContent(views: toolbarViews(of: second))
  }
}

// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    modified(Toolbar(views: [content()]))
  }

  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    modified(Toolbar(views: toolbarViews(of: content())))
  }
}

private struct Toolbar: Modification {
  let views: [any View]

  func addedViews(in node: ViewNode) -> [ChildView] {
    views.enumerated().map { ChildView(.part("toolbar \($0.offset)"), $0.element) }
  }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    let items = views.indices.flatMap { node.child(.part("toolbar \($0)"))?.elements ?? [] }
    return elements
      + items.map {
        var item = $0
        if item.place == .content { item.place = .toolbar }
        return item
      }
  }
}

// MARK: - Search

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
}

extension View {
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    modified(Search(text: text, prompt: prompt))
  }

  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    modified(Search(text: text, prompt: Text(prompt)))
  }

  @_disfavoredOverload public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    modified(Search(text: text, prompt: Text(prompt)))
  }
}

private struct Search: Modification {
  let text: Binding<String>
  let prompt: Text?

  func changeEnvironment(_ environment: inout EnvironmentValues, in node: ViewNode) {
    environment.searchText = text
  }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    let label = prompt?.resolved(in: node.environment) ?? "Search"
    var field = Element(.searchField, label, of: node)
    field.place = .search
    field.value = text.wrappedValue
    field.actions.enter = { text.wrappedValue = $0 }
    field.actions.submit = node.environment.submit(.search)
    field.actions.cancelSearch = { text.wrappedValue = "" }
    return elements + [field]
  }
}

private enum SearchTextKey: EnvironmentKey {
  static var defaultValue: Binding<String>? { nil }
}

extension EnvironmentValues {
  var searchText: Binding<String>? {
    get { self[SearchTextKey.self] }
    set { self[SearchTextKey.self] = newValue }
  }

  /// Whether a person searches. In the double: whether something is typed.
  @MainActor public var isSearching: Bool { searchText?.wrappedValue.isEmpty == false }
}

/// Groups of items in the menus of an app.
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Commands {}

/// A group of the framework.
@MainActor protocol RenderedCommands {
  var views: [any View] { get }
}

/// The place of a group among the groups that each app has.
public struct CommandGroupPlacement: Sendable {
  fileprivate let menu: String

  public static let newItem = CommandGroupPlacement(menu: "File")
  public static let undoRedo = CommandGroupPlacement(menu: "Edit")
  public static let toolbar = CommandGroupPlacement(menu: "View")
}

public struct CommandGroup<Content: View>: Commands {
  private let place: CommandGroupPlacement
  private let content: Content

  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = group
    content = addition()
  }

  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = group
    content = addition()
  }

  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = group
    content = addition()
  }

  public var body: Never { preconditionFailure("A group of commands has no body.") }
}

extension CommandGroup: RenderedCommands {
  var views: [any View] { [MenuItems(menu: Text(place.menu), content: content)] }
}

public struct CommandMenu<Content: View>: Commands {
  private let name: Text
  private let content: Content

  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    name = Text(nameKey)
    self.content = content()
  }

  public var body: Never { preconditionFailure("A menu has no body.") }
}

extension CommandMenu: RenderedCommands {
  var views: [any View] { [MenuItems(menu: name, content: content)] }
}

public struct TupleCommandContent: Commands {
  let views: [any View]

  public var body: Never { preconditionFailure("A tuple of commands has no body.") }
}

extension TupleCommandContent: RenderedCommands {}

@MainActor @resultBuilder public enum CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: Commands>(
    _ content: repeat each Content
  ) -> TupleCommandContent {
    var views: [any View] = []
    for item in repeat each content { views += menuViews(of: item) }
    return TupleCommandContent(views: views)
  }
}

extension Scene {
  public func commands<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene {
    let views = menuViews(of: content())
    return ModifiedScene(
      content: self, reaction: { AnyView($0.modified(MenuBar(views: views))) })
  }
}

@MainActor private func menuViews<Content: Commands>(of commands: Content) -> [any View] {
  (commands as? any RenderedCommands)?.views ?? [EvaluatedCommands(commands: commands)]
}

/// Commands with properties that the framework fills. They are evaluated again when what they have
/// read changes.
private struct EvaluatedCommands<Content: Commands>: View {
  let commands: Content

  var body: some View { MenuParts(views: menuViews(of: commands.body)) }
}

private struct MenuParts: RenderedView {
  let views: [any View]

  func childViews(in node: ViewNode) -> [ChildView] {
    views.enumerated().map { ChildView(.position($0.offset), $0.element) }
  }
}

private struct MenuItems<Content: View>: RenderedView {
  let menu: Text
  let content: Content

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }

  /// Each item says in which menu it is.
  func elements(of node: ViewNode) -> [Element] {
    node.childElements.map {
      var item = $0
      item.place = .menu
      item.identifier = menu.resolved(in: node.environment)
      return item
    }
  }
}

/// The menus are not a part of the window.
private struct MenuBar: Modification {
  let views: [any View]

  func addedViews(in node: ViewNode) -> [ChildView] {
    views.enumerated().map { ChildView(.part("menu \($0.offset)"), $0.element) }
  }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    elements
      + views.indices.flatMap { node.child(.part("menu \($0)"))?.elements ?? [] }
  }
}

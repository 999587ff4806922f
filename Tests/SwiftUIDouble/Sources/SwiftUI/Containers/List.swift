public struct List<SelectionValue: Hashable, Content: View>: RenderedView {
  let content: Content
  let selection: Selection?

  /// What is selected. A tap on a row selects it only if one row can be selected; of several, a person
  /// selects some with a keyboard, with a pointer or while editing.
  struct Selection {
    let contains: (AnyHashable) -> Bool
    let select: (AnyHashable, _ besidesOthers: Bool) -> Void
    let reactsToTaps: Bool
  }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }

  func elements(of node: ViewNode) -> [Element] {
    var list = Element(.list, of: node)
    list.actions.refresh = node.environment.refresh
    return listRows(node.childElements, of: node).map(selectable).inside(list)
  }

  private func selectable(_ element: Element) -> Element {
    var element = element
    if element.role == .section { element.children = element.children.map(selectable) }
    guard let selection, element.role == .row, let tag = element.tag else { return element }
    if selection.contains(tag) { element.traits.insert(.isSelected) }
    element.actions.select = { selection.select(tag, $0) }
    if element.actions.tap == nil, selection.reactsToTaps {
      element.actions.tap = { selection.select(tag, false) }
    }
    return element
  }
}

/// Each view of a list is a row. What a swipe over the row does belongs to the row, and a button that
/// fills its row reacts to a tap on it.
@MainActor func listRows(_ elements: [Element], of node: ViewNode) -> [Element] {
  elements.map { element in
    guard element.place == .content, element.role != .row else { return element }
    if element.role == .section {
      var section = element
      section.children = listRows(section.children, of: node)
      return section
    }
    var row = Element(.row, of: node)
    row.node = element.node
    row.tag = element.tag
    row.actions.swipe = element.actions.swipe
    // A view with swipe actions of its own has no synthesized one.
    if element.actions.swipe.isEmpty { row.actions.delete = element.actions.delete }
    row.actions.move = element.actions.move
    row.children = [element]
    let filling = element.all.filter { $0.fillsRow && ($0.role == .button || $0.role == .link) }
    if filling.count > 1 {
      node.host.addFault(
        "A tap on the row \"\(element.spoken)\" triggers all of its buttons: give them a style such as"
          + " .borderless or .plain.")
    }
    row.actions.tap = filling.first?.actions.tap
    return row
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: nil)
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
  }
}

extension List where SelectionValue: SendableMetatype {
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(
      content: content(),
      selection: selection.map { selection in
        Selection(
          contains: { $0 == selection.wrappedValue.map(AnyHashable.init) },
          select: { value, _ in selection.wrappedValue = value.base as? SelectionValue },
          reactsToTaps: true)
      })
  }

  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(
      content: content(),
      selection: selection.map { selection in
        Selection(
          contains: { ($0.base as? SelectionValue).map(selection.wrappedValue.contains) ?? false },
          select: { tag, besidesOthers in
            guard let value = tag.base as? SelectionValue else { return }
            if !besidesOthers { selection.wrappedValue = [] }
            selection.wrappedValue.insert(value)
          }, reactsToTaps: false)
      })
  }
}

public struct Form<Content: View>: RenderedView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }

  func elements(of node: ViewNode) -> [Element] {
    listRows(node.childElements, of: node).inside(Element(.list, of: node))
  }
}

public struct Section<Parent: View, Content: View, Footer: View>: RenderedView {
  let header: Parent
  let content: Content
  let footer: Footer

  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  func childViews(in node: ViewNode) -> [ChildView] {
    [
      ChildView(.part("header"), header), ChildView(.part("content"), content),
      ChildView(.part("footer"), footer),
    ]
  }

  /// The header is found as a heading. Header and footer cannot be swiped.
  func elements(of node: ViewNode) -> [Element] {
    let header = node.child(.part("header"))?.elements.spoken ?? ""
    let footer = node.child(.part("footer"))?.elements ?? []
    var heading = listRows(node.child(.part("content"))?.elements ?? [], of: node)
    if !header.isEmpty {
      heading.insert(Element(.heading, header, of: node).asRow(of: node), at: 0)
    }
    return (heading + footer.map { $0.asRow(of: node) }).inside(Element(.section, header, of: node))
  }
}

extension Element {
  fileprivate func asRow(of node: ViewNode) -> Element {
    var row = Element(.row, of: node)
    row.children = [self]
    return row
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      EmptyView()
    }
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Parent == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      footer()
    }
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) {
      Text(titleKey)
    } footer: {
      EmptyView()
    }
  }

  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) {
      Text(title)
    } footer: {
      EmptyView()
    }
  }
}

public enum HorizontalEdge: Int8, Sendable {
  case leading, trailing
}

extension View {
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> T
  ) -> some View {
    modified(SwipeActions(content: content()))
  }

  /// Edit > Delete and the delete key of a Mac, while the view has the focus. The double always has it.
  public func onDeleteCommand(perform action: (() -> Void)?) -> some View {
    modified(DeleteCommand(action: action))
  }

  public func listStyle<S: ListStyle>(_ style: S) -> some View { modified(LookChange()) }
  public func listRowSeparator(_ visibility: Visibility) -> some View { modified(LookChange()) }
}

private struct DeleteCommand: Modification {
  let action: (() -> Void)?

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    guard let action else { return elements }
    return elements.map {
      var element = $0
      if element.place == .content { element.actions.deleteCommand = { action() } }
      return element
    }
  }
}

private struct SwipeActions<T: View>: Modification {
  let content: T

  func addedViews(in node: ViewNode) -> [ChildView] { [ChildView(.part("swipe"), content)] }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    let actions = node.child(.part("swipe"))?.elements ?? []
    let (buttons, elsewhere) = actions.split()
    return elements.map {
      var element = $0
      if element.place == .content { element.actions.swipe += buttons }
      return element
    } + elsewhere
  }
}

public enum Visibility: Hashable, Sendable {
  case automatic, visible, hidden
}

public protocol ListStyle {}
public struct PlainListStyle: ListStyle { public init() {} }
public struct InsetGroupedListStyle: ListStyle { public init() {} }

extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

// MARK: - Refreshing

/// The action of pulling down.
public struct RefreshAction {
  let action: @MainActor () async -> Void

  @MainActor public func callAsFunction() async { await action() }
}

private enum RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

extension EnvironmentValues {
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    modified(EnvironmentChange { $0.refresh = RefreshAction(action: { await action() }) })
  }
}

/// A scroll view that one can pull down.
struct Refreshing<Content: View>: RenderedView {
  let content: Content

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }

  func elements(of node: ViewNode) -> [Element] {
    node.childElements.map {
      var element = $0
      if element.role == .group { element.actions.refresh = node.environment.refresh }
      return element
    }
  }
}

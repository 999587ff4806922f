private enum IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}

extension View {
  /// A view inside a disabled one cannot be enabled.
  public func disabled(_ disabled: Bool) -> some View {
    modified(EnvironmentChange { $0.isEnabled = $0.isEnabled && !disabled })
  }

  /// Another id is another view: its state begins anew.
  public func id<ID: Hashable>(_ id: ID) -> some View { Identified(id: id, content: self) }

  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    changingElements {
      $0.actions.tap = { action() }
      $0.isGesture = true
    }
  }

  public func hidden() -> some View { Hidden(content: self) }

  public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: () -> MenuItems
  ) -> some View {
    modified(ContextMenu(items: menuItems()))
  }

  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modified(Overlay(content: content()))
  }

  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modified(Overlay(content: content(), isFirst: edge == .top))
  }

  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modified(Overlay(content: content()))
  }
}

private struct Identified<ID: Hashable, Content: View>: RenderedView {
  let id: ID
  let content: Content

  func childViews(in node: ViewNode) -> [ChildView] {
    [ChildView(.id(AnyHashable(id), occurrence: 0), content)]
  }

  func elements(of node: ViewNode) -> [Element] {
    node.childElements.map {
      var element = $0
      if element.tag == nil { element.tag = AnyHashable(id) }
      return element
    }
  }
}

private struct Hidden<Content: View>: RenderedView {
  let content: Content

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }
  func elements(of node: ViewNode) -> [Element] { [] }
}

/// The items are found as if the menu were open.
private struct ContextMenu<Items: View>: Modification {
  let items: Items

  func addedViews(in node: ViewNode) -> [ChildView] { [ChildView(.part("menu"), items)] }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    guard let index = elements.firstIndex(where: { $0.place == .content }) else { return elements }
    var elements = elements
    elements[index].actions.menu += node.child(.part("menu"))?.elements ?? []
    return elements
  }
}

private struct Overlay<V: View>: Modification {
  let content: V
  var isFirst = false

  func addedViews(in node: ViewNode) -> [ChildView] { [ChildView(.part("overlay"), content)] }

  /// Both are one element of the screen, as in a stack.
  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    let above = node.child(.part("overlay"))?.elements ?? []
    if above.isEmpty { return elements }
    return (isFirst ? above + elements : elements + above).inside(Element(.group, of: node))
  }
}

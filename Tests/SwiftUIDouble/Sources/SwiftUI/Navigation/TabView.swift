/// Shows one of several views, and a button for each of them. The others are not on the screen, but keep
/// their state.
public struct TabView<SelectionValue: Hashable, Content: View>: RenderedView {
  let content: Content

  private final class Selection {
    let index = ObservedValue(0)
  }

  func childViews(in node: ViewNode) -> [ChildView] {
    let selection = node.memory as? Selection ?? Selection()
    node.memory = selection
    _ = selection.index.value
    let tabs = (content as? any TabGroup)?.views ?? [content]
    return tabs.enumerated().map { ChildView(.position($0.offset), $0.element) }
  }

  func isShown(_ child: ViewNode, in node: ViewNode) -> Bool {
    child.key == .position((node.memory as? Selection)?.index.value ?? 0)
  }

  func elements(of node: ViewNode) -> [Element] {
    guard let selection = node.memory as? Selection else { return [] }
    let tabs = node.children.map(\.elements)
    var bar = Element(.group, of: node)
    bar.children = tabs.enumerated().flatMap { index, elements in
      elements.filter { $0.place == .tabItem }.map { item in
        var button = Element(.button, item.spoken, of: node)
        button.actions.tap = { selection.index.value = index }
        if index == selection.index.value { button.traits.insert(.isSelected) }
        return button
      }
    }
    let shown = tabs.indices.contains(selection.index.value) ? tabs[selection.index.value] : []
    return shown.filter { $0.place != .tabItem } + [bar]
  }
}

extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// Views of which each is a tab.
@MainActor private protocol TabGroup {
  var views: [any View] { get }
}

extension TupleView: TabGroup {}

extension View {
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modified(TabItem(label: label()))
  }
}

private struct TabItem<V: View>: Modification {
  let label: V

  func addedViews(in node: ViewNode) -> [ChildView] { [ChildView(.part("tab"), label)] }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    var item = Element(.group, node.child(.part("tab"))?.elements.spoken ?? "", of: node)
    item.place = .tabItem
    return elements + [item]
  }
}

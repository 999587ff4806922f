public struct NavigationLink<Label: View, Destination: View>: RenderedView {
  let label: Label
  let value: (any Hashable)?
  let destination: Destination?

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  /// A link without a stack around it, or without a value, is disabled.
  func elements(of node: ViewNode) -> [Element] {
    var link = Element(.link, of: node)
    link.fillsRow = true
    let context = node.environment.navigation
    link.isEnabled = link.isEnabled && context != nil && (value != nil || destination != nil)
    link.actions.tap = {
      if let value {
        context?.path?.append(value)
      } else if let page = page(of: node) {
        context?.present(page)
      }
    }
    return node.childElements.inside(link)
  }

  /// The page is updated with the link.
  func didUpdate(_ node: ViewNode) {
    if let page = page(of: node) { node.environment.navigation?.update(page) }
  }

  /// The page of a link without a value.
  private func page(of node: ViewNode) -> NavigationContext.PresentedPage? {
    guard let destination else { return nil }
    let id = NavigationContext.PresentedID(node: ObjectIdentifier(node))
    // The page stays if its link goes away, such as the row of an element that a search no longer finds.
    return NavigationContext.PresentedPage(id: id, view: destination) {
      [weak context = node.environment.navigation] in
      context?.dismiss(id)
    }
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.value = value
    destination = nil
  }

  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }

  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(
    _ title: S, value: P?
  ) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}

extension NavigationLink {
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
    value = nil
    self.destination = destination()
  }

  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination
  ) where Label == Text {
    self.init(destination: destination) { Text(titleKey) }
  }
}

extension View {
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modified(ValueDestination(content: destination))
  }

  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let destination = destination()
    return modified(
      PresentedDestination(
        item: { isPresented.wrappedValue ? true : nil },
        dismiss: { isPresented.wrappedValue = false },
        content: { _ in destination }))
  }

  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modified(
      PresentedDestination(
        item: { item.wrappedValue }, dismiss: { item.wrappedValue = nil }, content: destination))
  }
}

private struct ValueDestination<D: Hashable, C: View>: Modification {
  let content: (D) -> C

  func didUpdate(_ node: ViewNode) {
    guard let context = node.environment.navigation else {
      node.host.addFault("A navigationDestination outside of a NavigationStack is ignored.")
      return
    }
    context.register(D.self, at: node.environment.navigationLevel, of: node) { [content] in
      if let value = $0 as? D { content(value) } else { EmptyView() }
    }
  }
}

/// A page that is shown while there is an item.
private struct PresentedDestination<D: Hashable, C: View>: Modification {
  let item: @MainActor () -> D?
  let dismiss: @MainActor () -> Void
  let content: (D) -> C

  /// Reads the item, so that the view is updated when it changes.
  func addedViews(in node: ViewNode) -> [ChildView] {
    _ = item()
    return []
  }

  func didUpdate(_ node: ViewNode) {
    guard let context = node.environment.navigation else {
      node.host.addFault("A navigationDestination outside of a NavigationStack is ignored.")
      return
    }
    let item = item()
    let shown = node.memory as? NavigationContext.PresentedID
    let id = NavigationContext.PresentedID(
      node: ObjectIdentifier(node), item: item.map { AnyHashable($0) })
    if let shown, item == nil || shown != id { context.dismiss(shown) }
    node.memory = item == nil ? nil : id
    if let item {
      context.present(
        NavigationContext.PresentedPage(id: id, view: content(item), dismiss: dismiss))
    }
  }
}

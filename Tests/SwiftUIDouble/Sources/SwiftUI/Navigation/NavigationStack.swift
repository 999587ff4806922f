/// A stack of pages. The last value of the path is the page on top; the others are not on the screen,
/// but keep their state.
public struct NavigationStack<Data, Root: View>: RenderedView {
  let root: Root
  private let path: NavigationPathAccess?

  func childViews(in node: ViewNode) -> [ChildView] {
    let context = node.memory as? NavigationContext ?? NavigationContext()
    node.memory = context
    context.path = path ?? context.ownPath
    return [
      ChildView(.part("root"), root) {
        $0.navigation = context
        $0.navigationLevel = 0
      },
      ChildView(.part("pages"), NavigationLevel(context: context, depth: 1)),
    ]
  }

  func isShown(_ child: ViewNode, in node: ViewNode) -> Bool {
    guard let context = node.memory as? NavigationContext else { return true }
    return child.key == .part("pages") || context.pageCount == 0
  }

  func elements(of node: ViewNode) -> [Element] {
    let root = node.child(.part("root"))?.elements ?? []
    guard let context = node.memory as? NavigationContext, !context.pages.isEmpty else {
      return page(root, of: node, back: nil)
    }
    let pages = context.pages.map(\.elements)
    // What is presented from a page below stays above the stack.
    let below = ([root] + pages.dropLast()).flatMap { $0.filter { $0.place == .overlay } }
    return below + page(pages.last ?? [], of: node) { context.removeLast() }
  }
}

/// The elements of a page: its bar, then its content.
@MainActor private func page(
  _ elements: [Element], of node: ViewNode, back: (@MainActor () -> Void)?
) -> [Element] {
  let (content, elsewhere) = elements.split()
  var bar: [Element] = []
  let hidesBack = elements.contains { $0.place == .mark && $0.label == hiddenBackButton }
  if let back, !hidesBack {
    var button = Element(.button, "Back", of: node)
    button.actions.tap = back
    bar.append(button)
  }
  for place in [Element.Place.title, .toolbar, .search] {
    // The innermost title is the one of the page.
    let items = elsewhere.filter { $0.place == place }
    bar += (place == .title ? Array(items.prefix(1)) : items).map {
      var item = $0
      item.place = .content
      return item
    }
  }
  var page = Element(.group, of: node)
  if !hidesBack { page.actions.back = back }
  page.children = bar + content
  return [page] + elsewhere.filter { $0.place == .overlay || $0.place == .mark }
}

extension NavigationStack where Data == NavigationPath {
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = nil
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = NavigationPathAccess(
      read: { path.wrappedValue.values }, append: { path.wrappedValue.append($0) },
      removeLast: { path.wrappedValue.removeLast($0) })
  }
}

extension NavigationStack
where
  Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
  Data.Element: Hashable & SendableMetatype
{
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = NavigationPathAccess(
      read: { path.wrappedValue.map(AnyHashable.init) },
      append: {
        guard let element = $0 as? Data.Element else {
          ViewHost.addFault("A link to \($0) does not fit the path of \(Data.Element.self).")
          return
        }
        path.wrappedValue.append(element)
      },
      removeLast: { path.wrappedValue.removeLast($0) })
  }
}

/// The values of the pages, of any types.
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  public init() {}

  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }

  mutating func append(any value: any Hashable) { values.append(AnyHashable(value)) }
}

struct NavigationPathAccess {
  let read: @MainActor () -> [AnyHashable]
  let append: (any Hashable) -> Void
  let removeLast: @MainActor (Int) -> Void
}

/// What the pages of a stack share.
@MainActor final class NavigationContext {
  var path: NavigationPathAccess?
  private let own = ObservedValue<[AnyHashable]>([])
  /// Pages that are on top of those of the path.
  private let presented = ObservedValue<[PresentedPage]>([])
  /// The destinations, with the node of the modifier that has each one.
  private var destinations:
    [ObjectIdentifier: (node: ViewNode, view: @MainActor (Any) -> any View)] = [:]
  fileprivate var levels: [Int: ViewNode] = [:]
  fileprivate var pageCount = 0

  /// A page without a value in the path.
  struct PresentedPage {
    let id: PresentedID
    let view: any View
    let dismiss: @MainActor () -> Void
  }

  struct PresentedID: Hashable {
    let node: ObjectIdentifier
    var item: AnyHashable?
  }

  var ownPath: NavigationPathAccess {
    NavigationPathAccess(
      read: { [weak self] in self?.own.value ?? [] },
      append: { [weak self] in self?.own.value.append(AnyHashable($0)) },
      removeLast: { [weak self] in self?.own.value.removeLast($0) })
  }

  var values: [AnyHashable] {
    (path?.read() ?? []) + presented.value.map { AnyHashable($0.id) }
  }

  fileprivate var pages: [ViewNode] {
    guard pageCount > 0 else { return [] }
    return (1...pageCount).compactMap { levels[$0]?.child(.presented($0)) }
  }

  func removeLast() {
    if let last = presented.value.last { last.dismiss() } else { path?.removeLast(1) }
  }

  func present(_ page: PresentedPage) {
    if !update(page) { presented.value.append(page) }
  }

  /// Updates a page that is presented, and returns whether it is.
  @discardableResult func update(_ page: PresentedPage) -> Bool {
    guard let index = presented.value.firstIndex(where: { $0.id == page.id }) else { return false }
    // A page whose view is the same is not shown again: it may contain what calls this.
    if !isSameValue(presented.value[index].view, page.view) { presented.value[index] = page }
    return true
  }

  func dismiss(_ id: PresentedID) {
    if presented.value.contains(where: { $0.id == id }) {
      presented.value.removeAll { $0.id == id }
    }
  }

  /// Takes what leads to a page. Pages above the level are updated, since it may be another one.
  func register(
    _ type: Any.Type, at level: Int, of node: ViewNode, view: @escaping @MainActor (Any) -> any View
  ) {
    destinations[ObjectIdentifier(type)] = (node, view)
    for (depth, page) in levels where depth > level && page.isMounted { page.host.invalidate(page) }
  }

  fileprivate func view(for value: AnyHashable) -> (any View)? {
    let base = value.base
    if let id = base as? PresentedID { return presented.value.first { $0.id == id }?.view }
    guard let (node, view) = destinations[ObjectIdentifier(type(of: base))], node.isMounted else {
      return nil
    }
    return view(base)
  }
}

/// A page and the pages above it.
private struct NavigationLevel: RenderedView {
  let context: NavigationContext
  let depth: Int

  func childViews(in node: ViewNode) -> [ChildView] {
    context.levels[depth] = node
    let values = context.values
    if depth == 1 { context.pageCount = values.count }
    guard depth <= values.count else { return [] }
    let value = values[depth - 1]
    let view = context.view(for: value)
    if view == nil { reportMissingDestination(of: value, in: node) }
    let content = AnyView(erased: view ?? EmptyView())
    return [
      ChildView(.presented(depth), Page(value: value, content: content)) {
        $0.navigation = context
        $0.navigationLevel = depth
        $0.dismiss = DismissAction(target: DismissTarget { context.removeLast() })
        $0.isPresented = true
      },
      ChildView(.part("pages"), NavigationLevel(context: context, depth: depth + 1)),
    ]
  }

  /// The root may be about to register the destination.
  private func reportMissingDestination(of value: AnyHashable, in node: ViewNode) {
    node.host.afterUpdate { [weak node] in
      if let node, node.isMounted, context.values.contains(value), context.view(for: value) == nil {
        node.host.addFault("There is no navigationDestination for \(type(of: value.base)).")
      }
    }
  }

  func isShown(_ child: ViewNode, in node: ViewNode) -> Bool {
    child.key == .part("pages") || context.pageCount == depth
  }

  /// The page below is shown or hidden.
  func didUpdate(_ node: ViewNode) { node.parent?.showChildren() }

  func elements(of node: ViewNode) -> [Element] { [] }
}

/// The page of a value. Another value at the same depth is another page.
private struct Page: RenderedView {
  let value: AnyHashable
  let content: AnyView

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.presented(value), content)] }
}

private enum NavigationKey: EnvironmentKey {
  static var defaultValue: NavigationContext? { nil }
}

private enum NavigationLevelKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  var navigation: NavigationContext? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }

  var navigationLevel: Int {
    get { self[NavigationLevelKey.self] }
    set { self[NavigationLevelKey.self] = newValue }
  }
}

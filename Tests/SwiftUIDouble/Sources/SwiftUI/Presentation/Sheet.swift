extension View {
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modified(
      Sheet(
        item: { isPresented.wrappedValue ? true : nil }, id: { AnyHashable($0) },
        dismiss: { isPresented.wrappedValue = false }, onDismiss: onDismiss,
        content: { (_: Bool) in content() }))
  }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modified(
      Sheet(
        item: { item.wrappedValue }, id: { AnyHashable($0.id) },
        dismiss: { item.wrappedValue = nil }, onDismiss: onDismiss, content: content))
  }

  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, onDismiss: onDismiss) { content().interactiveDismissDisabled() }
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    modified(
      BarItem(place: .mark) { isDisabled ? [Element(.group, staysWhenSwiped, of: $0)] : [] })
  }

  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modified(LookChange())
  }
}

/// Marks the content that a swipe down does not dismiss.
let staysWhenSwiped = "stays when swiped"

public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
}

/// Shows content above the screen while there is an item. Another item is another sheet, with state of
/// its own.
private struct Sheet<Item, Content: View>: Modification {
  let item: @MainActor () -> Item?
  let id: (Item) -> AnyHashable
  let dismiss: @MainActor () -> Void
  let onDismiss: (() -> Void)?
  let content: (Item) -> Content

  func addedViews(in node: ViewNode) -> [ChildView] {
    guard let item = item() else { return [] }
    return [
      ChildView(.presented(id(item)), content(item)) { environment in
        environment.dismiss = DismissAction(target: DismissTarget(dismiss: dismiss))
        environment.isPresented = true
        environment.presentationLevel += 1
        // A sheet is outside of the stack and of the search of the view that presents it.
        environment.navigation = nil
        environment.searchText = nil
      }
    ]
  }

  func didUpdate(_ node: ViewNode) {
    let shown = node.memory as? AnyHashable
    let new = item().map(id)
    node.memory = new
    if let shown, shown != new, let onDismiss { node.host.afterUpdate { onDismiss() } }
  }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    guard let id = node.memory as? AnyHashable, let content = node.child(.presented(id)) else {
      return elements
    }
    var sheet = Element(.sheet, of: node)
    sheet.place = .overlay
    sheet.isEnabled = true
    let inside = content.elements
    if !inside.contains(where: { $0.place == .mark && $0.label == staysWhenSwiped }) {
      sheet.actions.dismiss = dismiss
    }
    return elements + shownInside(inside, sheet, node)
  }
}

/// Puts elements inside a window of their own. What belongs to a bar is not shown without a stack.
@MainActor func shownInside(_ elements: [Element], _ outer: Element, _ node: ViewNode) -> [Element]
{
  for element in elements where [.title, .toolbar, .search].contains(element.place) {
    node.host.addFault(
      "\(element.place) \"\(element.spoken)\" is not shown without a NavigationStack.")
  }
  var outer = outer
  outer.children = elements.filter { $0.place == .content }
  return [outer] + elements.filter { $0.place == .overlay }
}

// MARK: - Dismissing

/// Dismisses what the view is presented in.
public struct DismissAction {
  let target: DismissTarget?

  @MainActor public func callAsFunction() { target?.dismiss() }
}

final class DismissTarget {
  let dismiss: @MainActor () -> Void

  init(dismiss: @escaping @MainActor () -> Void) { self.dismiss = dismiss }
}

private enum DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction(target: nil) }
}

private enum PresentationLevelKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

private enum IsPresentedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// How many sheets the view is in.
  var presentationLevel: Int {
    get { self[PresentationLevelKey.self] }
    set { self[PresentationLevelKey.self] = newValue }
  }

  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}

/// As long as a place dismisses something, it is the same action, so views are not updated for it.
extension DismissAction: SameComparable {
  func isSame(as other: Any) -> Bool {
    guard let other = other as? DismissAction else { return false }
    return (target == nil) == (other.target == nil)
  }
}

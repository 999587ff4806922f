/// What a modifier of the framework does to a view.
@MainActor protocol Modification {
  func changeEnvironment(_ environment: inout EnvironmentValues, in node: ViewNode)
  /// Views that the modifier shows besides the view, such as a sheet.
  func addedViews(in node: ViewNode) -> [ChildView]
  /// What a person finds, given the elements of the view.
  func elements(_ elements: [Element], of node: ViewNode) -> [Element]
  func didUpdate(_ node: ViewNode)
  func didAppear(_ node: ViewNode)
  func didDisappear(_ node: ViewNode)
}

extension Modification {
  func changeEnvironment(_ environment: inout EnvironmentValues, in node: ViewNode) {}
  func addedViews(in node: ViewNode) -> [ChildView] { [] }
  func elements(_ elements: [Element], of node: ViewNode) -> [Element] { elements }
  func didUpdate(_ node: ViewNode) {}
  func didAppear(_ node: ViewNode) {}
  func didDisappear(_ node: ViewNode) {}
}

struct Modified<Content: View, Change: Modification>: RenderedView {
  let content: Content
  let change: Change

  func childViews(in node: ViewNode) -> [ChildView] {
    let content = ChildView(.body, content) { [weak node] environment in
      if let node { change.changeEnvironment(&environment, in: node) }
    }
    return [content] + change.addedViews(in: node)
  }

  func elements(of node: ViewNode) -> [Element] {
    change.elements(node.child(.body)?.elements ?? [], of: node)
  }

  func didUpdate(_ node: ViewNode) { change.didUpdate(node) }
  func didAppear(_ node: ViewNode) { change.didAppear(node) }
  func didDisappear(_ node: ViewNode) { change.didDisappear(node) }
}

extension View {
  func modified<Change: Modification>(_ change: Change) -> Modified<Self, Change> {
    Modified(content: self, change: change)
  }

  /// Changes each element of the view.
  func changingElements(
    _ change: @escaping @MainActor (inout Element) -> Void
  ) -> Modified<Self, ElementChange> {
    modified(ElementChange(change: change))
  }
}

struct ElementChange: Modification {
  let change: @MainActor (inout Element) -> Void

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    elements.map {
      var element = $0
      change(&element)
      return element
    }
  }
}

/// A modifier that does not change what a person can read or do, such as a color.
struct LookChange: Modification {}

public struct _ViewModifier_Content<Modifier: ViewModifier>: RenderedView {
  let content: any View

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Self.Body
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

/// The properties of the modifier are those of the view, so that it can have state.
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Modifier.Body {
    modifier.body(content: _ViewModifier_Content(content: content))
  }
}

extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

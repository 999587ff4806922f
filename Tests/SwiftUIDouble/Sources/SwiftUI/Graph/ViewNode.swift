/// A view at a place of the screen. The node outlives the values of the view: it holds the view's state
/// and knows what the view has read.
@MainActor package final class ViewNode {
  unowned let host: ViewHost
  private(set) weak var parent: ViewNode?
  let key: ChildKey
  let depth: Int
  private(set) var view: any View
  private(set) var environment: EnvironmentValues
  private(set) var children: [ViewNode] = []
  private var transform: (@MainActor (inout EnvironmentValues) -> Void)?
  /// The storages of the view's own properties, by their path in the view.
  private var storages: [String: AnyObject] = [:]
  private var environmentReaders: [any EnvironmentReading] = []
  /// What a view of the framework remembers from update to update, such as its running task.
  var memory: Any?
  private(set) var isVisible = false
  private(set) var isMounted = true
  var isDirty = false
  /// The number of the last evaluation. What an earlier one has read does not matter any more.
  private var evaluation = 0

  init(_ child: ChildView, in host: ViewHost, parent: ViewNode?, environment: EnvironmentValues) {
    self.host = host
    self.parent = parent
    key = child.key
    depth = (parent?.depth ?? -1) + 1
    view = child.view
    transform = child.transform
    self.environment = environment
    installProperties()
    refresh()
  }

  /// Evaluates the view again: its body, or the views inside it.
  func refresh() {
    isDirty = false
    let wanted = readTracked { wantedChildren() }
    reconcile(wanted)
    (view as? any RenderedView)?.didUpdate(self)
  }

  private func wantedChildren() -> [ChildView] {
    if let rendered = view as? any RenderedView { return rendered.childViews(in: self) }
    host.noteEvaluation(of: view)
    return host.evaluating { [ChildView(.body, Self.body(of: view))] }
  }

  private static func body<V: View>(of view: V) -> any View { view.body }

  /// Reads, and marks the view for an update when something that was read changes.
  private func readTracked<Value>(_ read: () -> Value) -> Value {
    evaluation += 1
    let current = evaluation
    return withObservationTracking(read) { [weak self, changes = host.changes] in
      if let self { changes.append(self, evaluation: current) }
    }
  }

  /// Something that the evaluation of this number has read has changed.
  func noteChange(ofEvaluation number: Int) {
    if number == evaluation { host.invalidate(self) }
  }

  // MARK: - Children

  private func reconcile(_ wanted: [ChildView]) {
    var old: [ChildKey: ViewNode] = [:]
    for child in children { old[child.key] = child }
    let kept = wanted.map { child -> ViewNode? in
      guard let node = old[child.key], type(of: node.view) == type(of: child.view) else {
        return nil
      }
      old[child.key] = nil
      return node
    }
    for removed in old.values { removed.unmount() }
    children = zip(wanted, kept).map { child, node in
      if let node {
        node.update(child, environment: environment)
        return node
      }
      return ViewNode(
        child, in: host, parent: self, environment: changed(environment, by: child.transform))
    }
    showChildren()
  }

  private func changed(
    _ environment: EnvironmentValues, by transform: (@MainActor (inout EnvironmentValues) -> Void)?
  ) -> EnvironmentValues {
    guard let transform else { return environment }
    var changed = environment
    transform(&changed)
    return changed
  }

  /// Takes a new value of the view. As in SwiftUI, a view whose value is the same is not evaluated.
  private func update(_ child: ChildView, environment inherited: EnvironmentValues) {
    transform = child.transform
    let isSame = isSameValue(view, child.view)
    if !isSame {
      view = child.view
      installProperties()
    }
    let needsUpdate = inherit(changed(inherited, by: transform))
    if !isSame || needsUpdate || isDirty { refresh() }
  }

  /// Takes another environment and passes it on. Returns whether the view has read a value that differs.
  private func inherit(_ new: EnvironmentValues) -> Bool {
    if new.isSame(as: environment) { return false }
    let old = environment
    environment = new
    let differs = environmentReaders.contains { $0.differs(from: old, in: new) }
    for reader in environmentReaders { reader.install(new) }
    if !differs {
      for child in children where child.inherit(changed(new, by: child.transform)) {
        child.refresh()
      }
    }
    return differs
  }

  private func installProperties() {
    environmentReaders = []
    if PropertyTypes.haveNone(view) { return }
    var hasProperties = false
    defer { if !hasProperties { PropertyTypes.noteNone(view) } }
    forEachProperty(of: view, "") { property, path in
      hasProperties = true
      switch property {
      case let state as any StateProperty:
        storages[path] = state.install(storages[path], in: self)
      case let reader as any EnvironmentReading:
        reader.install(environment)
        environmentReaders.append(reader)
      default: break
      }
    }
  }

  private func unmount() {
    setVisible(false)
    isMounted = false
    for child in children { child.unmount() }
  }

  // MARK: - On the screen

  package func setVisible(_ isVisible: Bool) {
    if self.isVisible != isVisible {
      self.isVisible = isVisible
      if let rendered = view as? any RenderedView {
        if isVisible { rendered.didAppear(self) } else { rendered.didDisappear(self) }
      }
    }
    showChildren()
  }

  func showChildren() {
    let rendered = view as? any RenderedView
    for child in children {
      let isShown = isVisible && rendered?.isShown(child, in: self) ?? true
      if child.isVisible != isShown { child.setVisible(isShown) }
    }
  }

  /// What a person finds of this view on the screen.
  package var elements: [Element] {
    (view as? any RenderedView)?.elements(of: self) ?? childElements
  }

  var childElements: [Element] { children.flatMap(\.elements) }

  func child(_ key: ChildKey) -> ViewNode? { children.first { $0.key == key } }
}

/// The types of views without properties that the framework fills. Looking for them in each value is slow.
@MainActor private enum PropertyTypes {
  private static var without: Set<ObjectIdentifier> = []

  static func haveNone(_ view: any View) -> Bool {
    without.contains(ObjectIdentifier(type(of: view)))
  }

  static func noteNone(_ view: any View) { without.insert(ObjectIdentifier(type(of: view))) }
}

/// Calls a closure for each property of a view that the framework fills, with its path.
private func forEachProperty(of value: Any, _ path: String, _ visit: (Any, String) -> Void) {
  for (label, child) in Mirror(reflecting: value).children {
    let path = "\(path).\(label ?? "")"
    if child is any StateProperty || child is any EnvironmentReading {
      visit(child, path)
    } else if child is any DynamicProperty || child is any ViewModifier || child is any App
      || child is any Commands
    {
      forEachProperty(of: child, path, visit)
    }
  }
}

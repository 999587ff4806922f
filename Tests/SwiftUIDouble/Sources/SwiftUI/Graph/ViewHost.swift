/// Owns the views of a window: updates what has changed, then runs what reacts to it.
@MainActor package final class ViewHost {
  package private(set) var root: ViewNode?
  let changes = ObservedChanges()
  let focus = SceneFocus()
  private var dirty: [ViewNode] = []
  private var reactions: [@MainActor () -> Void] = []
  private var isUpdating = false
  private var updateIsScheduled = false
  /// Whether the views are not updated any more, because they change without end.
  private var isStopped = false
  /// How many bodies are being evaluated.
  fileprivate(set) static var evaluationDepth = 0
  /// The bodies that were evaluated, by the name of their view.
  package private(set) var evaluations: [String: Int] = [:]
  /// Mistakes that SwiftUI would answer with a warning in the log or with undefined behavior.
  package private(set) var faults: [String] = []
  fileprivate static weak var current: ViewHost?

  package init(_ view: some View, environment: EnvironmentValues) {
    ViewHost.current = self
    root = nil
    changes.notify { [weak self] in self?.update() }
    let node = ViewNode(ChildView(.body, view), in: self, parent: nil, environment: environment)
    root = node
    node.setVisible(true)
    update()
  }

  /// Takes the view from the screen, as closing its window does.
  package func close() {
    root?.setVisible(false)
    root = nil
    update()
  }

  func invalidate(_ node: ViewNode) {
    if node.isDirty { return }
    node.isDirty = true
    dirty.append(node)
    scheduleUpdate()
  }

  /// Runs a closure after the views are updated.
  func afterUpdate(_ reaction: @escaping @MainActor () -> Void) {
    reactions.append(reaction)
    scheduleUpdate()
  }

  private func scheduleUpdate() {
    if isUpdating || updateIsScheduled { return }
    updateIsScheduled = true
    Task { [weak self] in self?.update() }
  }

  /// Updates the views until nothing changes any more. Parents are updated first.
  package func update() {
    updateIsScheduled = false
    if isUpdating || isStopped { return }
    isUpdating = true
    defer { isUpdating = false }
    ViewHost.current = self
    for _ in 0..<100 {
      takeChanges()
      if !dirty.isEmpty {
        let nodes = dirty.sorted { $0.depth < $1.depth }
        dirty = []
        for node in nodes where node.isDirty && node.isMounted { node.refresh() }
      } else if !reactions.isEmpty {
        let due = reactions
        reactions = []
        for reaction in due { reaction() }
      } else {
        return
      }
    }
    isStopped = true
    addFault("The views change without end: what an update changes causes another update.")
  }

  private func takeChanges() {
    for (node, evaluation) in changes.take() { node.noteChange(ofEvaluation: evaluation) }
  }

  func noteEvaluation(of view: any View) {
    evaluations["\(type(of: view))", default: 0] += 1
  }

  package func resetEvaluations() { evaluations = [:] }

  func evaluating<Value>(_ evaluate: () -> Value) -> Value {
    Self.evaluationDepth += 1
    defer { Self.evaluationDepth -= 1 }
    return evaluate()
  }

  package func addFault(_ fault: String) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  static func addFault(_ fault: String) { current?.addFault(fault) }

  /// Reports a change of state while a body is evaluated.
  static func checkChange() {
    if evaluationDepth > 0 {
      current?.addFault("Modifying state during view update, this will cause undefined behavior.")
    }
  }
}

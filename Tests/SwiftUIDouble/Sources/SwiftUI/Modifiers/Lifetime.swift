extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modified(Appearance(appear: action, disappear: nil))
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modified(Appearance(appear: nil, disappear: action))
  }

  /// The task is cancelled when the view disappears, and begins again when it appears again.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modified(AppearanceTask(id: 0, priority: priority, action: action))
  }

  /// The task is also cancelled, and begins again, when the id changes.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modified(AppearanceTask(id: value, priority: priority, action: action))
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    modified(ChangeReaction(value: value, initial: initial, action: action))
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    modified(ChangeReaction(value: value, initial: initial) { _, _ in action() })
  }
}

private struct Appearance: Modification {
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  func didAppear(_ node: ViewNode) {
    if let appear { node.host.afterUpdate { appear() } }
  }

  func didDisappear(_ node: ViewNode) {
    if let disappear { node.host.afterUpdate { disappear() } }
  }
}

private struct AppearanceTask<ID: Equatable>: Modification {
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  private final class Running {
    let id: ID
    var task: Task<Void, Never>?

    init(_ id: ID) { self.id = id }
  }

  func didAppear(_ node: ViewNode) { start(node) }

  func didDisappear(_ node: ViewNode) {
    (node.memory as? Running)?.task?.cancel()
    node.memory = nil
  }

  func didUpdate(_ node: ViewNode) {
    guard let running = node.memory as? Running, running.id != id else { return }
    running.task?.cancel()
    start(node)
  }

  private func start(_ node: ViewNode) {
    let running = Running(id)
    node.memory = running
    // A view that disappears in the same update does not begin.
    node.host.afterUpdate { [weak running, priority, action] in
      running?.task = Task(priority: priority) { await action() }
    }
  }
}

private struct ChangeReaction<V: Equatable>: Modification {
  let value: V
  let initial: Bool
  let action: (V, V) -> Void

  private struct Known {
    let value: V
  }

  func didUpdate(_ node: ViewNode) {
    let known = node.memory as? Known
    node.memory = Known(value: value)
    if let known, known.value != value {
      node.host.afterUpdate { action(known.value, value) }
    } else if known == nil, initial {
      node.host.afterUpdate { action(value, value) }
    }
  }
}

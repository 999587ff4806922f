import Synchronization

/// The evaluations that have read what has changed since. Objects may change on any thread.
final class ObservedChanges: Sendable {
  private struct Content {
    var evaluations: [(node: ViewNode, number: Int)] = []
    var notify: (@MainActor @Sendable () -> Void)?
  }

  private let content = Mutex(Content())

  /// Sets what is called after a change, when the thread is free.
  func notify(_ action: @escaping @MainActor @Sendable () -> Void) {
    content.withLock { $0.notify = action }
  }

  func append(_ node: ViewNode, evaluation: Int) {
    let action = content.withLock { content in
      content.evaluations.append((node, evaluation))
      return content.evaluations.count == 1 ? content.notify : nil
    }
    if let action { Task { await action() } }
  }

  func take() -> [(node: ViewNode, evaluation: Int)] {
    content.withLock { content in
      defer { content.evaluations = [] }
      return content.evaluations.map { ($0.node, $0.number) }
    }
  }
}

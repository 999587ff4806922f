import Dispatch

/// Work on another thread, while the server answers the page.
final class PlayJob<Result: Sendable> {
  /// What the two threads share. Each access is on the queue.
  private final class Shared: @unchecked Sendable {
    private let queue = DispatchQueue(label: "redux-gen.play")
    private var result: Result?
    private var progress = (states: 0, depth: 0)

    func storeResult(_ found: Result) { queue.sync { result = found } }
    func storeProgress(states: Int, depth: Int) { queue.sync { progress = (states, depth) } }
    var now: (result: Result?, states: Int, depth: Int) {
      queue.sync { (result, progress.states, progress.depth) }
    }
  }

  private let shared = Shared()
  private let task: Task<Void, Never>

  /// - Parameter work: computes the result. It gets a function that reports the number of states and
  ///   the depth, and one that returns whether the result is no longer needed.
  init(
    _ work:
      @escaping @Sendable (
        _ onProgress: @escaping @Sendable (Int, Int) -> Void,
        _ isStopped: @escaping @Sendable () -> Bool
      ) -> Result
  ) {
    task = Task.detached { [shared] in
      shared.storeResult(
        work({ shared.storeProgress(states: $0, depth: $1) }, { Task.isCancelled }))
    }
  }

  deinit { task.cancel() }

  /// The result; nil until it is there.
  var result: Result? { shared.now.result }

  /// How far the work is, as JSON.
  var progress: String {
    let now = shared.now
    return PlayJSON.object([
      "state": "\"running\"", "states": "\(now.states)", "depth": "\(now.depth)",
    ])
  }
}

// The test support of redux-gen, written by it. Do not edit.

#if canImport(Darwin)
  import os

  /// State that any thread may use, one at a time.
  typealias Lock<State> = OSAllocatedUnfairLock<State>
#else
  import Synchronization

  /// State that any thread may use, one at a time.
  final class Lock<State: Sendable>: Sendable {
    private let mutex: Mutex<State>

    init(initialState: State) {
      mutex = Mutex(initialState)
    }

    func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
      mutex.withLock { body(&$0) }
    }
  }
#endif

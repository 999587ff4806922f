// The runtime of redux-gen, written by it. Do not edit.

/// Stops the program with a message if a condition is not met, even in release builds, where
/// `precondition` prints nothing.
@inlinable @inline(__always)
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { stop(message()) }
}

/// Stops the program. It is a function of its own, so that little is inlined with ``require(_:_:)``.
@usableFromInline @inline(never) func stop(_ message: String) -> Never {
  fatalError(message)
}

// The runtime of redux-gen, written by it. Do not edit.

#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Takes a reference to an object, and releases it on the main actor.
///
/// A class of the main actor may be released in any task, and Swift then releases its properties in
/// that task. Closures and middleware may hold objects that are not `Sendable`, whose `deinit` must
/// not run beside other code of the main actor. Such a property is followed by a property of this
/// type, which is set in `deinit`. Swift releases properties in the order of their declarations, so
/// this object's reference is released last.
///
/// The reference is unmanaged, because a local variable could release the object after the main
/// actor has released it.
final class LastReference: Sendable {
  private nonisolated(unsafe) let object: Unmanaged<AnyObject>

  /// - Returns: Nil on the main actor, where the object may be released at once.
  init?(_ object: Unmanaged<AnyObject>) {
    if Self.isOnMainActor { return nil }
    self.object = object.retain()
  }

  deinit {
    nonisolated(unsafe) let object = object
    Task { @MainActor in object.release() }
  }

  #if canImport(Dispatch)
    /// The main actor runs on the main queue, which is marked with this key.
    private static let mark: DispatchSpecificKey<Void> = {
      let key = DispatchSpecificKey<Void>()
      DispatchQueue.main.setSpecific(key: key, value: ())
      return key
    }()

    private static var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mark) != nil }
  #else
    private static var isOnMainActor: Bool { false }
  #endif
}

// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// A middleware that passes each reduced action to a closure, with the states before and after it.
/// Put it at the end of the chain.
/// ```swift
/// let observer = ReductionObserver<JarFeature> { old, action, state in
///   #expect(old.coins <= state.coins)
/// }
/// let store = JarStore(middleware: JarFeature.middleware + [observer])
/// ```
@MainActor public final class ReductionObserver<F: OpenedFeature>: Middleware {
  private let observe: (_ old: F.State, _ action: F.Action, _ state: F.State) -> Void
  private var old: F.State?

  public init(
    _ observe: @escaping (_ old: F.State, _ action: F.Action, _ state: F.State) -> Void
  ) {
    self.observe = observe
  }

  public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    // The former state is released after the change, because its `deinit` may dispatch.
    let former = old
    old = state
    withExtendedLifetime(former) {}
    return .next
  }

  public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    if let old { observe(old, action, state) }
  }
}

// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// What a middleware asks for besides its verdict. Lent for one call, it cannot be kept.
///
/// It is only a way into the store's inbox: a middleware that asks for nothing costs nothing.
public struct Effects<F: Feature>: ~Copyable {
  @usableFromInline let core: Core<F>

  @inlinable init(core: Core<F>) {
    self.core = core
  }

  /// Sends another action through the whole chain, after the present one and those that already
  /// wait are done, and before the store's `dispatch` returns. It goes even if a later middleware
  /// stops the present action.
  @inlinable public mutating func dispatch(_ action: F.Action) {
    core.inbox.append(action)
  }
}

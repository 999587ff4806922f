// The runtime of redux-gen, written by it. Do not edit.

/// Identifies effects: those with the same id replace, join or cancel one another.
/// ```swift
/// effects.run(id: "loadTasks") { send in … }
/// effects.run(id: EffectID(task.id)) { send in … }
/// ```
public struct EffectID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Made of a `Sendable` value by every initialiser, and never changed.
  private nonisolated(unsafe) let value: AnyHashable
  /// Kept, so that tables need not call `hash(into:)`.
  let hash: Int

  /// An id made of any value, such as the id of a model.
  public init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
    hash = self.value.hashValue
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  public var description: String { "\(value.base)" }

  public static func == (left: EffectID, right: EffectID) -> Bool {
    left.hash == right.hash && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension EffectID: @unchecked Sendable {}

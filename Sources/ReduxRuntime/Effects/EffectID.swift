/// Identifies effects: those with the same id replace, join or cancel one another.
/// ```swift
/// effects.run(id: "loadTasks") { send in … }
/// effects.run(id: EffectID(task.id)) { send in … }
/// effects.run(id: EffectID("save", key: task.id)) { send in … }
/// ```
public struct EffectID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Every initializer stores a `Sendable` value, which never changes.
  private nonisolated(unsafe) let value: AnyHashable
  /// Cached, so that tables need not call `hash(into:)`.
  let hash: Int
  private let hasKey: Bool

  /// An id made from any value, such as the id of a model.
  public init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
    hash = self.value.hashValue
    hasKey = false
  }

  /// A separate id for each key of a name: policies apply to each key. ``Effects/cancel(_:)`` with
  /// the bare name cancels the effects of all keys.
  public init(_ name: some Hashable & Sendable, key: some Hashable & Sendable) {
    self.init(EffectID(name), key: key)
  }

  /// The id itself, not a new id that wraps it.
  public init(_ id: EffectID) {
    self = id
  }

  /// A separate id for each key of another id.
  public init(_ name: EffectID, key: some Hashable & Sendable) {
    value = AnyHashable(KeyedName(name: name, key: EffectID(key)))
    hash = value.hashValue
    hasKey = true
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The id without its key; nil if it has no key.
  var name: EffectID? { hasKey ? (value.base as? KeyedName)?.name : nil }

  public var description: String { "\(value.base)" }

  public static func == (left: EffectID, right: EffectID) -> Bool {
    left.hash == right.hash && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension EffectID: @unchecked Sendable {}

private struct KeyedName: Hashable, CustomStringConvertible {
  let name: EffectID
  let key: EffectID

  var description: String { "\(name)[\(key)]" }
}

// The runtime of redux-gen, written by it. Do not edit.

/// Identifies an effect. Effects with the same id can replace, join or cancel one another.
/// ```swift
/// effects.run(id: "loadTasks") { send in … }
/// effects.run(id: EffectID(task.id)) { send in … }
/// effects.run(id: EffectID("save", key: task.id)) { send in … }
/// ```
public struct EffectID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  private let content: Content

  private indirect enum Content: Hashable, Sendable {
    case value(AnyValue)
    case keyed(name: EffectID, key: EffectID)
  }

  /// Creates an id from any value, such as the id of a model. If the value is itself an `EffectID`,
  /// the result is equal to it.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    // Generic code also calls this initializer with an `EffectID`.
    if let id = value as? EffectID { self = id } else { content = .value(AnyValue(base: value)) }
  }

  /// Creates a separate id for each key of a name. Policies apply to each key separately.
  /// ``Effects/cancel(_:)`` with the bare name cancels the effects with all keys.
  public init(_ name: some Hashable & Sendable, key: some Hashable & Sendable) {
    self.init(EffectID(name), key: key)
  }

  /// Returns `id` itself, not a new id that wraps it.
  public init(_ id: EffectID) {
    self = id
  }

  /// Creates a separate id for each key of another id.
  public init(_ name: EffectID, key: some Hashable & Sendable) {
    content = .keyed(name: name, key: EffectID(key))
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The id without its key; nil if the id has no key.
  var name: EffectID? {
    if case .keyed(let name, _) = content { name } else { nil }
  }

  public var description: String {
    switch content {
    case .value(let value): "\(value.base)"
    case .keyed(let name, let key): "\(name)[\(key)]"
    }
  }

  /// A value of any type. In contrast to `AnyHashable`, it is known to be `Sendable`.
  private struct AnyValue: Hashable, Sendable {
    let base: any Hashable & Sendable

    static func == (left: Self, right: Self) -> Bool {
      AnyHashable(left.base) == AnyHashable(right.base)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
  }
}

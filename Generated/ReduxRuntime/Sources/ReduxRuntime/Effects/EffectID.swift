// The runtime of redux-gen, written by it. Do not edit.

/// Identifies an effect. Effects with the same id can replace, join or cancel one another.
/// ```swift
/// effects.run(id: "loadTasks") { send in … }
/// effects.run(id: EffectID(task.id)) { send in … }
/// effects.run(id: EffectID("save", key: task.id)) { send in … }
/// ```
public struct EffectID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The value of the id. Every initializer stores a `Sendable` value, which never changes.
  fileprivate nonisolated(unsafe) var content: Content
  /// The hash value of the content. It is cached so that tables need not call `hash(into:)`.
  let hash: Int

  /// Creates an id from any value, such as the id of a model. If the value is itself an `EffectID`,
  /// the result is equal to it.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    // Generic code also calls this initializer with an `EffectID`.
    if Value.self == EffectID.self, let id = value as? EffectID {
      self = id
    } else {
      let value = AnyHashable(value)
      content = .value(value)
      hash = value.hashValue
    }
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
    let key = EffectID(key)
    var hasher = Hasher()
    hasher.combine(name.hash)
    hasher.combine(key.hash)
    hash = hasher.finalize()
    content = .keyed(KeyedName(name: name, key: key))
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The id without its key; nil if the id has no key.
  var name: EffectID? {
    if case .keyed(let pair) = content { pair.name } else { nil }
  }

  public var description: String {
    // This loop avoids recursion, because ids may be nested deeply.
    var text = ""
    var rest: [(id: EffectID?, bracket: String)] = [(self, "")]
    while let (id, bracket) = rest.popLast() {
      // If an id is its own key, and the result again, the text doubles at each level.
      if text.utf8.count > 10_000 { return text + "…" }
      text += bracket
      switch id?.content {
      case .value(let value): text += "\(value.base)"
      case .keyed(let pair): rest += [(nil, "]"), (pair.key, "["), (pair.name, "")]
      case nil: break
      }
    }
    return text
  }

  public static func == (left: EffectID, right: EffectID) -> Bool {
    var (left, right) = (left, right)
    // This loop avoids recursion, because ids may be nested deeply. Keys that are plain values are
    // compared at once, without being added to `rest`.
    var rest: [(EffectID, EffectID)] = []
    // The pairs with nested keys that have been visited. Without this set, an id that is its own key,
    // at many levels, would be compared again and again.
    var visited: Set<Pair> = []
    while left.hash == right.hash {
      switch (left.content, right.content) {
      case (.value(let leftValue), .value(let rightValue)):
        guard leftValue == rightValue else { return false }
        guard let next = rest.popLast() else { return true }
        (left, right) = next
      case (.keyed(let leftPair), .keyed(let rightPair)):
        if case (.value(let leftKey), .value(let rightKey)) = (
          leftPair.key.content, rightPair.key.content
        ) {
          guard leftKey == rightKey else { return false }
        } else if visited.insert(Pair(left: .init(leftPair), right: .init(rightPair))).inserted {
          rest.append((leftPair.key, rightPair.key))
        } else {
          guard let next = rest.popLast() else { return true }
          (left, right) = next
          continue
        }
        (left, right) = (leftPair.name, rightPair.name)
      default: return false
      }
    }
    return false
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension EffectID: @unchecked Sendable {}

private enum Content {
  case value(AnyHashable)
  case keyed(KeyedName)
}

/// Two ids that are compared.
private struct Pair: Hashable {
  let left: ObjectIdentifier
  let right: ObjectIdentifier
}

private final class KeyedName {
  private(set) var name: EffectID
  private(set) var key: EffectID

  init(name: EffectID, key: EffectID) {
    self.name = name
    self.key = key
  }

  /// Releases nested ids one after another. Releasing them recursively could overflow the stack.
  deinit {
    var rest: [KeyedName] = []
    take(into: &rest)
    while var last = rest.popLast() {
      if isKnownUniquelyReferenced(&last) { last.take(into: &rest) }
    }
  }

  /// Moves the nested ids to `rest`.
  private func take(into rest: inout [KeyedName]) {
    name.take(into: &rest)
    key.take(into: &rest)
  }
}

extension EffectID {
  fileprivate mutating func take(into rest: inout [KeyedName]) {
    guard case .keyed(let pair) = content else { return }
    content = .value(0)
    rest.append(pair)
  }
}

/// Identifies effects: those with the same id replace, join or cancel one another.
/// ```swift
/// effects.run(id: "loadTasks") { send in … }
/// effects.run(id: EffectID(task.id)) { send in … }
/// effects.run(id: EffectID("save", key: task.id)) { send in … }
/// ```
public struct EffectID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Every initializer stores `Sendable` values, which never change.
  fileprivate nonisolated(unsafe) var content: Content
  /// Cached, so that tables need not call `hash(into:)`.
  let hash: Int

  /// An id made from any value, such as the id of a model. The id of an id is that id.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    // Generic code passes ids here, too.
    if Value.self == EffectID.self, let id = value as? EffectID {
      self = id
    } else {
      let value = AnyHashable(value)
      content = .value(value)
      hash = value.hashValue
    }
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

  /// The id without its key; nil if it has no key.
  var name: EffectID? {
    if case .keyed(let pair) = content { pair.name } else { nil }
  }

  public var description: String {
    // Not recursive: ids may be nested deeply.
    var text = ""
    var rest = [(id: self, suffix: "")]
    while let (id, suffix) = rest.popLast() {
      switch id.content {
      case .value(let value): text += "\(value.base)" + suffix
      case .keyed(let pair):
        rest.append((pair.key, "]" + suffix))
        rest.append((pair.name, "["))
      }
    }
    return text
  }

  public static func == (left: EffectID, right: EffectID) -> Bool {
    var (left, right) = (left, right)
    // Not recursive: ids may be nested deeply. Keys that are no ids need no list.
    var rest: [(EffectID, EffectID)] = []
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
        } else {
          rest.append((leftPair.key, rightPair.key))
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

private final class KeyedName {
  private(set) var name: EffectID
  private(set) var key: EffectID

  init(name: EffectID, key: EffectID) {
    self.name = name
    self.key = key
  }

  /// Releases nested ids one after another, because releasing them recursively could overflow the
  /// stack.
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

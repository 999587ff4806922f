import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

/// A key of the effects of an id, or that there is none.
struct KeyUse {
  enum Owner { case call, cancel }

  let id: String
  /// Nil without a key.
  let type: Type?
  let range: SourceRange
  let owner: Owner

  init(id: String, type: Type?, range: SourceRange, of owner: Owner) {
    self.id = id
    self.type = type
    self.range = range
    self.owner = owner
  }
}

extension Analysis {
  /// The key of a call, which sees what the call sees.
  mutating func key(
    of spec: EffectSpec, id: String, in scope: Scope
  ) -> (value: TypedExpression?, isRight: Bool) {
    guard let text = spec.key else {
      keyUses.append(KeyUse(id: id, type: nil, range: spec.call.range, of: .call))
      return (nil, true)
    }
    let key = key(text, in: scope)
    keyUses.append(KeyUse(id: id, type: key?.type ?? .unknown, range: text.range, of: .call))
    return (key, key != nil)
  }

  /// A key is compared and hashed.
  ///
  ///     models: {Place: {x: Double, y: Double}}
  ///     {perform: weather.at(place), by: place}          # not-hashable
  ///     {perform: weather.at(place), by: place.x}
  mutating func key(_ text: SwiftText<Expression>, in scope: Scope) -> TypedExpression? {
    if case .unchecked(_, let range) = text {
      error(.uncheckedCall, "a key is checked: 'by' takes no '!swift'", at: range)
      return nil
    }
    guard case .checked(let key)? = code(text, wanted: nil, in: scope) else { return nil }
    if types.conforms(key.type, to: .hashable) { return key }
    error(
      .notHashable, "the key of an effect must be Hashable; '\(key.type)' is not", at: key.range,
      help: types.nominal(key.type) == nil
        ? nil : "add 'conforms: [Hashable]' to '\(key.type)', or use its id")
    return nil
  }

  /// All calls of one id have keys of one type, or none: those of another type are never the same.
  ///
  ///     fetchUser: {perform: network.user(id), by: id}
  ///     refresh: {perform: network.user(user.id), id: fetchUser}              # mixed-keys
  ///     refresh: {perform: network.user(user.id), id: fetchUser, by: user.id}
  mutating func checkKeys() {
    var first: [String: KeyUse] = [:]
    var unclear: Set<String> = []
    for use in keyUses {
      if use.type?.containsUnknown == true { unclear.insert(use.id) }
      if use.owner == .call, first[use.id] == nil { first[use.id] = use }
    }
    for use in keyUses where !unclear.contains(use.id) {
      guard let call = first[use.id], call.type != use.type else { continue }
      report(use, unlike: call)
    }
  }

  private mutating func report(_ use: KeyUse, unlike call: KeyUse) {
    let line = call.range.start.line
    switch (use.type, call.type) {
    case (let type?, let wanted?):
      error(
        .mixedKeys, "the key of '\(use.id)' is '\(wanted)' in line \(line), found '\(type)'",
        at: use.range)
    case (nil, let wanted?):
      error(
        .mixedKeys, "the calls of '\(use.id)' have a key, '\(wanted)' in line \(line): add 'by'",
        at: use.range)
    default:
      error(
        .mixedKeys,
        "the call of '\(use.id)' in line \(line) has no 'by': it has no key to compare with",
        at: use.range)
    }
  }
}

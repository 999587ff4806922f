import SpecLanguage

/// A use of an effect id, in an effect or in a `cancel`. It records the type of the key.
struct KeyUse {
  enum Owner { case call, cancel }

  let id: String
  /// The type of the key; nil without a key.
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

extension TextTyping {
  /// Types a key, which has to be `Hashable`.
  ///
  ///     models: {Place: {x: Double, y: Double}}
  ///     {perform: weather.at(place), by: place}          # not-hashable
  ///     {perform: weather.at(place), by: place.x}
  func key(
    _ text: SwiftText<Expression>, in scope: Scope, _ findings: inout Findings
  ) -> TypedExpression? {
    if case .unchecked(_, let range) = text {
      findings.error(.uncheckedCall, "a key is checked: '!swift' is not allowed in 'by'", at: range)
      return nil
    }
    guard case .checked(let key)? = code(text, wanted: nil, in: scope, &findings) else {
      return nil
    }
    if types.conforms(key.type, to: .hashable) { return key }
    findings.error(
      .notHashable, "the key of an effect must be Hashable; '\(key.type)' is not", at: key.range,
      help: types.nominal(key.type) == nil
        ? nil : types.adviceToAdd(.hashable, to: "\(key.type)", otherwise: ", or use its id"))
    return nil
  }
}

/// Reports different key types for the same effect id. All calls with one id need keys of the same
/// type, or no keys: keys of different types would never be equal.
///
///     fetchUser: {perform: network.user(id), by: id}
///     refresh: {perform: network.user(user.id), id: fetchUser}              # mixed-keys
///     refresh: {perform: network.user(user.id), id: fetchUser, by: user.id}
func checkKeys(_ uses: [KeyUse], _ findings: inout Findings) {
  var first: [String: KeyUse] = [:]
  var unclear: Set<String> = []
  for use in uses {
    if use.type?.containsUnknown == true { unclear.insert(use.id) }
    if use.owner == .call, first[use.id] == nil { first[use.id] = use }
  }
  for use in uses where !unclear.contains(use.id) {
    guard let call = first[use.id], call.type != use.type else { continue }
    report(use, unlike: call, &findings)
  }
}

private func report(_ use: KeyUse, unlike call: KeyUse, _ findings: inout Findings) {
  let line = call.range.start.line
  let related = RelatedPlace("the other call of '\(use.id)'", at: call.range)
  switch (use.type, call.type) {
  case (let type?, let wanted?):
    findings.error(
      .mixedKeys, "the key of '\(use.id)' is '\(wanted)' in line \(line), found '\(type)'",
      at: use.range, related: related)
  case (nil, let wanted?):
    findings.error(
      .mixedKeys, "the calls of '\(use.id)' have a key, '\(wanted)' in line \(line): add 'by'",
      at: use.range, related: related)
  default:
    findings.error(
      .mixedKeys,
      "the call of '\(use.id)' in line \(line) has no 'by': it has no key to compare with",
      at: use.range, related: related)
  }
}

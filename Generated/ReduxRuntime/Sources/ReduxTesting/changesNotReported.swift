// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// Returns a fault if the reducer changed stored properties that are not in its mask, because the
/// observers of these properties would not be called. Checks only structs, and requires that the
/// bits follow the order of declaration.
func changesNotReported<State>(
  by action: some Any, from old: State, to new: State, _ changes: Changes
) -> [String] {
  if changes == .all || new is any CustomReflectable { return [] }
  let before = Mirror(reflecting: old)
  guard before.displayStyle == .struct else { return [] }
  let properties = before.children.map { $0.label ?? "" }
  var bits: [Int] = []
  for (index, pair) in zip(before.children, Mirror(reflecting: new).children).enumerated()
  where changes.isDisjoint(with: Changes(bit: index)) && areDifferent(pair.0.value, pair.1.value) {
    bits.append(index)
  }
  if bits.isEmpty { return [] }
  let names = bits.map { "'\(properties[$0])'" }.joined(separator: ", ")
  let missing = Set(bits.map { min($0, 63) }).sorted().map { "'Changes(bit: \($0))'" }
    .joined(separator: ", ")
  return [
    "The reducer changed \(names) for '\(text(action))', but 'reduce' reports "
      + "\(describe(changes, properties)): observers of \(names) are not called. Add \(missing) to "
      + "what it returns, or set 'checksChangeMasks' to false if the bits do not follow the order "
      + "of the properties."
  ]
}

private func describe(_ changes: Changes, _ properties: [String]) -> String {
  let names = properties.indices.filter { !changes.isDisjoint(with: Changes(bit: $0)) }
    .map { "'\(properties[$0])'" }
  if !names.isEmpty { return "only " + names.joined(separator: ", ") }
  return changes.isEmpty ? "no change" : "none of its properties"
}

/// Whether a property has certainly changed. Returns false for values that cannot be compared, or
/// that are not even equal to themselves.
private func areDifferent(_ old: Any, _ new: Any) -> Bool {
  guard let old = old as? any Equatable else { return false }
  return isDifferent(old, new)
}

private func isDifferent<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
  guard let new = new as? Value else { return true }
  return old == old && new == new && old != new
}

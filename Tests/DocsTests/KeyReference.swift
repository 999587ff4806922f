import SpecLanguage

/// Returns the constructs that are reachable from a spec or a configuration, outermost first, without repetitions.
func constructs() -> [KeyTable] {
  var found: [KeyTable] = []
  collect(.keys(specKeyTable), into: &found)
  collect(.keys(appKeyTable), into: &found)
  collect(.keys(configurationKeyTable), into: &found)
  return found
}

private func collect(_ shape: ValueShape, into found: inout [KeyTable]) {
  switch shape {
  case .list(_, let inner), .mapping(_, let inner), .filled(let inner):
    collect(inner, into: &found)
  case .oneOf(let shapes): for shape in shapes { collect(shape, into: &found) }
  case .keys(let table):
    guard !found.contains(where: { $0.construct == table.construct }) else { return }
    found.append(table)
    for key in table.keys { collect(key.value, into: &found) }
  case .open(let table, _, let inner):
    collect(.keys(table), into: &found)
    collect(inner, into: &found)
  default: break
  }
}

/// Returns the keys of a construct as a Markdown table.
func keyReference(_ table: KeyTable) -> String {
  var text = "| key of \(table.construct) | value | meaning |\n|---|---|---|\n"
  for key in table.keys {
    let name = key.isRequired ? "`\(key.name)` (required)" : "`\(key.name)`"
    text += "| \(name) | \(described(key.value)) | \(key.summary) |\n"
  }
  if !table.exactlyOneOf.isEmpty {
    let names = table.exactlyOneOf.map { "`\($0)`" }.joined(separator: ", ")
    text += "\nExactly one of \(names)\(elsewhere(table)) is required.\n"
  }
  if !table.besideElsewhere.isEmpty {
    let names = table.besideElsewhere.map { "`\($0)`" }.joined(separator: ", ")
    let verb = table.elsewhere.map { "`\($0)`" }.joined(separator: ", ")
    text += "\nA rule with \(verb) may also have \(names): see [effects](#effects).\n"
  }
  if !table.oneOrMoreOf.isEmpty {
    let names = table.oneOrMoreOf.map { "`\($0)`" }.joined(separator: ", ")
    let others = table.orWithin.map { ", or a step in `\($0)` that checks something," } ?? ""
    text += "\nAt least one of \(names)\(others) is required.\n"
  }
  for companion in table.companions {
    let need = companion.isRequired ? "is required with" : "is optional with"
    text += "\n`\(companion.key)` \(need) `\(companion.other)` and allowed only there.\n"
  }
  return text
}

private func elsewhere(_ table: KeyTable) -> String {
  table.elsewhere.map { ", `\($0)`" }.joined()
}

/// Describes the form of a value. The description of a mapping or a list includes the form of its
/// elements, one level deep.
private func described(_ shape: ValueShape, isInner: Bool = false) -> String {
  switch shape {
  case .nothing: return "nothing"
  case .innerRules: return "a rule, or a list of rules"
  case .constant(let word): return "`\(word)`"
  case .name, .actionName: return "a name"
  case .prose: return "a string"
  case .type: return "a Swift type"
  case .typedDefault: return "`Type` or `Type = default`"
  case .typedValue: return "`Type = expression`"
  case .expression: return "an expression"
  case .condition: return "a Bool expression"
  case .repetition: return "a name and a list, as after `for`"
  case .conditions: return "conditions, as after `if`"
  case .statements: return "statements"
  case .values: return "a value in YAML"
  case .sortMember: return "`member` or `-member`"
  case .list(let items, let item):
    return "a list of \(items)" + held(item, isInner)
  case .mapping(let names, let value):
    return "a mapping of \(names)" + held(value, isInner)
  case .open(let table, let names, let value):
    return "a mapping of \(names)" + held(value, isInner) + ", and the keys of \(table.construct)"
  case .filled(let shape): return described(shape, isInner: isInner)
  case .keys(let table): return "the keys of \(table.construct)"
  case .oneOf(let shapes):
    return shapes.map { described($0, isInner: isInner) }.joined(separator: "; or ")
  }
}

private func held(_ shape: ValueShape, _ isInner: Bool) -> String {
  switch shape {
  case .keys(let table): return " (each: the keys of \(table.construct))"
  case .oneOf where !isInner:
    return " (each: \(described(shape, isInner: true)))"
  default: return ""
  }
}

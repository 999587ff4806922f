import SpecLanguage

/// An action or a case of an enum, and its parameters.
struct Carrier {
  let kind: String
  let name: String
  let payload: [Parameter]
  /// How the spec names the action or case, if not by its name alone: `tasks.add`.
  var written: String?
  /// The key of the type and of the action or case, such as `CartAction.add`.
  var owner = ""
}

extension Parameter {
  /// The value of the parameter in a scenario that omits it. An id or a date is created when the
  /// action is dispatched.
  fileprivate var omitted: Value {
    switch value?.kind {
    case .constant(let value)?: value
    case .newUUID?, .now?, .random?, .invalid?, nil: .defaulted
    }
  }
}

/// The kind of errors in the properties of a struct or in the values of a payload. The errors have
/// been reported.
private enum ValueFaults {
  case none
  case wrongValues
  /// There is an unknown name, which was probably meant as one of the names that seem to be
  /// missing.
  case unknownNames

  mutating func add(_ fault: ValueFaults) { if self == .none { self = fault } }
}

extension ValueReading {
  /// Reads a struct, which is written as a mapping. Omitted properties take their defaults.
  ///
  ///     given: {tasks: [{id: 1}]}                   # missing-property, without a title
  ///     given: {tasks: [{id: 1, title: Milk}]}
  mutating func structureValue(
    of node: YAMLNode, _ type: NominalType, _ members: [Member], at place: SourceRange,
    _ findings: inout Findings
  ) -> Value? {
    guard case .mapping(let entries) = node.content else {
      mismatch(
        node, wanted: .nominal(type.name), ", a mapping of its properties", at: place, &findings)
      return nil
    }
    guard structureValuesLeft > 0 else { return nil }
    structureValuesLeft -= members.count
    guard structureValuesLeft > 0 else {
      findings.error(.tooManyValues, "the scenarios contain more than a million values", at: place)
      return nil
    }
    let (values, faults) = properties(entries, of: type, members, &findings)
    if faults == .unknownNames { return nil }
    let lacking = zip(members, values).filter { $1 == nil && !$0.hasDefault }.map(\.0)
    guard lacking.isEmpty else {
      let missing = lacking.map(\.name)
      let verb = missing.count == 1 ? "has" : "have"
      findings.error(
        .missingProperty,
        "'\(type.name)' needs \(listed(missing)), which \(verb) no default", at: place,
        about: .missingProperties(missing, of: type.name),
        help: helpForDefaults(of: lacking, in: type.name, types))
      return nil
    }
    return faults == .none ? .structure(values.map { $0 ?? .defaulted }) : nil
  }

  /// Reads the values of the properties. Returns each value at the index of its property.
  private mutating func properties(
    _ entries: [YAMLEntry], of type: NominalType, _ members: [Member], _ findings: inout Findings
  ) -> ([Value?], ValueFaults) {
    var values = [Value?](repeating: nil, count: members.count)
    var faults = ValueFaults.none
    for entry in entries {
      let name = entry.key.scalarText
      types.offerMembers(members, at: entry.key.range)
      guard let member = type.member(name), case .stored(let index) = member.role else {
        findings.reportMissing(
          Located(name, at: entry.key.range), in: type.name, among: members.lazy.map(\.name))
        faults = .unknownNames
        continue
      }
      types.recordUse(NameKey(.member, name, of: type.name), at: entry.key.range, member.type)
      // A property with a wrong value is not reported as missing.
      let value = value(of: entry.value, as: member.type, at: entry.key.range, &findings)
      values[index] = value ?? .defaulted
      if value == nil { faults.add(.wrongValues) }
    }
    return (values, faults)
  }

  /// Reads an enum case, which is written as its name, or as `name: payload`.
  ///
  ///     given: {phase: falied}                      # unknown-case
  ///     given: {phase: {failed: no network}}
  mutating func enumerationValue(
    of node: YAMLNode, _ type: NominalType, _ cases: [CaseSignature], at place: SourceRange,
    _ findings: inout Findings
  ) -> Value? {
    let name: YAMLNode
    let payload: YAMLNode?
    switch node.content {
    case .scalar where !node.isEmptyScalar:
      (name, payload) = (node, nil)
    case .mapping(let entries) where entries.count == 1:
      (name, payload) = (entries[0].key, entries[0].value)
    default:
      mismatch(
        node, wanted: .nominal(type.name), ", the name of a case or 'name: payload'", at: place,
        help: helpForSeveralCases(node, cases), &findings)
      return nil
    }
    types.offerCases(cases, at: name.range)
    guard let (index, signature) = type.enumCase(name.scalarText) else {
      let suggestion = findings.suggestion(name.scalarText, among: cases.lazy.map(\.name))
      findings.error(
        .unknownCase, "'\(type.name)' has no case '\(name.scalarText)'\(suggestion)",
        at: name.range, about: .names([type.name]),
        help: findings.listed(cases.lazy.map(\.name), nearest: name.scalarText, "its cases:"),
        fixes: suggestion.fixes(at: name.range))
      return nil
    }
    types.recordUse(
      NameKey(.enumCase, signature.name, of: type.name), at: name.range, .nominal(type.name))
    let carrier = Carrier(
      kind: "case", name: signature.name, payload: signature.parameters,
      owner: "\(type.name).\(signature.name)")
    return arguments(payload, of: carrier, at: name.range, &findings).map {
      .enumeration(index, $0)
    }
  }

  /// Reads the payload of an action or case. The payload may be omitted, or written as its only
  /// value or as a mapping by label.
  ///
  ///     when: [rename: {id: 1}]                     # missing-payload
  ///     when: [rename: {id: 1, title: Milk}]
  mutating func arguments(
    _ node: YAMLNode?, of carrier: Carrier, at place: SourceRange, _ findings: inout Findings
  ) -> [Value]? {
    let payload = carrier.payload
    guard payload.areReadable else { return nil }
    if let values = positions(node, of: payload, &findings) {
      return values.contains(nil) ? nil : values.compactMap(\.self)
    }
    let required = payload.requiredCount
    guard let first = payload.first(where: { required == 0 || $0.value == nil }) else {
      guard let node, !node.holdsNothing else { return [] }
      findings.error(
        .unexpectedPayload, "the \(carrier.kind) '\(carrier.name)' has no payload",
        at: node.range, about: .names([carrier.name]))
      return nil
    }
    if required == 0, node?.isEmptyScalar != false { return payload.map(\.omitted) }
    guard let node else {
      findings.error(
        .missingPayload,
        "the \(carrier.kind) '\(carrier.name)' needs the payload "
          + shown(payload.filter { $0.value == nil }),
        at: place, help: "write '\(carrier.written ?? carrier.name): …'")
      return nil
    }
    if payload.count == 1 || required == 1,
      payload.count == 1
        ? !isLabelled(node, as: first) : !isLabelled(node, as: first, among: payload)
    {
      return value(of: node, as: first.type, at: place, &findings).map { value in
        payload.map { $0 == first ? value : $0.omitted }
      }
    }
    return labeled(node, of: carrier, at: place, &findings)
  }

  private mutating func labeled(
    _ node: YAMLNode, of carrier: Carrier, at place: SourceRange, _ findings: inout Findings
  ) -> [Value]? {
    let names = carrier.payload.map { $0.label ?? $0.name }
    guard case .mapping(let entries) = node.content else {
      let found = node.isNothing ? "nothing" : node.foundKind
      findings.error(
        .missingPayload, "expected a mapping of \(described(carrier.payload)), found \(found)",
        at: node.isNothing ? place : node.range)
      return nil
    }
    let (values, faults) = values(of: entries, of: carrier, labels: names, &findings)
    if faults == .unknownNames { return nil }
    let missing = carrier.payload.indices.filter {
      values[$0] == nil && carrier.payload[$0].value == nil
    }.map { names[$0] }
    guard missing.isEmpty else {
      findings.error(
        .missingPayload, "the \(carrier.kind) '\(carrier.name)' needs \(listed(missing))",
        at: place)
      return nil
    }
    return faults == .none ? zip(carrier.payload, values).map { $1 ?? $0.omitted } : nil
  }

  /// Reads the values of the payload. Returns each value at the index of its label.
  private mutating func values(
    of entries: [YAMLEntry], of carrier: Carrier, labels: [String], _ findings: inout Findings
  ) -> ([Value?], ValueFaults) {
    let places = Dictionary(zip(labels, labels.indices), uniquingKeysWith: { first, _ in first })
    var values = [Value?](repeating: nil, count: labels.count)
    var faults = ValueFaults.none
    if let first = entries.first, entries.count == labels.count,
      entries.allSatisfy({ places[$0.key.scalarText] == nil && $0.value.isEmptyScalar })
    {
      let meant = zip(labels, entries).map { "\($0): \($1.key.scalarText)" }
      findings.error(
        .unknownPayload, "the values of the \(carrier.kind) '\(carrier.name)' need their labels",
        at: first.key.range, help: "write {\(excerpt(meant.joined(separator: ", ")))}")
      return (values, .unknownNames)
    }
    for entry in entries {
      types.offerLabels(carrier.payload, at: entry.key.range)
      guard let index = places[entry.key.scalarText] else {
        reportUnknownLabel(entry.key, of: carrier, among: labels, &findings)
        faults = .unknownNames
        continue
      }
      let parameter = carrier.payload[index]
      types.recordUse(
        NameKey(.parameter, parameter.name, of: carrier.owner), at: entry.key.range, parameter.type)
      let value = value(
        of: entry.value, as: carrier.payload[index].type, at: entry.key.range, &findings)
      values[index] = value ?? .defaulted
      if value == nil { faults.add(.wrongValues) }
    }
    return (values, faults)
  }

  /// The help for several cases in one value, such as the fields of a form in `{name: Ann, age: 3}`.
  private func helpForSeveralCases(_ node: YAMLNode, _ cases: [CaseSignature]) -> String? {
    guard case .mapping(let entries) = node.content, entries.count > 1,
      entries.allSatisfy({ entry in cases.contains { $0.name == entry.key.scalarText } })
    else { return nil }
    return "write one step for each: '{\(entries[0].key.scalarText): …}' and "
      + "'{\(entries[1].key.scalarText): …}'"
  }

  private func reportUnknownLabel(
    _ key: YAMLNode, of carrier: Carrier, among labels: [String], _ findings: inout Findings
  ) {
    let name = key.scalarText
    let meant = carrier.payload.first { $0.name == name }?.label
    let suggestion =
      meant.map { Suggestion(for: name, key: NearName(name: $0, isOnly: true)) }
      ?? findings.suggestion(name, among: labels)
    findings.error(
      .unknownPayload,
      "the \(carrier.kind) '\(carrier.name)' has no '\(name)'\(suggestion)", at: key.range,
      help: meant.map { "'\(name)' is its internal name; its label is '\($0)'" }
        ?? findings.listed(labels, nearest: name, "its labels:"),
      fixes: suggestion.fixes(at: key.range))
  }

  /// Whether a single value is written as `{label: value}`, although the value alone is enough. The
  /// form is accepted if the value itself cannot be a mapping with this key. A mapping for a scalar
  /// has this form, even if its label is wrong.
  private func isLabelled(_ node: YAMLNode, as parameter: Parameter) -> Bool {
    let label = parameter.label ?? parameter.name
    guard case .mapping(let entries) = node.content, entries.count == 1 else { return false }
    if case .scalar = parameter.type.unwrapped { return true }
    guard entries[0].key.scalarText == label else { return false }
    switch parameter.type.unwrapped {
    case .scalar, .array, .set, .identifiedArray, .optional: return true
    case .nominal(let name):
      guard let type = types[name] else { return false }
      return type.member(label) == nil && type.enumCase(label) == nil
    case .dictionary(let key, let value):
      // `{errors: {email: …}}` is the label and a dictionary, unless the values themselves are
      // mappings, so that `errors` may be a key.
      guard case .mapping = entries[0].value.content else { return false }
      return parameter.label != nil && !isMapping(value) && key.scalar == .string
    case .pair, .range, .void, .unknown: return false
    }
  }

  /// Whether the only value without a default is written as `{label: value}`, and not alone: it is
  /// with other values, or its own type has no such key.
  private func isLabelled(
    _ node: YAMLNode, as parameter: Parameter, among payload: [Parameter]
  ) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    if !isMapping(parameter.type) { return true }
    let labels = Set(payload.map { $0.label ?? $0.name })
    let label = parameter.label ?? parameter.name
    let keys = entries.map(\.key.scalarText)
    guard keys.contains(label) else { return false }
    guard case .nominal(let name) = parameter.type.unwrapped, let type = types[name] else {
      return keys.allSatisfy(labels.contains)
    }
    func isPart(_ key: String) -> Bool { type.member(key) != nil || type.enumCase(key) != nil }
    // A key that is neither a label nor a part of the value is a wrong label.
    return !isPart(label) && keys.allSatisfy { labels.contains($0) || !isPart($0) }
  }

  /// Whether a value of a type may be written as a mapping.
  private func isMapping(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .dictionary, .pair, .unknown: true
    case .nominal(let name):
      if case .enumeration(let cases)? = types[name]?.kind {
        cases.contains { !$0.parameters.isEmpty }
      } else {
        true
      }
    case .scalar, .array, .set, .identifiedArray, .optional, .range, .void: false
    }
  }

  /// Returns the payload in YAML notation with types as values, such as `Int` or
  /// `{loaf: UUID, in: Int}`.
  private func shown(_ payload: [Parameter]) -> String {
    if payload.count > 1 { return braced(payload.map { ($0.label ?? $0.name, $0.type) }) }
    guard let type = payload.first?.type else { return "nothing" }
    guard case .structure(let members)? = types.nominal(type)?.kind else { return "\(type)" }
    return "\(type), " + braced(members.filter { !$0.hasDefault }.map { ($0.name, $0.type) })
  }

  private func braced(_ parts: [(name: String, type: Type)]) -> String {
    let shown = parts.prefix(5).map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    return "{\(shown)\(parts.count > 5 ? ", …" : "")}"
  }

  private func described(_ payload: [Parameter]) -> String {
    listed(payload.prefix(6).map { $0.label ?? $0.name })
  }

  /// Returns the first few names, for a message.
  private func listed(_ names: [String]) -> String {
    names.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }
}

import SpecLanguage

/// Checks that all members of a `Codable` type are `Codable`, and that all members of a `Hashable`
/// type are `Hashable`. Actions and events are `Codable` if the whole feature is.
///
///     models:
///       Key: {letter: Character}                                # cannot-conform
///       Order: {conforms: [Codable], properties: {key: Key}}
struct ConformanceCheck {
  let declarations: ResolvedDeclarations
  let effects: DeclaredEffects
  let imports: SpecImports
  let conformances: FeatureConformances
  let inner: InnerConformances
  let types: TypeTable

  func checkConformances(of spec: FeatureSpec, _ findings: inout Findings) {
    for type in declarations.types {
      switch type.shape {
      case .structure(let properties):
        for property in properties {
          check(
            property.type, of: type, at: property.spec.type?.range ?? property.spec.name.range,
            &findings)
        }
      case .enumeration(let cases):
        for enumCase in cases {
          for (value, range) in zip(enumCase.payload, enumCase.ranges) {
            check(value.type, of: type, at: range, &findings)
          }
        }
      }
    }
    for property in declarations.state.stored {
      check(
        property.type, conformances: conformances.asked, of: "the state",
        at: property.spec.type?.range ?? property.spec.name.range, &findings)
    }
    if conformances.asked.contains(.codable) { checkCodableMessages(of: spec, &findings) }
  }

  ///     conforms: [Codable]
  ///     actions: {press: {payload: {_ key: Character}}}     # cannot-conform
  private func checkCodableMessages(of spec: FeatureSpec, _ findings: inout Findings) {
    for (action, payload) in zip(spec.actions, declarations.payloads) {
      checkCodable(payload, action.payload, of: "the action '\(action.name.value)'", &findings)
    }
    for (event, found) in zip(spec.events, effects.events) {
      checkCodable(found.payload, event.payload, of: "the event '\(event.name.value)'", &findings)
    }
  }

  private func checkCodable(
    _ payload: [Parameter], _ written: [PayloadSpec], of owner: String, _ findings: inout Findings
  ) {
    for (value, spec) in zip(payload, written) {
      check(
        value.type, conformances: [.codable], of: owner, at: spec.type?.range ?? spec.name.range,
        &findings)
    }
  }

  private func check(
    _ member: Type, of type: DeclaredType, at range: SourceRange, _ findings: inout Findings
  ) {
    for conformance in [Conformance.codable, .hashable]
    where type.conformances.contains(conformance) {
      let isAsked = conformances.asked.contains(conformance)
      let cause = isAsked ? nil : inner.cause(of: conformance, for: type.name.value)
      check(
        member, conformances: [conformance], of: "'\(type.name.value)'", because: cause, at: range,
        &findings)
    }
  }

  private func check(
    _ member: Type, conformances: Set<Conformance>, of owner: String, because cause: String? = nil,
    at range: SourceRange, _ findings: inout Findings
  ) {
    for conformance in [Conformance.codable, .hashable] where conformances.contains(conformance) {
      guard let culprit = firstType(in: member, without: conformance) else { continue }
      if reportImported(culprit, conformance, owner, &findings) { continue }
      let reason = cause.map { ", because \($0)," } ?? ","
      findings.error(
        .cannotConform,
        "\(owner) is \(conformance.rawValue)\(reason) but '\(culprit)' in it is not", at: range)
    }
  }

  /// Reports an imported model without a required conformance. Only the spec that declares the
  /// model can add the conformance, so the finding is reported once, at the import.
  private func reportImported(
    _ culprit: Type, _ conformance: Conformance, _ owner: String, _ findings: inout Findings
  ) -> Bool {
    guard case .nominal(let name) = culprit, let origin = imports.origins[name] else {
      return false
    }
    let subject = FindingSubject.names([name, conformance.rawValue])
    let isTold = findings.diagnostics.findings.contains {
      $0.range == origin.range && $0.subject == subject
    }
    if !isTold {
      findings.error(
        .cannotConform,
        "'\(name)' of '\(origin.module)' is not \(conformance.rawValue), but \(owner) is",
        at: origin.range, about: subject,
        help: "add 'conforms: [\(conformance.rawValue)]' to '\(name)' in the spec of "
          + "'\(origin.module)'")
    }
    return true
  }

  /// Returns the first type inside `type` that prevents a conformance; nil if `type` conforms.
  /// Elements of sets and keys of dictionaries are checked where the type is resolved.
  private func firstType(in type: Type, without conformance: Conformance) -> Type? {
    if types.conforms(type, to: conformance) { return nil }
    switch type {
    case .optional(let inner), .array(let inner), .identifiedArray(let inner):
      return firstType(in: inner, without: conformance)
    case .set(let inner):
      return conformance == .hashable ? nil : firstType(in: inner, without: conformance)
    case .dictionary(let key, let value):
      let culprit = conformance == .hashable ? nil : firstType(in: key, without: conformance)
      return culprit ?? firstType(in: value, without: conformance)
    default: return type
    }
  }
}

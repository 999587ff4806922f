import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

extension Analysis {
  /// `conforms` of the feature.
  mutating func readConformances() {
    featureConformances = conformances(spec.conformances)
    usualConformances = featureConformances.union([.equatable])
  }

  /// What `conforms` may ask for: `Codable` and `Hashable`.
  ///
  ///     conforms: [Codeable]      # unknown-conformance
  ///     conforms: [Codable]
  mutating func conformances(_ written: [Located<String>]) -> Set<Conformance> {
    var found: Set<Conformance> = []
    var lines: [String: UInt32] = [:]
    for name in written {
      switch name.value {
      case "Codable", "Hashable":
        guard let conformance = Conformance(rawValue: name.value) else { continue }
        guard found.insert(conformance).inserted else {
          let line = lines[name.value].map { ", in line \($0)" } ?? ""
          error(.duplicateName, "'\(name.value)' is there already\(line)", at: name.range)
          continue
        }
        lines[name.value] = name.range.start.line
      case "Equatable", "Sendable":
        error(
          .unknownConformance, "every type of a feature is \(name.value) without being asked",
          at: name.range)
      case "Identifiable":
        error(
          .unknownConformance, "a model with an 'id' is Identifiable without being asked",
          at: name.range)
      case "CaseIterable", "RawRepresentable":
        error(
          .unknownConformance, "an enum of plain cases is \(name.value) without being asked",
          at: name.range)
      case "Codable, Hashable", "Hashable, Codable": reportOneText(name)
      default:
        let suggestion = Suggestion(
          for: name.value, key: nearName(name.value, among: ["Codable", "Hashable"]))
        error(
          .unknownConformance,
          "'conforms' knows Codable and Hashable, not '\(name.value)'\(suggestion)", at: name.range,
          fixes: suggestion.fixes(at: name.range))
      }
    }
    return found
  }

  private mutating func reportOneText(_ name: Located<String>) {
    let indentation = indentationOfItem(at: name.range)
    let lineEnd = lineEnd(ofLine: name.range.end.line)
    let list =
      indentation.map { name.value.replacing(", ", with: "\(lineEnd)\($0)- ") }
      ?? "[\(name.value)]"
    error(
      .unknownConformance, "'\(name.value)' is one text: put the two into a list", at: name.range,
      help: indentation == nil ? "write [\(name.value)]" : "begin each with '- '",
      fixes: [Fix(name.value, by: list, at: name.range)])
  }

  /// What a type conforms to for the checker: what is asked for, and what comes by itself.
  func conformances(
    asked: Set<Conformance>, isPlainEnumeration: Bool
  ) -> Set<Conformance> {
    var found = asked.isEmpty ? usualConformances : asked.union(usualConformances)
    if isPlainEnumeration { found.insert(.hashable) }
    return found
  }

  /// What the enum of actions, or that of events, conforms to. Swift makes no Codable for an enum
  /// without cases.
  func messageConformances(hasCases: Bool) -> [String] {
    let isCodable = hasCases && featureConformances.contains(.codable)
    return emitted(isCodable ? [.equatable, .codable] : [.equatable])
  }

  /// A type that is to be `Codable` or `Hashable` has only members that are. Actions and events are
  /// Codable where the whole feature is.
  ///
  ///     models:
  ///       Money: {cents: Int}
  ///       Order: {conforms: [Hashable], properties: {price: Money}}   # cannot-conform
  mutating func checkConformances() {
    for type in declaredTypes {
      switch type.shape {
      case .structure(let properties):
        for property in properties {
          check(property.type, of: type, at: property.spec.type?.range ?? property.spec.name.range)
        }
      case .enumeration(let cases):
        for enumCase in cases {
          for (value, range) in zip(enumCase.payload, enumCase.ranges) {
            check(value.type, of: type, at: range)
          }
        }
      }
    }
    for property in state.stored {
      check(
        property.type, conformances: featureConformances, of: "the state",
        at: property.spec.type?.range ?? property.spec.name.range)
    }
    if featureConformances.contains(.codable) { checkCodableMessages() }
  }

  ///     conforms: [Codable]
  ///     actions: {press: {payload: {_ key: Character}}}     # cannot-conform
  private mutating func checkCodableMessages() {
    for (action, payload) in zip(spec.actions, payloads) {
      checkCodable(payload, action.payload, of: "the action '\(action.name.value)'")
    }
    for (event, found) in zip(spec.events, events) {
      checkCodable(found.payload, event.payload, of: "the event '\(event.name.value)'")
    }
  }

  private mutating func checkCodable(
    _ payload: [Parameter], _ written: [PayloadSpec], of owner: String
  ) {
    for (value, spec) in zip(payload, written) {
      check(
        value.type, conformances: [.codable], of: owner, at: spec.type?.range ?? spec.name.range)
    }
  }

  private mutating func check(_ member: Type, of type: DeclaredType, at range: SourceRange) {
    check(member, conformances: type.conformances, of: "'\(type.name.value)'", at: range)
  }

  private mutating func check(
    _ member: Type, conformances: Set<Conformance>, of owner: String, at range: SourceRange
  ) {
    for conformance in [Conformance.codable, .hashable] where conformances.contains(conformance) {
      guard let culprit = firstType(in: member, without: conformance) else { continue }
      if reportImported(culprit, conformance, owner) { continue }
      error(
        .cannotConform,
        "\(owner) is \(conformance.rawValue), which '\(culprit)' in it is not", at: range,
        help: isDeclared(culprit)
          ? "add 'conforms: [\(conformance.rawValue)]' to '\(culprit)', or to the whole feature"
          : nil)
    }
  }

  /// The conformances of an imported model are its owner's: reported once, where it is imported.
  private mutating func reportImported(
    _ culprit: Type, _ conformance: Conformance, _ owner: String
  ) -> Bool {
    guard case .nominal(let name) = culprit, let origin = importOrigins[name] else { return false }
    let message = "'\(name)' of '\(origin.module)' is not \(conformance.rawValue)"
    let isTold = diagnostics.findings.contains {
      $0.range == origin.range && $0.message.hasPrefix(message)
    }
    if !isTold {
      error(
        .cannotConform, "\(message), which \(owner) is", at: origin.range,
        help: "add 'conforms: [\(conformance.rawValue)]' to '\(name)' in the spec of "
          + "'\(origin.module)'")
    }
    return true
  }

  /// Whether it is a type whose conformances the spec decides.
  private func isDeclared(_ type: Type) -> Bool {
    if case .nominal(let name) = type { types[name]?.isExternal == false } else { false }
  }

  /// The model inside `type` that keeps it from conforming; nil where it conforms. What cannot be
  /// in a set, or a key, is reported where the type is resolved.
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

  /// The conformances as they are emitted: in alphabetical order, the raw type of an enum of plain
  /// cases in front.
  func emitted(_ type: DeclaredType) -> [String] {
    var names = emitted(type.conformances)
    if type.isPlainEnumeration { names.append("CaseIterable") }
    if thrownTypes.contains(type.name.value) { names.append("Error") }
    return (type.isPlainEnumeration ? ["String"] : []) + names.sorted()
  }

  /// `Hashable` holds `Equatable`.
  func emitted(_ conformances: Set<Conformance>) -> [String] {
    var found = conformances
    if found.contains(.hashable) { found.remove(.equatable) }
    return (found.map(\.rawValue) + ["Sendable"]).sorted()
  }
}

import SpecLanguage

/// Reads the YAML values in scenarios as values of declared types.
struct ValueReading {
  let types: TypeTable
  let file: SourceFile
  /// The external types of the spec, whose values cannot be written in YAML.
  let externals: Set<String>
  /// The number of struct values that the scenarios may still contain. The limit is needed because
  /// a short value such as `{}` may produce many.
  var structureValuesLeft = 1_000_000
  /// Whether a payload may be written as a list of its values, as compiled apps record it.
  var acceptsPositions = false

  init(types: TypeTable, file: SourceFile, externals: Set<String>) {
    self.types = types
    self.file = file
    self.externals = externals
  }

  /// Reads a YAML node as a value of the given type. Returns nil, after a finding, if the node is
  /// not such a value.
  ///
  /// - Parameter place: the range of the value's key, where a missing value is reported.
  mutating func value(
    of node: YAMLNode, as type: Type, at place: SourceRange, _ findings: inout Findings
  ) -> Value? {
    switch type {
    case .unknown, .void, .range, .pair: return nil
    case .optional(let wrapped):
      if node.isNil {
        findings.error(
          .invalidValue, "nil is written 'null' in YAML", at: node.range,
          help: wrapped == .scalar(.string) ? "write '\"nil\"' for the text" : nil,
          fixes: [Fix("nil", by: "null", at: node.range)])
        return nil
      }
      return node.isNothing ? .null : value(of: node, as: wrapped, at: place, &findings)
    case .scalar(.indexSet):
      guard case .list(let values)? = setValue(of: node, .int, type, at: place, &findings)
      else { return nil }
      return .positions(values)
    case .scalar(let scalar): return scalarValue(of: node, as: scalar, at: place, &findings)
    case .array(let element): return listValue(of: node, element, type, at: place, &findings)
    case .identifiedArray(let element):
      return identifiedValue(of: node, element, type, at: place, &findings)
    case .set(let element): return setValue(of: node, element, type, at: place, &findings)
    case .dictionary(let key, let value):
      return dictionaryValue(of: node, key, value, type, at: place, &findings)
    case .nominal(let name): return nominalValue(of: node, name, at: place, &findings)
    }
  }

  private mutating func nominalValue(
    of node: YAMLNode, _ name: String, at place: SourceRange, _ findings: inout Findings
  ) -> Value? {
    guard let nominal = types[name] else { return nil }
    switch nominal.kind {
    case .structure:
      return structureValue(of: node, nominal, nominal.storedMembers, at: place, &findings)
    case .enumeration(let cases):
      return enumerationValue(of: node, nominal, cases, at: place, &findings)
    case .external:
      // The members of a type that is declared twice are unknown, so any value is accepted.
      guard externals.contains(name) else { return nil }
      findings.error(
        .noYAMLForm, "'\(name)' is an external type: its values cannot be written in YAML",
        at: node.isNothing ? place : node.range)
      return nil
    }
  }

  private func scalarValue(
    of node: YAMLNode, as type: ScalarType, at place: SourceRange, _ findings: inout Findings
  ) -> Value? {
    guard case .scalar(let scalar) = node.content else {
      mismatch(node, wanted: .scalar(type), at: place, &findings)
      return nil
    }
    if type == .string, node.isNil || node.isNothing, !node.isEmptyScalar {
      findings.error(
        .invalidValue,
        "expected String, found '\(scalar.text)': a value that may be nil is optional",
        at: node.range,
        help: "write '\"\(scalar.text)\"' for the text")
      return nil
    }
    switch ScalarReading.value(of: scalar.text, as: type) {
    case .value(let value):
      if node.isEmptyScalar {
        findings.error(
          .missingValue, "expected \(type.rawValue), found nothing", at: place,
          help: "write \"\" for an empty string")
        return nil
      }
      if type == .string, let finding = file.commentCuttingText(node) { findings.report(finding) }
      return value
    case .wrong(let fault):
      if node.isEmptyScalar {
        findings.error(.missingValue, "expected \(type.rawValue), found nothing", at: place)
      } else {
        let id = fault.isOutOfRange ? FindingID.outOfRange : .invalidValue
        findings.error(
          id, "expected \(fault.wanted), found '\(excerpt(scalar.text))'", at: node.range,
          help: fault.help)
      }
      return nil
    }
  }

  /// Reports a node of the wrong kind.
  func mismatch(
    _ node: YAMLNode, wanted: Type, _ form: String = "", at place: SourceRange, help: String? = nil,
    _ findings: inout Findings
  ) {
    if node.isEmptyScalar || node.isNothing {
      findings.error(
        .missingValue, "expected \(wanted)\(form), found nothing", at: place, help: help)
    } else {
      findings.error(
        .wrongKind, "expected \(wanted)\(form), found \(node.foundKind)", at: node.range,
        help: help)
    }
  }
}

extension YAMLNode {
  /// Whether the node is a plain `nil`, which YAML reads as text.
  fileprivate var isNil: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.style == .plain && scalar.text == "nil"
  }
}

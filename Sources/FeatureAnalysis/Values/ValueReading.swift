import Diagnostics
import ExpressionTyping
import SpecDecoding
import YAMLParsing

extension Analysis {
  /// The value of a YAML node, read by the type that the place declares; nil, with a finding, where
  /// it is none.
  ///
  /// - Parameter place: the key that holds it: where something missing is reported.
  mutating func value(of node: YAMLNode, as type: Type, at place: SourceRange) -> Value? {
    switch type {
    case .unknown, .void, .range, .pair: return nil
    case .optional(let wrapped):
      return node.isNothing ? .null : value(of: node, as: wrapped, at: place)
    case .scalar(let scalar): return scalarValue(of: node, as: scalar, at: place)
    case .array(let element): return listValue(of: node, element, type, at: place)
    case .identifiedArray(let element):
      return identifiedValue(of: node, element, type, at: place)
    case .set(let element): return setValue(of: node, element, type, at: place)
    case .dictionary(let key, let value):
      return dictionaryValue(of: node, key, value, type, at: place)
    case .nominal(let name): return nominalValue(of: node, name, at: place)
    }
  }

  private mutating func nominalValue(
    of node: YAMLNode, _ name: String, at place: SourceRange
  ) -> Value? {
    guard let nominal = types[name] else { return nil }
    switch nominal.kind {
    case .structure:
      return structureValue(of: node, nominal, nominal.storedMembers, at: place)
    case .enumeration(let cases):
      return enumerationValue(of: node, nominal, cases, at: place)
    case .external:
      // What is declared twice is taken for anything.
      guard spec.externals.contains(where: { $0.name.value == name && !$0.isImported })
      else { return nil }
      error(
        .noYAMLForm, "'\(name)' is an external type: its values cannot be written in YAML",
        at: node.isNothing ? place : node.range)
      return nil
    }
  }

  private mutating func scalarValue(
    of node: YAMLNode, as type: ScalarType, at place: SourceRange
  ) -> Value? {
    guard case .scalar(let scalar) = node.content else {
      mismatch(node, wanted: .scalar(type), at: place)
      return nil
    }
    switch ScalarReading.value(of: scalar.text, as: type) {
    case .value(let value):
      if node.isEmptyText {
        error(
          .missingValue, "expected \(type.rawValue), found nothing", at: place,
          help: "write \"\" for an empty text")
        return nil
      }
      if type == .string, let finding = file.commentInProse(node) { report(finding) }
      return value
    case .wrong(let fault):
      if node.isEmptyText {
        error(.missingValue, "expected \(type.rawValue), found nothing", at: place)
      } else {
        let id = fault.isOutOfRange ? FindingID.outOfRange : .invalidValue
        error(
          id, "expected \(fault.wanted), found '\(scalar.text)'", at: node.range, help: fault.help)
      }
      return nil
    }
  }

  /// A node of the wrong shape.
  mutating func mismatch(
    _ node: YAMLNode, wanted: Type, _ form: String = "", at place: SourceRange, help: String? = nil
  ) {
    if node.isEmptyText || node.isNothing {
      error(.missingValue, "expected \(wanted)\(form), found nothing", at: place, help: help)
    } else {
      error(
        .wrongKind, "expected \(wanted)\(form), found \(node.foundKind)", at: node.range,
        help: help)
    }
  }
}

extension YAMLNode {
  /// The text of a scalar; empty for anything else.
  var scalarText: String {
    if case .scalar(let scalar) = content { scalar.text } else { "" }
  }

  /// Nil for an optional: a plain `null`, `~` or nothing.
  var isNothing: Bool {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
    return scalar.text.isEmpty || scalar.text == "~" || scalar.text == "null"
  }

  /// Nothing was written.
  var isEmptyText: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.style == .plain && scalar.text.isEmpty
  }

  /// What a message calls the node.
  var foundKind: String {
    switch content {
    case .scalar(let scalar): "the text '\(scalar.text)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

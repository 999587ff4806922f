import MarkedText
import SpecLanguage
import Testing

extension MarkedSpec {
  /// Decodes the spec and compares its findings with the marks.
  @discardableResult
  func decode(sourceLocation: SourceLocation = #_sourceLocation) -> FeatureSpec? {
    var diagnostics = Diagnostics()
    guard let root = parseYAML(file, &diagnostics) else {
      Issue.record(
        "not YAML: \(diagnostics.findings.map(\.message))", sourceLocation: sourceLocation)
      return nil
    }
    let spec = decodeSpec(root, of: file, &diagnostics)
    let (found, expected) = compared(with: diagnostics)
    #expect(found == expected, sourceLocation: sourceLocation)
    return spec
  }
}

/// Decodes a spec and expects exactly the marked errors.
@discardableResult
func decode(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> FeatureSpec
{
  try #require(
    MarkedSpec(marked).decode(sourceLocation: sourceLocation), sourceLocation: sourceLocation)
}

/// Returns the help of a spec's findings, in source order.
func helps(of yaml: String) -> [String?] {
  let file = SourceFile(path: "example.yaml", text: yaml)
  var diagnostics = Diagnostics()
  if let root = parseYAML(file, &diagnostics) { _ = decodeSpec(root, of: file, &diagnostics) }
  return diagnostics.inSourceOrder.map(\.help)
}

extension TypeSyntax {
  /// The type in Swift syntax.
  var swift: String {
    switch kind {
    case .name(let name): name
    case .optional(let wrapped): "\(wrapped.swift)?"
    case .array(let element): "[\(element.swift)]"
    case .dictionary(let key, let value): "[\(key.swift): \(value.swift)]"
    case .generic(let name, let arguments):
      "\(name)<\(arguments.map(\.swift).joined(separator: ", "))>"
    }
  }
}

extension SwiftText {
  var isInvalid: Bool { if case .invalid = self { true } else { false } }

  /// The code, if it is unchecked; otherwise nil.
  var uncheckedText: String? { if case .unchecked(let text, _) = self { text.text } else { nil } }

  var syntax: Syntax? { if case .checked(let syntax) = self { syntax } else { nil } }
}

extension PayloadSpec {
  /// The parameter as in a Swift signature.
  var swift: String {
    let label = label.map { $0 == name.value ? "" : "\($0) " } ?? "_ "
    return "\(label)\(name.value): \(type?.swift ?? "invalid")"
  }
}

extension PropertySpec {
  /// The property in Swift syntax, with `…` in place of its default.
  var swift: String {
    let suffix = value.map { $0.isInvalid ? " = invalid" : " = …" } ?? ""
    return "\(name.value): \(type?.swift ?? "invalid")\(suffix)"
  }
}

/// Parses and decodes a file.
func parse(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> FeatureSpec? {
  parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
}

import Diagnostics
import ExpressionSyntax
import SpecDecoding
import Testing
import YAMLParsing

/// A spec with `⟦…⟧` around each place where a finding is expected, followed by one line
/// `~ id: message` for each of them, in order; without the message any will do.
struct MarkedSpec {
  let file: SourceFile
  let expected: [(range: SourceRange, id: String, message: String?)]

  init(_ marked: String) {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let expectations = lines.filter { $0.hasPrefix("~ ") }.map { $0.dropFirst(2) }
    let yaml = lines.filter { !$0.hasPrefix("~ ") }.joined(separator: "\n")
    var text = ""
    var (line, column) = (1, 1)
    var open: [Int] = []
    var ranges: [(start: SourcePosition, end: SourcePosition)] = []
    for scalar in yaml.unicodeScalars {
      let position = SourcePosition(line: line, column: column)
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append((position, position))
      case "⟧":
        if let index = open.popLast() { ranges[index].end = position }
      case "\n":
        text.unicodeScalars.append(scalar)
        (line, column) = (line + 1, 1)
      default:
        text.unicodeScalars.append(scalar)
        column += 1
      }
    }
    file = SourceFile(path: "Specs/example.yaml", text: text)
    expected = zip(ranges, expectations).map { range, expectation in
      let parts = expectation.split(separator: ": ", maxSplits: 1).map(String.init)
      return (SourceRange(range.start, range.end), parts[0], parts.count > 1 ? parts[1] : nil)
    }
    if ranges.count != expectations.count {
      Issue.record("\(ranges.count) marks but \(expectations.count) expectations in:\n\(marked)")
    }
  }

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
    let found = diagnostics.inSourceOrder.map { described($0.range, $0.id.rawValue, $0.message) }
    let wanted = zip(expected, diagnostics.inSourceOrder.map(\.message) + expected.map(\.id))
      .map { described($0.range, $0.id, $0.message ?? $1) }
    #expect(found == wanted, sourceLocation: sourceLocation)
    return spec
  }

  private func described(_ range: SourceRange, _ id: String, _ message: String) -> String {
    "\(place(range.start))-\(place(range.end)) \(id): \(message)"
  }

  private func place(_ position: SourcePosition) -> String {
    "\(position.line):\(position.column)"
  }
}

/// Decodes a spec that has nothing wrong with it, or just what its marks say.
@discardableResult
func decode(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> FeatureSpec
{
  try #require(
    MarkedSpec(marked).decode(sourceLocation: sourceLocation), sourceLocation: sourceLocation)
}

/// The help lines of a spec's findings, in source order.
func helps(of yaml: String) -> [String?] {
  let file = SourceFile(path: "example.yaml", text: yaml)
  var diagnostics = Diagnostics()
  if let root = parseYAML(file, &diagnostics) { _ = decodeSpec(root, of: file, &diagnostics) }
  return diagnostics.inSourceOrder.map(\.help)
}

extension TypeSyntax {
  /// The type as it is written in Swift.
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

  /// The text that was handed over unchecked.
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
  /// The property as in Swift, its default only hinted at.
  var swift: String {
    let suffix = value.map { $0.isInvalid ? " = invalid" : " = …" } ?? ""
    return "\(name.value): \(type?.swift ?? "invalid")\(suffix)"
  }
}

/// Parses and decodes a file.
func parse(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> FeatureSpec? {
  parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
}

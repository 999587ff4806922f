import Exploration
import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

extension LanguageServer {
  /// The types of constants and variables that the code declares without a type; on request, what
  /// each step of a scenario changes.
  mutating func inlayHints(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let document = try document(of: parameters)
    let range = try decoded(parameters["range"], in: document)
    return .array(
      typeHints(in: range, document)
        + stepChanges(of: document.path).compactMap { stateHint($0, in: range, document) })
  }

  private mutating func typeHints(in range: SourceRange, _ document: Document) -> [JSONValue] {
    guard let index = indexed(document.path)?.index else { return [] }
    let file = document.file
    let hints = index.references.filter { reference in
      guard reference.isDeclaration, reference.key.kind == .local, reference.type != "_",
        range.start <= reference.range.start, reference.range.start <= range.end
      else { return false }
      let start = file.lines.byte(at: reference.range.start)
      let end = file.lines.byte(at: reference.range.end)
      let before = file.bytes[..<start].suffix(4)
      let isTyped = end < file.bytes.count && file.bytes[end] == UInt8(ascii: ":")
      return !isTyped && (before.elementsEqual("let ".utf8) || before.elementsEqual("var ".utf8))
    }
    return hints.map { hint in
      .object([
        "position": encoded(hint.range, in: file)["end"] ?? .null,
        "label": .string(": \(hint.type ?? "_")"), "kind": .integer(1),
      ])
    }
  }

  /// The number of characters of a hint. The rest is shown by its tooltip.
  private static let longest = 80

  private func stateHint(
    _ change: StepChange, in range: SourceRange, _ document: Document
  ) -> JSONValue? {
    guard range.start <= change.range.end, change.range.start <= range.end else { return nil }
    let text = change.lines.isEmpty ? "no change" : change.lines.joined(separator: ", ")
    let isLong = text.count > Self.longest
    return .object([
      "position": encoded(change.range, in: document.file)["end"] ?? .null,
      "label": .string(isLong ? text.prefix(Self.longest) + "…" : text),
      "tooltip": .string(change.lines.joined(separator: "\n")),
      "paddingLeft": .boolean(true),
    ])
  }
}

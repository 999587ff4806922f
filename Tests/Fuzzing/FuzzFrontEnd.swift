import Diagnostics
import ExpressionSyntax
import FeatureAnalysis
import FeatureSimulation
import SpecDecoding
import YAMLParsing

/// What libFuzzer calls with one input after the other. Built by `make fuzz`, not by the package: it
/// needs the fuzzer's own `main`.
///
/// The first byte chooses what reads the rest: the texts of a reducer inside a spec that is right,
/// one expression, or a whole spec.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 1 else { return 0 }
  let bytes = UnsafeBufferPointer(start: start + 1, count: count - 1)
  switch start[0] % 4 {
  case 0: read(SourceFile(path: "fuzz.yaml", bytes: Array(bytes)))
  case 1:
    var diagnostics = Diagnostics()
    let text = LocatedText(String(decoding: bytes, as: UTF8.self), at: .start)
    precondition(parseExpression(text, &diagnostics) != nil || diagnostics.hasErrors)
  default: read(reducer(String(decoding: bytes, as: UTF8.self)))
  }
  return 0
}

private func read(_ file: SourceFile) {
  var diagnostics = Diagnostics()
  guard let root = parseYAML(file, &diagnostics),
    let spec = decodeSpec(root, of: file, &diagnostics),
    let feature = analyze(spec, of: file, &diagnostics)
  else {
    precondition(diagnostics.hasErrors, "a spec was turned away without a finding")
    return
  }
  _ = runScenarios(of: feature, in: file, &diagnostics)
  for finding in diagnostics.findings { _ = finding.line(in: file.path) }
}

private func reducer(_ text: String) -> SourceFile {
  let lines = text.split(whereSeparator: \.isNewline).map { "      " + $0 }.joined(separator: "\n")
  return SourceFile(
    path: "fuzz.yaml",
    text: """
      feature: Fuzz
      models:
        Item: {id: Int, name: String, rank: Int?, tags: "[String] = []"}
        Mode: [idle, {busy: {with: Item, _ n: Int}}]
      state:
        items: [Item]
        board: IdentifiedArray<Item>
        counts: "[String: Int]"
        marks: Set<Int>
        mode: Mode = .idle
        n: Int = 0
        d: Decimal = 1.5
        x: Double = 0.5
        t: String = ""
      actions:
        go:
          payload: {_ item: Item, text: String, _ k: Int}
          reduce: |
      \(lines)
      scenarios:
        it ends: {given: {items: [{id: 1, name: a}]}, when: [go: {item: {id: 2, name: b}, text: x, k: 3}], then: ["true"]}
      """)
}

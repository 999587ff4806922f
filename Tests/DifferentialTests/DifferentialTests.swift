import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureLowering
import FeatureSimulation
import Foundation
import SpecDecoding
import Testing
import YAMLParsing

/// Random specs, run twice: by the tool's own evaluator, and by the code that the tool writes for
/// them, compiled. `REDUX_GEN_FUZZ_SPECS` says how many, `REDUX_GEN_FUZZ_SEED` where to begin.
struct DifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["REDUX_GEN_FUZZ_SPECS"].flatMap(Int.init) ?? 4
  private static let seed = environment["REDUX_GEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test("the evaluator and the compiled code agree on random specs")
  func agreement() throws {
    let package = DifferentialPackage()
    for offset in 0..<UInt64(Self.count) {
      let seed = Self.seed + offset
      guard let spec = RandomSpec(seed: seed) else { continue }
      for finding in spec.refusals { Issue.record("seed \(seed): \(finding)") }
      package.add(spec)
    }
    #expect(package.memberCount > 40)
    print("members exercised: \(package.memberCount)")
    let report = try package.run()
    #expect(report.compilerOutput == "")
    for difference in report.differences.prefix(20) { Issue.record("\(difference)") }
  }
}

/// A random spec that was analysed; texts that the analysis refuses are a finding of this test.
struct RandomSpec {
  let seed: UInt64
  let yaml: String
  let feature: Feature
  let refusals: [String]
  let used: Set<String>

  init?(seed: UInt64) {
    self.seed = seed
    var writer = SpecWriter(name: "Fuzz\(seed)", seed: seed)
    var yaml = writer.skeleton()
    var used: Set<String> = []
    let (declared, findings) = Self.analyzed(yaml)
    guard let declared else {
      refusals = findings
      print(findings, yaml)
      return nil
    }
    yaml += writer.texts(declared.types, used: &used)
    if yaml.contains("ItemFilter") {
      yaml = yaml.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0 == "state:" ? "state:\n  choice: ItemFilter = .all" : $0 }.joined(separator: "\n")
    }
    let (texts, refusals) = Self.analyzed(yaml)
    guard let texts else {
      for refusal in refusals { Issue.record("seed \(seed): \(refusal)") }
      return nil
    }
    let actions = texts.actions.map { (name: $0.name, payload: $0.payload) }
    let shown = texts.derived.map(\.name) + texts.filters.map(\.result)
    yaml += writer.scenarios(texts.types, actions: actions, shown: shown)
    let (whole, final) = Self.analyzed(yaml)
    guard let whole else {
      for refusal in final { Issue.record("seed \(seed): \(refusal)") }
      return nil
    }
    (self.yaml, feature, self.refusals, self.used) = (yaml, whole, final, used)
  }

  private static func analyzed(_ yaml: String) -> (Feature?, [String]) {
    let file = SourceFile(path: "spec.yaml", text: yaml)
    var diagnostics = Diagnostics()
    let root = parseYAML(file, &diagnostics)
    let spec = root.flatMap { decodeSpec($0, of: file, &diagnostics) }
    let feature = spec.flatMap { analyze($0, of: file, &diagnostics) }
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }.map { finding in
      let line = lines[max(0, Int(finding.range.start.line) - 1)]
      let start = line.dropFirst(max(0, Int(finding.range.start.column) - 60))
      return "\(finding.message) [\(finding.id)] in: …\(start.prefix(140))…"
    }
    return (errors.isEmpty ? feature : nil, errors)
  }
}

import FeatureAnalysis
import FeatureLowering
import FeatureSimulation
import Foundation
import SpecLanguage
import SwiftToolchain
import Testing

/// Runs random specs with the tool's evaluator and as compiled code, and compares the results.
/// `REDUX_GEN_FUZZ_SPECS` is the number of specs, and `REDUX_GEN_FUZZ_SEED` the first seed.
@Suite(.inSlowLane) struct DifferentialTests {
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
    expectDrawn(
      ["IndexSet", "Calendar.utc.", "    private: true\n", "message: "], in: package.texts)
    #expect(package.rejectionCount > 2)
    print("members exercised: \(package.memberCount)")
    let report = try package.run()
    #expect(report.compilerOutput == "")
    for difference in report.differences.prefix(20) { Issue.record("\(difference)") }
  }

  @Test("the evaluator and the compiled code agree on random actions of existing specs")
  func domains() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/Domains")
    let package = DifferentialPackage()
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      // Specs with effects are skipped because effects run on a clock, and specs with types of
      // other modules because these types have no random values.
      if text.contains("\ndependencies:") || text.contains("\nexternal:") { continue }
      // Random actions need an initial state.
      if text.contains("opened with a state") { continue }
      count += 1
      let spec = try #require(RandomSpec(seed: Self.seed + UInt64(count), domain: text), "\(name)")
      package.add(spec)
    }
    #expect(count >= 18)
    let report = try package.run()
    #expect(report.compilerOutput == "")
    for difference in report.differences.prefix(20) { Issue.record("\(difference)") }
  }
}

/// Expects that random specs contain each of these constructs a few times, so that a change of the
/// random numbers does not lose them.
func expectDrawn(
  _ constructs: [String], in texts: [String], atLeast least: Int = 3,
  at location: SourceLocation = #_sourceLocation
) {
  for construct in constructs {
    let count = texts.reduce(0) { $0 + $1.components(separatedBy: construct).count - 1 }
    #expect(count >= least, "\(construct)", sourceLocation: location)
  }
}

/// An analyzed random spec. The test fails if the analysis rejects one of its expressions.
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
    let (read, findings2) = Self.analyzed(yaml)
    guard let read else {
      for refusal in findings2 { Issue.record("seed \(seed): \(refusal)") }
      return nil
    }
    yaml += writer.behaviour(read.types, used: &used)
    let (texts, refusals) = Self.analyzed(yaml)
    guard let texts else {
      for refusal in refusals { Issue.record("seed \(seed): \(refusal)") }
      return nil
    }
    let actions = texts.actions.filter { !$0.isPrivate }.map {
      (name: $0.name, payload: $0.payload)
    }
    let shown = texts.derived.map(\.name) + texts.filters.map(\.result)
    yaml += writer.scenarios(texts.types, actions: actions, shown: shown)
    let (whole, final) = Self.analyzed(yaml)
    guard let whole else {
      for refusal in final { Issue.record("seed \(seed): \(refusal)") }
      return nil
    }
    (self.yaml, feature, self.refusals, self.used) = (yaml, whole, final, used)
  }

  /// Replaces the scenarios of an existing spec by random scenarios. The scenarios have to be the
  /// last section of the file.
  init?(seed: UInt64, domain text: String) {
    let parts = text.components(separatedBy: "\nscenarios:")
    guard let (declared, _) = parts.first.map({ Self.analyzed($0 + "\n") }), let declared else {
      return nil
    }
    var writer = SpecWriter(name: declared.name, seed: seed)
    let actions = declared.actions.filter { action in
      if action.isPrivate { return false }
      return if case .handler = action.reduction { false } else { true }
    }
    let shown = declared.derived.map(\.name) + declared.filters.map(\.result)
    let yaml =
      parts[0] + "\n"
      + writer.scenarios(
        declared.types, actions: actions.map { ($0.name, $0.payload) }, shown: shown)
    let (whole, findings) = Self.analyzed(yaml)
    guard let whole else {
      for finding in findings { Issue.record("\(declared.name): \(finding)") }
      return nil
    }
    (self.seed, self.yaml, feature, refusals, used) = (seed, yaml, whole, [], [])
  }

  static func analyzed(_ yaml: String) -> (Feature?, [String]) {
    let file = SourceFile(path: "spec.yaml", text: yaml)
    var diagnostics = Diagnostics()
    let feature = analyzeSpec(file, &diagnostics).feature
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }.map { finding in
      let line = lines[max(0, Int(finding.range.start.line) - 1)]
      let start = line.dropFirst(max(0, Int(finding.range.start.column) - 60))
      return "\(finding.message) [\(finding.id)] in: …\(start.prefix(140))…"
    }
    return (errors.isEmpty ? feature : nil, errors)
  }
}

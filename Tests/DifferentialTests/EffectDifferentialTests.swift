import FeatureAnalysis
import FeatureLowering
import Foundation
import SwiftToolchain
import Testing

@testable import FeatureSimulation

/// Runs random effects with the tool's evaluator and with tests that are generated from the
/// evaluator's results. `REDUX_GEN_FUZZ_EFFECTS` is the number of specs, and `REDUX_GEN_FUZZ_SEED`
/// the first seed.
@Suite(.inSlowLane) struct EffectDifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["REDUX_GEN_FUZZ_EFFECTS"].flatMap(Int.init) ?? 3
  private static let seed = environment["REDUX_GEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test("the evaluator and the compiled code agree on random effects")
  func agreement() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "redux-gen-effects-\(UUID().uuidString)")
    var names: [String] = []
    var scenarioCount = 0
    var texts: [String] = []
    for seed in Self.seed..<(Self.seed + UInt64(Self.count)) {
      let name = "Calls\(seed)"
      let (yaml, count) = try #require(spec(name, seed))
      scenarioCount += count
      let (feature, findings) = RandomSpec.analyzed(yaml)
      #expect(findings == [], "seed \(seed)")
      for file in lowerFeature(try #require(feature), specPath: "spec.yaml") {
        try write(file.bytes, to: folder.appending(path: file.path))
      }
      try write(Array(yaml.utf8), to: folder.appending(path: "\(name).yaml"))
      names.append(name)
      texts.append(yaml)
    }
    expectDrawn(
      [
        "catch: ignore", "pick: {", "pick: [", "private: true", "Calendar.utc", "later: ",
        "rejections: [{",
      ] + EffectWriter.invariants, in: texts)
    #expect(scenarioCount > 8 * Self.count)
    try write(Array(manifest(names).utf8), to: folder.appending(path: "Package.swift"))
    try copyRuntime(to: folder)
    let run = try runToolchain(["swift", "test", "--package-path", folder.path()])
    let issues = run.text.split(separator: "\n").filter {
      $0.contains("error:") || $0.contains("warning:") || $0.contains("recorded an issue")
    }
    #expect(issues == [], "\(folder.path())")
    #expect(run.status == 0)
    #expect(run.text.contains("Test run with \(scenarioCount) test"))
    // The folder of a failure is kept for inspection.
    if issues.isEmpty, run.status == 0 { try FileManager.default.removeItem(at: folder) }
  }

  /// Returns a spec whose scenarios expect the evaluator's results, and the number of scenarios.
  private func spec(_ name: String, _ seed: UInt64) -> (yaml: String, count: Int)? {
    var writer = EffectWriter(name: name, seed: seed)
    var yaml = writer.head() + "scenarios:\n"
    let scenarios = writer.scenarios(20)
    let open = scenarios.enumerated().map { number, text in
      "  run \(number):\n\(text)    then: state.log.isEmpty\n"
        + "    holds: [\(EffectWriter.invariants.joined(separator: ", "))]\n"
    }
    let (feature, findings) = RandomSpec.analyzed(yaml + open.joined())
    guard let feature else {
      Issue.record("seed \(seed): \(findings)\n\(yaml + open.joined())")
      return nil
    }
    var count = 0
    for (number, scenario) in feature.scenarios.enumerated() {
      // Scenarios with a fault, such as an endless loop, are skipped.
      guard let outcome = try? outcome(scenario, feature) else { continue }
      count += 1
      var text = "  run \(number):\n\(scenarios[number])"
      for found in outcome.looks.dropLast() {
        guard let look = text.range(of: EffectWriter.look) else { break }
        text.replaceSubrange(
          look, with: "then: 'state.log == \(found.log)', rejections: \(found.rejections)")
      }
      yaml += text + "    then: 'state.log == \(outcome.looks.last?.log ?? [])'\n"
      yaml += "    rejections: \(outcome.rejections)\n"
      yaml += "    calls: [\(outcome.calls.joined(separator: ", "))]\n"
      // Invariants of settled states are for scenarios after which nothing is under way.
      yaml +=
        outcome.underWay.isEmpty
        ? "    holds: [\(outcome.holding.joined(separator: ", "))]\n"
        : "    underWay: [\(outcome.underWay.joined(separator: ", "))]\n"
    }
    return (yaml, count)
  }

  /// What the evaluator finds out about a scenario.
  private struct Outcome {
    /// The log and the rejections since the check before, at each check between the steps, and at
    /// the end.
    var looks: [(log: [String], rejections: String)] = []
    /// All rejections.
    var rejections = ""
    /// The names of the invariants that hold.
    var holding: [String] = []
    var calls: [String] = []
    var underWay: [String] = []
  }

  private func outcome(_ scenario: Scenario, _ feature: Feature) throws -> Outcome {
    let store = try SimulatedApp(
      InitialApp(App(feature)), given: scenario.given, answers: scenario.answers,
      waitingMethods: scenario.waitingMethods)
    store.watch = InvariantWatch(scenario.holds)
    var outcome = Outcome()
    var rejectionCount = 0
    func noteLog() {
      guard case .structure(let values) = store.state, case .list(let texts) = values[0] else {
        return
      }
      outcome.looks.append(
        (
          texts.compactMap { if case .string(let text) = $0 { text } else { nil } },
          rejections(store.rejections.dropFirst(rejectionCount))
        ))
      rejectionCount = store.rejections.count
    }
    try store.checkPlainInvariants(.start)
    for step in scenario.when {
      try store.perform(step)
      if step.check != nil { noteLog() }
      if step.isFollowedAtOnce { continue }
      try store.settle()
      try store.checkPlainInvariants(.step(""))
    }
    noteLog()
    outcome.rejections = rejections(store.rejections[...])
    store.watch.settle()
    try store.checkPlainInvariants(.end)
    let broken = Set(store.watch.violations.map(\.held.invariant.name))
    outcome.holding = EffectWriter.invariants.filter { !broken.contains($0) }
    func text(of call: Value) -> String? {
      guard case .enumeration(let method, let payload) = call,
        case .integer(let key)? = payload.first
      else { return nil }
      return "line.\(feature.dependencies[0].methods[method].name)(\(key))"
    }
    outcome.calls = store.effects.calls.compactMap { text(of: $0.value) }
    outcome.underWay = store.effects.waitingEffects.compactMap { $0.effect.call.flatMap(text) }
    return outcome
  }

  /// Returns rejections as a YAML list. Every second one names its action.
  private func rejections(_ rejections: ArraySlice<SimulatedRejection>) -> String {
    let items = rejections.enumerated().map { number, rejection in
      let message = rejection.message.quotedYAML
      return number.isMultiple(of: 2) ? "{\(rejection.action): \(message)}" : message
    }
    return "[\(items.joined(separator: ", "))]"
  }

  // MARK: - The package

  private func copyRuntime(to folder: URL) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    for module in ["ReduxRuntime", "ReduxTesting"] {
      try FileManager.default.copyItem(
        at: sources.appending(path: module), to: folder.appending(path: "Sources/\(module)"))
    }
  }

  private func write(_ bytes: [UInt8], to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func manifest(_ names: [String]) -> String {
    let targets = names.flatMap { name in
      [
        ".target(name: \"\(name)\", dependencies: [\"ReduxRuntime\"]),",
        ".target(name: \"\(name)Mocks\", dependencies: [\"ReduxRuntime\", \"\(name)\"]),",
        ".testTarget(name: \"\(name)Tests\", dependencies: [\"ReduxRuntime\", \"ReduxTesting\", "
          + "\"\(name)\", \"\(name)Mocks\"]),",
      ]
    }
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Effects",
        platforms: [.macOS(.v14)],
        targets: [
          .target(name: "ReduxRuntime"),
          .target(name: "ReduxTesting", dependencies: ["ReduxRuntime"]),
          \(targets.joined(separator: "\n    "))
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }
}

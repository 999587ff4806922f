import FeatureAnalysis
import FeatureLowering
import Foundation
import PackageWriting
import SpecLanguage
import SwiftToolchain
import Testing

@testable import FeatureSimulation

/// Runs random apps with the tool's evaluator and as generated tests, and compares the results.
/// `REDUX_GEN_FUZZ_SPECS` is the number of apps, and `REDUX_GEN_FUZZ_SEED` the first seed.
@Suite(.inSlowLane) struct AppDifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["REDUX_GEN_FUZZ_SPECS"].flatMap(Int.init) ?? 4
  private static let seed = environment["REDUX_GEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test("the evaluator and the compiled code agree on random apps")
  func agreement() throws {
    let features = try RandomApp.features.map { try Self.feature($0) }
    var entries = Dictionary(
      uniqueKeysWithValues: features.map { ($0.name, ImportedFeatures.Entry.feature($0)) })
    let inner = try #require(
      try Self.analyzed(RandomApp.innerApp, "Inner", ImportedFeatures(entries)))
    entries["Inner"] = .app(inner)
    let known = ImportedFeatures(entries)
    var files: [GeneratedFile] = []
    var parts: [PackagePart] = []
    for feature in features {
      files += lowerFeature(feature, specPath: "\(feature.name).yaml")
      parts.append(
        lowerPart(PackageMember(feature, specPath: "\(feature.name).yaml"), isAlone: false))
    }
    let innerContext = AppContext(inner, specPath: "Inner.yaml")
    files += lowerApp(innerContext)
    parts.append(lowerPart(innerContext, isAlone: false))
    var scenarioCount = 0
    var texts = RandomApp.features.map { RandomApp.feature($0) }
    for offset in 0..<UInt64(Self.count) {
      guard let (app, text) = try Self.app(seed: Self.seed + offset, known) else { continue }
      texts.append(text)
      scenarioCount += app.scenarios.count
      let context = AppContext(app, specPath: "\(app.name).yaml")
      files += lowerApp(context)
      parts.append(lowerPart(context, isAlone: false))
    }
    #expect(scenarioCount >= 2 * Self.count)
    expectDrawn(
      [
        "Calendar.utc", "catch: ignore", "private: true", "IndexSet", "settled: ", ".mark([",
        "rejections: [{", "drop: [", "drop\": [",
      ], in: texts)
    files += lowerPackage(name: "RandomApps", parts: parts, runtime: .embedded)
    #expect(try Self.test(files) == "")
  }

  private static func feature(_ name: String) throws -> Feature {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "\(name).yaml", bytes: Array(RandomApp.feature(name).utf8))
    let feature = analyzeSpec(file, &diagnostics).feature
    return try #require(feature, "\(diagnostics.findings)")
  }

  /// Returns an app with scenarios that expect the evaluator's results. Returns nil if the app's
  /// links dispatch actions endlessly.
  private static func app(
    seed: UInt64, _ features: ImportedFeatures
  ) throws -> (app: App, text: String)? {
    var random = RandomApp(seed: seed)
    let head = random.yaml()
    var body: [String] = []
    for number in 0..<6 {
      let (steps, answers) = (random.steps(), random.answers())
      let scenario =
        "  scenario \(number):\n    with:\n" + answers.map { "      \($0)\n" }.joined()
        + "    when:\n" + steps.map { "      - \($0)\n" }.joined()
      let draft =
        head + "\n" + scenario + "    then: state.left.n == state.left.n\n"
        + "    holds: [\(RandomApp.invariants.joined(separator: ", "))]\n"
      guard let app = try analyzed(draft, random.name, features) else { return nil }
      guard let expected = expectations(of: app) else { continue }
      body.append(scenario + expected)
    }
    let text = head + "\n" + body.joined()
    return try analyzed(text, random.name, features).map { ($0, text) }
  }

  private static func analyzed(
    _ text: String, _ name: String, _ features: ImportedFeatures
  ) throws -> App? {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "\(name).yaml", bytes: Array(text.utf8))
    let app = analyzeApp(file, features: features, &diagnostics).app
    let refusals = diagnostics.findings.filter {
      $0.severity == .error && $0.id != .endlessLinks && $0.id != .comparedWithItself
    }
    for finding in refusals { Issue.record("\(name): \(finding.message)\n\(text)") }
    guard let app else { return nil }
    var failures = Diagnostics()
    _ = runScenarios(of: app, in: file, &failures)
    for finding in failures.findings
    where finding.severity == .error && !text.contains("state.left.n == state.left.n") {
      Issue.record("\(name): \(finding.message)")
    }
    return app
  }

  /// Returns the expectations of the app's only scenario in YAML, from the evaluator's results.
  /// Returns nil if the scenario causes a fault.
  private static func expectations(of app: App) -> String? {
    let scenario = app.scenarios[0]
    guard let stores = try? SimulatedApp(app, given: [], answers: scenario.answers) else {
      return nil
    }
    stores.watch = InvariantWatch(scenario.holds)
    do {
      try stores.checkPlainInvariants(.start)
      for step in scenario.when {
        try stores.perform(step)
        if !step.isFollowedAtOnce { try stores.settle() }
      }
      stores.watch.settle()
      try stores.checkPlainInvariants(.end)
    } catch {
      return nil
    }
    guard stores.reduced.count < 500 else { return nil }
    // The text of the state of an inner app would be too long for `shown`.
    let then = app.features.map { feature in
      let text = feature.place.state(in: stores.state)
        .shown(as: feature.stateType, app.whole.types)
      return "'state.\(feature.name) == \(text)'"
    }
    let events = stores.effects.events.map {
      "'\($0.shown(as: .nominal(app.name + "Event"), app.whole.types))'"
    }
    let calls = stores.effects.calls.map { call -> String in
      let feature = app.features[call.feature]
      let text = call.value.shown(
        as: feature.feature.dependencies[0].callType, feature.feature.types)
      let key = feature.keyType == nil ? "" : "[0]"
      return "'\(feature.name)\(key).service\(text)'"
    }
    let rejections = stores.rejections.map { rejection in
      "{\"\(rejection.action)\": \(rejection.message.quotedYAML)}"
    }
    let broken = Set(stores.watch.violations.map(\.held.invariant.name))
    let holding = RandomApp.invariants.filter { !broken.contains($0) }
    return "    then:\n" + then.map { "      - \($0)\n" }.joined()
      + "    events: [\(events.joined(separator: ", "))]\n"
      + "    calls: [\(calls.joined(separator: ", "))]\n"
      + "    rejections: [\(rejections.joined(separator: ", "))]\n"
      + "    holds: [\(holding.joined(separator: ", "))]\n"
  }

  /// Builds and tests a package. Returns an empty string if all tests pass, and otherwise the path
  /// of the package and the failures.
  private static func test(_ files: [GeneratedFile]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "redux-gen-apps-\(UUID().uuidString)")
    for file in files {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
    let run = try runToolchain(["swift", "test", "--package-path", folder.path()])
    if run.status == 0 {
      try FileManager.default.removeItem(at: folder)
      return ""
    }
    // The folder of a failure is kept for inspection.
    let lines = run.text.split(separator: "\n")
    return folder.path() + "\n"
      + lines.filter { $0.contains("error:") || $0.contains("recorded an issue") }.prefix(20)
      .joined(separator: "\n")
  }
}

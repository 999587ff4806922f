import FeatureAnalysis
import FeatureLowering
import Foundation
import SwiftToolchain

@testable import FeatureSimulation

/// One package with a module for each random spec, and a program that runs their scenarios.
final class DifferentialPackage {
  struct Report {
    var compilerOutput = ""
    var differences: [String] = []

    var isEmpty: Bool { compilerOutput.isEmpty && differences.isEmpty }
  }

  private var specs: [RandomSpec] = []
  private var expected: [String: String] = [:]
  private var files: [String: String] = [:]
  private var used: Set<String> = []
  /// The number of rejected actions in all runs.
  private(set) var rejectionCount = 0

  var memberCount: Int { used.count }
  var texts: [String] { specs.map(\.yaml) }

  func add(_ spec: RandomSpec) {
    specs.append(spec)
    used.formUnion(spec.used)
    for file in lowerFeature(spec.feature, specPath: "spec.yaml")
    where file.path.hasPrefix("Sources") {
      files[file.path] = String(decoding: file.bytes, as: UTF8.self)
    }
    var functions: [String] = []
    for (index, scenario) in spec.feature.scenarios.enumerated() {
      functions.append(run(scenario, index, spec))
    }
    let calls = functions.indices.map { "  try run\($0)()" }.joined(separator: "\n")
    files["Sources/Driver/\(spec.feature.name)Runs.swift"] = """
      import Foundation
      import ReduxRuntime
      import \(spec.feature.name)

      @MainActor func runAll\(spec.feature.name)() throws {
      \(calls)
      }

      \(functions.joined(separator: "\n\n"))

      """
  }

  /// Returns a scenario as a Swift function, and records the evaluator's results in `expected`.
  /// Actions that cause a fault are omitted.
  private func run(_ scenario: Scenario, _ index: Int, _ spec: RandomSpec) -> String {
    let feature = spec.feature
    var driver = Driver(feature)
    var lines = ["@MainActor private func run\(index)() throws {"]
    guard var store = try? SimulatedStore(feature, given: scenario.given) else { return "" }
    lines.append(
      "let store = \(feature.name)Store(initialState: \(driver.initialState(store.state)))")
    lines += [
      "let rejections = Rejections()",
      "store.onRejection = { rejections.messages.append($1.message) }",
    ]
    show("\(spec.seed).\(index).0", feature, scenario, &store, &lines)
    for (step, kind) in scenario.when.map(\.kind).enumerated() {
      guard case .dispatch(let call) = kind else { continue }
      var next = store
      guard (try? next.dispatch(SimulatedAction(call.action, call.arguments))) != nil else {
        continue
      }
      store = next
      lines.append(driver.dispatch(call))
      show("\(spec.seed).\(index).\(step + 1) \(call.action)", feature, scenario, &store, &lines)
    }
    rejectionCount += store.rejections.count
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func show(
    _ key: String, _ feature: Feature, _ scenario: Scenario, _ store: inout SimulatedStore,
    _ lines: inout [String]
  ) {
    if !store.rejections.isEmpty {
      let messages = store.rejections.map(\.debugDescription).joined(separator: ", ")
      note("\(key) rejections", "[\(messages)]", "rejections.messages", &lines)
    }
    if case .structure(let values) = store.state {
      for (property, value) in zip(feature.state.properties, values) {
        note(
          "\(key) \(property.name)", value.canonicalText(property.type, feature.types),
          "store.state.\(escaped(property.name))", &lines)
      }
    }
    for case .checked(let expression) in scenario.then {
      // A value that depends on the order of a set or dictionary is not compared, because this
      // order differs between processes.
      store.interpreter.operations.isRepeatable = true
      guard case .binary(let left, _, _) = expression.kind, case .member(_, let member) = left.kind,
        let value = try? store.evaluate(left), store.interpreter.operations.isRepeatable
      else { continue }
      note(
        "\(key) \(member.name)", value.canonicalText(left.type, feature.types),
        "store.state.\(escaped(member.name))", &lines)
    }
  }

  private func note(_ key: String, _ text: String, _ swift: String, _ lines: inout [String]) {
    expected[key] = text
    lines.append("print(\"\(key)\\u{1}\" + text(of: \(swift) as Any), terminator: \"\\u{2}\")")
  }

  func run() throws -> Report {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "redux-gen-differential-\(UUID().uuidString)")
    // The folder of a failure is kept for inspection.
    var report = Report()
    defer { if report.isEmpty { try? FileManager.default.removeItem(at: folder) } }
    let sources = folder.appending(path: "Sources")
    try? FileManager.default.removeItem(at: sources)
    for (path, text) in files.merging(try fixedFiles(), uniquingKeysWith: { first, _ in first }) {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    for spec in specs {
      try Data(spec.yaml.utf8).write(to: folder.appending(path: "\(spec.feature.name).yaml"))
    }
    let build = try runToolchain(["swift", "build", "--package-path", folder.path()])
    report.compilerOutput = Self.messages(build.text).joined(separator: "\n")
    guard build.status == 0 else {
      if report.compilerOutput.isEmpty { report.compilerOutput = build.text }
      return report
    }
    let program = try runToolchain([folder.appending(path: ".build/debug/Driver").path()])
    if program.status != 0 { report.differences.append("the program ends with \(program.status)") }
    compare(program.text, &report)
    return report
  }

  /// Returns the compiler's messages, each with its source line.
  private static func messages(_ output: String) -> [String] {
    var seen: Set<Substring> = []
    return output.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("/"), line.contains("error:") || line.contains("warning:"),
        seen.insert(line).inserted
      else { return nil }
      let place = line.split(separator: ":")
      let text = place.first.flatMap { try? String(contentsOfFile: String($0), encoding: .utf8) }
      let lines = text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
      guard place.count > 1, let number = Int(place[1]), number <= lines.count else {
        return String(line)
      }
      let name = line.split(separator: "/").last ?? line
      return "\(name)\n    \(lines[number - 1].trimmingCharacters(in: .whitespaces))"
    }
  }

  private func compare(_ output: String, _ report: inout Report) {
    var missing = expected
    var runs: Set<Substring> = []
    for entry in output.split(separator: "\u{2}") {
      let parts = entry.split(separator: "\u{1}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let key = String(parts[0])
      guard let text = missing.removeValue(forKey: key) else { continue }
      // Later differences in the same run are caused by the first difference.
      let run = key.prefix { $0 != "." } + "."
      if text != parts[1], runs.insert(run).inserted {
        report.differences.append("seed \(key): evaluated \(text), compiled \(parts[1])")
      }
    }
    if let key = missing.keys.min() {
      report.differences.append("\(missing.count) values are missing, as of seed \(key)")
    }
    report.differences.sort()
  }

  private func fixedFiles() throws -> [String: String] {
    let runtime = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/ReduxRuntime")
    let names = specs.map(\.feature.name)
    var files = [
      "Sources/Driver/Support.swift": driverSupport,
      "Sources/Driver/main.swift": names.map { "try runAll\($0)()" }.joined(separator: "\n") + "\n",
      "Package.swift": manifest(names),
    ]
    for name in try FileManager.default.subpathsOfDirectory(atPath: runtime.path())
    where name.hasSuffix(".swift") {
      let url = runtime.appending(path: name)
      files["Sources/ReduxRuntime/\(name)"] = try String(contentsOf: url, encoding: .utf8)
    }
    return files
  }

  private func manifest(_ names: [String]) -> String {
    let targets = names.map { ".target(name: \"\($0)\", dependencies: [\"ReduxRuntime\"])," }
    let dependencies = names.map { "\"\($0)\"" } + ["\"ReduxRuntime\""]
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Differential",
        platforms: [.macOS(.v14)],
        targets: [
          .target(name: "ReduxRuntime"),
          \(targets.joined(separator: "\n    "))
          .executableTarget(name: "Driver", dependencies: [\(dependencies.joined(separator: ", "))]),
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }
}

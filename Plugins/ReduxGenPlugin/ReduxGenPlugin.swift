import Foundation
import PackagePlugin

/// Makes every `*.redux.yaml` in a target's folder code of that target. A test target gets the
/// tests of the specs of the targets that it depends on.
@main
struct ReduxGenPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    var features = FeatureCommands(
      tool: try context.tool(named: "redux-gen-build").url, output: context.pluginWorkDirectoryURL)
    features.addSources(module.specs)
    if module.kind == .test {
      for case .target(let tested) in target.dependencies {
        guard let tested = tested.sourceModule else { continue }
        features.addTests(tested.specs, of: tested.moduleName)
      }
    }
    if features.commands.isEmpty { reportNone(target, isTest: module.kind == .test) }
    return features.commands
  }

  /// Without it, the compiler would miss types that nobody generates.
  private func reportNone(_ target: any Target, isTest: Bool) {
    let folder = target.directoryURL.path(percentEncoded: false)
    let others = isTest ? ", nor in those of the targets that it depends on" : ""
    Diagnostics.error(
      "ReduxGenPlugin: there is no *\(SpecFile.ending) in '\(folder)'\(others); "
        + "a spec must be inside the folder of its target")
  }
}

extension SourceModuleTarget {
  var specs: [SpecFile] { sourceFiles.compactMap { SpecFile($0.url) } }
}

/// The commands that make the code of one target.
struct FeatureCommands {
  private let tool: URL
  private let output: URL
  private(set) var commands: [Command] = []
  private var paths: [String: String] = [:]

  /// - Parameter output: the folder of what is generated for this target.
  init(tool: URL, output: URL) {
    self.tool = tool
    self.output = output
  }

  /// Features that are compiled into the target.
  mutating func addSources(_ specs: [SpecFile]) {
    for spec in specs {
      add(spec, among: specs, as: "sources", SpecFile.sources)
    }
  }

  /// The tests of features that `module` holds.
  mutating func addTests(_ specs: [SpecFile], of module: String) {
    for spec in specs {
      add(spec, among: specs, as: "tests", SpecFile.tests, [module])
    }
  }

  /// - Parameter all: any of them in the same folder may be imported.
  private mutating func add(
    _ spec: SpecFile, among all: [SpecFile], as layout: String, _ names: [String],
    _ more: [String] = []
  ) {
    // Files of both would fall on each other, where case does not count even if only that differs.
    let path = spec.url.path(percentEncoded: false)
    if let other = paths.updateValue(path, forKey: spec.feature.lowercased()) {
      return Diagnostics.error(
        "two specs of one target cannot have one name: '\(other)' and '\(path)'")
    }
    let folder = spec.url.deletingLastPathComponent()
    let inputs = all.map(\.url).filter { $0.deletingLastPathComponent() == folder }
    let arguments = [layout, output.path(percentEncoded: false), path]
    commands.append(
      .buildCommand(
        displayName: "redux-gen: \(layout) of \(spec.feature)", executable: tool,
        arguments: arguments + more, inputFiles: inputs,
        outputFiles: names.map { output.appending(path: "\(spec.feature)\($0).swift") }))
  }
}

/// A spec in a target's folder. What is generated from it follows from the file's name alone: the
/// plugin does not read it, and is not asked again when its text changes.
struct SpecFile {
  static let ending = ".redux.yaml"

  /// The files of the tool's `sources` layout, behind the feature's name.
  static let sources = [
    "Models", "Filters", "State", "Action", "Event", "Reducer", "Reducing", "Dependencies",
    "Middleware", "Feature", "SQLite",
  ]

  /// The files of its `tests` layout.
  static let tests = [
    "ScenarioTests", "StateTests", "ReducerTests", "FilterTests", "MiddlewareTests",
    "StorageTests", "Mocks",
  ]

  let url: URL
  let feature: String

  /// Nil for any other file.
  init?(_ url: URL) {
    let name = url.lastPathComponent
    guard name.hasSuffix(Self.ending), name != Self.ending else { return nil }
    self.url = url
    feature = String(name.dropLast(Self.ending.count))
  }
}

import Foundation
import PackagePlugin

/// Generates code of a target from every `*.redux.yaml` in its folder. A test target gets the tests
/// for the specs of the targets that it depends on.
@main
struct ReduxGenPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    var features = FeatureCommands(
      tool: try context.tool(named: "redux-gen-build").url, output: context.pluginWorkDirectoryURL)
    features.addSources(module.specs, others: target.specsOfDependencies)
    if module.kind == .test {
      for case .target(let tested) in target.dependencies {
        guard let module = tested.sourceModule else { continue }
        features.addTests(
          module.specs, of: module.moduleName, others: tested.specsOfDependencies)
      }
    }
    if features.commands.isEmpty { reportNone(target, isTest: module.kind == .test) }
    return features.commands
  }

  /// Without this error, the compiler would report missing types that are never generated.
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

extension Target {
  /// The specs of the targets that it depends on, which its own specs may import.
  var specsOfDependencies: [OtherSpec] {
    recursiveTargetDependencies.compactMap(\.sourceModule).flatMap { module in
      module.specs.map { OtherSpec(module: module.moduleName, spec: $0) }
    }
  }
}

/// A spec in another target.
struct OtherSpec {
  let module: String
  let spec: SpecFile
}

/// The commands that generate the code of one target.
struct FeatureCommands {
  private let tool: URL
  private let output: URL
  private(set) var commands: [Command] = []
  private var paths: [String: String] = [:]

  /// - Parameter output: the folder of the files generated for this target.
  init(tool: URL, output: URL) {
    self.tool = tool
    self.output = output
  }

  /// Features that are compiled into the target.
  mutating func addSources(_ specs: [SpecFile], others: [OtherSpec] = []) {
    for spec in specs {
      add(spec, among: specs, others, as: "sources", SpecFile.sources)
    }
  }

  /// The tests of the features in `module`.
  mutating func addTests(_ specs: [SpecFile], of module: String, others: [OtherSpec]) {
    for spec in specs {
      add(spec, among: specs, others, as: "tests", SpecFile.tests, [module])
    }
  }

  /// - Parameters:
  ///   - all: any of them in the same folder may be imported.
  ///   - others: may be imported too.
  private mutating func add(
    _ spec: SpecFile, among all: [SpecFile], _ others: [OtherSpec], as layout: String,
    _ names: [String], _ more: [String] = []
  ) {
    // The files of both would have the same names, at least on file systems that ignore case.
    let path = spec.url.path(percentEncoded: false)
    if let other = paths.updateValue(path, forKey: spec.feature.lowercased()) {
      return Diagnostics.error(
        "two specs of one target cannot have the same name: '\(other)' and '\(path)'")
    }
    let folder = spec.url.deletingLastPathComponent()
    let inputs = all.map(\.url).filter { $0.deletingLastPathComponent() == folder }
    let arguments =
      [layout, output.path(percentEncoded: false), path] + more
      + others.map { "\($0.module)=\($0.spec.url.path(percentEncoded: false))" }
    commands.append(
      .buildCommand(
        displayName: "redux-gen: \(layout) of \(spec.feature)", executable: tool,
        arguments: arguments, inputFiles: inputs + others.map(\.spec.url),
        outputFiles: names.map { output.appending(path: "\(spec.feature)\($0).swift") }))
  }
}

/// A spec in a target's folder. The names of the generated files depend only on the name of the
/// spec's file: the plugin does not read the spec, and does not run again when it changes.
struct SpecFile {
  static let ending = ".redux.yaml"

  /// The files of the tool's `sources` layout, after the feature's name.
  static let sources = [
    "Models", "Filters", "State", "Action", "Event", "Reducer", "Reducing", "Dependencies",
    "Middleware", "Feature", "Storage", "SQLite", "SwiftData",
  ]

  /// The files of its `tests` layout.
  static let tests = [
    "ScenarioTests", "InvariantTests", "StateTests", "ReducerTests", "FilterTests",
    "MiddlewareTests", "StorageTests", "Mocks",
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

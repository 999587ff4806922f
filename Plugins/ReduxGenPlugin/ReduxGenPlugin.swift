import Foundation
import PackagePlugin

/// Generates the code of a target from every `*.redux.yaml` in the target's folder. For a test
/// target, generates the tests for the specs of the targets on which it depends.
@main
struct ReduxGenPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    var features = FeatureCommands(
      tool: try context.tool(named: "redux-gen-build").url, output: context.pluginWorkDirectoryURL,
      project: context.package.directoryURL)
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

  /// Reports that a target has no specs. Without this error, the compiler would report missing
  /// types that are never generated.
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
  /// The specs of all targets on which this target depends. The target's own specs may import them.
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
  /// The `redux-gen.yaml` of the project; nil if there is none.
  private let configuration: URL?
  private(set) var commands: [Command] = []
  private var paths: [String: String] = [:]

  /// - Parameters:
  ///   - output: the folder for the files that are generated for this target.
  ///   - project: the folder of the package or project. The configuration is in this folder, or in
  ///     the nearest folder around it that has one.
  init(tool: URL, output: URL, project: URL) {
    self.tool = tool
    self.output = output
    var folders = [project.standardizedFileURL]
    while let folder = folders.last, folder.pathComponents.count > 1 {
      folders.append(folder.deletingLastPathComponent())
    }
    configuration = folders.map { $0.appending(path: "redux-gen.yaml") }
      .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }

  /// Adds the commands that generate the code of the features in the target.
  mutating func addSources(_ specs: [SpecFile], others: [OtherSpec] = []) {
    for spec in specs {
      add(spec, among: specs, others, as: "sources", SpecFile.sources)
    }
  }

  /// Adds the commands that generate the tests of the features in `module`.
  mutating func addTests(_ specs: [SpecFile], of module: String, others: [OtherSpec]) {
    for spec in specs {
      add(spec, among: specs, others, as: "tests", SpecFile.tests, [module])
    }
  }

  /// - Parameters:
  ///   - all: the specs of the target. A spec may import the specs in its own folder.
  ///   - others: the specs in other targets, which may be imported.
  private mutating func add(
    _ spec: SpecFile, among all: [SpecFile], _ others: [OtherSpec], as layout: String,
    _ names: [String], _ more: [String] = []
  ) {
    // The generated files of both specs would have the same names, or names that differ only in
    // case.
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
      + (configuration.map { ["--configuration=\($0.path(percentEncoded: false))"] } ?? [])
    commands.append(
      .buildCommand(
        displayName: "redux-gen: \(layout) of \(spec.feature)", executable: tool,
        arguments: arguments,
        inputFiles: inputs + others.map(\.spec.url) + [configuration].compactMap(\.self),
        outputFiles: names.map { output.appending(path: "\(spec.feature)\($0).swift") }))
  }
}

/// A spec in the folder of a target. The names of the generated files depend only on the name of
/// the spec file, because the plugin does not read the spec and does not run again when the spec
/// changes.
struct SpecFile {
  static let ending = ".redux.yaml"

  /// The names of the files in the tool's `sources` layout, without the name of the feature at the
  /// start.
  static let sources = [
    "Models", "Filters", "State", "Action", "Event", "Reducer", "Reducing", "Dependencies",
    "Middleware", "Feature", "Storage", "SQLite", "SwiftData", "Presentation",
  ]

  /// The names of the files with tests, without the name of the feature at the start. The command
  /// line writes further tests in its `tests` layout.
  static let tests = ["ScenarioTests", "InvariantTests", "Mocks"]

  let url: URL
  let feature: String

  /// Creates a spec file from its location; nil if the file is not a spec.
  init?(_ url: URL) {
    let name = url.lastPathComponent
    guard name.hasSuffix(Self.ending), name != Self.ending else { return nil }
    self.url = url
    feature = String(name.dropLast(Self.ending.count))
  }
}

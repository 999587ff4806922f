import Foundation
import PackagePlugin

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
      add(spec, as: "sources", SpecFile.sources)
    }
  }

  /// The tests of features that `module` holds.
  mutating func addTests(_ specs: [SpecFile], of module: String) {
    for spec in specs {
      add(spec, as: "tests", SpecFile.tests, [module])
    }
  }

  private mutating func add(
    _ spec: SpecFile, as layout: String, _ names: [String], _ more: [String] = []
  ) {
    // Files of both would fall on each other, where case does not count even if only that differs.
    let path = spec.url.path(percentEncoded: false)
    if let other = paths.updateValue(path, forKey: spec.feature.lowercased()) {
      return Diagnostics.error(
        "two specs of one target cannot have one name: '\(other)' and '\(path)'")
    }
    let arguments = [layout, output.path(percentEncoded: false), path]
    commands.append(
      .buildCommand(
        displayName: "redux-gen: \(layout) of \(spec.feature)", executable: tool,
        arguments: arguments + more, inputFiles: [spec.url],
        outputFiles: names.map { output.appending(path: "\(spec.feature)\($0).swift") }))
  }
}

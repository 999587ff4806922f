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

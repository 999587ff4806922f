#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// Targets of an Xcode project. Their tests are written with the command line: a project does not
  /// say which module a test target tests.
  extension ReduxGenPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      var features = FeatureCommands(
        tool: try context.tool(named: "redux-gen-build").url,
        output: context.pluginWorkDirectoryURL)
      features.addSources(target.inputFiles.compactMap { SpecFile($0.url) })
      return features.commands
    }
  }
#endif

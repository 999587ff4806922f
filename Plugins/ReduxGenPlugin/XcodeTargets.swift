#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// The plugin for targets of an Xcode project. The tests of these targets are generated with the
  /// command line, because a project does not define which module a test target tests.
  extension ReduxGenPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      var features = FeatureCommands(
        tool: try context.tool(named: "redux-gen-build").url,
        output: context.pluginWorkDirectoryURL, project: context.xcodeProject.directoryURL)
      features.addSources(target.inputFiles.compactMap { SpecFile($0.url) })
      return features.commands
    }
  }
#endif

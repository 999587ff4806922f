import Foundation
import PackagePlugin

/// The plugin for `swift package redux-gen ARGUMENT…`. It runs redux-gen with these arguments in
/// the folder of the package.
@main
struct ReduxGenCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "redux-gen").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

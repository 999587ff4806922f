import Foundation
import PackagePlugin

/// `swift package redux-gen ARGUMENT…`: the command line of redux-gen, started in the package's
/// folder.
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

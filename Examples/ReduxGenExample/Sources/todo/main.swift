import Foundation
import TodoCore

let path =
  ProcessInfo.processInfo.environment["TODO_FOLDER"]
  ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".todo").path
let app = TodoApp(folder: URL(filePath: path))
print(try await app.run(Array(CommandLine.arguments.dropFirst())))

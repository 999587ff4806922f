import Foundation
import TodoCore

let path =
  ProcessInfo.processInfo.environment["TODO_FILE"]
  ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".todo.json").path
let app = try TodoApp(file: TodoFile(URL(fileURLWithPath: path)))
print(try app.run(Array(CommandLine.arguments.dropFirst())))

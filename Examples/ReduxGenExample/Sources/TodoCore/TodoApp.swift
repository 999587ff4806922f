import Foundation
import ReduxRuntime

/// The app: turns a command of the command line into an action, and the states into a file and a
/// list.
@MainActor public struct TodoApp {
  private let file: TodoFile
  private let tasks: TasksStore
  private let settings: SettingsStore

  public init(file: TodoFile) throws {
    self.file = file
    let saved = try file.load()
    tasks = TasksStore(initialState: saved.tasks)
    settings = SettingsStore(initialState: saved.settings)
  }

  public static let usage = """
    todo                   show the list
    todo add TITLE         add a task
    todo done NUMBER       a task is done
    todo remove NUMBER     forget a task
    todo show all|open|done
    todo import FILE       add the items of a Markdown list
    todo mark box|star     todo width COLUMNS
    """

  /// Runs a command, and saves the states.
  ///
  /// - Returns: the text to print: the list, or why an action was rejected.
  public func run(_ words: [String]) throws -> String {
    var rejections: [String] = []
    tasks.onRejection = { rejections.append($1.message) }
    settings.onRejection = { rejections.append($1.message) }
    guard words.isEmpty || dispatch(words[0], words.dropFirst().joined(separator: " ")) else {
      return Self.usage
    }
    try file.save(TodoFile.Contents(tasks: tasks.state, settings: settings.state))
    return rejections.isEmpty ? list : rejections.joined(separator: "\n")
  }

  /// Whether the command is known.
  private func dispatch(_ command: String, _ rest: String) -> Bool {
    switch (command, rest, Int(rest)) {
    case ("add", _, _): tasks.dispatch(.add(rest))
    case ("done", _, let id?): tasks.dispatch(.complete(id))
    case ("remove", _, let id?): tasks.dispatch(.remove(id))
    case ("show", _, _):
      guard let filter = TodoFilter(rawValue: rest) else { return false }
      tasks.dispatch(.show(filter))
    case ("import", _, _):
      guard let text = try? String(contentsOfFile: rest, encoding: .utf8) else { return false }
      tasks.dispatch(.importList(text))
    case ("mark", _, _):
      guard let mark = Mark(rawValue: rest) else { return false }
      settings.dispatch(.setMark(mark))
    case ("width", _, let width?): settings.dispatch(.setWidth(width))
    default: return false
    }
    return true
  }

  private var list: String {
    let lines = tasks.state.shownTodos.map { todo in
      let mark =
        switch (settings.state.mark, todo.isDone) {
        case (.box, true): "[x]"
        case (.box, false): "[ ]"
        case (.star, true): "*"
        case (.star, false): "-"
        }
      return "\(todo.id) \(mark) \(todo.title.prefix(settings.state.width))"
    }
    return (lines + ["\(tasks.state.openCount) to do"]).joined(separator: "\n")
  }
}

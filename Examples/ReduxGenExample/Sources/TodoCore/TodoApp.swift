import Foundation
import ReduxRuntime

/// The app: turns a command of the command line into an action, and the states into a list.
@MainActor public struct TodoApp {
  private let tasks: TasksStore
  private let settings: SettingsStore

  /// - Parameter folder: Where the tasks and the settings are kept between runs.
  public init(folder: URL) {
    tasks = TasksStore(dependencies: .sqlite(folder: folder))
    settings = SettingsStore(dependencies: .files(folder: folder))
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

  /// Loads the states, runs a command, and saves the states.
  ///
  /// - Returns: the text to print: the list, or the reason why an action was rejected. Errors in
  ///   the stored data come first.
  public func run(_ words: [String]) async throws -> String {
    var notes: [String] = []
    tasks.onError = { error, _ in notes.append("\(error)") }
    settings.onError = { error, _ in notes.append("\(error)") }
    try await flush()
    var rejections: [String] = []
    tasks.onRejection = { rejections.append($1.message) }
    settings.onRejection = { rejections.append($1.message) }
    guard words.isEmpty || dispatch(words[0], words.dropFirst().joined(separator: " ")) else {
      return Self.usage
    }
    try await flush()
    return (notes + (rejections.isEmpty ? [list] : rejections)).joined(separator: "\n")
  }

  /// Waits until the states are loaded, and all changes are saved.
  private func flush() async throws {
    try await tasks.flush()
    try await settings.flush()
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

import Foundation
import ReduxRuntime

/// Reduces the actions for which the spec of `Tasks` has no `reduce`. Without this type, the build
/// fails, and the error names what is missing.
public enum TasksHandlers: TasksReducing {
  public static func importList(_ state: inout TasksState, _ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let item = Item(line) else { continue }
      state.todos.append(Todo(id: state.nextID, title: item.title, isDone: item.isDone))
      state.nextID += 1
    }
  }

  /// `- [ ] Milk`, `- [x] Bread` or `- Butter`.
  private struct Item {
    let title: String
    let isDone: Bool

    init?(_ line: Substring) {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("- ") else { return nil }
      let marks = ["- [ ] ": false, "- [x] ": true]
      let mark = marks.first { line.hasPrefix($0.key) }
      title = line.dropFirst(mark?.key.count ?? 2).trimmingCharacters(in: .whitespaces)
      isDone = mark?.value ?? false
      if title.isEmpty { return nil }
    }
  }
}

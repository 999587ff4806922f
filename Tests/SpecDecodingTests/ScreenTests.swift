import SpecLanguage
import Testing

@Suite("Screens")
struct ScreenTests {
  @Test("A screen has the keys of its parts")
  func parts() throws {
    let spec = try decode(
      """
      feature: A
      screens:
        TasksScreen:
          doc: All tasks.
          title: Tasks
          list: filteredTasks
          row: {title: title, detail: subtitle, mark: isDone}
          tap: .toggle(id)
          open: TaskScreen
          delete: .remove(id)
          confirm: Delete it?
          filter: filter
          search: query
          refresh: .load
          add: addTask
          empty: No tasks yet.
          failure: loading
        TaskScreen:
          of: tasks
          fields: {title: ".rename(id, to: value)", isDone: }
          values: [subtitle]
          buttons: {Archive: .archive(id)}
        SettingsScreen: {fields: [name], buttons: [.reset, .close]}
        BareScreen:
        TitledScreen: {title: Titled}
      """)
    #expect(
      spec.screens.map(\.name.value) == [
        "TasksScreen", "TaskScreen", "SettingsScreen", "BareScreen", "TitledScreen",
      ])
    #expect(spec.screens.map(\.isSuggested) == [false, false, false, true, true])
    let tasks = spec.screens[0]
    #expect(tasks.doc == "All tasks." && tasks.title == "Tasks")
    #expect(tasks.list?.value == "filteredTasks" && tasks.open?.value == "TaskScreen")
    #expect(tasks.confirm?.value == "Delete it?" && tasks.empty?.value == "No tasks yet.")
    #expect(tasks.filter?.value == "filter" && tasks.add?.value == "addTask")
    #expect(tasks.failures?.map(\.value) == ["loading"])
    let texts = [
      tasks.row?.title, tasks.row?.detail, tasks.row?.mark, tasks.tap, tasks.delete, tasks.search,
      tasks.refresh,
    ]
    #expect(texts.allSatisfy { $0?.syntax != nil })
    let task = spec.screens[1]
    #expect(task.of?.value == "tasks" && task.values?.map(\.value) == ["subtitle"])
    #expect(task.fields?.map(\.property.value) == ["title", "isDone"])
    #expect(task.fields?.map { $0.action == nil } == [false, true])
    #expect(task.buttons?.map(\.title?.value) == ["Archive"])
    #expect(spec.screens[2].fields?.map(\.property.value) == ["name"])
    #expect(spec.screens[2].buttons?.map(\.title?.value) == [nil, nil])
  }

  @Test("Screens may be a list of names, or one name")
  func names() throws {
    let list = try decode("feature: A\nscreens: [TasksScreen, TaskScreen]")
    #expect(list.screens.map(\.name.value) == ["TasksScreen", "TaskScreen"])
    #expect(list.screens.map(\.isSuggested) == [true, true])
    #expect(
      try decode("feature: A\nscreens: TasksScreen").screens.map(\.name.value) == ["TasksScreen"])
    #expect(try decode("feature: A\nscreens:").screens.isEmpty)
  }

  @Test("A row may be its title alone")
  func rows() throws {
    let spec = try decode("feature: A\nscreens: {TasksScreen: {list: names, row: self}}")
    #expect(spec.screens[0].row?.title?.syntax?.kind == .selfReference)
    #expect(spec.screens[0].row?.detail == nil)
  }

  @Test("Previews have values of the state")
  func previews() throws {
    let spec = try decode(
      "feature: A\npreviews: {two tasks: {tasks: [{id: 1}]}, nothing: {}, none: }")
    #expect(spec.previews.map(\.name.value) == ["two tasks", "nothing", "none"])
    #expect(spec.previews.map(\.given.count) == [1, 0, 0])
  }

  @Test(
    "Wrong keys and values of screens are reported",
    arguments: [
      "screens: {A: {⟦lst⟧: tasks}}\n~ unknown-key: unknown key 'lst', did you mean 'list'?",
      "screens: {A: {list: ⟦[a, b]⟧}}\n~ wrong-kind: expected a name, found a list",
      "screens: {A: {list: a, row: {⟦subtitle⟧: b, title: a}}}\n~ unknown-key: unknown key 'subtitle', did you mean 'detail'?",
      "screens: {A: {list: a, ⟦row⟧: {detail: b}}}\n~ missing-key: a row needs 'title': its text, an expression such as `title` or `name.first`",
      "screens: {A: {list: a, delete: .b(id), confirm: ⟦true⟧}}\n~ wrong-value: 'confirm' is the question that is asked, found 'true'",
      "screens: {A: {list: a, ⟦confirm⟧: Sure?}}\n~ misplaced-key: 'confirm' is only allowed with 'delete'",
      "screens: {A: {buttons: {⟦Save⟧: }}}\n~ empty-value: 'Save' is empty: expected a Swift expression",
      "previews: {a: ⟦[b]⟧}\n~ wrong-kind: expected a mapping of state properties and their values or nothing, found a list",
    ])
  func refused(_ marked: String) throws {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    try decode("feature: A\n\(parts[0])\n~ \(parts[1])")
  }
}

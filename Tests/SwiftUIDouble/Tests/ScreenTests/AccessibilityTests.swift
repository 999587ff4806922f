import ReduxRuntime
import ScreenDriving
import SwiftUI
import TaskList
import Testing

@MainActor @Suite("What Chromium's accessibility tree says of the screens")
struct AccessibilityTests {
  private func open(_ preview: TaskListPreview, _ use: (Screen) throws -> Void = { _ in }) rethrows
    -> (name: String, screen: Screen)
  {
    let screen = Screen(NavigationStack { TaskListScreen(store: .preview(preview)) })
    try use(screen)
    return ("\(preview)", screen)
  }

  @Test("Each control, row and window has a name and its role, in each state of the screens")
  func screens() throws {
    var screens = try TaskListPreview.allCases.map { try open($0) }
    screens.append(try open(.nothing) { try $0.tap("Add Task") })
    screens.append(
      try open(.nothing) {
        try $0.tap("Add Task")
        try $0.type("Milk", into: "Title")
      })
    screens.append(
      try open(.twoTasks) {
        let end = try $0.beginToggle(in: "Milk")
        try $0.swipe("Milk")
        try end()
      })
    screens.append(try open(.twoTasks) { try $0.tapRow("Milk") })
    screens.append(
      try open(.twoTasks) {
        try $0.tapRow("Milk")
        try $0.tap("Delete")
      })
    try AccessibilityTree.expectAgreement(screens)
  }

  @Test("A control without a label is found by the tree too")
  func nameless() throws {
    let screen = Screen(
      Button {
      } label: {
        Image(systemName: "plus")
      })
    let nodes = try AccessibilityTree.nodes(of: [screen.html])
    #expect(nodes[0].contains { $0.role == "button" && $0.name.isEmpty })
    #expect(screen.faults == ["a button without a label"])
  }
}

import Foundation
import Groceries
import Letter
import Library
import Login
import Mail
import Notes
import Planner
import ReduxRuntime
import Room
import Rooms
import ScreenDriving
import Survey
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

  @Test("So has each one of lists, pages and forms with other parts")
  func otherScreens() throws {
    var screens: [(name: String, screen: Screen)] = []
    func add(_ name: String, _ view: some View, _ use: (Screen) throws -> Void = { _ in }) throws {
      let screen = Screen(NavigationStack { view })
      try use(screen)
      screens.append((name, screen))
    }
    for preview in GroceriesPreview.allCases {
      try add("groceries, \(preview)", GroceriesScreen(store: .preview(preview)))
    }
    try add("prices", PricesScreen(store: .preview(.threeGroceries)))
    for preview in LibraryPreview.allCases {
      try add("library, \(preview)", LibraryScreen(store: .preview(preview)))
    }
    try add("book", LibraryScreen(store: .preview(.sampleBooks))) { try $0.tapRow("Emma") }
    try add("search", FindScreen(store: .preview(.empty))) { try $0.search("E") }
    for preview in MailPreview.allCases {
      try add("mail, \(preview)", MailListScreen(store: .preview(preview)))
      try add("outbox, \(preview)", OutboxScreen(store: .preview(preview)))
    }
    try add("new room", RoomsScreen(store: .preview(.oneRoom))) { try $0.tap("Add Room") }
    try add("note", NotesScreen(store: .preview(.twoNotes))) { try $0.tapRow("Ideas") }
    try add("letter", LetterScreen(store: .preview(.written))) { try $0.tap("Cancel") }
    try add("room", RoomScreen(store: RoomStore()))
    try add("survey", SurveyScreen(store: SurveyStore()))
    try add("login", LoginScreen(store: LoginStore()))
    let planner = Screen(PlannerScreen(store: .preview(.twoPlans)))
    try planner.tap("Clear")
    screens.append(("question", planner))
    try AccessibilityTree.expectAgreement(screens)
  }

  /// A font, a color or a size that does not follow the settings of a person.
  private var fixedLook: Regex<Substring> {
    /\.system\(|\bUIColor\b|\bColor\b(?!\.clear)|\.(?:black|white|red|blue|green|gray)\b|\.frame\(/
  }

  @Test("No screen has a font size, a color or a width of its own")
  func looks() throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path)
    var count = 0
    for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("ReduxRuntime") {
      let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
      guard text.hasPrefix("#if canImport(SwiftUI)") else { continue }
      count += 1
      #expect(!text.contains(fixedLook), "\(path)")
    }
    #expect(count > 40)
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

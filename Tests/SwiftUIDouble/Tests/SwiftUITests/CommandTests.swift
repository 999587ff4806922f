import ScreenDriving
import SwiftUI
import Testing

extension FocusedValues {
  fileprivate var isShown: Binding<Bool>? {
    get { self[IsShown.self] }
    set { self[IsShown.self] = newValue }
  }

  fileprivate var hide: (() -> Void)? {
    get { self[Hide.self] }
    set { self[Hide.self] = newValue }
  }
}

private struct Hide: FocusedValueKey {
  typealias Value = () -> Void
}

private struct IsShown: FocusedValueKey {
  typealias Value = Binding<Bool>
}

private struct Shown: View {
  @State private var isShown = false
  @State private var hasFocus = true

  var body: some View {
    VStack {
      if hasFocus {
        Text(isShown ? "shown" : "hidden").focusedSceneValue(\.isShown, $isShown)
          .focusedSceneValue(\.hide) { isShown = false }
      }
      Button("Leave") { hasFocus = false }
    }
  }
}

/// Groups of commands that know what has the focus.
private struct ShownCommands: Commands {
  let count: Count
  @FocusedBinding(\.isShown) private var isShown
  @FocusedValue(\.hide) private var hide

  var body: some Commands {
    CommandGroup(replacing: CommandGroupPlacement.newItem) {
      Button("Show") { isShown = true }
        .keyboardShortcut("n")
        .disabled(isShown == nil)
    }
    CommandGroup(before: .undoRedo) {
      Toggle(
        "Is Shown", isOn: Binding(get: { isShown == true }, set: { $isShown.wrappedValue = $0 }))
    }
    CommandGroup(after: .undoRedo) { Button("Hide") { hide?() }.disabled(hide == nil) }
    CommandGroup(after: .toolbar) { Button("Count \(count.value)") { count.value += 1 } }
  }
}

@Observable @MainActor private final class Count {
  var value = 0
}

private struct ShownApp: App {
  @State private var count = Count()

  var body: some Scene {
    WindowGroup { Shown() }
      .commands {
        ShownCommands(count: count)
        CommandMenu("Tools") { Button("Reset") { count.value = 0 } }
      }
  }
}

@MainActor @Suite("Commands, and what has the focus") struct CommandTests {
  @Test("The items of menus are outside of the window, each in its menu")
  func menus() {
    let screen = Screen(ShownApp())
    #expect(
      screen.menus == [
        "File: Show, button", "Edit: Is Shown, toggle, off", "Edit: Hide, button",
        "View: Count 0, button",
        "Tools: Reset, button",
      ])
    #expect(screen.lines == ["hidden", "Leave, button"])
    #expect(screen.faults == [])
  }

  @Test("A command reads and changes what the focused scene offers, and is disabled without it")
  func focus() throws {
    let screen = Screen(ShownApp())
    try screen.choose(menu: "Show")
    #expect(screen.shows("shown"))
    try screen.choose(menu: "Is Shown")
    #expect(screen.shows("hidden"))
    try screen.press("n")
    #expect(screen.shows("shown"))
    try screen.tap("Leave")
    #expect(screen.menus.first == "File: Show, button, dimmed")
    #expect(throws: NotPossible.self) { try screen.choose(menu: "Show") }
    #expect(screen.faults == [])
  }

  @Test("A command calls what the focused scene offers, and is disabled without it")
  func call() throws {
    let screen = Screen(ShownApp())
    try screen.choose(menu: "Show")
    try screen.choose(menu: "Hide")
    #expect(screen.shows("hidden"))
    try screen.tap("Leave")
    #expect(throws: NotPossible.self) { try screen.choose(menu: "Hide") }
    #expect(screen.faults == [])
  }

  @Test("Commands are evaluated again when what they have read changes")
  func updates() throws {
    let screen = Screen(ShownApp())
    try screen.choose(menu: "Count 0")
    try screen.choose(menu: "Count 1")
    #expect(screen.menus.contains("View: Count 2, button"))
    try screen.choose(menu: "Reset")
    #expect(screen.menus.contains("View: Count 0, button"))
    #expect(throws: NotPossible.self) { try screen.choose(menu: "Count 2") }
  }
}

import ScreenDriving
import SwiftUI
import Testing

@MainActor private final class Log {
  var entries: [String] = []
}

private struct Child: View {
  let log: Log

  var body: some View {
    Text("child")
      .onAppear { log.entries.append("appear") }
      .onDisappear { log.entries.append("disappear") }
      .task {
        log.entries.append("begin")
        try? await Task.sleep(for: .seconds(60))
        log.entries.append(Task.isCancelled ? "cancelled" : "end")
      }
  }
}

private struct Switching: View {
  let log: Log
  @State private var isShown = true

  var body: some View {
    Button("Switch") { isShown.toggle() }
    if isShown { Child(log: log) }
  }
}

@MainActor @Suite("The lifetime of views") struct LifetimeTests {
  @Test("A task begins when the view appears and is cancelled when it disappears")
  func task() async throws {
    let log = Log()
    let screen = Screen(Switching(log: log))
    try await screen.wait { log.entries == ["appear", "begin"] }
    try screen.tap("Switch")
    try await screen.wait { log.entries == ["appear", "begin", "disappear", "cancelled"] }
    try screen.tap("Switch")
    try await screen.wait { log.entries.count == 6 }
    #expect(log.entries.suffix(2) == ["appear", "begin"])
  }

  @Test("Evaluating a body again does not begin its task again")
  func once() async throws {
    struct Ticking: View {
      let log: Log
      @State private var count = 0

      var body: some View {
        Button("\(count)") { count += 1 }.task { log.entries.append("begin") }
      }
    }
    let log = Log()
    let screen = Screen(Ticking(log: log))
    try await screen.wait { log.entries == ["begin"] }
    try screen.tap("0")
    try screen.tap("1")
    for _ in 0..<100 { await Task.yield() }
    #expect(log.entries == ["begin"])
  }

  @Test("A task with an id is cancelled, and begins again, when the id changes")
  func id() async throws {
    struct Loading: View {
      let log: Log
      @State private var page = 1

      var body: some View {
        Button("Next") { page += 1 }
          .task(id: page) {
            log.entries.append("load \(page)")
            try? await Task.sleep(for: .seconds(60))
            if Task.isCancelled { log.entries.append("cancelled") }
          }
      }
    }
    let log = Log()
    let screen = Screen(Loading(log: log))
    try await screen.wait { log.entries == ["load 1"] }
    try screen.tap("Next")
    try await screen.wait { Set(log.entries) == ["load 1", "cancelled", "load 2"] }
  }

  @Test("A view that disappears keeps its state if it is still there, and appears again")
  func hidden() async throws {
    let log = Log()
    let screen = Screen(Child(log: log))
    try await screen.wait { log.entries.count == 2 }
    screen.setVisible(false)
    screen.setVisible(true)
    try await screen.wait { log.entries.count == 6 }
    #expect(log.entries.filter { $0 == "begin" }.count == 2)
    screen.close()
    try await screen.wait { log.entries.last == "cancelled" }
  }

  @Test("onChange is called with both values after a change, and first only if asked for")
  func changes() throws {
    struct Changing: View {
      let log: Log
      @State private var count = 1

      var body: some View {
        Button("Add") { count += 1 }
        Button("Same") { count += 0 }
          .onChange(of: count) { old, new in log.entries.append("\(old) → \(new)") }
          .onChange(of: count, initial: true) { log.entries.append("now \(count)") }
      }
    }
    let log = Log()
    let screen = Screen(Changing(log: log))
    #expect(log.entries == ["now 1"])
    try screen.tap("Same")
    #expect(log.entries == ["now 1"])
    try screen.tap("Add")
    #expect(Set(log.entries) == ["now 1", "1 → 2", "now 2"])
  }

  @Test("onChange of an optional is not called before a change")
  func optionalChanges() {
    let log = Log()
    let value: Int? = 5
    _ = Screen(Text("a").onChange(of: value) { log.entries.append("changed") })
    #expect(log.entries == [])
  }

  @Test("Another id is another view")
  func identity() throws {
    struct Typed: View {
      @State private var text = ""

      var body: some View { TextField("Text", text: $text) }
    }
    struct Identified: View {
      @State private var id = 0

      var body: some View {
        Typed().id(id)
        Button("New") { id += 1 }
      }
    }
    let screen = Screen(Identified())
    try screen.type("abc", into: "Text")
    #expect(screen.lines.first == "Text, field, abc")
    try screen.tap("New")
    #expect(screen.lines.first == "Text, field")
  }

  @Test("A modifier of one's own can have state and read the environment")
  func modifier() throws {
    struct Counting: ViewModifier {
      @State private var count = 0

      func body(content: Content) -> some View {
        content
        Button("taps \(count)") { count += 1 }
      }
    }
    let screen = Screen(Text("content").modifier(Counting()))
    try screen.tap("taps 0")
    #expect(screen.lines == ["content", "taps 1, button"])
  }

  @Test("An app has a window, whose scene phase it can react to")
  func app() throws {
    struct Editor: View {
      @Environment(\.scenePhase) private var phase
      let log: Log

      var body: some View {
        Text("editor").onChange(of: phase) {
          if phase == .background { log.entries.append("save") }
        }
      }
    }
    struct EditorApp: App {
      static let log = Log()
      @Environment(\.scenePhase) private var phase

      var body: some Scene {
        WindowGroup { Editor(log: Self.log) }
          .onChange(of: phase) { Self.log.entries.append("scene \(phase)") }
      }
    }
    let screen = Screen(EditorApp())
    #expect(screen.lines == ["editor"])
    screen.enter(.background)
    #expect(Set(EditorApp.log.entries) == ["save", "scene background"])
  }
}

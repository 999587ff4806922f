import ScreenDriving
import SwiftUI
import Testing

private enum Route: Hashable {
  case details(Int)
  case settings
}

@Observable private final class Navigator {
  var path: [Route] = []
  var log: [String] = []
}

private struct Details: View {
  let id: Int
  @Environment(\.dismiss) private var dismiss
  @State private var taps = 0

  var body: some View {
    VStack {
      Button("Taps \(taps)") { taps += 1 }
      NavigationLink("Settings", value: Route.settings)
      Button("Done") { dismiss() }
    }
    .navigationTitle("Details \(id)")
  }
}

private struct Root: View {
  @Bindable var navigator: Navigator

  var body: some View {
    NavigationStack(path: $navigator.path) {
      List(1..<3, id: \.self) { NavigationLink("Item \($0)", value: Route.details($0)) }
        .navigationTitle("Items")
        .onAppear { navigator.log.append("appear") }
        .onDisappear { navigator.log.append("disappear") }
        .navigationDestination(for: Route.self) { route in
          switch route {
          case .details(let id): Details(id: id)
          case .settings: Text("settings").navigationTitle("Settings")
          }
        }
    }
  }
}

@MainActor @Suite("Navigation, toolbars and search") struct NavigationTests {
  @Test("A link pushes the page of its value, and going back pops it")
  func links() throws {
    let navigator = Navigator()
    let screen = Screen(Root(navigator: navigator))
    #expect(screen.lines == ["Items, heading", "Item 1, link", "Item 2, link"])
    try screen.tap("Item 2")
    #expect(navigator.path == [.details(2)])
    #expect(
      screen.lines == [
        "Back, button", "Details 2, heading", "Taps 0, button", "Settings, link", "Done, button",
      ])
    try screen.goBack()
    #expect(navigator.path == [])
    #expect(screen.lines.first == "Items, heading")
    #expect(throws: NotPossible.self) { try screen.goBack() }
  }

  @Test("The page below disappears, keeps its state, and appears again")
  func below() throws {
    let navigator = Navigator()
    let screen = Screen(Root(navigator: navigator))
    #expect(navigator.log == ["appear"])
    try screen.tap("Item 1")
    #expect(navigator.log == ["appear", "disappear"])
    try screen.tap("Taps 0")
    try screen.tap("Settings")
    #expect(screen.lines == ["Back, button", "Settings, heading", "settings"])
    try screen.tap("Back")
    #expect(screen.shows("Taps 1"))
    try screen.tap("Done")
    #expect(navigator.log == ["appear", "disappear", "appear"])
    try screen.tap("Item 1")
    #expect(screen.shows("Taps 0"))
  }

  @Test("A change of the path pushes and pops pages")
  func path() {
    let navigator = Navigator()
    let screen = Screen(Root(navigator: navigator))
    navigator.path = [.details(7), .settings]
    #expect(screen.shows("settings"))
    navigator.path = [.details(8)]
    #expect(screen.shows("Details 8"))
    navigator.path = []
    #expect(screen.shows("Items"))
    #expect(screen.faults == [])
  }

  @Test("A stack without a path keeps one of its own, with values of any type")
  func ownPath() throws {
    let stack = NavigationStack {
      NavigationLink("Number", value: 5)
        .navigationDestination(for: Int.self) { number in
          NavigationLink("Word", value: "w\(number)")
        }
        .navigationDestination(for: String.self) { Text($0) }
    }
    let screen = Screen(stack)
    try screen.tap("Number")
    try screen.tap("Word")
    #expect(screen.shows("w5"))
    try screen.goBack()
    try screen.goBack()
    #expect(screen.lines == ["Number, link"])
  }

  @Test("A value without a destination is a fault, and a link without a stack is disabled")
  func missing() throws {
    let screen = Screen(NavigationStack { NavigationLink("Number", value: 5) })
    try screen.tap("Number")
    #expect(screen.faults == ["There is no navigationDestination for Int."])
    #expect(Screen(NavigationLink("Number", value: 5)).lines == ["Number, link, dimmed"])
  }

  @Test("A page can be presented by a value, and closing it takes the value away")
  func presented() throws {
    struct Presenting: View {
      @State private var isPresented = false
      @State private var item: Int?

      var body: some View {
        NavigationStack {
          VStack {
            Button("Flag \(isPresented ? "on" : "off")") { isPresented = true }
            Button("Item \(item ?? 0)") { item = 3 }
          }
          .navigationDestination(isPresented: $isPresented) { Text("flagged") }
          .navigationDestination(item: $item) { Text("number \($0)") }
        }
      }
    }
    let screen = Screen(Presenting())
    try screen.tap("Flag off")
    #expect(screen.shows("flagged"))
    try screen.goBack()
    try screen.tap("Item 0")
    #expect(screen.shows("number 3"))
    try screen.goBack()
    #expect(screen.lines == ["Flag off, button", "Item 0, button"])
  }

  @Test("A link can have its page itself")
  func destination() throws {
    let stack = NavigationStack { NavigationLink("Open") { Text("page") } }
    let screen = Screen(stack)
    try screen.tap("Open")
    #expect(screen.lines == ["Back, button", "page"])
    try screen.tap("Back")
    #expect(screen.lines == ["Open, link"])
  }

  @Test("Title and toolbar are in the bar of their page, and nowhere without a stack")
  func bar() throws {
    struct Barred: View {
      @State private var taps = 0

      var body: some View {
        List { Text("row") }
          .navigationTitle("Title")
          .toolbar {
            ToolbarItem(placement: .primaryAction) { Button("Add \(taps)") { taps += 1 } }
            ToolbarItemGroup { Button("Sort") {} }
          }
      }
    }
    let screen = Screen(NavigationStack { Barred() })
    try screen.tap("Add 0")
    #expect(screen.lines == ["Title, heading", "Add 1, button", "Sort, button", "row"])
    #expect(screen.faults == [])
    let bare = Screen(Barred())
    #expect(bare.lines == ["row"])
    #expect(bare.faults.count == 3)
  }

  @Test("The search field changes its text, and cancelling empties it")
  func search() throws {
    struct Searching: View {
      @State private var query = ""
      @State private var log = ""

      var body: some View {
        NavigationStack {
          List(["milk", "bread"].filter { query.isEmpty || $0.contains(query) }, id: \.self) {
            Text($0)
          }
          .overlay { if query == "x" { ContentUnavailableView.search } }
          .searchable(text: $query, prompt: "Find")
          .onSubmit(of: .search) { log = "searched" }
          .toolbar { Text("log \(log)") }
        }
      }
    }
    let screen = Screen(Searching())
    try screen.search("mi")
    #expect(screen.rows == ["milk"])
    #expect(screen.lines.contains("Find, search field, mi"))
    try screen.submit("Find")
    #expect(screen.shows("log searched"))
    try screen.search("x")
    #expect(screen.shows("No Results for “x”"))
    try screen.cancelSearch()
    #expect(screen.rows == ["milk", "bread"])
  }

  @Test("Only one tab is on the screen, and the others keep their state")
  func tabs() throws {
    struct Counting: View {
      @State private var count = 0
      @State private var appearances = 0

      var body: some View {
        NavigationStack {
          Button("Count \(count)") { count += 1 }
            .navigationTitle("Shown \(appearances)")
            .onAppear { appearances += 1 }
        }
      }
    }
    let screen = Screen(
      TabView {
        Counting().tabItem { Label("First", systemImage: "circle") }
        Text("two").tabItem { Text("Second") }
      })
    try screen.tap("Count 0")
    #expect(
      screen.lines == [
        "Shown 1, heading", "Count 1, button", "First, button, selected", "Second, button",
      ])
    try screen.tap("Second")
    #expect(screen.lines == ["two", "First, button", "Second, button, selected"])
    try screen.tap("First")
    #expect(screen.lines.prefix(2) == ["Shown 2, heading", "Count 1, button"])
    #expect(screen.faults == [])
  }
}

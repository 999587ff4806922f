import ScreenDriving
import SwiftUI
import Testing

private struct Item: Identifiable, Equatable {
  let id: Int
  var name: String
}

private struct Row: View {
  let item: Item
  @State private var taps = 0

  var body: some View {
    Button("\(item.name) \(taps)") { taps += 1 }
  }
}

private struct Items: View {
  @State var items = ["a", "b", "c"].enumerated().map { Item(id: $0.offset, name: $0.element) }

  var body: some View {
    List {
      ForEach(items) { Row(item: $0) }
        .onDelete { items.remove(atOffsets: $0) }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      Button("Reverse") { items.reverse() }
    }
  }
}

@MainActor @Suite("Lists, sections and forms") struct ListTests {
  @Test("A row keeps its state by its id when rows move or are deleted")
  func identity() throws {
    let screen = Screen(Items())
    try screen.tap("b 0")
    try screen.tap("Reverse")
    #expect(screen.rows == ["c 0", "b 1", "a 0", "Reverse"])
    try screen.swipe("c 0")
    #expect(screen.rows == ["b 1", "a 0", "Reverse"])
  }

  @Test("A swipe deletes the row that was swiped, by its offset in the data")
  func delete() throws {
    let screen = Screen(Items())
    #expect(try screen.swipeActions(of: "b 0") == ["Delete"])
    #expect(try screen.swipeActions(of: "Reverse") == [])
    try screen.swipe("b 0", then: "Delete")
    #expect(screen.rows == ["a 0", "c 0", "Reverse"])
    #expect(throws: NotPossible.self) { try screen.swipe("Reverse") }
  }

  @Test("A row can be dragged to another position", arguments: [0, 1, 2])
  func move(to position: Int) throws {
    let screen = Screen(Items())
    try screen.move("a 0", to: position)
    #expect(screen.rows.firstIndex(of: "a 0") == position)
    try screen.move("a 0", to: 0)
    #expect(screen.rows == ["a 0", "b 0", "c 0", "Reverse"])
  }

  @Test("Swipe actions replace the synthesized deletion, and the first is the one of a full swipe")
  func swipeActions() throws {
    struct Swiped: View {
      @State private var log = ""

      var body: some View {
        List {
          ForEach(0..<2) { index in
            Text("row \(index)").swipeActions {
              Button("Archive") { log += "archive \(index)" }
              Button("Remove", role: .destructive) { log += "remove \(index)" }
            }
          }
          .onDelete { _ in log += "deleted" }
          Text(log)
        }
      }
    }
    let screen = Screen(Swiped())
    #expect(try screen.swipeActions(of: "row 1") == ["Archive", "Remove"])
    try screen.swipe("row 1")
    try screen.swipe("row 0", then: "Remove")
    #expect(screen.shows("archive 1remove 0"))
  }

  @Test("A row that may not be deleted has no such swipe")
  func deleteDisabled() throws {
    let list = List {
      ForEach(0..<2) { Text("row \($0)").deleteDisabled($0 == 0) }.onDelete { _ in }
    }
    #expect(try Screen(list).swipeActions(of: "row 0") == [])
    #expect(try Screen(list).swipeActions(of: "row 1") == ["Delete"])
  }

  @Test("Each view in a list is a row, also those of a body with several views")
  func rows() {
    struct Two: View {
      var body: some View {
        Text("one")
        Text("two")
      }
    }
    let list = List {
      Two()
      HStack {
        Text("three")
        Text("four")
      }
      if true { Text("five") }
      Group { Text("six") }
    }
    #expect(Screen(list).rows == ["one", "two", "three, four", "five", "six"])
  }

  @Test("A list of data has a row for each element, by its id or a key path")
  func data() {
    let items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
    #expect(Screen(List(items) { Text($0.name) }).rows == ["a", "b"])
    #expect(Screen(List(["x", "y"], id: \.self) { Text($0) }).rows == ["x", "y"])
  }

  @Test("A section has a header, which is a heading, and a footer")
  func sections() {
    let form = Form {
      Section("Open") { Text("a") }
      Section {
        Text("b")
      } header: {
        Text("Done")
      } footer: {
        Text("All.")
      }
    }
    #expect(Screen(form).lines == ["Open, heading", "a", "Done, heading", "b", "All."])
  }

  @Test("Rows that edit the elements of a bound collection change the collection")
  func bound() throws {
    struct Editing: View {
      @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]

      var body: some View {
        Form {
          ForEach($items) { item in TextField("Item \(item.wrappedValue.id)", text: item.name) }
          Text(items.map(\.name).joined(separator: "+"))
        }
      }
    }
    let screen = Screen(Editing())
    try screen.type("xy", into: "Item 2")
    #expect(screen.shows("a+xy"))
  }

  @Test("Two elements with one id are a fault")
  func duplicates() {
    let list = List([Item(id: 1, name: "a"), Item(id: 1, name: "b")]) { Text($0.name) }
    #expect(Screen(list).faults.count == 1)
  }

  @Test("A tap anywhere in a row triggers its button, unless the button has a style of its own")
  func tapRow() throws {
    struct Tapped: View {
      @State private var count = 0

      var body: some View {
        List {
          HStack {
            Text("taps \(count)")
            Button("Tap") { count += 1 }
          }
          HStack {
            Text("plain")
            Button("Tap plain") { count += 1 }.buttonStyle(.plain)
          }
        }
      }
    }
    let screen = Screen(Tapped())
    try screen.tapRow("taps 0")
    #expect(screen.shows("taps 1"))
    #expect(throws: NotPossible.self) { try screen.tapRow("plain") }
  }

  @Test("Two buttons of the automatic style in a row are a fault")
  func twoButtons() {
    let two = List {
      HStack {
        Button("A") {}
        Button("B") {}
      }
    }
    #expect(Screen(two).faults.count == 1)
    let styled = List {
      HStack {
        Button("A") {}
        Button("B") {}
      }.buttonStyle(.borderless)
    }
    #expect(Screen(styled).faults == [])
  }

  @Test("A tap on a row selects it")
  func selection() throws {
    struct Selecting: View {
      @State private var selected: Int?

      var body: some View {
        List(selection: $selected) { ForEach(0..<3) { Text("row \($0)") } }
        Text("selected \(selected ?? -1)")
      }
    }
    let screen = Screen(Selecting())
    try screen.tapRow("row 2")
    #expect(screen.shows("selected 2"))
  }

  @Test("Of several rows, a person selects some, and the delete key acts on them")
  func manySelected() throws {
    struct Selecting: View {
      @State private var selected: Set<Int> = []
      @State private var log = ""

      var body: some View {
        List(selection: $selected) { ForEach(0..<3) { Text("row \($0)") } }
          .onDeleteCommand(
            perform: selected.isEmpty ? nil : { log = "deleted \(selected.sorted())" })
        Text(log)
      }
    }
    let screen = Screen(Selecting())
    #expect(throws: NotPossible.self) { try screen.pressDelete() }
    #expect(throws: NotPossible.self) { try screen.tapRow("row 1") }
    try screen.select("row 2", "row 0")
    try screen.pressDelete()
    #expect(screen.shows("deleted [0, 2]"))
    try screen.select("row 1")
    try screen.pressDelete()
    #expect(screen.shows("deleted [1]"))
    #expect(throws: NotPossible.self) { try Screen(List { Text("a") }).select("a") }
  }

  @Test("Pulling a list down awaits its action")
  func refresh() async throws {
    struct Refreshed: View {
      @State private var count = 0

      var body: some View {
        List { Text("count \(count)") }
          .refreshable { @MainActor in
            await Task.yield()
            count += 1
          }
      }
    }
    let screen = Screen(Refreshed())
    try await screen.pull()
    #expect(screen.shows("count 1"))
    await #expect(throws: NotPossible.self) { try await Screen(List { Text("a") }).pull() }
  }

  @Test("The menu of a long press acts on its row")
  func menu() throws {
    struct Pressed: View {
      @State private var pressed = ""

      var body: some View {
        List {
          ForEach(["a", "b"], id: \.self) { name in
            Text(name).contextMenu { Button("Copy") { pressed = "copied \(name)" } }
          }
          Text(pressed)
        }
      }
    }
    let screen = Screen(Pressed())
    try screen.press("b", then: "Copy")
    #expect(screen.shows("copied b"))
  }
}

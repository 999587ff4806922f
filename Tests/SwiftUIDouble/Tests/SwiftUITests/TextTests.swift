import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Texts, labels and images") struct TextTests {
  @Test("A literal is translated by its key; a string of the data is not")
  func localized() {
    let title = "Tasks"
    let view = VStack {
      Text("Tasks")
      Text(title)
      Text(verbatim: "Tasks")
    }
    #expect(Screen(view, strings: ["Tasks": "Aufgaben"]).lines == ["Aufgaben", "Tasks", "Tasks"])
  }

  @Test("An interpolated text has a place for each value in its key")
  func interpolated() {
    let count = 3
    let name = "50%"
    let strings = ["%lld of %@ at 100%%": "%lld von %@ bei 100%%"]
    let view = Text("\(count) of \(name) at 100%")
    #expect(Screen(view).lines == ["3 of 50% at 100%"])
    #expect(Screen(view, strings: strings).lines == ["3 von 50% bei 100%"])
  }

  @Test("Numbers and other values are formatted")
  func formatted() {
    let view = VStack {
      Text(1_234, format: .number.grouping(.never))
      Text("ratio \(0.25, format: .percent)")
      Text("a") + Text(verbatim: "b")
      Text("year \(2026)")
    }
    #expect(Screen(view).lines == ["1234", "ratio 25%", "ab", "year 2,026"])
  }

  @Test("A label is read by its title, also where only its icon is shown")
  func label() {
    let view = Button("Add", systemImage: "plus") {}.labelStyle(.iconOnly)
    let screen = Screen(view)
    #expect(screen.lines == ["Add, button"])
    #expect(screen.faults == [])
  }

  @Test("A button with only an image has no label, which is a fault")
  func imageOnly() {
    let bare = Button {
    } label: {
      Image(systemName: "plus")
    }
    #expect(Screen(bare).faults == ["a button without a label"])
    #expect(Screen(bare.accessibilityLabel("Add")).lines == ["Add, button"])
    #expect(Screen(bare.accessibilityLabel("Add")).faults == [])
  }

  @Test("A text that is struck through can be seen as such")
  func strikethrough() {
    let view = VStack { Text("done") }.strikethrough(true)
    #expect(Screen(view).struckThrough == ["done"])
    #expect(Screen(Text("open").strikethrough(false)).struckThrough == [])
  }

  @Test("Labels, values, hints and traits are read; what is hidden is not")
  func accessibility() {
    let view = VStack {
      Text("5").accessibilityLabel("five").accessibilityValue("of 10")
      Text("secret").accessibilityHidden(true)
      Text("Title").accessibilityAddTraits(.isHeader)
      Text("Tab").accessibilityAddTraits([.isButton, .isSelected])
      HStack {
        Text("a")
        Text("b")
      }.accessibilityElement(children: .combine)
    }
    #expect(
      Screen(view).lines
        == ["five, of 10", "Title, heading", "Tab, button, selected", "a, b"])
  }

  @Test("A tap gesture without a button trait is a fault")
  func gesture() throws {
    struct Tapped: View {
      @State private var count = 0

      var body: some View { Text("taps \(count)").onTapGesture { count += 1 } }
    }
    let screen = Screen(Tapped())
    try screen.tap("taps 0")
    #expect(screen.shows("taps 1"))
    #expect(screen.faults == ["'taps 1' reacts to taps, but has no button trait"])
    #expect(Screen(Tapped().accessibilityAddTraits(.isButton)).faults == [])
  }

  @Test("Labeled content is read with its label")
  func labeledContent() {
    let view = VStack {
      LabeledContent("Name", value: "Ada")
      LabeledContent("Age", value: 36, format: .number)
    }
    #expect(Screen(view).lines == ["Name", "Ada", "Age", "36"])
  }

  @Test("A view for what is unavailable has a title, a description and actions")
  func unavailable() throws {
    let view = VStack {
      ContentUnavailableView("No tasks yet.", systemImage: "tray", description: Text("Add one."))
      ContentUnavailableView.search(text: "milk")
      ContentUnavailableView {
        Label("Failed", systemImage: "xmark")
      } actions: {
        Button("Try Again") {}
      }
    }
    #expect(
      Screen(view).lines == [
        "No tasks yet.", "Add one.", "No Results for “milk”",
        "Check the spelling or try a new search.", "Failed", "Try Again, button",
      ])
  }

  @Test("Progress is read, with its label and its value")
  func progress() {
    let view = VStack {
      ProgressView()
      ProgressView("Loading…")
      ProgressView("Sending", value: 1, total: 4)
    }
    #expect(
      Screen(view).lines
        == ["In progress, progress", "Loading…, progress", "Sending, progress, 25%"])
  }
}

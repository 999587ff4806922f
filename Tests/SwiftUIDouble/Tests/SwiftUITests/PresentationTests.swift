import ScreenDriving
import SwiftUI
import Testing

private struct Form1: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isPresented) private var isPresented
  @State private var text = ""

  var body: some View {
    TextField("Text", text: $text)
    Button(isPresented ? "Close" : "?") { dismiss() }
  }
}

private struct Presenting: View {
  @State private var isPresented = false
  @State private var dismissals = 0

  var body: some View {
    Button("Open \(dismissals)") { isPresented = true }
      .sheet(isPresented: $isPresented) {
        dismissals += 1
      } content: {
        Form1()
      }
  }
}

private struct Item: Identifiable {
  let id: Int
}

private struct Asking: View {
  @State private var isAsking = false
  @State private var log = ""

  var body: some View {
    Button("Ask\(log)") { isAsking = true }
      .confirmationDialog("Sure?", isPresented: $isAsking) {
        Button("Delete", role: .destructive) { log += " deleted" }
      } message: {
        Text("It is gone then.")
      }
  }
}

@MainActor @Suite("Sheets, alerts and dialogs") struct PresentationTests {
  @Test("A sheet covers what is below, and dismissing it forgets its state")
  func sheet() throws {
    let screen = Screen(Presenting())
    try screen.tap("Open 0")
    #expect(screen.lines == ["sheet", "Text, field", "Close, button"])
    #expect(throws: NotPossible.self) { try screen.tap("Open 0") }
    try screen.type("abc", into: "Text")
    try screen.tap("Close")
    #expect(screen.lines == ["Open 1, button"])
    try screen.tap("Open 1")
    #expect(screen.lines[1] == "Text, field")
    try screen.dismiss()
    #expect(screen.lines == ["Open 2, button"])
    #expect(throws: NotPossible.self) { try screen.dismiss() }
  }

  @Test("A sheet of an item shows that item, and another item is another sheet")
  func item() throws {
    struct Details: View {
      @State private var item: Item?
      @State private var log = ""

      var body: some View {
        Button("One") { item = Item(id: 1) }
        Text("log\(log)")
          .sheet(item: $item) {
            log += " closed"
          } content: { shown in
            Text("item \(shown.id)")
            Form1()
            Button("Next") { item = Item(id: shown.id + 1) }
          }
      }
    }
    let screen = Screen(Details())
    try screen.tap("One")
    try screen.type("abc", into: "Text")
    try screen.tap("Next")
    #expect(screen.lines == ["sheet", "item 2", "Text, field", "Close, button", "Next, button"])
    try screen.dismiss()
    #expect(screen.shows("log closed closed"))
  }

  @Test("A sheet can refuse the swipe that would dismiss it")
  func stays() throws {
    struct Stubborn: View {
      @State private var isPresented = true

      var body: some View {
        Text("below").sheet(isPresented: $isPresented) {
          NavigationStack { Form1().interactiveDismissDisabled() }
        }
      }
    }
    let screen = Screen(Stubborn())
    #expect(throws: NotPossible.self) { try screen.dismiss() }
    try screen.tap("Close")
    #expect(screen.lines == ["below"])
  }

  @Test("An alert shows its title and message, and each button dismisses it after its action")
  func alert() throws {
    struct Alerting: View {
      @State private var message: String?
      @State private var isShown = false

      var body: some View {
        Button("Fail") { (message, isShown) = ("The disk is full.", true) }
          .alert("Error", isPresented: $isShown, presenting: message) { _ in
            Button("Retry") { message = nil }
          } message: {
            Text($0)
          }
        Text(message ?? "no message")
      }
    }
    let screen = Screen(Alerting())
    try screen.tap("Fail")
    #expect(screen.lines == ["Error, alert", "The disk is full.", "Retry, button"])
    #expect(throws: NotPossible.self) { try screen.dismiss() }
    try screen.tap("Retry")
    #expect(screen.lines == ["Fail, button", "no message"])
  }

  @Test("An alert without buttons has OK")
  func okay() throws {
    struct Alerting: View {
      @State private var isShown = true

      var body: some View { Text("below").alert("Done", isPresented: $isShown) {} }
    }
    let screen = Screen(Alerting())
    #expect(screen.lines == ["Done, alert", "OK, button"])
    try screen.tap("OK")
    #expect(screen.lines == ["below"])
  }

  @Test("An alert that was dismissed is shown again only after an update without it")
  func gap() throws {
    struct Asking: View {
      @State private var question: String? = "First?"

      var body: some View {
        Text("below").alert(
          "Question", isPresented: .constant(question != nil), presenting: question
        ) { shown in
          Button(shown) { question = "Second?" }
        }
      }
    }
    let screen = Screen(Asking())
    try screen.tap("First?")
    #expect(screen.lines == ["below"])
    #expect(screen.faults.count == 1)
  }

  @Test("A confirmation dialog can always be cancelled")
  func dialog() throws {
    let screen = Screen(Asking())
    try screen.tap("Ask")
    #expect(
      screen.lines == ["Sure?, dialog", "It is gone then.", "Delete, button", "Cancel, button"])
    try screen.tap("Cancel")
    try screen.tap("Ask")
    try screen.dismiss()
    #expect(screen.lines == ["Ask, button"])
    try screen.tap("Ask")
    try screen.tap("Delete")
    #expect(screen.lines == ["Ask deleted, button"])
  }

  @Test("Two windows of one view at the same time are a fault")
  func twice() {
    struct Both: View {
      var body: some View {
        Text("below")
          .sheet(isPresented: .constant(true)) { Text("sheet") }
          .alert("Alert", isPresented: .constant(true)) {}
      }
    }
    struct Nested: View {
      var body: some View {
        Text("below").sheet(isPresented: .constant(true)) {
          Text("sheet").alert("Alert", isPresented: .constant(true)) {}
        }
      }
    }
    #expect(Screen(Both()).faults.count == 1)
    #expect(Screen(Nested()).faults == [])
    #expect(Screen(Nested()).lines == ["Alert, alert", "OK, button"])
  }
}

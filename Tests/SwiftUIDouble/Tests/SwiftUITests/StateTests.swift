import ScreenDriving
import SwiftUI
import Testing

private struct Counter: View {
  @State private var count = 0
  let title: String

  var body: some View {
    Button("\(title) \(count)") { count += 1 }
  }
}

private struct Parent: View {
  @State private var taps = 0
  @State private var showsChild = true

  var body: some View {
    Button("Parent \(taps)") { taps += 1 }
    Button("Switch") { showsChild.toggle() }
    if showsChild { Counter(title: "Child") }
  }
}

private struct Switch: View {
  @Binding var isOn: Bool

  var body: some View { Button(isOn ? "on" : "off") { isOn.toggle() } }
}

private struct SwitchOwner: View {
  @State private var isOn = false

  var body: some View { Switch(isOn: $isOn) }
}

private struct Name: Equatable {
  var first: String
  var last: String
}

private struct NameForm: View {
  @State private var name = Name(first: "", last: "")

  var body: some View {
    TextField("First", text: $name.first)
    Text(verbatim: name.first)
  }
}

@Observable private final class Settings {
  var volume = 1
  var name = ""
  @ObservationIgnored var hidden = 0
}

private struct Volume: View {
  let settings: Settings

  var body: some View { Text("volume \(settings.volume)") }
}

private struct SettingsForm: View {
  @Bindable var settings: Settings

  var body: some View { TextField("Name", text: $settings.name) }
}

@MainActor @Suite("State, bindings and observation") struct StateTests {
  @Test("State is kept when the parent is evaluated again, and begins anew with a new view")
  func kept() throws {
    let screen = Screen(Parent())
    try screen.tap("Child 0")
    try screen.tap("Child 1")
    try screen.tap("Parent 0")
    #expect(screen.shows("Child 2"))
    try screen.tap("Switch")
    #expect(!screen.shows("Child 2"))
    try screen.tap("Switch")
    #expect(screen.shows("Child 0"))
  }

  @Test("A view whose value is the same is not evaluated again")
  func same() throws {
    let screen = Screen(Parent())
    screen.resetEvaluations()
    try screen.tap("Parent 0")
    #expect(screen.evaluations == ["Parent": 1])
  }

  @Test("A change through a binding evaluates the view that reads it, not the owner")
  func binding() throws {
    let screen = Screen(SwitchOwner())
    screen.resetEvaluations()
    try screen.tap("off")
    #expect(screen.lines == ["on, button"])
    #expect(screen.evaluations == ["Switch": 1])
  }

  @Test("A binding to a part of a value changes that part")
  func part() throws {
    let screen = Screen(NameForm())
    try screen.type("Ada", into: "First")
    #expect(screen.lines == ["First, field, Ada", "Ada"])
  }

  @Test("A binding that is made of closures calls them, and a constant one does not change")
  func closures() {
    var value = 1
    let binding = Binding(get: { value }, set: { value = $0 * 2 })
    binding.wrappedValue = 5
    #expect(binding.wrappedValue == 10)
    let constant = Binding.constant("a")
    constant.wrappedValue = "b"
    #expect(constant.wrappedValue == "a")
  }

  @Test("A binding to an optional gives one to its value, and none without a value")
  func optional() throws {
    var value: Int? = 1
    let binding = Binding(get: { value }, set: { value = $0 })
    let unwrapped = try #require(Binding(binding))
    unwrapped.wrappedValue = 7
    #expect(value == 7)
    value = nil
    let none: Binding<Int>? = Binding(binding)
    #expect(none == nil)
  }

  @Test("A view is evaluated again only for the properties of an object that it has read")
  func observation() {
    let settings = Settings()
    let screen = Screen(Volume(settings: settings))
    screen.resetEvaluations()
    settings.name = "unread"
    #expect(screen.evaluations == [:])
    settings.volume = 2
    #expect(screen.shows("volume 2"))
    #expect(screen.evaluations == ["Volume": 1])
  }

  @Test("Bindable gives bindings to the properties of an object")
  func bindable() throws {
    let settings = Settings()
    let screen = Screen(SettingsForm(settings: settings))
    try screen.type("Ada", into: "Name")
    #expect(settings.name == "Ada")
  }

  @Test("Changing state while a body is evaluated is a fault")
  func duringUpdate() {
    struct Changing: View {
      @State private var count = 0

      var body: some View {
        if count == 0 { count = 1 }
        return Text("count \(count)")
      }
    }
    let screen = Screen(Changing())
    #expect(screen.faults.contains { $0.hasPrefix("Modifying state during view update") })
  }

  @Test("Views that change without end are a fault, not an endless loop")
  func endless() {
    struct Endless: View {
      @State private var count = 0

      var body: some View {
        Text("count \(count)").onChange(of: count, initial: true) { count += 1 }
      }
    }
    #expect(Screen(Endless()).faults.contains { $0.hasPrefix("The views change without end") })
  }

  @Test("A window that nobody keeps is closed, and releases what its views have used")
  func release() throws {
    weak var kept: Settings?
    do {
      let settings = Settings()
      kept = settings
      let screen = Screen(NavigationStack { SettingsForm(settings: settings) })
      try screen.type("Ada", into: "Name")
    }
    #expect(kept == nil)
  }

  @Test("The focus is in the field in which the person types, and can be moved")
  func focus() throws {
    struct Fields: View {
      @FocusState private var isFocused: Bool

      var body: some View {
        TextField("Title", text: .constant("")).focused($isFocused)
        Text(isFocused ? "typing" : "idle")
        Button("Done") { isFocused = false }
      }
    }
    let screen = Screen(Fields())
    #expect(screen.shows("idle"))
    try screen.type("a", into: "Title")
    #expect(screen.shows("typing"))
    try screen.tap("Done")
    #expect(screen.shows("idle"))
  }
}

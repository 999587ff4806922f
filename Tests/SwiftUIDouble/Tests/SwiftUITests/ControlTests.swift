import ScreenDriving
import SwiftUI
import Testing

private enum Flavor: String, CaseIterable {
  case vanilla, chocolate
}

private struct Controls: View {
  @State private var name = "Ada"
  @State private var age = 36
  @State private var height: Double?
  @State private var isOn = false
  @State private var flavor = Flavor.vanilla
  @State private var volume = 0.5
  @State private var date = Date(timeIntervalSince1970: 0)
  @State private var password = ""
  @State private var log = ""

  var body: some View {
    Form {
      TextField("Name", text: $name, prompt: Text("Your name"))
        .onSubmit { log += "submitted " }
      TextField("Age", value: $age, format: .number)
      TextField("Height", value: $height, format: .number)
      SecureField("Password", text: $password)
      Toggle("Enabled", isOn: $isOn)
      Picker("Flavor", selection: $flavor) {
        ForEach(Flavor.allCases, id: \.self) { Text($0.rawValue) }
      }
      Stepper("Volume", value: $volume, in: 0...1, step: 0.5)
      DatePicker("Due", selection: $date)
      Text("log \(log)\(age) \(height ?? -1) \(password)")
    }
    .onSubmit { log += "form " }
  }
}

@MainActor @Suite("Controls") struct ControlTests {
  @Test("A form reads as labels, kinds and values")
  func lines() {
    #expect(
      Screen(Controls()).lines.dropLast() == [
        "Name, field, Ada", "Age, field, 36", "Height, field", "Password, secure field",
        "Enabled, toggle, off", "Flavor, picker, vanilla", "Volume, stepper",
        "Due, date picker, 1970-01-01T00:00:00Z",
      ])
  }

  @Test("What is typed arrives in the binding, and a number only if it is one")
  func typing() throws {
    let screen = Screen(Controls())
    try screen.type("Bob", into: "Name")
    try screen.type("40", into: "Age")
    try screen.type("1", into: "Height")
    try screen.type("pass", into: "Password")
    #expect(screen.lines[0] == "Name, field, Bob")
    #expect(screen.lines[3] == "Password, secure field, ••••")
    #expect(screen.lines.last == "log 40 1.000000 pass")
    try screen.type("", into: "Height")
    #expect(screen.lines.last == "log 40 -1.000000 pass")
  }

  @Test("Return submits, to the nearest action first and then to those around")
  func submit() throws {
    let screen = Screen(Controls())
    try screen.submit("Name")
    #expect(screen.lines.last?.hasPrefix("log submitted form ") == true)
  }

  @Test("A switch, a picker, a stepper and a date picker change their bindings")
  func changes() throws {
    let screen = Screen(Controls())
    try screen.tap("Enabled")
    try screen.choose("chocolate", in: "Flavor")
    try screen.increment("Volume")
    try screen.increment("Volume")
    try screen.type("2026-01-31T10:00:00Z", into: "Due")
    #expect(screen.lines[4] == "Enabled, toggle, on")
    #expect(screen.lines[5] == "Flavor, picker, chocolate")
    #expect(screen.lines[7] == "Due, date picker, 2026-01-31T10:00:00Z")
    #expect(throws: NotPossible.self) { try screen.choose("mint", in: "Flavor") }
  }

  @Test("An option of a picker has the tag of its view; a selection without one is a fault")
  func tags() throws {
    struct Picking: View {
      @State var selection: Int

      var body: some View {
        Picker("Size", selection: $selection) {
          Text("Small").tag(1)
          Text("Large").tag(2)
        }
        Text("size \(selection)")
      }
    }
    let screen = Screen(Picking(selection: 1))
    try screen.choose("Large", in: "Size")
    #expect(screen.shows("size 2"))
    #expect(screen.faults == [])
    #expect(Screen(Picking(selection: 3)).faults.count == 1)
  }

  @Test("The items of a menu act")
  func menu() throws {
    struct Ordering: View {
      @State private var order = ""

      var body: some View {
        Menu("Sort") { Button("By Name") { order = "name" } }
        Text("order \(order)")
      }
    }
    let screen = Screen(Ordering())
    try screen.tap("By Name")
    #expect(screen.shows("order name"))
  }

  @Test("The first label of two that are the same is not taken by chance")
  func ambiguous() {
    let screen = Screen(
      VStack {
        Button("Tap") {}
        Button("Tap") {}
      })
    #expect(throws: NotPossible.self) { try screen.tap("Tap") }
  }

  @Test("The label of a text field disappears when something is typed, unless another one is shown")
  func labels() {
    func faults(_ form: some View) -> [String] { Screen(form).faults }
    let field = TextField("Name", text: .constant("Ada"))
    #expect(faults(field).count == 1)
    #expect(faults(Form { SecureField("Password", text: .constant("")) }).count == 1)
    #expect(faults(LabeledContent("Name") { field }).count == 1)
    let labeled = Form { LabeledContent("Name") { field.labelsHidden() } }.formStyle(.grouped)
    #expect(Screen(labeled).lines == ["Name", "Name, field, Ada"])
    #expect(faults(labeled) == [])
    let toggle = Toggle("On", systemImage: "circle", isOn: .constant(true)).labelsHidden()
    #expect(Screen(toggle).lines == ["On, toggle, on"])
    #expect(faults(toggle) == [])
  }
}

import ScreenDriving
import SwiftUI
import Testing

private enum UnitKey: EnvironmentKey {
  static var defaultValue: String { "km" }
}

extension EnvironmentValues {
  fileprivate var unit: String {
    get { self[UnitKey.self] }
    set { self[UnitKey.self] = newValue }
  }
}

@Observable private final class User {
  var name: String

  init(_ name: String) { self.name = name }
}

private struct Distance: View {
  @Environment(\.unit) private var unit

  var body: some View { Text("5 \(unit)") }
}

private struct Greeting: View {
  @Environment(User.self) private var user
  @Environment(Settings.self) private var settings: Settings?

  var body: some View { Text(settings == nil ? "Hello \(user.name)" : "?") }
}

@Observable private final class Settings {}

private struct Units: View {
  @State private var unit = "mi"
  @State private var other = 0

  var body: some View {
    Distance().environment(\.unit, unit)
    Button("Meters") { unit = "m" }
    Button("Other \(other)") { other += 1 }
  }
}

@MainActor @Suite("The environment") struct EnvironmentTests {
  @Test("A value comes from the nearest view around that sets it, or is the default")
  func values() {
    #expect(Screen(Distance()).lines == ["5 km"])
    let nested = VStack { Distance().environment(\.unit, "m") }.environment(\.unit, "mi")
    #expect(Screen(nested).lines == ["5 m"])
  }

  @Test("A view that reads a value is evaluated again when the value differs, and only then")
  func changes() throws {
    let screen = Screen(Units())
    screen.resetEvaluations()
    try screen.tap("Other 0")
    #expect(screen.evaluations == ["Units": 1])
    try screen.tap("Meters")
    #expect(screen.shows("5 m"))
    #expect(screen.evaluations == ["Units": 2, "Distance": 1])
  }

  @Test("An object is found by its type; without one, an optional is nil")
  func objects() {
    let user = User("Ada")
    let screen = Screen(Greeting().environment(user))
    #expect(screen.lines == ["Hello Ada"])
    user.name = "Bob"
    #expect(screen.lines == ["Hello Bob"])
  }

  @Test("A view without an object in its environment stops the program, as in SwiftUI")
  func missing() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Screen(Greeting()) }
    }
  }

  @Test("transformEnvironment changes the inherited value")
  func transformed() {
    let view = Distance().transformEnvironment(\.unit) { $0 += "/h" }.environment(\.unit, "mi")
    #expect(Screen(view).lines == ["5 mi/h"])
  }

  @Test("A disabled view disables what is inside, which cannot enable itself")
  func disabled() throws {
    let view = VStack { Button("Tap") {}.disabled(false) }.disabled(true)
    let screen = Screen(view)
    #expect(screen.lines == ["Tap, button, dimmed"])
    #expect(throws: NotPossible.self) { try screen.tap("Tap") }
  }
}

import Counter
import EditProfile
import Foundation
import Login
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Screens that are forms") struct FormScreenTests {
  /// Saves a name, unless it is told to fail.
  private struct Saving: UpdateProfileNameUseCase {
    var failure: String?

    func execute(_ profileName: String) async throws {
      if let failure { throw Failure(errorDescription: failure) }
    }
  }

  private struct Failure: LocalizedError {
    let errorDescription: String?
  }

  private func editor(failure: String? = nil) -> EditProfileStore {
    EditProfileStore(
      dependencies: EditProfileDependencies(updateProfileName: Saving(failure: failure)))
  }

  @Test("The counter shows its count, and a button for each action")
  func counter() throws {
    let screen = Screen(NavigationStack { CounterScreen(store: CounterStore()) })
    try screen.tap("Increase")
    try screen.tap("Increase")
    try screen.tap("Decrease")
    #expect(
      screen.lines == [
        "Counter, heading", "Count", "1", "Increase, button", "Decrease, button",
      ])
    #expect(screen.faults == [])
  }

  @Test("A button is disabled while a condition of its action does not hold, and the form says why")
  func login() throws {
    let store = LoginStore()
    let screen = Screen(NavigationStack { LoginScreen(store: store) })
    #expect(screen.lines.contains("Submit, button, dimmed"))
    #expect(screen.shows("A name and a password are needed."))
    try screen.type("ada", into: "Name")
    try screen.type("secret", into: "Password")
    #expect(store.name == "ada")
    #expect(store.password == "secret")
    #expect(screen.lines.contains("Submit, button"))
    #expect(!screen.shows("A name and a password are needed."))
    #expect(!screen.html.contains("secret"))
    #expect(screen.faults == [])
  }

  @Test("An event is shown once, however often the view appears")
  func events() async throws {
    let store = editor()
    let screen = Screen(NavigationStack { EditProfileScreen(store: store) })
    for _ in 0..<3 {
      screen.setVisible(false)
      await Task.yield()
      screen.setVisible(true)
    }
    try screen.type("Ada Lovelace", into: "Profile Name")
    try screen.tap("Save")
    try await screen.wait { screen.shows("Success") }
    try screen.tap("OK")
    for _ in 0..<50 { await Task.yield() }
    #expect(!screen.shows("Success"))
    #expect(screen.faults == [])
  }

  @Test("A failure is shown with its reason, and what was typed is kept")
  func failure() async throws {
    let store = editor(failure: "The server is down.")
    let screen = Screen(NavigationStack { EditProfileScreen(store: store) })
    try screen.type("Ada Lovelace", into: "Profile Name")
    try screen.tap("Save")
    #expect(screen.lines.contains("Loading, progress"))
    try await screen.wait { screen.shows("The server is down.") }
    try screen.tap("OK")
    #expect(screen.lines.contains("Profile Name, field, Ada Lovelace"))
  }

  @Test("A rejection waits until the alert before it is closed")
  func order() async throws {
    let store = editor()
    let screen = Screen(NavigationStack { EditProfileScreen(store: store) })
    try screen.type("Ada Lovelace", into: "Profile Name")
    let save = try screen.beginTap("Save")
    for reason in ["no signal", "no server"] { store.dispatch(.saveDidFail(reason)) }
    try await screen.wait { screen.shows("no signal") }
    for _ in 0..<50 { await Task.yield() }
    store.dispatch(.textDidChange("A"))
    try save()
    #expect(screen.shows("no signal"))
    try screen.tap("OK")
    #expect(screen.shows("no server"))
    try screen.tap("OK")
    #expect(screen.shows("Not Possible"))
    #expect(screen.shows("A name has more than three letters."))
    try screen.tap("OK")
    #expect(screen.lines.first == "Edit Profile, heading")
    #expect(screen.faults == [])
  }

  @Test("A key evaluates the form that shows it, and a property that is not shown nothing")
  func evaluations() {
    let store = editor()
    let screen = Screen(NavigationStack { EditProfileScreen(store: store) })
    screen.resetEvaluations()
    store.dispatch(.textDidChange("A"))
    #expect(screen.evaluations.values.allSatisfy { $0 == 1 })
    screen.resetEvaluations()
    store.dispatch(.close)
    #expect(screen.evaluations.values.allSatisfy { $0 == 1 })
  }
}

import Foundation
import Login
import ReduxRuntime
import ScreenDriving
import SwiftUI
import SyncUps
import SyncUpsApp
import Testing
import Users
import UsersApp

@MainActor @Suite("Screens of apps") struct AppScreenTests {
  /// Knows one user.
  private struct Network: UsersNetwork {
    func user(_ id: String) async throws -> User { User(id: id, name: "Ada") }
    func search(_ text: String) async throws -> [User] { [User(id: "ada", name: "Ada")] }

    func logIn(username: String, password: String) async throws -> User {
      User(id: username, name: "Ada")
    }
  }

  private func users() -> UsersAppStore {
    UsersAppStore(dependencies: UsersAppDependencies(users: UsersDependencies(network: Network())))
  }

  private func syncUps(_ stored: [SyncUp] = []) -> SyncUpsAppStore {
    var dependencies = SyncUpsAppDependencies.live
    dependencies.syncUps = .inMemory(syncUps: stored)
    return SyncUpsAppStore(dependencies: dependencies)
  }

  private static let design = SyncUp(
    id: UUID(), title: "Design", attendees: [Attendee(id: UUID(), name: "Blob")])

  // MARK: - Sheets

  @Test("Swiping the login down closes the feature")
  func closeLogin() throws {
    let app = users()
    app.openLogin()
    let screen = Screen(UsersAppScreen(app: app))
    #expect(screen.lines.prefix(2) == ["sheet", "Login, heading"])
    try screen.dismiss()
    #expect(app.login == nil)
    #expect(screen.lines.first == "Users, heading")
    app.openLogin()
    #expect(screen.lines.first == "sheet")
    #expect(screen.faults == [])
  }

  @Test("The login goes away once its user is known")
  func logIn() async throws {
    let app = users()
    app.openLogin()
    let screen = Screen(UsersAppScreen(app: app))
    try screen.type("ada", into: "Name")
    try screen.type("secret", into: "Password")
    try screen.tap("Submit")
    try await screen.wait { screen.lines.first == "Users, heading" }
    #expect(app.users.isLoggedIn)
    #expect(app.login == nil)
  }

  @Test("What is searched for is found")
  func search() async throws {
    let app = users()
    let screen = Screen(UsersAppScreen(app: app))
    try screen.search("Ada")
    try await screen.wait { screen.rows == ["Ada"] }
    #expect(screen.faults == [])
  }

  @Test("A form in a sheet adds an element, or nothing if it is swiped down")
  func form() async throws {
    let app = syncUps()
    let screen = Screen(SyncUpsAppScreen(app: app))
    try screen.tap("Add")
    try screen.type("Daily", into: "Title")
    try screen.choose("Seafoam", in: "Theme")
    try screen.dismiss()
    #expect(app.form == nil)
    #expect(app.syncUps.syncUps.isEmpty)
    try screen.tap("Add")
    #expect(screen.lines.contains("Title, field"))
    try screen.type("Weekly", into: "Title")
    try screen.tap("Done")
    try await screen.wait { screen.rows.contains { $0.hasPrefix("Weekly") } }
    #expect(screen.faults == [])
  }

  // MARK: - Pages

  @Test("A tap opens a page, and going back closes its feature")
  func page() async throws {
    let app = syncUps([Self.design])
    let screen = Screen(SyncUpsAppScreen(app: app))
    try await screen.wait { screen.rows.contains { $0.hasPrefix("Design") } }
    try screen.tap("Design")
    #expect(app.detail?.syncUp == Self.design)
    #expect(screen.lines.prefix(2) == ["Back, button", "Sync-up, heading"])
    try screen.goBack()
    #expect(app.detail == nil)
    #expect(screen.lines.first == "Daily Sync-ups, heading")
    try screen.tap("Design")
    #expect(app.detail != nil)
    #expect(screen.faults == [])
  }

  @Test("A form above a page changes what the page shows")
  func edit() async throws {
    let app = syncUps([Self.design])
    let screen = Screen(SyncUpsAppScreen(app: app))
    try await screen.wait { screen.rows.contains { $0.hasPrefix("Design") } }
    try screen.tap("Design")
    try screen.tap("Edit")
    #expect(screen.lines.first == "sheet")
    #expect(screen.faults == [])
    try screen.type("Planning", into: "Title")
    try screen.tap("Done")
    try await screen.wait { screen.shows("Planning") }
    #expect(screen.lines.first == "Back, button")
  }

  @Test("The page of an element that is deleted closes")
  func deleted() async throws {
    let app = syncUps([Self.design])
    let screen = Screen(SyncUpsAppScreen(app: app))
    try await screen.wait { screen.rows.contains { $0.hasPrefix("Design") } }
    try screen.tap("Design")
    app.syncUps.dispatch(.delete(Self.design.id))
    #expect(app.detail == nil)
    #expect(screen.lines.first == "Daily Sync-ups, heading")
    #expect(screen.faults == [])
  }
}

import Foundation
import Login
import RecordMeeting
import ReduxRuntime
import ScreenDriving
import SwiftUI
import SyncUpDetail
import SyncUps
import SyncUpsApp
import TaskList
import TaskListApp
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
    try screen.tap("Close")
    #expect(app.login == nil)
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

  // MARK: - An app of one feature

  @Test("The app of the task list has its screen, with the dependencies of its entry point")
  func taskList() async throws {
    let app = TaskListAppStore()
    let screen = Screen(TaskListAppScreen(app: app))
    try await screen.wait { app.tasks.storage == .ready }
    try screen.tap("Add Task")
    try screen.type("Milk", into: "Title")
    try screen.tap("Add")
    #expect(screen.rows.contains { $0.contains("Milk") })
    #expect(app.badge == 1)
    #expect(screen.faults == [])
  }

  // MARK: - Questions

  /// Speech recognition that nobody has allowed.
  private struct Speech: SyncUpDetailSpeech, RecordMeetingSpeech {
    let answer: SpeechPermission

    func permission() async -> SpeechPermission { answer }
    func transcript() async -> AsyncThrowingStream<String, any Error> {
      AsyncThrowingStream { $0.finish() }
    }
  }

  private struct Settings: SyncUpDetailSettings {
    func open() async {}
  }

  /// Opens the page of a sync-up.
  private func detail(_ answer: SpeechPermission) async throws -> (SyncUpsAppStore, Screen) {
    let speech = Speech(answer: answer)
    let app = SyncUpsAppStore(
      dependencies: SyncUpsAppDependencies(
        syncUps: .inMemory(syncUps: [Self.design]),
        detail: SyncUpDetailDependencies(speech: speech, settings: Settings()),
        meeting: RecordMeetingDependencies(speech: speech)))
    let screen = Screen(SyncUpsAppScreen(app: app))
    try await screen.wait { screen.rows.contains { $0.hasPrefix("Design") } }
    try screen.tap("Design")
    return (app, screen)
  }

  @Test("A deletion asks first, and then closes the page")
  func asks() async throws {
    let (app, screen) = try await detail(.denied)
    try screen.tap("Delete")
    #expect(screen.lines.first == "Delete This Sync-up?, alert")
    try screen.tap("Cancel")
    #expect(app.detail?.alert == nil)
    #expect(app.syncUps.syncUps.count == 1)
    try screen.tap("Delete")
    try screen.tap("Delete")
    #expect(app.syncUps.syncUps.isEmpty)
    #expect(screen.lines.first == "Daily Sync-ups, heading")
    #expect(screen.faults == [])
  }

  @Test("A meeting is a page, which asks before it ends, and what took place is kept")
  func meeting() async throws {
    let (app, screen) = try await detail(.authorized)
    try screen.tap("Start Meeting")
    try await screen.wait { screen.lines.contains("Meeting, heading") }
    #expect(screen.lines.contains("5:00") || screen.lines.contains("4:59"))
    try screen.tap("End Meeting")
    #expect(screen.lines.first == "End the Meeting?, alert")
    try screen.tap("Resume")
    #expect(app.meeting?.alert == nil)
    #expect(throws: NotPossible.self) { try screen.goBack() }
    #expect(screen.lines.first == "Meeting, heading")
    try screen.tap("Next Speaker")
    #expect(!screen.lines.contains("Discard, button"))
    try screen.tap("Save and End")
    #expect(app.meeting == nil)
    #expect(app.syncUps.syncUps[0].meetings.count == 1)
    #expect(screen.lines.prefix(2) == ["Back, button", "Sync-up, heading"])
    #expect(screen.faults == [])
  }

  @Test("A meeting that is discarded closes and leaves no trace")
  func discarded() async throws {
    let (app, screen) = try await detail(.denied)
    try screen.tap("Start Meeting")
    try await screen.wait { screen.shows("Speech Recognition Was Denied") }
    try screen.tap("Continue Without Recording")
    try await screen.wait { screen.lines.contains("Meeting, heading") }
    try screen.tap("End Meeting")
    try screen.tap("Discard")
    #expect(app.meeting == nil)
    #expect(app.syncUps.syncUps[0].meetings.isEmpty)
    #expect(screen.faults == [])
  }
}

import Foundation
import Mail
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Screens that show two things which can fail", .timeLimit(.minutes(1)))
struct MailScreenTests {
  private struct Server: MailServer {
    func mails() async throws -> [Mail] { [Mail(subject: "News")] }
    func send() async throws {}
  }

  private func store(
    _ subjects: [String] = [], loading: RequestStatus = .idle, sending: RequestStatus = .idle
  ) -> MailStore {
    MailStore(
      initialState: MailState(
        mails: subjects.map { Mail(subject: $0) }, loading: loading, sending: sending),
      dependencies: MailDependencies(server: Server()))
  }

  private func list(_ store: MailStore) -> Screen {
    Screen(NavigationStack { MailListScreen(store: store) })
  }

  private func page(_ store: MailStore) -> Screen {
    Screen(NavigationStack { MailScreen(store: store, id: store.mails.first?.id ?? UUID()) })
  }

  private func outbox(_ store: MailStore) -> Screen {
    Screen(NavigationStack { OutboxScreen(store: store) })
  }

  @Test("A list, a page and a form show each thing that failed")
  func failures() async throws {
    for make in [list, page, outbox] {
      let store = store(["Offer"], loading: .failed("Offline."), sending: .failed("Too long."))
      let screen = make(store)
      #expect(screen.shows("Offline.") && screen.shows("Too long."))
      store.dispatch(.load)
      try await screen.wait { !screen.shows("Offline.") }
      #expect(screen.shows("Too long."))
      #expect(screen.faults == [])
    }
  }

  @Test("The button of a failure repeats what has failed")
  func retry() async throws {
    let store = store(loading: .failed("Offline."))
    let screen = list(store)
    #expect(!screen.shows("No mail."))
    try screen.tap("Try Again")
    try await screen.wait { screen.rows == ["News, read, News"] }
    let sending = self.store(loading: .succeeded, sending: .failed("Too long."))
    let outbox = list(sending)
    try outbox.tap("Try Again")
    try await outbox.wait { sending.sending == .succeeded }
    #expect(sending.mails.isEmpty && outbox.shows("No mail."))
  }

  @Test("Only what fills a list says that it is being loaded")
  func loading() {
    let screen = list(store(loading: .running, sending: .failed("Too long.")))
    #expect(screen.shows("Loading…") && screen.shows("Too long."))
    #expect(list(store(loading: .succeeded)).shows("No mail."))
    #expect(list(store(["Offer"], loading: .running)).rows == ["Offer, read, Offer"])
    #expect(page(store(loading: .running)).shows("Loading…"))
    #expect(page(store()).shows("Not Found"))
    for sending in [RequestStatus.running, .failed("Too long.")] {
      let screen = list(store(loading: .succeeded, sending: sending))
      #expect(screen.shows("No mail.") && !screen.shows("Loading…"))
      #expect(page(store(sending: sending)).shows("Not Found"))
    }
  }

  @Test("A list that is filled and emptied by hand, and never loaded, says that it is empty")
  func byHand() throws {
    let store = store()
    let screen = list(store)
    #expect(screen.shows("No mail."))
    try screen.tap("Add Mail")
    try screen.type("Offer", into: "Subject")
    try screen.tap("Add")
    #expect(screen.rows == ["Offer, read, Offer"] && !screen.shows("No mail."))
    store.dispatch(.remove(store.mails[0].id))
    #expect(store.loading == .idle && screen.shows("No mail."))
    #expect(screen.faults == [])
  }

  @Test("A page that has deleted its element shows nothing while it goes")
  func deletes() throws {
    let store = store(["Offer"])
    // A page without a list below it stays, as one does that is about to go.
    let screen = page(store)
    try screen.tap("Delete")
    #expect(store.mails.isEmpty)
    #expect(!screen.shows("Not Found"))
    #expect(screen.faults == [])
  }
}

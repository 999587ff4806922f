import Foundation
import Parcels
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Screens whose elements are changed by calls", .timeLimit(.minutes(1)))
struct ParcelsScreenTests {
  /// A depot whose answers wait until the test lets them go.
  private final class Depot: ParcelsDepot, @unchecked Sendable {
    var isOpen = true
    var isOffline = false
    var pages = [Page(parcels: [])]

    private func answer() async throws {
      while !isOpen { try await Task.sleep(for: .milliseconds(1)) }
      if isOffline { throw Offline() }
    }

    func page(after cursor: Int?) async throws -> Page {
      try await answer()
      return pages[cursor ?? 0]
    }
    func add(_ parcel: Parcel) async throws { try await answer() }
    func send(_ parcel: Parcel) async throws { try await answer() }
    func remove(_ id: UUID) async throws { try await answer() }
    func find(_ text: String) async throws -> [Parcel] {
      try await answer()
      return text == "Wine" ? [Parcel(label: "Wine")] : []
    }
  }

  private struct Offline: LocalizedError {
    var errorDescription: String? { "The depot is closed." }
  }

  private let depot = Depot()
  private let closed = "The depot is closed."

  private func store(_ labels: [String] = []) -> ParcelsStore {
    ParcelsStore(
      initialState: ParcelsState(
        parcels: IdentifiedArray(
          labels.map { Parcel(label: $0, isSealed: $0.hasPrefix("Sealed")) })),
      dependencies: ParcelsDependencies(depot: depot))
  }

  private func list(_ store: ParcelsStore) -> Screen {
    Screen(NavigationStack { ParcelsScreen(store: store) })
  }

  // MARK: - Pages

  @Test("A page stays while its element is removed by a call, and closes when it is gone")
  func removes() async throws {
    let store = store(["Books"])
    let screen = list(store)
    try screen.tap("Books")
    depot.isOpen = false
    try screen.tap("Delete")
    try await screen.wait { screen.shows("Loading…") }
    #expect(screen.lines.contains("Books, heading"))
    depot.isOpen = true
    try await screen.wait { screen.lines.first == "Parcels, heading" }
    #expect(store.parcels.isEmpty)
    #expect(screen.faults == [])
  }

  @Test("A page whose element was not removed says why, and tries again")
  func refusal() async throws {
    let store = store(["Books"])
    let screen = list(store)
    try screen.tap("Books")
    depot.isOffline = true
    try screen.tap("Delete")
    try await screen.wait { screen.shows(closed) }
    #expect(screen.lines.contains("Books, heading"))
    depot.isOffline = false
    try screen.tap("Try Again")
    try await screen.wait { screen.lines.first == "Parcels, heading" }
    #expect(store.parcels.isEmpty)
    #expect(screen.faults == [])
  }

  @Test(
    "What a rule forbids to delete is dimmed on its page, in its menu and among what is selected")
  func dimmed() throws {
    let store = store(["Books", "Sealed letters"])
    let screen = list(store)
    #expect(throws: NotPossible.self) { try screen.press("Sealed letters", then: "Delete") }
    try screen.select("Sealed letters")
    #expect(screen.lines.contains("Delete, button, dimmed"))
    try screen.select("Books", "Sealed letters")
    #expect(screen.lines.contains("Delete, button"))
    try screen.tap("Sealed letters")
    #expect(screen.lines.contains("Delete, button, dimmed") && screen.shows("It is sealed."))
    #expect(screen.faults == [])
  }

  // MARK: - Failures

  @Test("A list says which of its elements was not removed, and tries again to remove this one")
  func ofElements() async throws {
    let store = store(["Books", "Wine"])
    let screen = list(store)
    try await screen.wait { store.moreStatus == .succeeded }
    depot.isOffline = true
    try screen.swipe("Wine")
    try await screen.wait { screen.shows(closed) }
    #expect(screen.lines.contains("Wine, heading"))
    #expect(!screen.lines.contains("Books, heading"))
    depot.isOffline = false
    try screen.tap("Try Again")
    try await screen.wait { store.parcels.map(\.label) == ["Books"] }
    #expect(!screen.shows(closed))
    #expect(screen.faults == [])
  }

  @Test(
    "A failure that cannot be repeated is shown until it is dismissed, each time it comes"
  )
  func dismisses() async throws {
    let store = store(["Books"])
    await store.run(.more)
    let screen = list(store)
    for _ in 0..<2 {
      depot.isOffline = true
      store.dispatch(.addParcel(Parcel(label: "Wine")))
      try await screen.wait { screen.shows(closed) }
      #expect(!screen.shows("Try Again"))
      try screen.tap("OK")
      #expect(!screen.shows(closed) && store.addParcelStatus == .failed(closed))
      depot.isOffline = false
      depot.isOpen = false
      store.dispatch(.addParcel(Parcel(label: "Wine")))
      try await screen.wait { store.addParcelStatus == .running }
      depot.isOpen = true
      try await screen.wait { store.addParcelStatus == .succeeded }
    }
    #expect(screen.faults == [])
  }

  // MARK: - Forms

  /// The screen with the form for a new parcel, whose label is typed.
  private func filledForm(_ store: ParcelsStore) async throws -> Screen {
    let screen = list(store)
    try await screen.wait { store.moreStatus == .succeeded }
    try screen.tap("Add Parcel")
    try screen.type("Wine", into: "Label")
    return screen
  }

  @Test("A form stays while its request is under way, and closes when it has succeeded")
  func adds() async throws {
    let store = store()
    let screen = try await filledForm(store)
    depot.isOpen = false
    try screen.tap("Add")
    try await screen.wait { screen.shows("Sending…") }
    #expect(screen.lines.contains("Add, button, dimmed"))
    depot.isOpen = true
    try await screen.wait { screen.rows == ["Wine"] }
    #expect(!screen.shows("Cancel"))
    #expect(screen.faults == [])
  }

  @Test("A form whose request has failed keeps what was typed, and says why")
  func keeps() async throws {
    let store = store()
    let screen = try await filledForm(store)
    depot.isOffline = true
    try screen.tap("Add")
    try await screen.wait { screen.shows(closed) && !screen.shows("Sending…") }
    #expect(screen.lines.contains { $0.contains("field, Wine") })
    depot.isOffline = false
    try screen.tap("Add")
    try await screen.wait { screen.rows == ["Wine"] }
    #expect(screen.faults == [])
  }

  @Test("A form that is cancelled ends its call, so that no failure is missed")
  func cancels() async throws {
    let store = store()
    let screen = try await filledForm(store)
    depot.isOpen = false
    try screen.tap("Add")
    try await screen.wait { store.addParcelStatus == .running }
    try screen.tap("Cancel")
    try await screen.wait { store.addParcelStatus == .idle }
    depot.isOpen = true
    #expect(store.parcels.isEmpty)
    #expect(screen.faults == [])
  }

  @Test("A form whose request has a status for each element waits for the one that it has sent")
  func keyed() async throws {
    let store = store()
    let screen = Screen(NavigationStack { FoundScreen(store: store) })
    try screen.tap("Send")
    try screen.type("Wine", into: "Label")
    depot.isOffline = true
    try screen.tap("Send")
    try await screen.wait { screen.shows(closed) }
    depot.isOffline = false
    try screen.tap("Send")
    try await screen.wait { screen.rows == ["Wine"] }
    #expect(!screen.shows("Cancel"))
    #expect(screen.faults == [])
  }

  // MARK: - Searches and pages of lists

  @Test("A search says that nothing was found when its call has ended, and not before")
  func finds() async throws {
    let store = store()
    let screen = Screen(NavigationStack { FoundScreen(store: store) })
    depot.isOpen = false
    try screen.search("Beer")
    #expect(screen.shows("Find a parcel.") && !screen.shows("No Results for “Beer”"))
    try await screen.wait { store.findStatus == .running }
    depot.isOpen = true
    try await screen.wait { screen.shows("No Results for “Beer”") }
    try screen.search("Beers")
    #expect(!screen.shows("No Results for “Beers”"))
    try await screen.wait { screen.shows("No Results for “Beers”") }
    try screen.search("Wine")
    try await screen.wait { screen.rows == ["Wine"] }
    #expect(screen.faults == [])
  }

  @Test("The last row loads the next page of a list, until the last page")
  func pages() async throws {
    depot.pages = [
      Page(parcels: [Parcel(label: "Books"), Parcel(label: "Wine")], cursor: 1),
      Page(parcels: [Parcel(label: "Soap")]),
    ]
    let store = store()
    let screen = list(store)
    try await screen.wait { screen.rows == ["Books", "Wine", "Soap"] }
    #expect(store.moreAtEnd)
    #expect(screen.faults == [])
  }
}

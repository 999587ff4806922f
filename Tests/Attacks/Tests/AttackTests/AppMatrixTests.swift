import ReduxRuntime
import Testing

/// Performs every operation on an app at every place that runs user code. A memory error either
/// ends the process or is found by the address sanitizer.
@MainActor @Suite("Operations on an app in user code", .serialized)
struct AppMatrixTests {
  /// The places that exist only in a store outside an app.
  static let alone: Set<String> = [
    "firstCall", "selection", "selectedValue", "selectedEquality", "selectedRelease", "memo",
    "memoRelease", "rejection", "error", "event", "listener", "viewChange",
  ]
  static let own: Set<String> = [
    "link", "guestLink", "eventLink", "roomEventLink", "guestMade", "roomMade", "begin",
    "appObserver", "onAction", "onRejection", "onError", "onEvent", "appView",
  ]

  @Test("every operation on an app is safe at every place that runs user code")
  func everything() async {
    let places = Set(Place.allCases.map(\.rawValue)).subtracting(Self.alone).union(Self.own)
    var visited: Set<String> = []
    for place in places.sorted() {
      for deed in AppDeed.allCases where !(AppArena.reducing.contains(place) && deed.isReading) {
        let arena = AppArena(place, deed)
        await arena.round()
        if arena.count > 0 { visited.insert(place) }
      }
    }
    #expect(places.subtracting(visited) == [])
  }
}

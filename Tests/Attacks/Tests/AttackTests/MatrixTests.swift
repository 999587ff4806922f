import ReduxRuntime
import Testing

/// Performs every operation at every place where it is legal. A memory error either ends the
/// process or is found by the address sanitizer.
@MainActor @Suite("Operations in user code", .serialized)
struct MatrixTests {
  static let pairs = Place.allCases.flatMap { place in
    Deed.allCases.filter { !(place.isReducing && $0.isReading) }.map { (place, $0) }
  }

  @Test("every operation is safe at every place that runs user code")
  func everything() async {
    var visited: Set<Place> = []
    for (place, deed) in Self.pairs {
      let arena = Arena(place, deed)
      await arena.round()
      if arena.count > 0 { visited.insert(place) }
    }
    #expect(Set(Place.allCases).subtracting(visited) == [])
  }

  @Test("reading a store while its reducer runs stops the program with a message")
  func readingWhileReducing() async {
    for deed in [Deed.readState, .readProperty, .readMemo] {
      let name = deed.rawValue
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [name = name as String] in
        guard let deed = Deed(rawValue: name) else { return }
        for place in Place.allCases where place.isReducing {
          await Arena(place, deed).round()
        }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("was read while its reducer was changing it"))
    }
  }
}

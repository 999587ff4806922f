import Foundation
import Reading
import ReduxTesting
import Testing

/// `Tests/Fixtures/Domains/reading.yaml` has `conforms: [Codable]`: `.ci/test` runs this in its
/// package.
@Suite struct RecordingTests {
  @Test("A recording of a generated feature is replayed from JSON")
  @MainActor func recording() throws {
    let recorder = Recorder<ReadingFeature>()
    let store = ReadingStore(middleware: [recorder])
    let id = UUID()
    store.dispatch(.add(Book(id: id, title: "Emma", author: nil, notes: [], prices: [:])))
    store.dispatch(.turn(id, to: .page(3, of: nil)))
    store.dispatch(.lend(id, to: "Ada"))
    store.dispatch(.aim(at: nil))
    store.dispatch(.default)
    let data = try JSONEncoder().encode(recorder.recording)
    let recording = try JSONDecoder().decode(Recording<ReadingAction>.self, from: data)
    #expect(recording.steps.count == 5)
    #expect(recording.replay(ReadingFeature.self) == store.state)
    #expect(recording.firstDivergence(ReadingFeature.self) == nil)
  }

  @Test("A value that is missing in the data takes its default, and nil stays nil")
  func missing() throws {
    func book(_ json: String) throws -> Book {
      try JSONDecoder().decode(Book.self, from: Data(json.utf8))
    }
    let id = UUID()
    #expect(
      try book("{\"id\": \"\(id)\", \"title\": \"Emma\"}")
        == Book(id: id, title: "Emma", notes: [], prices: [:]))
    #expect(
      try book("{\"id\": \"\(id)\", \"title\": \"Emma\", \"author\": null}").author == nil)
    #expect(throws: DecodingError.self) { try book("{\"id\": \"\(id)\"}") }
  }

  @Test("Events are Codable too")
  func events() throws {
    let event = ReadingEvent.failed(reason: "disk full")
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(ReadingEvent.self, from: data) == event)
  }
}

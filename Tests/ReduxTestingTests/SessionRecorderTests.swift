import Foundation
import ReduxRuntime
import Testing

@testable import ReduxTesting

@MainActor
@Suite("SessionRecorder")
struct SessionRecorderTests {
  private struct Part: Identifiable {
    var id: UUID
    var name: String
    var size: Double
  }

  private enum Kind {
    case plain
    case named(String)
    case sized(width: Int, height: Int)
    case labelled(id: Int)
  }

  private struct Kinds {
    var parts: IdentifiedArray<Part>
    var kind: Kind
    var kinds: [Kind]
    var tags: Set<String>
    var counts: [String: Int]
    var at: Date?
    var length: Duration
    var price: Decimal
    var bytes: Data?
    var link: URL?
    var big: UInt64
    var letter: Character
  }

  @Test("A state has the same JSON as in the evaluator")
  func json() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A"))
    let kinds = Kinds(
      parts: [Part(id: id, name: "a \"b\" \u{7} é", size: 0.1)], kind: .sized(width: 1, height: 2),
      kinds: [.plain, .named("x")], tags: ["b", "a"], counts: ["k": 7],
      at: Date(timeIntervalSinceReferenceDate: 788_918_400.25), length: .milliseconds(1500),
      price: 12.5, bytes: Data("hi".utf8), link: URL(string: "https://example.org/a"), big: .max,
      letter: "z")
    // `SessionTests` expects the same text.
    #expect(
      sessionJSON(of: kinds)
        == #"{"parts":[{"id":"00000000-0000-0000-0000-00000000000A","name":"a \"b\" \u0007 é","size":0.1}],"#
        + #""kind":{"sized":[1,2]},"kinds":["plain",{"named":"x"}],"tags":["a","b"],"counts":{"k":7},"#
        + #""at":"2026-01-01T00:00:00.25Z","length":"1.5s","price":"12.5","bytes":"aGk=","#
        + #""link":"https://example.org/a","big":"18446744073709551615","letter":"z"}"#)
    #expect(sessionJSON(of: Kind.labelled(id: 3)) == #"{"labelled":3}"#)
    #expect(
      sessionJSON(of: Date(timeIntervalSinceReferenceDate: -0.5)) == #""2000-12-31T23:59:59.5Z""#)
    #expect(sessionJSON(of: Int?.none as Any) == "null")
    #expect(sessionJSON(of: [Double.infinity, -1]) == #"["inf",-1.0]"#)
  }

  @Test("The actions that reach the reducer are recorded with their times and hashes")
  func session() throws {
    let recorder = SessionRecorder<SearchFeature>()
    let store = Store<SearchFeature>(middleware: [recorder])
    store.dispatch(.load("b"))
    store.dispatch(.loaded(["c"]))
    let json = try JSONSerialization.jsonObject(with: Data(recorder.session.utf8))
    let session = try #require(json as? [String: Any])
    #expect(session["session"] as? String == "redux-gen 1")
    let steps = try #require(session["steps"] as? [[String: Any]])
    #expect(steps.map { $0["reached"] as? String } == ["load", "loaded"])
    #expect(steps[1]["payload"] as? [[String]] == [["c"]])
    #expect(steps[1]["state"] as? String == sessionHash(of: store.state))
    #expect((steps[1]["at"] as? String)?.hasSuffix("s") == true)
  }

  @Test("The description of an action's own is valid JSON, whatever it contains")
  func described() throws {
    let recorder = SessionRecorder<GreetingFeature>()
    let store = Store<GreetingFeature>(middleware: [recorder])
    store.dispatch(.greet)
    let json = try JSONSerialization.jsonObject(with: Data(recorder.session.utf8))
    let session = try #require(json as? [String: Any])
    let steps = try #require(session["steps"] as? [[String: Any]])
    #expect(steps.map { $0["reached"] as? String } == ["say \"hello\""])
  }
}

private enum GreetingFeature: Feature {
  struct State: Equatable, Sendable { var count = 0 }

  enum Action: Equatable, Sendable, CustomStringConvertible {
    case greet

    var description: String { "say \"hello\"" }
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    state.count += 1
    return .all
  }
}

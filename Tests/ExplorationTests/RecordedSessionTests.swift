import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import Exploration

@Suite("Recorded sessions")
struct RecordedSessionTests {
  @Test("What has caused recorded actions is found: actions, answers, failures and time")
  func causes() throws {
    let run = try SessionTests.run([
      #"{"reached": "search", "payload": ["a"], "at": "0s"}"#,
      #"{"reached": "search", "payload": ["b"], "at": "0.5s"}"#,
      #"{"reached": "show", "payload": ["x", "b"], "at": "0.7s"}"#,
      #"{"reached": "failed", "payload": ["offline"], "at": "0.8s"}"#,
      #"{"reached": "later", "at": "1s"}"#, #"{"reached": "due", "at": "4.01s"}"#,
      #"{"reached": "save", "at": "5s"}"#, #"{"reached": "saved", "at": "6s"}"#,
    ])
    #expect(run.misfits == Array(repeating: nil, count: 8))
    let causes = run.player.moments.dropFirst().map(\.cause)
    #expect(
      causes == [
        "search: a", "wait: 500ms", "search: b", "wait: 200ms", "web.find returns x",
        "wait: 100ms", "web.find fails with offline", "wait: 200ms", "later", "wait: 3010ms",
        "wait: 990ms", "save", "wait: 1s", "web.save returns",
      ])
    #expect(run.player.last.underWay.isEmpty)
    #expect(!run.player.isBetweenRecordedActions)
    // The second search is answered first.
    #expect(run.player.moments[5].reduced == ["show: {result: x, for: b}"])
  }

  @Test("The first state that is not the recorded one is found")
  func difference() throws {
    let app = App(try feature(SessionTests.finder))
    var session = Session()
    session.entries = SessionTests.race.map { SessionReading.step($0, of: app) }
    let player = try SessionPlayer(app)
    for index in session.entries.indices {
      player.play(try #require(session.entries[index].step))
      session.entries[index].hash = player.stateHash(at: index + 1)
    }
    var found = try SessionRun.replaying(session, of: app, compares: true).findings
    #expect(found.difference == nil)
    #expect(found.broken?.entry == 2)
    session.entries[1].hash = "0000000000000000"
    found = try SessionRun.replaying(session, of: app, compares: true).findings
    #expect(found.difference == 1)
    #expect(try SessionRun.replaying(session, of: app, compares: false).findings.difference == nil)
  }
}

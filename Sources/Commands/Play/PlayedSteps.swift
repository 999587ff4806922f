import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage
import SpecRepair

// What becomes of the steps of a session: a file, or a scenario of the spec.

extension PlaySession {
  /// How much JSON is hashed at most, in bytes.
  private static let mostHashed = 256 << 20

  /// The session as a file, with the hash of the state after each step. Of a long session with a large
  /// state, only some steps have one, always with the last.
  func sessionJSON() -> String {
    var session = Session()
    session.given = given
    session.specHash = played.hash
    session.tool = toolVersion
    session.entries = entries
    let performed = run.places.indices.filter { run.places[$0] != nil }
    let size = run.player.stateSize(at: run.player.moments.count - 1)
    let distance = max(performed.count * size / Self.mostHashed, 1)
    for (number, index) in performed.reversed().enumerated() where number % distance == 0 {
      session.entries[index].hash = run.places[index].map { run.player.stateHash(at: $0) }
    }
    return session.json(of: app)
  }

  /// The lines of the scenario of the steps that are shown.
  func scenario(named name: String) throws(Refusal) -> [String] {
    var player = run.player
    if moment < run.player.moments.count - 1 {
      guard let shorter = try? SessionPlayer(app, given: given) else {
        throw Refusal(message: "the steps cannot be played")
      }
      for step in run.player.steps.prefix(moment) { shorter.play(step) }
      player = shorter
    }
    let wanted = name.isEmpty ? player.firstMistake ?? "played by hand" : name
    do throws(SessionPlayer.NoScenario) {
      return try played.scenario(of: player, named: wanted)
    } catch {
      throw Refusal(message: error.message)
    }
  }

  /// Adds the scenario to the spec.
  func writeScenario(named name: String) throws(Refusal) -> [String] {
    let lines = try scenario(named: name)
    let file = played.source.file
    guard specErrors == nil else { throw Refusal(message: "the spec has errors") }
    let text = ScenarioInsertion.extendedSource(
      of: file, imports: played.source.imports, isApp: played.source.isApp, adding: [lines])
    guard let text else {
      throw Refusal(
        message: "the scenario cannot be added because of how the scenarios of the spec are written"
      )
    }
    do throws(Errno) {
      try SpecFixer.writeSpec(Array(text.utf8), over: file)
    } catch {
      throw Refusal(message: "cannot write '\(file.path)': \(error.words)")
    }
    return lines
  }
}

extension SessionPlayer {
  /// The name of the first invariant that does not hold after some step.
  fileprivate var firstMistake: String? {
    for moment in moments {
      for (name, truth) in moment.invariants where truth != .holds && truth != .unknown {
        return name
      }
    }
    return nil
  }
}

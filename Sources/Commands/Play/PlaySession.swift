import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage
import SpecRepair

/// A feature or app that somebody plays: the steps so far, and what can be undone.
package struct PlaySession {
  /// A change of the list of steps.
  private enum Edit {
    case added
    /// The steps before.
    case replaced([Session.Entry], shown: Int?)
  }

  private let specs: [String]
  private(set) var played: PlayedSpec
  /// The app whose steps are played; that of the last version of the spec without errors.
  private(set) var app: App
  /// The errors of the spec that was saved last, as the terminal shows them; nil if it has none.
  private(set) var errors: String?
  private(set) var entries: [Session.Entry] = []
  private var given: [GivenValue]?
  private(set) var run: SessionRun
  /// The number of steps that are shown; nil for all of them.
  private(set) var shown: Int?
  private var edits: [Edit] = []
  private var undone: [(entries: [Session.Entry], shown: Int?)] = []
  /// A number that changes whenever all steps were played again.
  private(set) var generation = 0
  /// A number that changes with the spec.
  private(set) var version = 0
  private var stamps: [String] = []
  /// The number of earlier lists of steps that can be restored.
  private static let mostEdits = 200

  /// The error of a request, which the page shows.
  struct Refusal: Error { let message: String }

  /// The reason why a spec cannot be played.
  package enum Failure: Error {
    case fault(Fault)
    case findings(RunReport.SpecFindings)
  }

  package init(_ specs: [String], session path: String? = nil) throws(Failure) {
    self.specs = specs
    do throws(Fault) {
      played = try PlayedSpec(specs, for: "play")
    } catch {
      throw .fault(error)
    }
    guard let app = played.app else { throw .findings(played.findings) }
    self.app = app
    do throws(EvaluationFault) {
      run = try SessionRun(app, given: nil)
    } catch {
      throw .fault(Fault("cannot play '\(app.name)': \(error.message)"))
    }
    stamps = Self.stamps(of: played)
    guard let path else { return }
    do throws(Fault) {
      try openSession(try SessionFile.file(at: path))
    } catch {
      throw .fault(error)
    }
  }

  /// The path of the spec.
  package var path: String { played.source.file.path }

  // MARK: - Steps

  /// The index of the moment that is shown.
  var moment: Int {
    let last = (shown.map { entries.prefix($0).indices } ?? entries.indices).last {
      run.places[$0] != nil
    }
    return last.flatMap { run.places[$0] } ?? 0
  }

  /// Adds a step after the steps that are shown. Those that followed are dropped, until `undo`.
  mutating func addStep(_ json: String) throws(Refusal) {
    let entry = SessionReading.step(json, of: app)
    if let misfit = entry.misfit { throw Refusal(message: misfit) }
    if let shown, shown < entries.count {
      try replace(Array(entries.prefix(shown)))
      let misfit = perform(entry)
      if misfit == nil {
        // Both changes are one for `undo`.
        edits.removeLast()
      } else {
        undo()
        self.shown = shown
      }
      undone = []
      if let misfit { throw Refusal(message: misfit) }
      return
    }
    if let misfit = perform(entry) { throw Refusal(message: misfit) }
    undone = []
  }

  /// - Returns: why the step does not fit; nil if it was performed.
  private mutating func perform(_ entry: Session.Entry) -> String? {
    var next = run
    next.play(entry)
    if let misfit = next.misfits[entries.count] { return misfit }
    run = next
    entries.append(entry)
    edits.append(.added)
    shown = nil
    return nil
  }

  private mutating func replace(_ new: [Session.Entry]) throws(Refusal) {
    edits.append(.replaced(entries, shown: shown))
    if edits.count > 20_000 { edits.removeFirst(10_000) }
    undone = []
    entries = new
    shown = nil
    playAll()
  }

  /// Plays all steps again.
  private mutating func playAll() {
    generation += 1
    guard let new = try? SessionRun(app, given: given, entries) else { return }
    run = new
  }

  mutating func undo() {
    guard let edit = edits.popLast() else { return }
    undone.append((entries, shown))
    switch edit {
    case .added: entries.removeLast()
    case .replaced(let before, _): entries = before
    }
    shown = nil
    playAll()
  }

  mutating func redo() {
    guard let next = undone.popLast() else { return }
    edits.append(.replaced(entries, shown: shown))
    (entries, shown) = next
    playAll()
  }

  var canUndo: Bool { !edits.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Takes a step out, or puts it back. What follows is played again.
  mutating func takeOut(_ index: Int, isOut: Bool) throws(Refusal) {
    guard entries.indices.contains(index) else {
      throw Refusal(message: "there is no step \(index + 1)")
    }
    var new = entries
    new[index].isOut = isOut
    try replace(new)
  }

  /// Shows what there was after a number of steps.
  mutating func jump(to count: Int) throws(Refusal) {
    guard (0...entries.count).contains(count) else {
      throw Refusal(message: "there is no step \(count)")
    }
    shown = count == entries.count ? nil : count
  }

  mutating func restart() throws(Refusal) {
    given = nil
    try replace([])
  }

  // MARK: - The spec

  /// Reads the spec again if it was saved, and plays the steps with it. Steps that no longer fit are
  /// marked, and stay in the list.
  package mutating func reloadSavedSpec() {
    let now = Self.stamps(of: played)
    if now == stamps { return }
    stamps = now
    guard let new = try? PlayedSpec(specs, for: "play") else {
      errors = "the spec cannot be read"
      version += 1
      return
    }
    version += 1
    var report = RunReport()
    report.addFindings(new.findings, isStrict: false)
    guard let app = new.app, report.status == .done else {
      errors = ReportText(report, style: .plain).errors
      return
    }
    errors = nil
    played = new
    stamps = Self.stamps(of: new)
    self.app = app
    entries = entries.map { old in
      var entry = SessionReading.step(old.json, of: app)
      entry.isOut = old.isOut
      return entry
    }
    playAll()
  }

  /// What changes if one of the files is saved.
  private static func stamps(of played: PlayedSpec) -> [String] {
    ([played.source.file] + played.source.importedFiles).map { file in
      guard let read = try? SessionFile.file(at: file.path) else { return "" }
      return CanonicalText.fnv(read.bytes)
    }
  }

  // MARK: - Sessions and scenarios

  mutating func openSession(_ file: SourceFile) throws(Fault) {
    do throws(SessionReading.Fault) {
      let session = try SessionReading.session(in: file, of: app)
      edits = []
      undone = []
      (entries, given, shown) = (session.entries, session.given, nil)
      generation += 1
      run = try Self.run(app, session)
      adoptRecordedSteps()
    } catch {
      let place = error.line.map { ":\($0)" } ?? ""
      throw Fault("cannot open '\(SpecLanguage.shown(file.path))\(place)': \(error.message)")
    }
  }

  private static func run(
    _ app: App, _ session: Session
  ) throws(SessionReading.Fault) -> SessionRun {
    do throws(EvaluationFault) {
      return try SessionRun(app, given: session.given, session.entries)
    } catch {
      throw SessionReading.Fault(message: error.message, line: nil)
    }
  }

  /// Replaces what a compiled app recorded by the steps that have caused it.
  private mutating func adoptRecordedSteps() {
    let isRecorded = entries.contains { if case .reached? = $0.step { true } else { false } }
    guard isRecorded else { return }
    let misfits = zip(entries, run.misfits).filter { $1 != nil }.map { entry, reason in
      var entry = entry
      entry.step = nil
      entry.misfit = reason
      return entry
    }
    entries =
      run.player.steps.map { Session.Entry(step: $0, json: Session.json(of: $0, in: app)) }
      + misfits
    playAll()
  }

  /// The session as a file, with the hash of the state after each step.
  func sessionJSON() -> String {
    var session = Session()
    session.given = given
    session.specHash = played.hash
    session.tool = toolVersion
    session.entries = entries
    for (index, place) in run.places.enumerated() {
      session.entries[index].hash = place.map { run.player.stateHash(at: $0) }
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
    guard let lines = player.scenario(named: played.unusedSentence(wanted)) else {
      throw Refusal(
        message:
          "no scenario can do this: a call at the end has an argument without a short form, or "
          + "its answers come in an order that times cannot give")
    }
    return lines
  }

  /// Adds the scenario to the spec.
  func writeScenario(named name: String) throws(Refusal) -> [String] {
    let lines = try scenario(named: name)
    let file = played.source.file
    guard errors == nil else { throw Refusal(message: "the spec has errors") }
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

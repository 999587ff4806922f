import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage
import SpecRepair

/// A feature or app that somebody plays: the steps so far, and what can be undone.
package struct PlaySession {
  private typealias Version = PlayHistory.Version

  private let specs: [String]
  private(set) var played: PlayedSpec
  /// The app whose steps are played; that of the last version of the spec without errors.
  private(set) var app: App
  /// The errors of the spec that was saved last, as the terminal shows them; nil if it has none.
  private(set) var specErrors: String?
  /// Why the values with which the session began were dropped; nil if they were not.
  private var givenMisfit: String?
  private(set) var entries: [Session.Entry] = []
  private(set) var given: [GivenValue]?
  private(set) var run: SessionRun
  /// The number of steps that are shown; nil for all of them.
  private(set) var shown: Int?
  private var history = PlayHistory()
  /// A number that changes whenever all steps were played again.
  private(set) var generation = 0
  /// A number that changes with the spec.
  private(set) var version = 0
  private var stamps: [String] = []

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

  /// What is wrong with the spec that was saved last, or no longer fits it; nil if nothing is.
  var errors: String? { specErrors ?? givenMisfit }

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
    if case .reached? = entry.step {
      // What has caused it is looked for only when a whole recording is opened.
      throw Refusal(message: "a recorded action is not a step of its own")
    }
    if let shown, shown < entries.count {
      let new = Array(entries.prefix(shown)) + [entry]
      let next = try newRun(of: new, given: given)
      if let misfit = next.misfits[shown] { throw Refusal(message: misfit) }
      replace(new, next, given: given)
      return
    }
    if let misfit = perform(entry) { throw Refusal(message: misfit) }
    history.undone = []
  }

  /// - Returns: why the step does not fit; nil if it was performed.
  private mutating func perform(_ entry: Session.Entry) -> String? {
    var next = run
    next.play(entry)
    if let misfit = next.misfits[entries.count] { return misfit }
    addEntry(entry, played: next)
    return nil
  }

  private mutating func addEntry(_ entry: Session.Entry, played newRun: SessionRun) {
    run = newRun
    entries.append(entry)
    history.edits.append(.added)
    shown = nil
  }

  private mutating func replace(
    _ new: [Session.Entry], _ newRun: SessionRun, given newGiven: [GivenValue]?
  ) {
    history.noteReplaced(currentVersion)
    history.undone = []
    given = newGiven
    adopt(new, newRun)
  }

  private var currentVersion: Version {
    Version(entries: entries, given: given, shown: shown, run: run)
  }

  /// Plays a list of steps from the start. The session stays as it is.
  private func newRun(
    of entries: [Session.Entry], given: [GivenValue]?
  ) throws(Refusal) -> SessionRun {
    do throws(EvaluationFault) {
      return try SessionRun(app, given: given, entries)
    } catch {
      throw Refusal(message: "cannot play '\(app.name)': \(error.message)")
    }
  }

  /// What has come of the steps of a version, or comes of them now.
  private func playedRun(of version: Version) throws(Refusal) -> SessionRun {
    if let run = version.run { return run }
    return try newRun(of: version.entries, given: version.given)
  }

  /// Replaces the steps and what came of them, which always belong together.
  private mutating func adopt(
    _ newEntries: [Session.Entry], _ newRun: SessionRun, shown newShown: Int? = nil
  ) {
    entries = newEntries
    run = newRun
    shown = newShown
    generation += 1
  }

  mutating func undo() {
    guard let edit = history.edits.last else { return }
    guard case .replaced(let before) = edit else {
      history.edits.removeLast()
      history.undone.append(.step(entries.removeLast()))
      run.takeBackEntry()
      shown = nil
      return
    }
    do throws(Refusal) {
      let next = try playedRun(of: before)
      history.edits.removeLast()
      history.noteUndone(currentVersion)
      given = before.given
      adopt(before.entries, next)
    } catch {
      specErrors = error.message
    }
  }

  mutating func redo() {
    guard let last = history.undone.last else { return }
    guard case .version(let later) = last else {
      history.undone.removeLast()
      guard case .step(let entry) = last else { return }
      // A step that no longer fits is marked, and stays in the list.
      var next = run
      next.play(entry)
      return addEntry(entry, played: next)
    }
    do throws(Refusal) {
      let next = try playedRun(of: later)
      history.undone.removeLast()
      history.noteReplaced(currentVersion)
      given = later.given
      adopt(later.entries, next, shown: later.shown)
    } catch {
      specErrors = error.message
    }
  }

  var canUndo: Bool { !history.edits.isEmpty }
  var canRedo: Bool { !history.undone.isEmpty }

  /// Takes a step out, or puts it back. What follows is played again.
  mutating func takeOut(_ index: Int, isOut: Bool) throws(Refusal) {
    guard entries.indices.contains(index) else {
      throw Refusal(message: "there is no such step")
    }
    var new = entries
    new[index].isOut = isOut
    if let known = history.takeRun(of: new, given: given) {
      return replace(new, known, given: given)
    }
    replace(new, try newRun(of: new, given: given), given: given)
  }

  /// Shows what there was after a number of steps.
  mutating func jump(to count: Int) throws(Refusal) {
    guard (0...entries.count).contains(count) else {
      throw Refusal(message: "there is no step \(count)")
    }
    shown = count == entries.count ? nil : count
  }

  /// Begins again with the values with which the session began.
  mutating func restart() throws(Refusal) {
    replace([], try newRun(of: [], given: given), given: given)
  }

  /// Plays the steps to a mistake after the steps that are shown, or those to a state from its start.
  mutating func follow(_ path: ExploredPath) throws(Refusal) {
    let isFromHere = path.message != nil
    let before = isFromHere ? Array(entries.prefix(shown ?? entries.count)) : []
    let start = isFromHere ? given : path.given
    var next = try newRun(of: before, given: start)
    do throws(PathMisfit) {
      replace(before + (try next.follow(path)), next, given: start)
    } catch {
      throw Refusal(message: "these steps cannot be played here: \(error.reason)")
    }
  }

  // MARK: - The spec

  /// Reads the spec again if it was saved, and plays the steps with it. Steps that no longer fit are
  /// marked, and stay in the list.
  package mutating func reloadSavedSpec() {
    let now = Self.stamps(of: played)
    if now == stamps { return }
    stamps = now
    guard let new = try? PlayedSpec(specs, for: "play") else {
      specErrors = "the spec cannot be read"
      version += 1
      return
    }
    version += 1
    var report = RunReport()
    report.addFindings(new.findings, isStrict: false)
    guard let app = new.app, report.status == .done else {
      specErrors = ReportText(report, style: .plain).errors
      return
    }
    do throws(EvaluationFault) {
      try adoptSpec(new, app)
    } catch {
      specErrors = "cannot play '\(app.name)': \(error.message)"
    }
  }

  /// Plays the steps with a new version of the spec. Nothing changes if it cannot be played.
  private mutating func adoptSpec(
    _ new: PlayedSpec, _ newApp: App
  ) throws(EvaluationFault) {
    // Values of the old version may be of types that the new one does not have, or has changed.
    let (values, misfit) = readAgain(given, with: newApp)
    var reading = StepsReading(of: newApp)
    let steps = reading.entries(entries)
    let next = try SessionRun(newApp, given: values, steps)
    history.edits = history.edits.map { edit in
      guard case .replaced(let before) = edit else { return edit }
      return .replaced(readAgain(before, &reading, with: newApp))
    }
    history.undone = history.undone.map { undone in
      switch undone {
      case .step(let entry): .step(reading.entries([entry])[0])
      case .version(let version): .version(readAgain(version, &reading, with: newApp))
      }
    }
    specErrors = nil
    givenMisfit = misfit
    played = new
    stamps = Self.stamps(of: new)
    app = newApp
    given = values
    adopt(steps, next, shown: shown)
  }

  private func readAgain(
    _ version: Version, _ reading: inout StepsReading, with newApp: App
  ) -> Version {
    Version(
      entries: reading.entries(version.entries),
      given: readAgain(version.given, with: newApp).values,
      shown: version.shown)
  }

  /// Reads values with which a session begins with another version of the app.
  ///
  /// - Returns: the values, or why they do not fit it.
  private func readAgain(
    _ given: [GivenValue]?, with newApp: App
  ) -> (values: [GivenValue]?, misfit: String?) {
    if given == nil { return (nil, nil) }
    var session = Session()
    session.given = given
    let file = SourceFile(path: "given", text: session.json(of: app))
    do throws(SessionReading.Fault) {
      return (try SessionReading.session(in: file, of: newApp).given, nil)
    } catch {
      let words = "the values with which the session began do not fit the spec, and were dropped"
      return (nil, "\(words): \(error.message)")
    }
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
      let opened = try Self.run(app, session)
      history = PlayHistory()
      given = session.given
      givenMisfit = nil
      adopt(session.entries, opened)
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
    let steps = run.player.steps.map {
      Session.Entry(step: $0, json: Session.json(of: $0, in: app))
    }
    do throws(Refusal) {
      let next = try newRun(of: steps + misfits, given: given)
      adopt(steps + misfits, next)
    } catch {
      specErrors = error.message
    }
  }
}

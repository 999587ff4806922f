import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecLanguage
import SpecRepair

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The spec of a feature or an app, as it is played.
struct PlayedSpec {
  let source: SpecSource
  /// The feature as an app of one store, or the app; nil if the spec has errors.
  let app: App?
  let findings: RunReport.SpecFindings

  /// Reads the spec that the arguments name. Among several, it is the only app.
  ///
  /// - Parameter command: the name of the command, for the fault.
  init(_ specs: [String], for command: String) throws(Fault) {
    let inputs = SpecPaths(specs)
    if let fault = inputs.faults.first { throw fault }
    let (sources, faults) = readSpecs(inputs.files, output: ".")
    if let fault = faults.first { throw fault }
    let apps = sources.filter(\.isApp)
    guard let source = sources.count == 1 ? sources[0] : apps.count == 1 ? apps[0] : nil else {
      let names = (apps.isEmpty ? sources : apps).prefix(4).map { "'\(shown($0.file.path))'" }
      throw Fault(
        "'\(command)' takes one feature or app, not \(sources.count): name one, such as "
          + names.joined(separator: " or "))
    }
    self.source = source
    var diagnostics = Diagnostics()
    var name: String?
    if source.isApp {
      app =
        analyzeApp(
          source.file, features: source.imports, &diagnostics, explain: explainAppErrors
        ).app
    } else {
      let analyzed = analyzeSpec(
        source.file, imports: source.imports, &diagnostics, explain: explainErrors)
      name = analyzed.spec?.name.value
      app = analyzed.feature.map { App($0) }
    }
    findings = RunReport.SpecFindings(
      file: source.file, findings: source.relevant(diagnostics.inSourceOrder, of: name),
      omitted: diagnostics.omitted)
  }

  /// A hash of the spec and of the specs that it imports.
  var hash: String {
    CanonicalText.fnv(source.file.bytes + source.importedFiles.flatMap(\.bytes))
  }

  /// The lines of a scenario that does what a session did, tried in the text of the spec.
  ///
  /// If no scenario does all that the session did, the steps up to its first mistake are enough.
  ///
  /// - Parameter wanted: the name of the scenario.
  func scenario(
    of player: SessionPlayer, named wanted: String
  ) throws(SessionPlayer.NoScenario) -> [String] {
    let sentence = unusedSentence(wanted)
    func lines(of player: SessionPlayer) throws(SessionPlayer.NoScenario) -> [String] {
      try player.scenario(named: sentence) {
        refusal(of: $0, named: sentence, mistakes: player.mistakes)
      }
    }
    do throws(SessionPlayer.NoScenario) {
      return try lines(of: player)
    } catch {
      guard let count = player.countOfStepsToMistake, count < player.steps.count,
        let shorter = try? SessionPlayer(player.app, given: player.given)
      else { throw error }
      for step in player.steps.prefix(count) { shorter.play(step) }
      guard let found = try? lines(of: shorter) else { throw error }
      return found
    }
  }

  /// Why the spec with a further scenario does something else than a session; nil if it does the same.
  /// A scenario for which the spec has no place cannot be tried.
  ///
  /// - Parameter mistakes: the words for what has to fail, because the session made a mistake; empty if
  ///   the scenario has to pass.
  private func refusal(
    of lines: [String], named sentence: String, mistakes: [String]
  ) -> String? {
    guard let text = ScenarioInsertion.uncheckedSource(of: source.file, adding: [lines]) else {
      return nil
    }
    let file = SourceFile(path: source.file.path, text: text)
    var diagnostics = Diagnostics()
    let app =
      source.isApp
      ? analyzeApp(file, features: source.imports, &diagnostics).app
      : analyzeSpec(file, imports: source.imports, &diagnostics).feature.map { App($0) }
    func errors() -> [String] {
      diagnostics.findings.filter { $0.severity == .error }.map(\.message)
    }
    guard let app, !diagnostics.hasErrors else { return errors().first }
    let budget = ScenarioBudget(steps: 50_000_000, only: sentence)
    let results = runScenarios(of: app, in: file, within: budget, &diagnostics)
    switch results.first(where: { $0.sentence == sentence })?.outcome {
    case .passed: return mistakes.isEmpty ? nil : "it passes in the spec"
    case .failed:
      let isKnown = errors().contains { error in mistakes.contains { error.contains($0) } }
      return isKnown ? nil : errors().first
    case .notEvaluated(let what): return "\(what) is not evaluated by the tool"
    case nil: return "the spec has no place for it"
    }
  }

  /// A name for a scenario that the spec does not have yet.
  func unusedSentence(_ wanted: String) -> String {
    let known = Set((app?.scenarios ?? []).map(\.sentence))
    var (name, number) = (wanted, 1)
    while known.contains(name) {
      number += 1
      name = "\(wanted) (\(number))"
    }
    return name
  }
}

/// The file of a session.
enum SessionFile {
  /// Reads a file, of which the reader of sessions reports whether it is too large.
  static func file(at path: String) throws(Fault) -> SourceFile {
    do throws(Errno) {
      let file = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
      return SourceFile(
        path: path, bytes: try readRest(file.raw, limit: SourceFile.maximumSize + 1))
    } catch {
      throw Fault(cannot: "read", path, error)
    }
  }
}

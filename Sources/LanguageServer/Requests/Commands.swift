import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage

/// What a code lens does.
enum Command: String, CaseIterable {
  case run = "redux-gen.run"
  case explore = "redux-gen.explore"
}

extension LanguageServer {
  /// "run" above each scenario, and "explore" above each invariant.
  mutating func codeLenses(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let document = try document(of: parameters)
    guard let index = indexed(document.path)?.index else { return .array([]) }
    return .array(
      index.declarations.compactMap { declaration in
        let command: (title: String, name: Command)
        switch declaration.kind {
        case .scenario: command = ("run", .run)
        case .invariant, .reachable: command = ("explore", .explore)
        default: return nil
        }
        return .object([
          "range": encoded(declaration.range, in: document.file),
          "command": .object([
            "title": .string(command.title), "command": .string(command.name.rawValue),
            "arguments": .array([.string(document.uri), .string(declaration.key.name)]),
          ]),
        ])
      })
  }

  mutating func execute(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let arguments = (parameters["arguments"]?.elements ?? []).compactMap(\.text)
    guard let command = parameters["command"]?.text.flatMap({ Command(rawValue: $0) }),
      let uri = arguments.first
    else { throw .invalid("expected one of the commands, with a document") }
    let document = try document(of: .object(["textDocument": .object(["uri": .string(uri)])]))
    guard let source = specs(of: specFiles(for: document.path)).first,
      let app = source.analyzedApp
    else { throw .failed("the spec has errors") }
    let text: String
    switch command {
    case .run:
      guard arguments.count > 1 else { throw .invalid("expected the name of a scenario") }
      text = Self.resultText(arguments[1], of: app, in: source.file)
    case .explore: text = Self.explorationText(of: app)
    }
    send(Message.shown(text))
    return .string(text)
  }

  private static func resultText(_ sentence: String, of app: App, in file: SourceFile) -> String {
    var diagnostics = Diagnostics()
    let results = runScenarios(of: app, in: file, &diagnostics)
    guard let result = results.first(where: { $0.sentence == sentence }) else {
      return "there is no scenario '\(sentence)'"
    }
    switch result.outcome {
    case .passed: return "passed: \(sentence)"
    case .notEvaluated(let what): return "skipped: \(sentence) (\(what) is not evaluated here)"
    case .failed:
      let reasons = diagnostics.inSourceOrder.filter { $0.severity == .error }.map(\.message)
      return "failed: \(sentence)\n" + reasons.joined(separator: "\n")
    }
  }

  /// Explores the spec as `test` does.
  private static func explorationText(of app: App) -> String {
    guard let exploration = explore(app, .short) else {
      return "there is nothing to explore"
    }
    let found = exploration.violations.map(\.message)
    return (["explored \(exploration.summary)"] + found).joined(separator: "\n")
  }
}

extension SpecSource {
  /// The app, or the feature as an app of one store; nil if the spec has errors.
  fileprivate var analyzedApp: App? {
    var diagnostics = Diagnostics()
    if isApp { return analyzeApp(file, features: imports, &diagnostics).app }
    return analyzeSpec(file, imports: imports, &diagnostics).feature.map { App($0) }
  }
}

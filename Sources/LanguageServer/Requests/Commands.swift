import Exploration
import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// What a client can ask the server to do.
enum Command: String, CaseIterable {
  /// Runs a scenario.
  case run = "redux-gen.run"
  /// Explores, and says what it found about an invariant.
  case explore = "redux-gen.explore"
  /// Shows or hides the states after the steps of scenarios.
  case showStates = "redux-gen.showStates"
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

  /// Begins what takes long. Returns nil for that, and the answer for the rest.
  mutating func execute(
    _ parameters: JSONValue, id: JSONValue
  ) throws(RequestFault) -> JSONValue? {
    let arguments = parameters["arguments"]?.elements ?? []
    guard let command = parameters["command"]?.text.flatMap({ Command(rawValue: $0) }) else {
      throw .invalid("expected one of the commands")
    }
    if command == .showStates {
      showStates(arguments.first?.flag)
      return .null
    }
    guard arguments.count > 1, let uri = arguments[0].text, let name = arguments[1].text else {
      throw .invalid("expected the URI of a document and the name of a scenario or an invariant")
    }
    let document = try document(of: .object(["textDocument": .object(["uri": .string(uri)])]))
    guard let source = specs(of: specFiles(for: document.path)).first,
      let app = checkSpec(source).app
    else { throw .failed("the spec has errors") }
    begin(
      Job(
        id: id, token: parameters["workDoneToken"], revision: revision, path: document.path,
        file: document.file, app: app,
        subject: command == .run ? .scenario(name) : .invariant(name)))
    return nil
  }
}

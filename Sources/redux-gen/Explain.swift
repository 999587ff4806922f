import ArgumentParser
import Commands
import SpecComparison
import SpecLanguage

/// The command `redux-gen explain [ID]`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a finding, with a bad and a good spec; without an id, list all findings.")

  @ArgumentParser.Argument(help: "The id in brackets at the end of a finding.")
  var id: String?

  func run() throws {
    guard let id else { return print(ExplanationText.findingList(allExplanations), terminator: "") }
    // The user may have copied the id from a message, together with its brackets.
    let wanted = id.lowercased().filter { $0 != "[" && $0 != "]" }
    guard let explanation = allExplanations.first(where: { $0.id.rawValue == wanted }) else {
      let near = ExplanationText.near(wanted, allExplanations).map { "'\($0)'" }
      let suggestion = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
      Console(isQuiet: false, color: .auto, format: .text).complain(
        "there is no finding '\(shown(id))'\(suggestion)\n'redux-gen explain' lists them all")
      throw ExitCode.validationFailure
    }
    print(ExplanationText.page(explanation), terminator: "")
  }
}

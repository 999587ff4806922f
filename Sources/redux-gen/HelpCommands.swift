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

/// The command `redux-gen guide [NAME]`.
struct Guide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "Print the whole spec language on one page, or a page of the documentation.",
    discussion: "The pages: \(GuidePages.names.joined(separator: ", ")).")

  @ArgumentParser.Argument(help: "A page of the reference or a guide, such as scenarios.")
  var name: String?

  func run() throws {
    guard let name else { return print(GuidePages.guide, terminator: "") }
    guard let page = GuidePages.page(named: name.lowercased()), !name.isEmpty else {
      let suggestion = GuidePages.near(name.lowercased()).map { "; did you mean '\($0)'?" } ?? ""
      Console(isQuiet: false, color: .auto, format: .text).complain(
        "there is no page '\(shown(name))'\(suggestion)\n"
          + "the pages are \(GuidePages.names.joined(separator: ", "))")
      throw ExitCode.validationFailure
    }
    print(page, terminator: "")
  }
}

/// The command `redux-gen schema`.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of specs, for editors, or of reports, for programs.")

  @Flag(help: "Print the schema of specs of apps.")
  var app = false

  @Flag(help: "Print the schema of redux-gen.yaml.")
  var config = false

  @Option(help: "Print the schema of a command's report in JSON instead.")
  var report: ReportSchema?

  func validate() throws {
    if [app, config, report != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--app, --config and --report are different schemas.")
    }
  }

  func run() throws {
    let schema: SpecSchema = app ? .app : config ? .configuration : .feature
    Console(isQuiet: false, color: .auto, format: .text).show(report?.bytes ?? schema.bytes)
  }
}

extension ReportSchema: Choice {}

import ArgumentParser
import Commands
import SpecLanguage

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

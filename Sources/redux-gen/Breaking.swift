import ArgumentParser
import Commands
import SpecComparison

/// The command `redux-gen breaking SPEC… --against REF`.
struct Breaking: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "breaking",
    abstract: "Report what an older version's callers or data would lose.",
    discussion: """
      Compares specs with those of a git revision, a folder or a file. Changes of the named \
      categories are errors, all others are warnings.
      """)

  @Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Option(help: ArgumentHelp("The older version.", valueName: "revision, folder or file"))
  var against: String

  @Option(
    help: ArgumentHelp(
      "What must not break, separated by commas: source, persisted, behaviour.",
      valueName: "category"))
  var categories = ChangeCategory.persisted.rawValue

  @OptionGroup var reporting: ReportOptions

  func validate() throws {
    if against.isEmpty {
      throw ValidationError("--against needs a git revision, a folder or a file.")
    }
    let known = ChangeCategory.allCases.map(\.rawValue)
    for word in words where !known.contains(word) {
      throw ValidationError(
        "--categories: there is no category '\(word)'. They are \(known.joined(separator: ", ")).")
    }
  }

  func run() throws {
    try reporting.checkProject()
    let wanted = Set(words.compactMap { ChangeCategory(rawValue: $0) })
    let changes = BreakingChanges(specs, against: against, categories: wanted)
    try reporting.finish(changes.reportChanges(isStrict: reporting.isStrict))
  }

  private var words: [String] {
    categories.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
  }
}

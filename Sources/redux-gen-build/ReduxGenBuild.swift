import FeatureLowering
import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The tool that the build plugin runs for each spec:
///
///     redux-gen-build sources FOLDER Name.redux.yaml [MODULE=PATH …]
///     redux-gen-build tests FOLDER Name.redux.yaml MODULE [MODULE=PATH …]
///
/// Each `PATH` is a spec in another target, which the spec may import. An argument
/// `--configuration=PATH` names the `redux-gen.yaml` of the project.
///
/// The tool depends only on the stages, so that a build with the plugin compiles no other code.
@main
enum ReduxGenBuild {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let build = build(Array(words)) else {
      say(
        "redux-gen-build: error: this is the tool of the build plugin; on a command line use redux-gen\n"
      )
      exit(64)
    }
    let report = build.buildSpec()
    say(ReportText(report, style: .plain).errors)
    exit(report.status.rawValue)
  }

  private static func build(_ words: [String]) -> FeatureBuild? {
    switch (words.first, words.count) {
    case ("sources", 3...):
      build(words, .sources, module: nil, others: words.dropFirst(3))
    case ("tests", 4...):
      build(words, .tests, module: words[3], others: words.dropFirst(4))
    default: nil
    }
  }

  /// - Returns: Nil if an element of `others` does not have the form `MODULE=PATH`.
  private static func build(
    _ words: [String], _ layout: Layout, module: String?, others: ArraySlice<String>
  ) -> FeatureBuild? {
    var specs: [OtherSpec] = []
    var configuration: String?
    for word in others {
      if word.hasPrefix(configurationOption) {
        configuration = String(word.dropFirst(configurationOption.count))
        continue
      }
      guard let sign = word.firstIndex(of: "=") else { return nil }
      specs.append(
        OtherSpec(
          path: String(word[word.index(after: sign)...]), module: String(word[..<sign])))
    }
    return FeatureBuild(
      spec: words[2], output: words[1], layout: layout, module: module, others: specs,
      configuration: configuration)
  }

  private static let configurationOption = "--configuration="

  /// Prints to standard output, which a build displays like standard error.
  private static func say(_ text: String) {
    print(text, terminator: "")
  }
}

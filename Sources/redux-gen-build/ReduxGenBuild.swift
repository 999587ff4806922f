import Diagnostics
import FeatureLowering
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The tool that the build plugin runs for each spec:
///
///     redux-gen-build sources FOLDER Name.redux.yaml
///     redux-gen-build tests FOLDER Name.redux.yaml MODULE
///
/// It depends only on the stages, so that a build with the plugin compiles no more than these.
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
    let report = build.run()
    say(ReportText(report, style: .plain).errors)
    exit(report.status.rawValue)
  }

  private static func build(_ words: [String]) -> FeatureBuild? {
    switch (words.first, words.count) {
    case ("sources", 3):
      FeatureBuild(spec: words[2], output: words[1], layout: .sources, module: nil)
    case ("tests", 4):
      FeatureBuild(spec: words[2], output: words[1], layout: .tests, module: words[3])
    default: nil
    }
  }

  /// A build displays standard output like standard error.
  private static func say(_ text: String) {
    print(text, terminator: "")
  }
}

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

/// What the build plugin starts for each spec:
///
///     redux-gen-build sources FOLDER Name.redux.yaml
///     redux-gen-build tests FOLDER Name.redux.yaml MODULE
///
/// It depends on nothing but the stages, so that a build that uses the plugin compiles no more.
@main
enum ReduxGenBuild {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let build = build(Array(words)) else {
      say("redux-gen-build: error: this is the build plugin's; on a command line use redux-gen\n")
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

  /// A build shows standard output as it shows standard error.
  private static func say(_ text: String) {
    print(text, terminator: "")
  }
}

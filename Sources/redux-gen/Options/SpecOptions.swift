import ArgumentParser
import Commands
import FeatureRendering

/// The options of all commands that read specs.
struct SpecOptions: ParsableArguments {
  @Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Option(
    name: .shortAndLong, help: "The folder of the generated packages, or files.",
    completion: .directory)
  var output = "Generated"

  @Flag(help: "Allow stored models to change without a new version: no app was released.")
  var development = false

  @OptionGroup var layout: LayoutOptions

  @OptionGroup var reporting: ReportOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs a folder.") }
  }

  func request(_ goal: RunRequest.Goal) -> RunRequest {
    var request = RunRequest(goal, specs: specs)
    request.output = output
    layout.complete(&request)
    request.isDevelopment = development
    request.isStrict = reporting.strict
    return request
  }

  /// Creates a generator with these options, which runs `request`.
  func generator(for request: RunRequest) -> Generator {
    let console = reporting.console
    var generator = Generator(renderer: .standard())
    generator.onWait = { console.note("waiting for another run in '\($0)'") }
    if console.showsProgress { generator.onProgress = console.progress }
    return generator
  }

  /// Runs the request. If the run failed, exits with the run's status. `first` is the report of an
  /// earlier step, which is printed as well.
  func run(_ request: RunRequest, after first: RunReport? = nil) throws {
    let report = generator(for: request).run(request)
    try reporting.finish(first?.followed(by: report) ?? report)
  }
}

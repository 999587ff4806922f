import ArgumentParser
import ReduxGenCore

/// What all commands that read specs take.
struct SpecOptions: ParsableArguments {
  @Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Option(
    name: .shortAndLong, help: "The folder of the generated packages.", completion: .directory)
  var output = "Generated"

  @Option(help: "One package of this name for all specs, instead of one each.")
  var package: String?

  @OptionGroup var reporting: ReportOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output names no folder.") }
    guard let package else { return }
    let isIdentifier = package.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index > 0
      default: false
      }
    }
    if package.isEmpty || !isIdentifier {
      throw ValidationError("--package '\(package)' is not a name of letters, digits, '_' and '-'.")
    }
  }

  func request(_ goal: RunRequest.Goal) -> RunRequest {
    var request = RunRequest(goal, specs: specs)
    request.output = output
    request.packageName = package
    request.isStrict = reporting.strict
    return request
  }

  /// What runs a request as these options want it.
  var generator: Generator {
    let console = reporting.console
    var generator = Generator(renderer: .standard(isAlone: package == nil))
    generator.cache = .ofUser()
    generator.onWait = { console.note("waiting for another run in '\($0)'") }
    if console.showsProgress { generator.onProgress = console.progress }
    return generator
  }

  /// Runs, and ends with the run's exit status. `first` is what was done before.
  func run(_ request: RunRequest, after first: RunReport? = nil) throws {
    let report = generator.run(request)
    try reporting.finish(first?.followed(by: report) ?? report)
  }
}

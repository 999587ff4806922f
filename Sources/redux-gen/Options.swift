import ArgumentParser
import Commands
import FeatureLowering
import FeatureRendering

/// The options for the location and layout of the generated files, and for their runtime.
struct LayoutOptions: ParsableArguments {
  enum LayoutChoice: String, Choice {
    case package, sources, tests
  }

  enum RuntimeChoice: String, Choice {
    case shared, embedded, package
  }

  @Option(help: "One package of this name for all specs, instead of one each.")
  var package: String?

  @Option(
    help: ArgumentHelp(
      "Packages; or the files of an existing target, or of its tests, all in one folder.",
      valueName: "package|sources|tests"))
  var layout: LayoutChoice?

  @Option(help: "The module that tests import, with --layout tests.")
  var module: String?

  @Option(
    help: ArgumentHelp(
      "The access of the declarations in an existing target, or in the tested one.",
      valueName: "internal|package|public"))
  var access: AccessLevel?

  @Option(
    help: ArgumentHelp(
      "The source of the runtime: a shared package, a copy in each package, or redux-gen.",
      valueName: "shared|embedded|package"))
  var runtime: RuntimeChoice?

  @Option(
    help: ArgumentHelp(
      "The location of redux-gen, with --runtime package; the checkout that the tool was built in.",
      valueName: "url or folder"))
  var runtimeFrom: String?

  func validate() throws {
    if let package, !Self.isName(package) {
      throw ValidationError("--package '\(package)' is not a name of letters, digits, '_' and '-'.")
    }
    if let package,
      SharedPackages.names.contains(where: { $0.lowercased() == package.lowercased() })
    {
      throw ValidationError(
        "--package '\(package)' is the name of a package that the tool writes itself.")
    }
    if let module, !Self.isName(module) || module.utf8.contains(UInt8(ascii: "-")) {
      throw ValidationError("--module '\(module)' is not the name of a module.")
    }
    if let layout, layout != .package, package != nil || runtime == .package {
      throw ValidationError(
        "--layout \(layout.rawValue) creates no package: use it without "
          + (package == nil ? "--runtime." : "--package."))
    }
    if module != nil, layout != .tests {
      throw ValidationError("--module is the module that tests import: it requires --layout tests.")
    }
    if access != nil, layout ?? .package == .package {
      throw ValidationError("--access requires --layout sources or --layout tests.")
    }
    if runtimeFrom != nil, runtime != .package {
      throw ValidationError("--runtime-from requires --runtime package.")
    }
    if runtimeFrom?.isEmpty ?? false {
      throw ValidationError("--runtime-from needs a URL or a folder.")
    }
    if runtime == .package, runtimeFrom ?? Checkout.ofTool() == nil {
      throw ValidationError(
        "--runtime package: this tool is not in a checkout of redux-gen. Use "
          + "--runtime-from with the URL or the folder of the package.")
    }
    if let runtimeFrom, !RunRequest.Runtime.isAddress(runtimeFrom),
      let problem = Checkout.problem(of: runtimeFrom)
    {
      throw ValidationError("--runtime-from '\(runtimeFrom)': \(problem).")
    }
  }

  func complete(_ request: inout RunRequest) {
    request.packageName = package
    request.layout =
      switch layout {
      case .package: .package
      case .sources: .sources
      case .tests: .tests
      case nil: nil
      }
    request.moduleName = module
    request.access = access
    request.runtime =
      switch runtime {
      case .shared: .shared
      case .embedded: .embedded
      case .package: .package(from: runtimeFrom)
      case nil: nil
      }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first), first != 0x2D else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}

extension AccessLevel: Choice {}

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
    generator.onWait = { console.printNote("waiting for another run in '\($0)'") }
    if console.showsProgress { generator.onProgress = console.progress }
    return generator
  }

  /// Runs the request. If the run failed, exits with the run's status. `first` is the report of an
  /// earlier step, which is printed as well.
  func runRequest(_ request: RunRequest, after first: RunReport? = nil) throws {
    let report = generator(for: request).runRequest(request)
    try reporting.finish(first?.followed(by: report) ?? report)
  }
}

/// The options for how a command prints the report about specs.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Option(help: "When to color findings.")
  var color = ColorChoice.auto

  @Option(help: "The format of findings: for people, programs, workflow logs or code scanning.")
  var format = ReportFormat.text

  var console: Console { Console(isQuiet: quiet, color: color, format: format) }

  /// Prints the report. If the run failed, exits with the run's status.
  func finish(_ report: RunReport) throws {
    console.show(report)
    if report.status != .done { throw ExitCode(report.status.rawValue) }
  }
}

extension ReportFormat: Choice {}

/// The value of an option that accepts only certain words.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension Choice {
  // The argument parser's default descriptions of the words use key paths, which are slow at run
  // time.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

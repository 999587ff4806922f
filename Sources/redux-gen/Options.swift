import ArgumentParser
import Commands
import FeatureLowering
import FeatureRendering
import SpecLanguage

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
      "Who can use the declarations; in an existing target, the default is internal.",
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
    if let package, !isPackageName(package) {
      throw ValidationError("--package '\(package)' is not a name of letters, digits, '_' and '-'.")
    }
    if let package,
      SharedPackages.names.contains(where: { $0.lowercased() == package.lowercased() })
    {
      throw ValidationError(
        "--package '\(package)' is the name of a package that the tool writes itself.")
    }
    if let module, !isPackageName(module) || module.utf8.contains(UInt8(ascii: "-")) {
      throw ValidationError("--module '\(module)' is not the name of a module.")
    }
    let layout = chosenLayout
    if let layout, layout != .package, package != nil || runtime == .package {
      throw ValidationError(
        "--layout \(layout.rawValue) creates no package: use it without "
          + (package == nil ? "--runtime." : "--package."))
    }
    if module != nil, layout != .tests {
      throw ValidationError("--module is the module that tests import: it requires --layout tests.")
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

  /// The layout of the command line, or that of the configuration. With `--package`, it is that of a
  /// package.
  private var chosenLayout: LayoutChoice? {
    if layout != nil || package != nil { return layout }
    return Project.current.settings.layout.flatMap { LayoutChoice(rawValue: $0) }
  }

  /// Sets the options of the command line, and those of the configuration that are not on it and
  /// belong to the same layout.
  func complete(_ request: inout RunRequest) {
    let project = Project.current
    let layout = chosenLayout
    let isPackage = layout ?? .package == .package
    request.layout =
      switch layout {
      case .package: .package
      case .sources: .sources
      case .tests: .tests
      case nil: nil
      }
    request.packageName = package ?? (isPackage ? project.settings.package?.value : nil)
    request.moduleName = module ?? (layout == .tests ? project.settings.module : nil)
    request.access = access ?? project.file?.access
    request.runtime =
      switch runtime {
      case .shared: .shared
      case .embedded: .embedded
      case .package: .package(from: runtimeFrom)
      case nil: isPackage ? project.runtime : nil
      }
    request.configuration = project.file
    request.scaffolds = project.scaffolds
    request.hasConfiguredOptions =
      request.packageName != package || request.layout?.rawValue != self.layout?.rawValue
      || runtime == nil && request.runtime != nil || request.moduleName != module
  }
}

extension AccessLevel: Choice {}

/// The options of all commands that read specs.
struct SpecOptions: ParsableArguments {
  @ArgumentParser.Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Option(
    name: .shortAndLong,
    help: "The folder of the generated packages, or files (default: Generated).",
    completion: .directory)
  var output: String?

  @Flag(help: "Allow stored models to change without a new version: no app was released.")
  var development = false

  @OptionGroup var layout: LayoutOptions

  @OptionGroup var reporting: ReportOptions

  func validate() throws {
    if output?.isEmpty ?? false { throw ValidationError("--output needs a folder.") }
  }

  /// The output folder of the command line, or that of the configuration.
  var outputFolder: String { output ?? Project.current.output ?? "Generated" }

  func request(_ goal: RunRequest.Goal) -> RunRequest {
    var request = RunRequest(goal, specs: specs)
    request.output = outputFolder
    layout.complete(&request)
    request.isDevelopment = development
    request.isStrict = reporting.isStrict
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
    try reporting.checkProject()
    let report = generator(for: request).runRequest(request)
    try reporting.finish(first?.followed(by: report) ?? report)
  }
}

/// The options for how a command prints the report about specs.
struct ReportOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Treat warnings as errors.")
  var strict: Bool?

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Option(help: "When to color findings.")
  var color = ColorChoice.auto

  @Option(help: "The format of findings: for people, programs, workflow logs or code scanning.")
  var format = ReportFormat.text

  /// Whether warnings are errors, by the command line or by the configuration.
  var isStrict: Bool { strict ?? Project.current.settings.isStrict ?? false }

  /// Exits if the configuration of the project has errors, so that no file is changed.
  func checkProject() throws {
    guard let report = Project.current.report(isStrict: isStrict), report.status != .done else {
      return
    }
    console.show(report)
    throw ExitCode(report.status.rawValue)
  }

  var console: Console { Console(isQuiet: quiet, color: color, format: format) }

  /// Prints the report. If the run failed, exits with the run's status.
  func finish(_ report: RunReport) throws {
    var report = report
    report.addFindings(of: .current, isStrict: isStrict)
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

extension Project {
  /// The project of this run, which is read when a command needs it. Only the main thread uses it.
  nonisolated(unsafe) private(set) static var current = Project()

  /// Reads the configuration again.
  ///
  /// - Parameter usesSpecs: Whether the command line names no specs.
  static func refresh(usesSpecs: Bool = false) { current = Project(usesSpecs: usesSpecs) }
}

import FeatureRendering
import PackageWriting
import SpecLanguage

/// The configuration of the project in whose folders the tool runs.
package struct Project: Sendable {
  /// Nil if there is no configuration.
  package let file: ConfigurationFile?
  package let scaffolds: [Scaffold]
  private let findings: [RunReport.SpecFindings]
  private let fault: Fault?

  /// - Parameter usesSpecs: Whether a command uses the specs of the configuration, which then have to
  ///   exist.
  package init(usesSpecs: Bool = false) {
    var file: ConfigurationFile?
    var fault: Fault?
    do throws(Fault) {
      file = try ConfigurationFile.nearest()
    } catch {
      fault = error
    }
    let (scaffolds, found) = file.map { Scaffold.readScaffolds(of: $0) } ?? ([], [])
    self.file = file
    self.scaffolds = scaffolds
    self.fault = fault
    let own = file.map { file in
      let all =
        file.findings + checkConfiguration(file)
        + (usesSpecs ? findingsAboutSpecs(of: file) : [])
      return RunReport.SpecFindings(
        file: file.file, findings: all.sorted { $0.range.start < $1.range.start })
    }
    findings = [own].compactMap { $0 } + found
  }

  package var settings: ProjectConfiguration { file?.settings ?? ProjectConfiguration() }

  /// The specs of the configuration, as they are written on the command line.
  package var specs: [String] {
    settings.specs.map { spec in
      let path = file?.resolved(spec.value) ?? spec.value
      return path.hasPrefix("-") ? "./\(path)" : path
    }
  }

  /// The output folder; nil for that of the working folder. A project with specs has one output folder,
  /// wherever in it the tool runs.
  package var output: String? {
    let folder = settings.output ?? (settings.specs.isEmpty ? nil : "Generated")
    return folder.flatMap { file?.resolved($0) }
  }

  package var runtime: RunRequest.Runtime? {
    switch settings.runtime {
    case .shared: .shared
    case .embedded: .embedded
    case .package(let location):
      .package(
        from: location.map { location in
          RunRequest.Runtime.isAddress(location.value)
            ? location.value : file?.resolved(location.value) ?? location.value
        })
    case nil: nil
    }
  }

  /// The report about the configuration; nil if nothing is wrong with it.
  package func report(isStrict: Bool) -> RunReport? {
    var report = RunReport()
    for spec in findings { report.addFindings(spec, isStrict: isStrict) }
    if let fault { report.fail([fault]) }
    return report.findings.isEmpty && fault == nil ? nil : report
  }
}

extension RunReport {
  /// Adds what is wrong with the configuration, before the other findings.
  package mutating func addFindings(of project: Project, isStrict: Bool) {
    guard let own = project.report(isStrict: isStrict) else { return }
    findings = own.findings + findings
  }
}

/// Checks what the keys of a configuration do not show: names that the tool uses itself, and folders.
package func checkConfiguration(_ configuration: ConfigurationFile) -> [Finding] {
  var findings: [Finding] = []
  if let package = configuration.settings.package,
    SharedPackages.names.contains(where: { $0.lowercased() == package.value.lowercased() })
  {
    findings.append(
      Finding(
        .error, .reservedName,
        "'\(package.value)' is the name of a package that the tool writes itself",
        at: package.range))
  }
  if case .package(let location?) = configuration.settings.runtime,
    !RunRequest.Runtime.isAddress(location.value),
    let problem = Checkout.problem(of: configuration.resolved(location.value))
  {
    findings.append(
      Finding(
        .error, .inputOutput, "'\(excerpt(location.value))': \(problem)", at: location.range,
        help: "the path is relative to the folder of \(ProjectConfiguration.fileName)"))
  }
  return findings
}

/// The findings about specs that cannot be read.
///
///     specs: [Spec]           # input-output
func findingsAboutSpecs(of configuration: ConfigurationFile) -> [Finding] {
  configuration.settings.specs.flatMap { spec in
    SpecPaths([configuration.resolved(spec.value)], mayBeCommand: false).faults.map { fault in
      Finding(
        .error, .inputOutput, fault.message, at: spec.range,
        help: "the path is relative to the folder of \(ProjectConfiguration.fileName)")
    }
  }
}

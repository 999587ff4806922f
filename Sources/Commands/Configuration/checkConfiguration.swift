import FeatureRendering
import SpecLanguage

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

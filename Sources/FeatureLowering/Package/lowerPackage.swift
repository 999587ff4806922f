import FeatureAnalysis
import FeatureSimulation

/// A feature of a package, with the spec that it comes from.
package struct PackageMember: Sendable {
  package let feature: Feature
  package let tests: FeatureTests
  /// As it is named in headers, relative to the output.
  package let specPath: String

  package init(_ feature: Feature, tests: FeatureTests = FeatureTests(), specPath: String) {
    self.feature = feature
    self.tests = tests
    self.specPath = specPath
  }
}

/// Where a generated package has its runtime from.
package enum RuntimeSource: Sendable {
  /// A target of its own, so that it builds anywhere.
  case embedded
  /// The package that the tool comes from; for an app with several generated packages.
  case package(url: String, version: String)
  /// The same package in a folder, as seen from the generated package.
  case folder(path: String)
}

/// The files of a package that belong to no feature alone: its manifest, its README, the runtime.
package func lowerPackage(
  name: String, members: [PackageMember], runtime: RuntimeSource = .embedded
) -> [GeneratedFile] {
  let contexts = members.map { FeatureContext($0.feature, $0.tests, specPath: $0.specPath) }
  var files = [
    packageManifest(name, contexts, runtime),
    GeneratedFile(path: "README.md", owner: .generated, bytes: readme(name, contexts, runtime)),
  ]
  if case .embedded = runtime {
    files += embeddedRuntime
    if contexts.contains(where: \.needsTesting) { files += embeddedTesting }
  }
  return files
}

/// The same bytes for every package of a run.
private let embeddedRuntime = embedded(
  EmbeddedRuntime.files, module: RuntimeSymbol.module, "The runtime")

private let embeddedTesting = embedded(
  EmbeddedTesting.files, module: RuntimeSymbol.testing, "What tests of effects need")

private func embedded(
  _ files: [EmbeddedFile], module: String, _ what: String
) -> [GeneratedFile] {
  let header = Array(
    """
    // \(what) of redux-gen, embedded by it. Do not edit.
    // swift-format-ignore-file
    // swiftlint:disable all


    """.utf8)
  return files.map { file in
    GeneratedFile(
      path: "Sources/\(module)/\(file.name)", owner: .generated, bytes: header + file.bytes)
  }
}

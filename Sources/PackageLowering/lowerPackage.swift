import FeatureLowering

/// What a feature adds to the files that it shares with the others of its package.
///
/// - Parameter isAlone: whether the package is the feature's own, and has its name.
package func lowerPart(_ member: PackageMember, isAlone: Bool) -> PackagePart {
  let context = FeatureContext(member.feature, member.tests, specPath: member.specPath)
  return PackagePart(
    module: context.names.module, tests: context.names.tests,
    hasTests: FeatureFile.tests.contains { $0.isPresent(in: context) },
    needsTesting: context.needsTesting,
    modules: Set(context.externals.values).subtracting(toolchainModules).sorted(),
    summary: readmeSummary(context), readme: readmeSection(context, level: isAlone ? 1 : 2))
}

/// The files of a package that belong to no feature alone: its manifest, its README, the runtime.
package func lowerPackage(
  name: String, parts: [PackagePart], runtime: RuntimeSource = .embedded
) -> [GeneratedFile] {
  var files = [
    packageManifest(name, parts, runtime),
    GeneratedFile(path: "README.md", owner: .generated, bytes: readme(name, parts)),
  ]
  if case .embedded = runtime {
    files += embeddedRuntime
    if parts.contains(where: \.needsTesting) { files += embeddedTesting }
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

import FeatureLowering

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

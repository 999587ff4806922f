import FeatureAnalysis
import SpecLanguage

extension RunReport {
  /// Replaces errors that only follow from the errors of another spec of the run by one line at that
  /// spec. Adds to unknown types which feature declares them.
  ///
  /// For example, if a feature has an error, an app that contains it is not reported as well.
  package mutating func explainAcrossSpecs(_ sources: [SpecSource]) {
    guard findings.contains(where: \.hasErrors) else { return }
    dropUnlinkedWarnings(sources)
    foldConsequences(sources)
    adviseImports(sources)
  }

  /// Removes warnings about features whose app has errors. Its links may use what seems unused.
  private mutating func dropUnlinkedWarnings(_ sources: [SpecSource]) {
    let apps = Set(sources.filter(\.isApp).map(\.file.path))
    guard findings.contains(where: { apps.contains($0.file.path) && $0.isUnusable }) else { return }
    for index in findings.indices where !apps.contains(findings[index].file.path) {
      findings[index].findings.removeAll {
        [.neverHandled, .neverWritten, .unreachableFilter, .neverSent, .neverChanges]
          .contains($0.id)
      }
    }
    findings.removeAll { $0.findings.isEmpty && $0.omitted.total == 0 }
  }

  private mutating func foldConsequences(_ sources: [SpecSource]) {
    guard sources.count > 1 else { return }
    var causes: [String: String] = [:]
    for spec in findings where spec.hasErrors {
      if let feature = spec.file.writtenName { causes[feature] = spec.file.path }
    }
    if causes.isEmpty { return }
    /// The specs that depend on each spec, by its path.
    var dependents: [String: Set<String>] = [:]
    var folded: [SpecFindings] = []
    for spec in findings {
      let rest = spec.findings.filter { finding in
        guard finding.id == .unknownFeature || finding.id == .unknownImport,
          let cause = causes[spec.file.sourceText(in: finding.range)], cause != spec.file.path
        else { return true }
        dependents[cause, default: []].insert(spec.file.path)
        return false
      }
      guard !rest.isEmpty || spec.omitted.total > 0 else { continue }
      folded.append(SpecFindings(file: spec.file, findings: rest, omitted: spec.omitted))
    }
    guard folded.contains(where: \.isUnusable) else { return }
    for source in sources {
      for file in source.importedFiles where file.path != source.file.path {
        dependents[file.path, default: []].insert(source.file.path)
      }
    }
    for index in folded.indices where folded[index].isUnusable {
      folded[index].dependents = dependents[folded[index].file.path, default: []].sorted()
    }
    findings = folded.filter { !$0.dependents.isEmpty } + folded.filter(\.dependents.isEmpty)
  }

  /// Adds to each unknown type that another spec declares how to import it.
  ///
  ///     import: {Album: Shelf}
  private mutating func adviseImports(_ sources: [SpecSource]) {
    var owners: [String: [String]]?
    for index in findings.indices {
      let file = findings[index].file
      findings[index].findings = findings[index].findings.map { finding in
        guard finding.id == .unknownType || finding.id == .unknownName, finding.fixes.isEmpty,
          let first = file.sourceText(in: finding.range).unicodeScalars.first,
          first.properties.isUppercase
        else { return finding }
        let known = owners ?? Self.modelOwners(sources)
        owners = known
        let name = file.sourceText(in: finding.range)
        let features = known[name, default: []].filter { $0 != file.writtenName }
        guard let feature = features.first else { return finding }
        var finding = finding
        finding.help =
          file.mayImport
          ? "add '\(name): \(feature)' to 'import'"
          : "import it: 'import: {\(name): \(feature)}'"
        return finding
      }
    }
  }

  /// The features of the run and of its folders that declare each model, by its name.
  private static func modelOwners(_ sources: [SpecSource]) -> [String: [String]] {
    let files = sources.filter { !$0.isApp }.map(\.file)
    var owners: [String: [String]] = [:]
    for file in files + FeatureLibrary.siblings(of: files, besides: sources.map(\.file)) {
      var ignored = Diagnostics()
      guard let root = parseYAML(file, &ignored), !root.isApp,
        let spec = decodeSpec(root, of: file, &ignored), !spec.lacksName
      else { continue }
      for name in spec.models.map(\.name.value) + spec.filters.map(\.name.value) {
        owners[name, default: []].append(spec.name.value)
      }
    }
    return owners
  }
}

extension RunReport.SpecFindings {
  /// Whether other specs cannot use the spec because of its errors. A failed scenario or a mistake
  /// that exploring found hides nothing.
  fileprivate var isUnusable: Bool {
    findings.contains { finding in
      switch finding.id {
      case .failedScenario, .brokenInvariant, .possibleTrap, .neverReached: false
      default: finding.severity == .error
      }
    }
  }
}

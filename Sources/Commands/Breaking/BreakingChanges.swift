import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecComparison
import SpecLanguage

/// Compares specs with an older version, for `redux-gen breaking`. Writes no files.
package struct BreakingChanges: Sendable {
  private let specs: [String]
  private let reference: String
  /// The categories of changes that are errors.
  private let categories: Set<ChangeCategory>

  /// - Parameters:
  ///   - specs: spec files and folders of spec files, as the user typed them.
  ///   - reference: a git revision, a folder or a file.
  package init(
    _ specs: [String], against reference: String,
    categories: Set<ChangeCategory> = [.persisted]
  ) {
    self.specs = specs
    self.reference = reference
    self.categories = categories
  }

  package func reportChanges(isStrict: Bool) -> RunReport {
    var report = RunReport()
    do throws(Fault) {
      let old = try OldSpecs(specs, against: reference)
      let inputs = try inputs(old, &report)
      let (sources, faults) = readSpecs(inputs, output: ".")
      guard faults.isEmpty else {
        report.fail(faults)
        return report
      }
      let new = concurrentMap(sources) {
        ReadVersion($0, VersionedFile($0.file), isNew: true)
      }
      let read = concurrentMap(old.specs) { ReadVersion($0.source, $0.file, isNew: false) }
      let pairs = VersionPairs(
        old: Array(zip(old.specs, read)), new: Array(zip(sources, new)), isFile: old.isFile)
      compare(pairs, isStrict: isStrict, &report)
    } catch {
      report.fail([error])
    }
    return report
  }

  /// The spec files of the new version. If an argument does not exist on disk, it must have existed
  /// in the old version.
  private func inputs(_ old: OldSpecs, _ report: inout RunReport) throws(Fault) -> [String] {
    var files: [String] = []
    for argument in specs {
      let paths = SpecPaths([argument])
      report.notes += paths.notes
      files += paths.files
      guard let fault = paths.faults.first else { continue }
      let path = PathText.withoutTrailingSlashes(argument)
      let isKnown = old.specs.contains {
        $0.place == path || PathText.split($0.place).folder == path
      }
      if !isKnown { throw fault }
    }
    return files
  }

  // MARK: - Comparing

  private func compare(_ pairs: VersionPairs, isStrict: Bool, _ report: inout RunReport) {
    var faults: [Fault] = []
    var tally = ComparisonTally()
    for pair in pairs.both {
      var diagnostics = Diagnostics()
      for finding in pair.new.1.diagnostics.inSourceOrder where finding.severity == .error {
        diagnostics.report(finding)
        tally.mistakes += 1
      }
      if pair.new.1.content == nil {
        tally.wrong += 1
      } else if let old = pair.old, let fault = fault(of: old) {
        faults.append(fault)
      } else if let old = pair.old {
        let changes = changes(from: old, to: pair.new.1)
        tally.compared += 1
        tally.add(changes, categories)
        for change in changes { diagnostics.report(finding(of: change)) }
        tally.addDetails(changes.map { finding(of: $0) }, in: pair.new.0.file)
      } else {
        tally.added += 1
      }
      add(diagnostics, in: pair.new.0.file, isStrict: isStrict, &report)
    }
    compareGone(pairs, isStrict: isStrict, &tally, &faults, &report)
    report.details = { [tally] in tally.details(isStrict: isStrict) }
    if faults.isEmpty {
      report.lines.append(tally.line(against: reference, isStrict: isStrict))
    } else {
      report.fail(faults)
    }
  }

  private func compareGone(
    _ pairs: VersionPairs, isStrict: Bool, _ tally: inout ComparisonTally,
    _ faults: inout [Fault], _ report: inout RunReport
  ) {
    for old in pairs.gone {
      if let fault = fault(of: old) {
        faults.append(fault)
        continue
      }
      let changes = old.1.content.map(changesOfRemoved) ?? []
      tally.gone += 1
      tally.add(changes, categories)
      var diagnostics = Diagnostics()
      for change in changes { diagnostics.report(finding(of: change)) }
      let file = SourceFile(path: old.0.place, bytes: [])
      tally.addDetails(changes.map { finding(of: $0) }, in: file)
      add(diagnostics, in: file, isStrict: isStrict, &report)
    }
  }

  private func add(
    _ diagnostics: Diagnostics, in file: SourceFile, isStrict: Bool, _ report: inout RunReport
  ) {
    report.addFindings(
      RunReport.SpecFindings(
        file: file, findings: diagnostics.inSourceOrder, omitted: diagnostics.omitted),
      isStrict: isStrict)
  }

  private func finding(of change: SpecChange) -> Finding {
    Finding(
      categories.contains(change.category) ? .error : .warning, change.id, change.message,
      at: change.range, help: change.help, note: change.note)
  }

  private func changes(from old: VersionPairs.Old, to new: ReadVersion) -> [SpecChange] {
    switch (old.version.content, new.content) {
    case (.feature(let before), .feature(let after)): changes(from: before, to: after, old.spec)
    case (.app(let old), .app(let new)): compareApps(old, new)
    default: []
    }
  }

  /// Compares two versions of a feature. If models were renamed, the old version is read with their
  /// new names, so that the renaming is one change.
  private func changes(
    from before: SpecVersion, to after: SpecVersion, _ old: OldSpec
  ) -> [SpecChange] {
    let names = renamedModels(before, after)
    if names.isEmpty { return compareFeatures(before, after) }
    let renamed = RenamedSource(old.source.file, names)
    var ignored = Diagnostics()
    let analyzed = analyzeSpec(renamed.file, imports: old.source.imports, &ignored)
    guard let spec = analyzed.spec, let feature = analyzed.feature else {
      return compareFeatures(before, after)
    }
    let version = SpecVersion(
      VersionedFile(renamed.file, revision: old.revision), spec, feature)
    let oldNames = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return compareFeatures(version, after, renamed: oldNames).map(renamed.original)
  }

  private func changesOfRemoved(_ content: ReadVersion.Content) -> [SpecChange] {
    switch content {
    case .feature(let old): SpecComparison.changesOfRemoved(old)
    case .app(let old): SpecComparison.changesOfRemoved(old)
    }
  }

  /// The reason why an old spec cannot be compared; nil if it can be compared.
  private func fault(of old: (spec: OldSpec, version: ReadVersion)) -> Fault? {
    guard old.version.content == nil else { return nil }
    let findings = old.version.diagnostics.inSourceOrder.filter { $0.severity == .error }
    let first = findings.first.map { ": \($0.line(in: old.spec.file.name))" } ?? ""
    return Fault(
      "cannot compare with '\(shown(old.spec.file.name))': this version of redux-gen finds errors "
        + "in it\(first)")
  }
}

extension Finding {
  /// The change that the finding reports, for programs.
  fileprivate func change(in file: SourceFile) -> JSONValue {
    let rest: JSONValue = .object([
      "id": .string(id.rawValue),
      "category": .string((ChangeCategory.byFinding[id] ?? .source).rawValue),
      "severity": .string(severity.rawValue), "message": .string(message),
      "help": help.map { .string($0) }, "old": note?.json,
    ])
    guard case .object(let members) = rest else { return rest }
    return .object([.init(key: "path", value: .string(file.path))] + range.members + members)
  }
}

/// The counts of specs and changes in a run.
private struct ComparisonTally: Sendable {
  var compared = 0
  var added = 0
  var gone = 0
  /// The number of specs with errors, which are not compared.
  var wrong = 0
  /// The number of errors in the specs themselves, such as scenarios that fail.
  var mistakes = 0
  private var errors = 0
  private var warnings = 0
  private var changes: [(file: SourceFile, finding: Finding)] = []

  mutating func addDetails(_ findings: [Finding], in file: SourceFile) {
    changes += findings.map { (file, $0) }
  }

  /// The counts and the changes for programs.
  func details(isStrict: Bool) -> [JSONMember] {
    let changes = changes.map { file, finding in
      (isStrict ? finding.asError : finding).change(in: file)
    }
    return [
      .init(key: "compared", value: .integer(compared)),
      .init(key: "added", value: .integer(added)),
      .init(key: "gone", value: .integer(gone)), .init(key: "notCompared", value: .integer(wrong)),
      .init(key: "changes", value: .array(changes)),
    ]
  }

  mutating func add(_ changes: [SpecChange], _ categories: Set<ChangeCategory>) {
    for change in changes {
      if categories.contains(change.category) { errors += 1 } else { warnings += 1 }
    }
  }

  /// - Parameter isStrict: whether warnings are printed as errors, and counted as such.
  func line(against reference: String, isStrict: Bool) -> String {
    let (errors, warnings) = isStrict ? (errors + warnings, 0) : (errors, warnings)
    var text = "\(count(compared, "spec")) compared with '\(shown(reference))'"
    if added > 0 { text += ", \(added) new" }
    if gone > 0 { text += ", \(gone) gone" }
    if wrong > 0 { text += ", \(wrong) with errors and not compared" }
    if compared + gone == 0 { return text }
    if errors + warnings == 0 {
      text += ": no breaking changes"
      return mistakes == 0 ? text : text + ", \(count(mistakes, "error"))"
    }
    return text + ": \(count(errors + mistakes, "error")), \(count(warnings, "warning"))"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

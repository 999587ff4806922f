import FeatureAnalysis
import SpecLanguage

/// Determines what the author of a spec with errors probably meant. Reports better findings for the
/// known errors, and findings for errors that were hidden by them.
///
/// This is the only entry point for specs of features. It is called only if there are errors, and
/// never by the build plugin.
package func explainErrors(
  in file: SourceFile, _ imports: ImportedFeatures,
  _ diagnostics: inout Diagnostics
) -> AnalyzedSpec {
  let search = RepairSearch(solving: file, imports)
  let found = search.diagnostics(of: search.reading)
  let unused = search.unusedPayloads
  let doubts = FixDoubts(
    about: found.findings, search.typedDeclarations, search.nameIndex, in: file,
    notOptional: search.ambiguousOptionals)
  for finding in found.findings.map(doubts.doubtedFinding) {
    diagnostics.report(unused?.explaining(finding) ?? finding)
  }
  diagnostics.countDropped(of: found)
  var spec = search.reading.spec
  if let name = spec?.name {
    spec?.name = Located(name.value, at: search.reading.source.original(name.range))
  }
  return AnalyzedSpec(
    spec: spec, feature: nil, decodingFindings: search.reading.diagnostics)
}

/// A search for repairs: the best reading of a spec that was found so far, and its repairs.
struct RepairSearch {
  let file: SourceFile
  private let imports: ImportedFeatures
  private(set) var reading: RepairedReading
  private(set) var repairs: [LineRepair] = []
  var effort = RepairEffort()
  /// The ranges of uses as an optional that would also be correct if their declaration was one.
  var ambiguousOptionals: Set<SourceRange> = []
  private let words: WordCounts

  init(_ file: SourceFile, _ imports: ImportedFeatures = ImportedFeatures()) {
    self.file = file
    words = WordCounts(in: file)
    self.imports = imports
    reading = RepairedReading(file, &effort)
  }

  /// Creates a search, and finds the best reading of a file.
  init(solving file: SourceFile, _ imports: ImportedFeatures = ImportedFeatures()) {
    self.init(file, imports)
    removeFences()
    replaceLookalikes()
    insertMissingLines()
    moveMisplacedLines()
    rewriteLines()
    completeTypes()
    indentParts()
    respellDeclarations()
    restoreDeclarations()
  }

  /// Whether the spec has errors that the search can repair. If there are too many errors, they
  /// cannot guide the search.
  var canBeFixed: Bool { reading.diagnostics.hasErrors && !reading.diagnostics.areMany }

  /// Reads the spec with one additional repair; nil if reading it would take too long.
  mutating func trying(_ repair: LineRepair) -> RepairedReading? { trying([repair]) }

  mutating func trying(_ additional: [LineRepair]) -> RepairedReading? {
    guard effort.spend(file) else { return nil }
    return RepairedReading(file, fixing: repairs + additional, &effort)
  }

  mutating func accept(_ repair: LineRepair, _ reading: RepairedReading) {
    accept([repair], reading)
  }

  mutating func accept(_ additional: [LineRepair], _ reading: RepairedReading) {
    repairs += additional
    self.reading = reading
  }

  /// The number of errors in a reading, without the errors that its repairs explain. `decoded`
  /// counts the errors before the analysis, and the skipped lines. `all` also counts the errors of
  /// the analysis.
  func errors(of reading: RepairedReading) -> (decoded: Int, all: Int) {
    let all = diagnostics(of: reading).errorCount
    return (reading.remaining, all - reading.repairs.fixedLines.count)
  }

  /// Whether a finding already says that the string at `range` needs quotes.
  private func isQuoted(_ range: SourceRange, _ reading: RepairedReading) -> Bool {
    reading.repairs.findings.contains {
      ($0.id == .quoteThisText || $0.id == .wrongKind && $0.fixes.isEmpty) && $0.range == range
    }
  }

  /// The names of the spec, if no repair has moved them; nil otherwise.
  var nameIndex: NameIndex? {
    guard let spec = reading.spec, reading.source.file.bytes == file.bytes else { return nil }
    var ignored = reading.decoded
    let recorder = NameRecorder()
    _ = analyze(spec, of: file, imports: imports, &ignored, names: recorder)
    return NameIndex(of: spec, in: file, uses: recorder.uses)
  }

  /// The findings of a reading, including the findings of the analysis.
  func diagnostics(of reading: RepairedReading) -> Diagnostics {
    var diagnostics = reading.diagnostics
    guard let spec = reading.spec else { return diagnostics }
    // The errors so far are passed on, because some checks are skipped after errors.
    var found = reading.decoded
    for finding in reading.repairs.findings { found.report(finding) }
    let known = found.findings.count
    _ = analyze(spec, of: reading.source.file, imports: imports, &found)
    let followUps = FollowUps(reading.repairs.gaps.map(\.lines), file)
    for finding in found.findings.dropFirst(known) {
      var finding = reading.source.original(finding)
      if followUps.contain(finding) || isQuoted(finding.range, reading) { continue }
      // The skipped lines may declare the name, so a fix of its spelling may be wrong.
      if followUps.mayDeclare(finding.id) { finding.fixes = [] }
      diagnostics.report(finding.withDoubt(words))
    }
    diagnostics.countDropped(of: found)
    diagnostics.withdrawConsequences(in: file)
    return diagnostics
  }
}

/// Reports better findings for the errors of an app's spec: why the spec is not valid YAML, or which
/// declared name is misspelt.
///
/// This function is called only after errors.
package func explainAppErrors(
  in file: SourceFile, _ features: ImportedFeatures, _ diagnostics: inout Diagnostics
) {
  let words = WordCounts(in: file)
  var found =
    indentParts(in: file) { appFindings(in: $0, features) }
    ?? respellDeclarations(in: file) { file in
      quoteMisreadTexts(in: file) { appFindings(in: $0, features) }
    }
  found.withdrawConsequences(in: file)
  let doubts = FixDoubts(about: found.findings, in: file)
  for finding in found.findings.map(doubts.doubtedFinding) {
    diagnostics.report(finding.withDoubt(words))
  }
  diagnostics.countDropped(of: found)
}

private func appFindings(in file: SourceFile, _ features: ImportedFeatures) -> Diagnostics {
  var found = Diagnostics()
  if let root = parseYAML(file, &found) {
    if let spec = decodeApp(root, of: file, &found) {
      _ = analyzeApp(spec, of: file, features: features, &found)
    }
    return found
  }
  return findingsOfUnreadApp(file, features)
}

/// The findings for an app's spec that is not valid YAML. In a valid file, the other stages find
/// the errors without repairs.
private func findingsOfUnreadApp(
  _ file: SourceFile, _ features: ImportedFeatures
) -> Diagnostics {
  var diagnostics = Diagnostics()
  var effort = RepairEffort()
  let text = RepairedText(
    file, fixing: fenceRepairs(in: file) + lookalikeRepairs(in: file), &effort)
  for finding in text.repairs.findings { diagnostics.report(finding) }
  if let finding = text.unrepaired { diagnostics.report(finding) }
  // If lines were skipped, they may declare names that other lines use, so the rest is not
  // analyzed.
  guard let root = text.reading.root, text.repairs.gaps.isEmpty else { return diagnostics }
  var found = Diagnostics()
  found.report(text.reading.findings)
  if let spec = decodeApp(root, of: text.source.file, &found) {
    _ = analyzeApp(spec, of: text.source.file, features: features, &found)
  }
  let quoted = Set(text.repairs.findings.map(\.range))
  for finding in found.findings.map(text.source.original) where !quoted.contains(finding.range) {
    diagnostics.report(finding)
  }
  return diagnostics
}

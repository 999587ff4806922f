import Diagnostics
import FeatureAnalysis
import SpecDecoding
import YAMLParsing

/// Determines what the author of a wrong spec probably meant. Reports better findings for the same
/// errors, and findings for errors that were hidden.
///
/// The only entry point for features. It is called only after errors, and not by the build plugin.
package func explainErrors(
  in file: SourceFile, _ imports: ImportedFeatures,
  _ diagnostics: inout Diagnostics
) -> AnalyzedSpec {
  let search = RepairSearch(solving: file, imports)
  diagnostics.report(search.diagnostics(of: search.reading))
  var spec = search.reading.spec
  if let name = spec?.name {
    spec?.name = Located(name.value, at: search.reading.source.original(name.range))
  }
  return AnalyzedSpec(
    spec: spec, feature: nil, decodingFindings: search.reading.diagnostics)
}

/// The state of the search: the best reading of a spec so far, and its repairs.
struct RepairSearch {
  let file: SourceFile
  private let imports: ImportedFeatures
  private(set) var reading: RepairedReading
  private(set) var repairs: [LineRepair] = []
  var effort = RepairEffort()

  init(_ file: SourceFile, _ imports: ImportedFeatures = ImportedFeatures()) {
    self.file = file
    self.imports = imports
    reading = RepairedReading(file, &effort)
  }

  /// Searches for the best reading of a file.
  init(solving file: SourceFile, _ imports: ImportedFeatures = ImportedFeatures()) {
    self.init(file, imports)
    insertMissingLines()
    moveMisplacedLines()
    rewriteLines()
    respellDeclarations()
  }

  /// Whether there are errors, but not too many to guide the search.
  var canBeMended: Bool { reading.diagnostics.hasErrors && !reading.diagnostics.areMany }

  /// The reading of the spec with one more repair; nil if it would take too long.
  mutating func trying(_ repair: LineRepair) -> RepairedReading? {
    guard effort.spend(file) else { return nil }
    return RepairedReading(file, mending: repairs + [repair], &effort)
  }

  mutating func accept(_ repair: LineRepair, _ reading: RepairedReading) {
    repairs.append(repair)
    self.reading = reading
  }

  /// The number of errors in a reading without its repairs: the errors of the decoder, and all
  /// errors.
  func errors(of reading: RepairedReading) -> (decoded: Int, all: Int) {
    let all = diagnostics(of: reading).errorCount
    return (reading.remaining, all - reading.repairs.mended.count)
  }

  /// Whether a finding already requires quotes around the string at `range`.
  private func isQuoted(_ range: SourceRange, _ reading: RepairedReading) -> Bool {
    reading.repairs.findings.contains { $0.id == .quoteThisText && $0.range == range }
  }

  /// Lowers the certainty of a fix if the declared name occurs only once: the declaration may be
  /// misspelt instead of the use.
  private func withDoubt(_ finding: Finding) -> Finding {
    guard finding.id.isAboutUnknownName, finding.fixes.count == 1,
      finding.fixes[0].certainty == .certain, !finding.isIndependent
    else { return finding }
    let fix = finding.fixes[0]
    if differInCaseAlone(fix.original, fix.replacement) { return finding }
    var finding = finding
    if file.onlyPlace(of: fix.replacement) != nil { finding.fixes[0].certainty = .likely }
    return finding
  }

  /// The findings of a reading, including those of the analysis.
  func diagnostics(of reading: RepairedReading) -> Diagnostics {
    var diagnostics = reading.diagnostics
    guard let spec = reading.spec else { return diagnostics }
    // The errors so far are passed on, because some checks are meaningless after errors.
    var found = reading.decoded
    for finding in reading.repairs.findings { found.report(finding) }
    let known = found.findings.count
    _ = analyze(spec, of: reading.source.file, imports: imports, &found)
    let followUps = FollowUps(reading.repairs.gaps.map(\.lines), file)
    for finding in found.findings.dropFirst(known) {
      var finding = reading.source.original(finding)
      if followUps.contain(finding) || isQuoted(finding.range, reading) { continue }
      // The skipped lines may declare the name.
      if followUps.mayDeclare(finding.id) { finding.fixes = [] }
      diagnostics.report(withDoubt(finding))
    }
    diagnostics.countDropped(of: found)
    return diagnostics
  }
}

import Diagnostics
import FeatureAnalysis
import SpecDecoding
import YAMLParsing

/// Finds out what a wrong spec was meant to say: better findings for the same mistakes, and those that
/// the first mistakes hide.
///
/// The one entry to this module. It is called after errors only, and not by the build plugin.
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

/// The best reading of a spec so far, and the repairs that lead to it.
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

  /// The best reading that was found.
  init(solving file: SourceFile, _ imports: ImportedFeatures = ImportedFeatures()) {
    self.init(file, imports)
    insertMissingLines()
    moveMisplacedLines()
    rewriteLines()
    respellDeclarations()
  }

  /// Whether there is something to put right, and the findings are few enough to tell by.
  var canBeMended: Bool { reading.diagnostics.hasErrors && !reading.diagnostics.areMany }

  /// The spec as it is read with one more repair; nil if that would be too much effort.
  mutating func trying(_ repair: LineRepair) -> RepairedReading? {
    guard effort.spend(file) else { return nil }
    return RepairedReading(file, mending: repairs + [repair], &effort)
  }

  mutating func accept(_ repair: LineRepair, _ reading: RepairedReading) {
    repairs.append(repair)
    self.reading = reading
  }

  /// What is wrong with a reading besides what its repairs say, and how much a decoder could not read.
  func errors(of reading: RepairedReading) -> (decoded: Int, all: Int) {
    let all = diagnostics(of: reading).errorCount
    return (reading.remaining, all - reading.repairs.mended.count)
  }

  /// Whether a whole text is to be put in quotes first.
  private func isQuoted(_ range: SourceRange, _ reading: RepairedReading) -> Bool {
    reading.repairs.findings.contains { $0.id == .quoteThisText && $0.range == range }
  }

  /// Of a name that is declared and used nowhere else, either spelling may be the wrong one.
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

  /// The findings of a reading, with everything that analysis finds in it.
  func diagnostics(of reading: RepairedReading) -> Diagnostics {
    var diagnostics = reading.diagnostics
    guard let spec = reading.spec else { return diagnostics }
    // What is wrong leaves some checks without a meaning.
    var found = reading.decoded
    for finding in reading.repairs.findings { found.report(finding) }
    let known = found.findings.count
    _ = analyze(spec, of: reading.source.file, imports: imports, &found)
    let followUps = FollowUps(reading.repairs.gaps.map(\.lines), file)
    for finding in found.findings.dropFirst(known) {
      var finding = reading.source.original(finding)
      if followUps.contain(finding) || isQuoted(finding.range, reading) { continue }
      // What was left out may declare the name as it stands there.
      if followUps.mayDeclare(finding.id) { finding.fixes = [] }
      diagnostics.report(withDoubt(finding))
    }
    diagnostics.countDropped(of: found)
    return diagnostics
  }
}

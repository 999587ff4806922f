import SpecLanguage

/// The findings about one spec, without findings that only follow from other findings.
///
/// Checks continue after an error. A value that could not be determined is `Type.unknown` or
/// omitted, and errors that only follow from this are not reported.
struct Findings {
  private(set) var diagnostics: Diagnostics
  /// The unknown parts of the spec.
  var unknown: UnknownParts
  /// The declarations with duplicate names.
  private let repeated: DuplicateDeclarations
  /// The ranges of duplicate keys, and of strings that lack quotes. Both have been reported.
  private let settled: Set<SourceRange>
  /// The positions of undefined aliases. What they stand for is not known.
  private let aliases: Set<SourcePosition>
  /// The ranges of invalid names, which need no warning about their style.
  private(set) var wrongNames: Set<SourceRange> = []
  private var repeatedNames: Set<SourceRange> = []
  /// The errors that unknown parts seem to explain.
  private var explained: [Finding] = []
  /// How many names may still be compared for a "did you mean". The limit keeps the time linear for
  /// a spec full of unknown names.
  private var comparisonsLeft = 200_000

  init(about spec: FeatureSpec, in file: SourceFile, _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    unknown = UnknownParts(of: spec, in: file)
    repeated = spec.repeated
    settled = Set(
      diagnostics.findings.lazy.filter { $0.id == .quoteThisText || $0.id == .duplicateKey }
        .map(\.range))
    aliases = Set(
      diagnostics.findings.lazy.filter { $0.id == .undefinedAlias }.map(\.range.start))
  }

  mutating func error(
    _ id: FindingID, _ message: String, at range: SourceRange, about subject: FindingSubject? = nil,
    help: String? = nil, fixes: [Fix] = [], related: RelatedPlace? = nil
  ) {
    report(
      Finding(
        .error, id, message, at: range, about: subject, help: help, fixes: fixes, related: related))
  }

  mutating func warn(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil,
    fixes: [Fix] = [], related: RelatedPlace? = nil
  ) {
    report(Finding(.warning, id, message, at: range, help: help, fixes: fixes, related: related))
  }

  mutating func report(_ finding: Finding) {
    if !finding.isIndependent, unknown.explain(finding) {
      if finding.severity == .error { explained.append(finding) }
      return
    }
    // Duplicate keys and missing quotes have to be fixed before other errors are reported.
    if settled.contains(finding.range) || aliases.contains(finding.range.start) { return }
    if Self.isAboutTwins(finding.id) {
      if repeated.contain(finding.range.start) { return }
      // A duplicate declaration is not also reported as a collision.
      if repeatedNames.contains(finding.range), finding.id == .nameCollision { return }
      wrongNames.insert(finding.range)
      if finding.id == .duplicateName { repeatedNames.insert(finding.range) }
    }
    var finding = finding
    if unknown.mayDeclareOthers(for: finding.id) { finding.fixes = [] }
    finding.help = unknown.help(for: finding) ?? finding.help
    diagnostics.report(finding)
  }

  /// Whether findings with this id, inside a duplicate declaration, are only consequences of the
  /// duplication.
  private static func isAboutTwins(_ id: FindingID) -> Bool {
    id == .duplicateName || id == .nameCollision
  }

  /// Runs a part of the analysis with separate diagnostics, and then reports their findings.
  ///
  /// - Parameter isSaid: returns whether to report a finding.
  mutating func passOn<Result>(
    where isSaid: (Finding) -> Bool = { _ in true }, _ body: (inout Diagnostics) -> Result
  ) -> Result {
    var found = diagnostics.emptyCopy()
    let result = body(&found)
    for finding in found.findings where isSaid(finding) { report(finding) }
    diagnostics.countDropped(of: found)
    return result
  }

  /// Runs a part of the analysis, and returns its findings without reporting them. Report them with
  /// `takeOver`.
  mutating func withSeparateFindings<Result>(
    _ body: (inout Findings) -> Result
  ) -> (result: Result, found: Diagnostics) {
    let (outer, outerExplained) = (diagnostics, explained)
    diagnostics = outer.emptyCopy()
    let result = body(&self)
    let found = diagnostics
    (diagnostics, explained) = (outer, outerExplained)
    return (result, found)
  }

  /// The findings at the end of the analysis. If no error was reported, here or in an imported spec,
  /// nothing was unknown, and the errors that seemed to follow from it are the only ones.
  func allDiagnostics() -> Diagnostics {
    var all = diagnostics
    if !all.hasErrors, !unknown.hasFailedImport {
      for finding in explained { all.report(finding) }
    }
    return all
  }

  /// Reports a finding that `withSeparateFindings` has returned.
  mutating func takeOver(_ finding: Finding) { diagnostics.report(finding) }

  /// Counts findings that were collected separately and then discarded.
  mutating func countDropped(of found: Diagnostics) { diagnostics.countDropped(of: found) }

  /// Whether the last finding says that the code in a range has a wrong type.
  func saysMismatch(at range: SourceRange) -> Bool {
    diagnostics.findings.last.map { $0.id == .typeMismatch && $0.range == range } ?? false
  }

  /// Returns the end of a message for an unknown name: `; did you mean 'tasks'?`, or nothing.
  mutating func suggestion(_ name: String, among known: some Collection<String>) -> Suggestion {
    guard mayCompare(known.count) else { return .none }
    return Suggestion(for: name, near: nearName(name, among: known))
  }

  /// Counts `count` more name comparisons. Returns false if the limit is exceeded.
  mutating func mayCompare(_ count: Int) -> Bool {
    comparisonsLeft -= count
    return comparisonsLeft > 0
  }
}

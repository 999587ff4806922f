import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

/// Prints the code that is missing in user-owned files: handlers, live implementations and their
/// methods, and stubs of middleware. Writes no files.
package struct StubPrinter: Sendable {
  package init() {}

  /// - Parameter request: the specs, and the output folder of their packages.
  /// - Returns: a report with the missing code as lines for standard output. The notes are about
  ///   renamed functions, changed labels, and handlers of deleted actions.
  package func printStubs(_ request: RunRequest) -> RunReport {
    var report = RunReport()
    report.areLinesAsked = true
    guard let sources = report.readInputs(request.specs, output: request.output) else {
      return report
    }
    let notesOfPaths = report.notes.count
    var isYours = false
    var found = FoundStubs()
    do throws(Fault) {
      isYours = try addStubs(of: sources, to: &found, request, &report)
    } catch {
      report.fail([error])
    }
    let stubs = found.stubs
    report.lines += stubs.flatMap(\.lines)
    report.details = { [.init(key: "stubs", value: .array(stubs.map(\.json)))] }
    if report.status == .done, report.lines.isEmpty, report.notes.count == notesOfPaths {
      report.notes.append(isYours ? found.nothingMissing : "no file of this layout is yours")
    }
    return report
  }

  /// Adds the missing code. Returns whether any of the specs has files of the user's.
  private func addStubs(
    of sources: [SpecSource], to found: inout FoundStubs, _ request: RunRequest,
    _ report: inout RunReport
  ) throws(Fault) -> Bool {
    var isYours = false
    let output = PathText.withoutTrailingSlashes(request.output)
    let written = try WrittenPackages(in: try OutputFolder.open(output))
    var request = request
    // The code of a build plugin is public, and the tool has written nothing to its target.
    if written.root == nil, request.layout == .sources {
      request.access = request.access ?? .public
    }
    // A difference between these options and the options of a package is ignored, because no file
    // is written.
    let specs = try SpecGroups(sources, request, written)
    let groups = specs.groups
    var targets: [Int: ClientTarget] = [:]
    for group in groups { targets.merge(self.targets(of: group, specs.sources)) { $1 } }
    for (index, source) in sources.enumerated() {
      guard let group = groups.first(where: { $0.sources.contains(index) }) else { continue }
      if group.options.layout != .tests { isYours = true }
      let packages = Set(written.all.map(\.name))
      found.addStubs(
        of: try stubs(
          of: source, group.options, targets[index], output: output, packages: packages, request,
          &report))
    }
    return isYours
  }

  private func stubs(
    of source: SpecSource, _ options: PackageOptions, _ target: ClientTarget?, output: String,
    packages: Set<String>, _ request: RunRequest, _ report: inout RunReport
  ) throws(Fault) -> FoundStubs {
    if source.isApp {
      guard let app = app(of: source, request, &report) else { return FoundStubs() }
      return try AppStubs(app, options, output: output, packages: packages).stubs(&report)
    }
    guard let feature = feature(of: source, request, &report) else { return FoundStubs() }
    return try FeatureStubs(
      feature, options, target ?? options.target, output: output, packages: packages
    ).stubs(&report)
  }

  /// The targets of features that share a module, whose views may need other names than usual.
  private func targets(of group: SpecGroup, _ sources: [SpecSource]) -> [Int: ClientTarget] {
    guard group.options.layout == .sources, group.sources.count > 1 else { return [:] }
    var features = [RenderedFeature?](repeating: nil, count: sources.count)
    for index in group.sources { features[index] = render(sources[index], as: group.rendering) }
    return group.targets(of: features)
  }

  private func app(
    of source: SpecSource, _ request: RunRequest, _ report: inout RunReport
  ) -> App? {
    var diagnostics = Diagnostics()
    let app = analyzeApp(
      source.file, features: source.imports, &diagnostics, explain: explainAppErrors
    ).app
    report.addFindings(
      RunReport.SpecFindings(
        file: source.file, findings: diagnostics.inSourceOrder, omitted: diagnostics.omitted),
      isStrict: request.isStrict)
    return app
  }

  private func feature(
    of source: SpecSource, _ request: RunRequest, _ report: inout RunReport
  ) -> Feature? {
    let file = source.file
    var diagnostics = Diagnostics()
    let analyzed = analyzeSpec(
      file, imports: source.imports, &diagnostics, explain: explainErrors)
    let findings = source.relevant(
      diagnostics.inSourceOrder, of: analyzed.spec?.name.value)
    report.addFindings(
      RunReport.SpecFindings(file: file, findings: findings, omitted: diagnostics.omitted),
      isStrict: request.isStrict)
    return analyzed.feature
  }
}

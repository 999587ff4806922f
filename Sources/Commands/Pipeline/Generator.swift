import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

/// Generates files from specs. Runs all stages of the tool in order.
package struct Generator: Sendable {
  let renderer: FeatureRenderer
  /// Called before this run waits for another run to end.
  package var onWait: @Sendable (_ folder: String) -> Void = { _ in }
  /// Called from time to time with the number of finished specs and the number of all specs.
  package var onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  /// The maximum time to wait for another run to end.
  package var patience = RunLock.patience

  package init(renderer: FeatureRenderer) {
    self.renderer = renderer
  }

  package func runRequest(_ request: RunRequest) -> RunReport {
    // If this run has waited for another run and that run has changed the packages, this run starts
    // again.
    for _ in 0..<8 {
      var report = RunReport()
      if attempt(request, &report) { return report }
    }
    var report = RunReport()
    report.fail([Fault("other runs keep changing the packages in '\(request.output)'")])
    return report
  }

  /// Makes one attempt at the run. Returns false if another run has changed the output; then no
  /// file has been written.
  private func attempt(_ request: RunRequest, _ report: inout RunReport) -> Bool {
    do throws(Fault) {
      let inputs = SpecPaths(request.specs)
      report.notes += inputs.notes
      let (named, faults) = readSpecs(inputs.files, output: request.output)
      guard inputs.faults.isEmpty, faults.isEmpty else {
        report.fail(inputs.faults + faults)
        return true
      }
      let output = PathText.withoutTrailingSlashes(request.output)
      let written = try WrittenPackages(in: try OutputFolder.open(output))
      let specs = try SpecGroups(named, request, written)
      guard specs.faults.isEmpty else {
        report.fail(specs.faults)
        return true
      }
      guard let drafts = try draftPackages(specs, written, request, &report) else { return true }
      if let findings = clashesOfScaffolds(in: drafts, request) {
        report.addFindings(findings, isStrict: request.isStrict)
        report.isStopped = request.goal == .generate
        return true
      }
      try checkImports(of: drafts, written, request)
      return try carryOut(drafts, inputs, written, request, &report)
    } catch {
      report.fail([error])
    }
    return true
  }

  /// Renders the specs and arranges their files in packages. Returns nil after findings that stop the
  /// run.
  private func draftPackages(
    _ specs: SpecGroups, _ written: WrittenPackages, _ request: RunRequest,
    _ report: inout RunReport
  ) throws(Fault) -> [PackageDraft]? {
    var features = renderFeatures(specs)
    renameParts(in: specs, &features)
    var clashes = clashes(of: specs, features)
    for (index, source) in specs.sources.enumerated()
    where !written.holders(of: source.pathFromOutput).isEmpty {
      // The package has the handlers of the actions without 'reduce'.
      features[index]?.findings.removeAll { $0.id == .neverReduced }
    }
    let changes = try changesOfData(of: specs.sources, features, written, request)
    for (index, findings) in changes { clashes[index] += findings }
    collectFindings(specs.sources, features, clashes, request, &report)
    if !changes.isEmpty {
      report.notes.append(RecordedData.advice(request.command(["--development"])))
    }
    guard report.status == .done else {
      report.isStopped = request.goal == .generate
      // After '--fix', the fixes that are left are those that it does not make.
      if request.hasFixes {
        report.keepFixes { _, _ in false }
      } else {
        report.noteFixes(of: request.specs)
      }
      return nil
    }
    return PackageDraft.arrange(specs.groups, of: specs.sources, features, renderer, request)
  }

  /// Makes the plans and carries them out. Returns false for the same reason as `attempt`.
  private func carryOut(
    _ drafts: [PackageDraft], _ inputs: SpecPaths, _ written: WrittenPackages,
    _ request: RunRequest, _ report: inout RunReport
  ) throws(Fault) -> Bool {
    let (folder, hasWaited) = try openFolder(request)
    if hasWaited, try WrittenPackages(in: folder).all != written.all { return false }
    defer { if report.status == .fault { folder?.removeIfUnused() } }
    do throws(Fault) {
      let plans = try plan(drafts, in: folder, inputs, written, request)
      try carryOut(plans, in: folder, request, &report)
      noteFunctions(of: drafts, in: folder, request, &report)
      try noteMissingPackages(of: drafts, written, request, &report)
    } catch {
      report.fail([error])
    }
    return true
  }

  // MARK: - Stages

  /// Renders the features on all cores. If progress is shown, a portion of the features is rendered
  /// at a time.
  private func renderFeatures(_ specs: SpecGroups) -> [RenderedFeature?] {
    let wanted = specs.groups.flatMap { group in
      let rendering = group.rendering
      return group.sources.map { (index: $0, rendering: rendering) }
    }
    var features = [RenderedFeature?](repeating: nil, count: specs.sources.count)
    var done = 0
    while done < wanted.count {
      let portion = Array(wanted[done...].prefix(onProgress == nil ? .max : 64))
      let rendered = concurrentMap(portion) {
        renderer.renderFeature(specs.sources[$0.index], $0.rendering)
      }
      for (spec, feature) in zip(portion, rendered) { features[spec.index] = feature }
      done += portion.count
      onProgress?(done, wanted.count)
    }
    return features
  }

  /// Renders the features again whose views have names that other features of their module have.
  private func renameParts(in specs: SpecGroups, _ features: inout [RenderedFeature?]) {
    for group in specs.groups {
      let renamed = group.targets(of: features).sorted { $0.key < $1.key }
      let rendered = concurrentMap(renamed) { index, target in
        var rendering = group.rendering
        rendering.target = target
        return renderer.renderFeature(specs.sources[index], rendering)
      }
      for (spec, feature) in zip(renamed, rendered) { features[spec.key] = feature }
    }
  }

  /// The findings about specs whose stored data differs from the data that was last written, by the
  /// index of the spec.
  private func changesOfData(
    of sources: [SpecSource], _ features: [RenderedFeature?], _ written: WrittenPackages,
    _ request: RunRequest
  ) throws(Fault) -> [Int: [Finding]] {
    guard !request.isDevelopment, features.contains(where: { $0?.stored != nil }),
      let recorded = try RecordedData(in: request.output, written)
    else { return [:] }
    var changes: [Int: [Finding]] = [:]
    for (index, feature) in features.enumerated() {
      guard let feature, let stored = feature.stored, let name = feature.name else { continue }
      let findings = recorded.findings(on: sources[index], named: name, stored)
      if !findings.isEmpty { changes[index] = findings }
    }
    return changes
  }

  private func collectFindings(
    _ sources: [SpecSource], _ features: [RenderedFeature?], _ clashes: [[Finding]],
    _ request: RunRequest, _ report: inout RunReport
  ) {
    for (index, (source, feature)) in zip(sources, features).enumerated() {
      let findings = (feature?.findings ?? []) + clashes[index]
      report.addFindings(
        RunReport.SpecFindings(
          file: source.file, findings: findings, omitted: feature?.omitted ?? FindingCount()),
        isStrict: request.isStrict)
    }
    report.explainAcrossSpecs(sources)
  }

  private func openFolder(
    _ request: RunRequest
  ) throws(Fault) -> (folder: OutputFolder?, hasWaited: Bool) {
    let path = PathText.withoutTrailingSlashes(request.output)
    let isWriting = request.goal == .generate
    let folder = isWriting ? try OutputFolder.openOrCreate(path) : try OutputFolder.open(path)
    var hasWaited = false
    try folder?.lock(isWriting ? .writing : .reading, patience: patience) {
      hasWaited = true
      onWait(path)
    }
    if isWriting { try folder?.sweepNewPackages() }
    return (folder, hasWaited)
  }

  private func plan(
    _ drafts: [PackageDraft], in folder: OutputFolder?, _ inputs: SpecPaths,
    _ written: WrittenPackages, _ request: RunRequest
  ) throws(Fault) -> [PackagePlan] {
    let path = PathText.withoutTrailingSlashes(request.output)
    let forced = try ForcedPaths(request.forced, output: path)
    let planner = try Planner(
      folder: folder, path: path, forced: forced, isPruning: request.isPruning)
    let results = concurrentMap(drafts) { draft in
      Result { () throws(Fault) -> PackagePlan in try planner.plan(draft.output) }
    }
    var plans: [PackagePlan] = []
    for result in results { plans.append(try result.get()) }
    plans += try SharedPackages(of: drafts, written, renderer).plans(planner)
    let abandoned = try AbandonedPackages(drafts, inputs, output: path)
    for package in abandoned.abandonedOutputs(among: written.all) {
      plans.append(try planner.plan(package))
    }
    try forced.checkPaths(in: plans)
    return plans
  }

  private func carryOut(
    _ plans: [PackagePlan], in folder: OutputFolder?, _ request: RunRequest,
    _ report: inout RunReport
  ) throws(Fault) {
    let view = PlanView(plans: plans, folder: folder, request: request)
    switch request.goal {
    case .check: view.reportDifferences(&report)
    case .diff: view.diff(&report)
    case .dryRun, .generate:
      view.refuse(&report)
      guard report.refusals.isEmpty else { return }
      if request.goal == .generate, let folder {
        try Transaction(plans, in: folder).writePackages()
      }
      view.summarize(&report)
    }
  }
}

extension Generator {
  /// The findings about scaffolds whose files are at the path of another file of the package.
  func clashesOfScaffolds(
    in drafts: [PackageDraft], _ request: RunRequest
  ) -> RunReport.SpecFindings? {
    guard let configuration = request.configuration, !request.scaffolds.isEmpty else { return nil }
    var findings: [Finding] = []
    for draft in drafts where draft.options.layout != .tests {
      var paths = TakenPaths(draft.output.files.map(\.path), of: draft.scaffolded)
      for (scaffold, path) in draft.scaffolded where !paths.insert(path) {
        if findings.contains(where: { $0.range == scaffold.range }) { continue }
        findings.append(
          Finding(
            .error, .nameCollision,
            "'\(path)' is already a file of the package '\(draft.name)'", at: scaffold.range,
            help: "the path of a scaffold differs from those of all other files"))
      }
    }
    return findings.isEmpty
      ? nil : RunReport.SpecFindings(file: configuration.file, findings: findings)
  }
}

/// The paths of a package's files and folders, without regard to case.
private struct TakenPaths {
  private var files: Set<String>
  private var folders: Set<String>

  /// - Parameter scaffolded: The files of scaffolds, which are among the paths.
  init(_ paths: [String], of scaffolded: [(scaffold: Scaffold, path: String)]) {
    var counts = Dictionary(paths.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    for (_, path) in scaffolded { counts[path.lowercased(), default: 1] -= 1 }
    files = Set(counts.filter { $0.value > 0 }.keys)
    folders = Set(files.flatMap(Self.folders))
  }

  /// Adds a file. Returns false if it cannot be beside the others.
  mutating func insert(_ path: String) -> Bool {
    let path = path.lowercased()
    let around = Self.folders(path)
    if files.contains(path) || folders.contains(path) { return false }
    if around.contains(where: files.contains) { return false }
    files.insert(path)
    folders.formUnion(around)
    return true
  }

  private static func folders(_ path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}

import Diagnostics
import FeatureLowering
import FeatureRendering
import FileSystem
import PackageWriting
import SpecDecoding

/// Generates files from specs. Runs all stages of the tool in order.
package struct Generator: Sendable {
  let renderer: FeatureRenderer
  /// The cache of results of earlier runs; nil if no cache is used.
  package var cache: ManifestCache?
  /// Called before this run waits for another run to end.
  package var onWait: @Sendable (_ folder: String) -> Void = { _ in }
  /// Called from time to time with the number of finished specs and the number of all specs.
  package var onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  /// The maximum time to wait for another run to end.
  package var patience = RunLock.patience

  package init(renderer: FeatureRenderer) {
    self.renderer = renderer
  }

  package func run(_ request: RunRequest) -> RunReport {
    // If files are forced, the cache is not used, and the files are compared one by one.
    let memory = request.forced.isEmpty ? cache?.open(request) : nil
    var isRecalling = memory != nil
    // If this run has waited for another run and that run has changed the packages, this run starts
    // again.
    for _ in 0..<8 {
      var report = RunReport()
      if attempt(request, memory, isRecalling: isRecalling, &report) { return report }
      isRecalling = false
    }
    var report = RunReport()
    report.fail([Fault("other runs keep changing the packages in '\(request.output)'")])
    return report
  }

  /// Makes one attempt at the run. Returns false if the cached results are inconsistent, or if
  /// another run has changed the output. In both cases, no file has been written.
  private func attempt(
    _ request: RunRequest, _ memory: RememberedManifests?, isRecalling: Bool,
    _ report: inout RunReport
  ) -> Bool {
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
      let known = recall(specs, isRecalling ? memory : nil)
      var features = renderFeatures(specs, known)
      var clashes = clashes(of: specs, features, known)
      if isRecalling, clashes.contains(where: { !$0.isEmpty }) { return false }
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
        if !request.hasFixes { report.noteFixes(of: request.specs) }
        return true
      }
      let drafts = PackageDraft.arrange(
        specs.groups, of: specs.sources, features, known, renderer)
      features = []
      try checkImports(of: drafts, written, request)
      return try carryOut(drafts, inputs, written, request, memory, &report)
    } catch {
      report.fail([error])
    }
    return true
  }

  /// Makes the plans and carries them out. Returns false for the same reasons as `attempt`.
  private func carryOut(
    _ drafts: [PackageDraft], _ inputs: SpecPaths, _ written: WrittenPackages,
    _ request: RunRequest, _ memory: RememberedManifests?, _ report: inout RunReport
  ) throws(Fault) -> Bool {
    let (folder, hasWaited) = try openFolder(request)
    if hasWaited, try WrittenPackages(in: folder).all != written.all { return false }
    defer { if report.status == .fault { folder?.removeIfUnused() } }
    do throws(Fault) {
      guard let plans = try plan(drafts, in: folder, inputs, written, request) else { return false }
      try carryOut(plans, in: folder, request, &report)
      noteFunctions(of: drafts, in: folder, request, &report)
      try noteMissingPackages(of: drafts, written, request, &report)
      remember(drafts, plans, request, memory)
    } catch {
      report.fail([error])
    }
    return true
  }

  // MARK: - Stages

  /// The cached result for the package of each group; nil if it is not in the cache.
  private func recall(
    _ specs: SpecGroups, _ memory: RememberedManifests?
  ) -> [RememberedManifests.Entry?] {
    specs.groups.map { group in
      memory?.entry(for: group.sources.map { specs.sources[$0] }, group.options)
    }
  }

  /// Renders the features that are not in the cache, on all cores. If progress is shown, a portion
  /// of the features is rendered at a time.
  private func renderFeatures(
    _ specs: SpecGroups, _ known: [RememberedManifests.Entry?]
  ) -> [RenderedFeature?] {
    let unknown = zip(specs.groups, known).filter { $0.1 == nil }.flatMap { group, _ in
      let rendering = group.rendering
      return group.sources.map { (index: $0, rendering: rendering) }
    }
    var features = [RenderedFeature?](repeating: nil, count: specs.sources.count)
    var done = 0
    while done < unknown.count {
      let portion = Array(unknown[done...].prefix(onProgress == nil ? .max : 64))
      let rendered = concurrentMap(portion) {
        renderer.renderFeature(specs.sources[$0.index], $0.rendering)
      }
      for (spec, feature) in zip(portion, rendered) { features[spec.index] = feature }
      done += portion.count
      onProgress?(done, unknown.count)
    }
    return features
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
      let findings = recorded.findings(on: sources[index], named: name, stored, in: name)
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
      report.add(
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
    let folder = isWriting ? try OutputFolder.make(path) : try OutputFolder.open(path)
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
  ) throws(Fault) -> [PackagePlan]? {
    let path = PathText.withoutTrailingSlashes(request.output)
    let forced = try ForcedPaths(request.forced, output: path)
    let planner = try Planner(
      folder: folder, path: path, forced: forced, isPruning: request.isPruning)
    let results = concurrentMap(drafts) { draft in
      Result { () throws(Fault) -> PackagePlan? in
        if let known = draft.known,
          let plan = planner.settledPlan(draft.name, manifest: known.manifest)
        {
          return plan
        }
        return try draft.output(renderer).map(planner.plan)
      }
    }
    var plans: [PackagePlan] = []
    for result in results {
      guard let plan = try result.get() else { return nil }
      plans.append(plan)
    }
    if let runtime = SharedRuntime(of: drafts, renderer) {
      plans.append(try runtime.plan(planner))
    }
    let abandoned = try AbandonedPackages(drafts, inputs, output: path)
    for package in abandoned.find(among: written.all) {
      plans.append(try planner.plan(package))
    }
    try forced.check(plans)
    return plans
  }

  private func carryOut(
    _ plans: [PackagePlan], in folder: OutputFolder?, _ request: RunRequest,
    _ report: inout RunReport
  ) throws(Fault) {
    let view = PlanView(plans: plans, folder: folder, request: request)
    switch request.goal {
    case .check: view.check(&report)
    case .diff: view.diff(&report)
    case .dryRun, .generate:
      view.refuse(&report)
      guard report.refusals.isEmpty else { return }
      if request.goal == .generate, let folder { try Transaction(plans, in: folder).run() }
      view.summarize(&report)
    }
  }

  /// Stores the results of this run in the cache. With `--dry-run` and `diff`, no files are
  /// written, not even in the cache.
  private func remember(
    _ drafts: [PackageDraft], _ plans: [PackagePlan], _ request: RunRequest,
    _ memory: RememberedManifests?
  ) {
    guard let memory, request.goal == .generate || request.goal == .check else { return }
    memory.keep(
      zip(drafts, plans).compactMap { draft, plan in
        guard draft.made != nil, draft.isFlawless, let manifest = plan.wantedManifest else {
          return nil
        }
        return (draft: draft, manifest: manifest)
      })
  }
}

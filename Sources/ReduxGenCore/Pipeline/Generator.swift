import Diagnostics
import FeatureLowering
import FeatureRendering
import SpecDecoding

/// From specs to files: the whole road, as a table of contents.
package struct Generator: Sendable {
  let renderer: FeatureRenderer
  /// Where earlier runs have left what they found out; nil to find out everything.
  package var cache: ManifestCache?
  /// Called when another run is waited for.
  package var onWait: @Sendable (_ folder: String) -> Void = { _ in }
  /// Called now and then with the number of specs that are done, and that of all.
  package var onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  /// How long another run is waited for.
  package var patience = RunLock.patience

  package init(renderer: FeatureRenderer) {
    self.renderer = renderer
  }

  package func run(_ request: RunRequest) -> RunReport {
    var report = RunReport()
    // What is forced has to be looked at file by file.
    let memory = request.forced.isEmpty ? cache?.open(request) : nil
    if !attempt(request, memory, isRecalling: memory != nil, &report) {
      report = RunReport()
      _ = attempt(request, memory, isRecalling: false, &report)
    }
    return report
  }

  /// False if what is remembered does not hold together: then nothing has been done.
  private func attempt(
    _ request: RunRequest, _ memory: RememberedManifests?, isRecalling: Bool,
    _ report: inout RunReport
  ) -> Bool {
    do throws(Fault) {
      let inputs = SpecPaths(request.specs)
      report.notes += inputs.notes
      let (sources, faults) = readSpecs(inputs.files, output: request.output)
      guard inputs.faults.isEmpty, faults.isEmpty else {
        report.fail(inputs.faults + faults)
        return true
      }
      let known = recall(sources, request, isRecalling ? memory : nil)
      let features = renderFeatures(sources, known)
      var clashes = clashingNames(sources, features, known, request)
      if request.layout != .package { addClashingTypes(sources, features, &clashes) }
      if isRecalling, clashes.contains(where: { !$0.isEmpty }) { return false }
      collectFindings(sources, features, clashes, request, &report)
      guard report.status == .done else {
        report.isStopped = request.goal == .generate
        return true
      }
      let drafts = PackageDraft.arrange(sources, features, known, package: request.wholeName)
      let folder = try openFolder(request)
      defer { if report.status == .fault { folder?.removeIfUnused() } }
      do throws(Fault) {
        guard let plans = try plan(drafts, in: folder, inputs, request) else { return false }
        try carryOut(plans, in: folder, request, &report)
        noteHandlers(of: drafts, in: folder, request, &report)
        remember(drafts, plans, request, memory)
      } catch {
        report.fail([error])
      }
    } catch {
      report.fail([error])
    }
    return true
  }

  // MARK: - Stages

  private func recall(
    _ sources: [SpecSource], _ request: RunRequest, _ memory: RememberedManifests?
  ) -> Recollection {
    guard let memory else { return Recollection(nothingOf: sources) }
    return Recollection(sources, isAlone: request.wholeName == nil, memory)
  }

  /// The features that are not known, on all cores; in portions where somebody wants to see how far
  /// it is.
  private func renderFeatures(
    _ sources: [SpecSource], _ known: Recollection
  ) -> [RenderedFeature?] {
    let unknown = sources.indices.filter { !known.knows($0) }
    var features = [RenderedFeature?](repeating: nil, count: sources.count)
    var done = 0
    while done < unknown.count {
      let portion = Array(unknown[done...].prefix(onProgress == nil ? .max : 64))
      let rendered = concurrentMap(portion) { renderer.renderFeature(sources[$0]) }
      for (index, feature) in zip(portion, rendered) { features[index] = feature }
      done += portion.count
      onProgress?(done, unknown.count)
    }
    return features
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
  }

  private func openFolder(_ request: RunRequest) throws(Fault) -> OutputFolder? {
    let path = PathText.withoutTrailingSlashes(request.output)
    let isWriting = request.goal == .generate
    let folder = isWriting ? try OutputFolder.make(path) : try OutputFolder.open(path)
    try folder?.lock(isWriting ? .writing : .reading, patience: patience) { onWait(path) }
    if isWriting { try folder?.sweepNewPackages() }
    return folder
  }

  private func plan(
    _ drafts: [PackageDraft], in folder: OutputFolder?, _ inputs: SpecPaths,
    _ request: RunRequest
  ) throws(Fault) -> [PackagePlan]? {
    let path = PathText.withoutTrailingSlashes(request.output)
    let forced = try ForcedPaths(request.forced, output: path)
    let planner = try Planner(
      folder: folder, path: path, forced: forced, isPruning: request.isPruning)
    let isAlone = request.wholeName == nil
    let results = concurrentMap(drafts) { draft in
      Result { () throws(Fault) -> PackagePlan? in
        if let known = draft.known,
          let plan = planner.settledPlan(draft.name, manifest: known.manifest)
        {
          return plan
        }
        return try draft.output(renderer, isAlone: isAlone).map(planner.plan)
      }
    }
    var plans: [PackagePlan] = []
    for result in results {
      guard let plan = try result.get() else { return nil }
      plans.append(plan)
    }
    // The files of a target are one whole, whose manifest knows what is left over.
    if request.layout != .package {
      try forced.check(plans)
      return plans
    }
    let abandoned = try AbandonedPackages(drafts, inputs, output: path)
    for package in try abandoned.find(among: planner.names, in: folder) {
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

  /// What this run found out and can be known the next time. `--dry-run` and `diff` write nothing,
  /// anywhere.
  private func remember(
    _ drafts: [PackageDraft], _ plans: [PackagePlan], _ request: RunRequest,
    _ memory: RememberedManifests?
  ) {
    guard let memory, request.goal == .generate || request.goal == .check else { return }
    memory.keep(
      zip(drafts, plans).compactMap { draft, plan in
        guard draft.features != nil, draft.isFlawless, let manifest = plan.wantedManifest else {
          return nil
        }
        return (draft: draft, manifest: manifest)
      })
  }
}

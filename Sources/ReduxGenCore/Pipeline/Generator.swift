import Diagnostics
import FeatureLowering

/// From specs to files: the whole road, as a table of contents.
package struct Generator: Sendable {
  let renderer: FeatureRenderer
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
    do throws(Fault) {
      let inputs = SpecPaths(request.specs)
      report.notes += inputs.notes
      let (sources, faults) = readSpecs(inputs.files, output: request.output)
      guard inputs.faults.isEmpty, faults.isEmpty else {
        report.fail(inputs.faults + faults)
        return report
      }
      let features = renderFeatures(sources)
      guard let packages = arrange(sources, features, request, &report) else {
        report.isStopped = request.goal == .generate
        return report
      }
      let folder = try openFolder(request)
      defer { if report.status == .fault { folder?.removeIfUnused() } }
      do throws(Fault) {
        let plans = try plan(packages, in: folder, inputs, request)
        try carryOut(plans, in: folder, request, &report)
      } catch {
        report.fail([error])
      }
    } catch {
      report.fail([error])
    }
    return report
  }

  // MARK: - Stages

  /// On all cores; in portions where somebody wants to see how far it is.
  private func renderFeatures(_ sources: [SpecSource]) -> [RenderedFeature] {
    guard let onProgress else { return concurrentMap(sources, renderer.renderFeature) }
    var features: [RenderedFeature] = []
    features.reserveCapacity(sources.count)
    while features.count < sources.count {
      let portion = sources[features.count...].prefix(64)
      features += concurrentMap(Array(portion), renderer.renderFeature)
      onProgress(features.count, sources.count)
    }
    return features
  }

  /// Collects the findings, and puts the features into packages. Nil if there are errors.
  private func arrange(
    _ sources: [SpecSource], _ features: [RenderedFeature], _ request: RunRequest,
    _ report: inout RunReport
  ) -> [PackageDraft]? {
    let clashes = clashingNames(sources, features)
    for (index, (source, feature)) in zip(sources, features).enumerated() {
      var findings = feature.findings + (clashes[index].map { [$0] } ?? [])
      guard !findings.isEmpty else { continue }
      if request.isStrict { findings = findings.map(\.asError) }
      report.findings.append(RunReport.SpecFindings(file: source.file, findings: findings))
      if findings.contains(where: { $0.severity == .error }) { report.status = .specErrors }
    }
    guard report.status == .done else { return nil }
    let package = request.layout == .package ? request.packageName : PackageOutput.rootName
    return PackageDraft.arrange(sources, features, package: package)
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
  ) throws(Fault) -> [PackagePlan] {
    let path = PathText.withoutTrailingSlashes(request.output)
    let forced = try ForcedPaths(request.forced, output: path)
    let planner = try Planner(
      folder: folder, path: path, forced: forced, isPruning: request.isPruning)
    let results = concurrentMap(drafts) { draft in
      Result { () throws(Fault) in try planner.plan(draft.output(renderer)) }
    }
    var plans: [PackagePlan] = []
    for result in results { plans.append(try result.get()) }
    // The files of a target are one whole, whose manifest knows what is left over.
    if request.layout != .package {
      try forced.check(plans)
      return plans
    }
    let abandoned = try AbandonedPackages(drafts, inputs, output: path)
    for package in abandoned.find(among: planner.names, in: folder) {
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

  /// An error for each feature whose name another spec has taken before; files of both would fall
  /// on each other.
  private func clashingNames(
    _ sources: [SpecSource], _ features: [RenderedFeature]
  ) -> [Finding?] {
    var first: [String: Int] = [:]
    return features.enumerated().map { index, feature in
      guard let name = feature.name else { return nil }
      guard let other = first[name.lowercased()] else {
        first[name.lowercased()] = index
        return nil
      }
      let taken = features[other].name ?? name
      let line = features[other].nameRange.start.line
      let reason = taken == name ? "is already" : "differs only in case from '\(taken)', which is"
      return Finding(
        .error, "duplicate-feature",
        "feature '\(name)' \(reason) given by \(sources[other].file.path):\(line)",
        at: feature.nameRange)
    }
  }
}

extension Finding {
  /// What a warning is with `--strict`.
  var asError: Finding { Finding(.error, id, message, at: range, help: help) }
}

import FeatureLowering
import FeatureRendering
import PackageWriting

extension PlanView {
  /// Reports the reasons why files cannot be written. Does nothing if all files can be written.
  func refuse(_ report: inout RunReport) {
    for plan in plans {
      if let problem = plan.problem {
        report.refusals.append(refusal(of: problem, plan.name))
      }
      var strangers: [String] = []
      for file in plan.files where file.change == .refuse {
        let path = shown(plan.name, file.path)
        switch file.state {
        case .blocked(let reason):
          report.refusals.append("'\(path)' cannot be written: \(reason)")
        case .edited:
          report.refusals.append(
            "'\(path)' was edited manually; to discard the edit: "
              + request.command(["--force"] + request.forced + [path]) + "\n"
              + diff(of: file, plan.name, limit: Self.mostDiffLines))
        default: strangers.append(path)
        }
      }
      if !strangers.isEmpty { report.refusals.append(refusal(ofStrangers: strangers)) }
    }
    guard !report.refusals.isEmpty else { return }
    report.files = fileFindings(.refused)
    report.status = .fault
  }

  /// The maximum number of lines of a diff. The command `redux-gen diff` prints the whole diff.
  private static let mostDiffLines = 40
  private static let mostNames = 20

  private func refusal(ofStrangers paths: [String]) -> String {
    let names = paths.prefix(Self.mostNames).map { "\n  \($0)" }.joined()
    let rest = paths.count - Self.mostNames
    return "these files exist, but were not written by redux-gen:\(names)"
      + (rest > 0 ? "\n  and \(rest) more" : "")
      + "\nmove your own files away; to overwrite the others: "
      + request.command(["--force"] + request.forced + paths)
  }

  private func noteConflicts(in plan: PackagePlan, _ report: inout RunReport) {
    var paths = plan.files.compactMap { file in
      if case .conflicted = file.state { file.path } else { nil }
    }
    if plan.manifest.isConflicted { paths.append(OutputPath.manifest) }
    let end = request.goal == .dryRun ? "contains a merge conflict" : "contained a merge conflict"
    for path in paths {
      report.notes.append("'\(shown(plan.name, path))' \(end); regenerating it resolves that")
    }
  }

  /// Adds a line about the files that were written or would be written. Adds a line about each
  /// shared package that has changed, and lines about leftover files and new files of the user's.
  func summarize(_ report: inout RunReport) {
    let packages = plans.filter { !SharedPackages.names.contains($0.name) }
    if !packages.isEmpty { summarize(packages, &report) }
    for plan in plans where SharedPackages.names.contains(plan.name) && plan.changesAnything {
      summarize([plan], &report)
    }
    if request.goal == .generate { listNewFiles(of: packages, &report) }
  }

  private func summarize(_ plans: [PackagePlan], _ report: inout RunReport) {
    let isDry = request.goal == .dryRun
    var (written, kept, deleted) = (0, 0, 0)
    for plan in plans {
      for file in plan.files {
        if file.change == .none { kept += 1 } else { written += 1 }
        if isDry, file.change != .none {
          report.lines.append("would write \(shown(plan.name, file.path))")
        }
      }
      if plan.changesOnlyManifest {
        written += 1
        if isDry { report.lines.append("would write \(shown(plan.name, OutputPath.manifest))") }
      }
      noteConflicts(in: plan, &report)
      deleted += plan.pruned.count
      if isDry {
        report.lines += plan.pruned.map { "would delete \(shown(plan.name, $0.path))" }
      }
      noteLeftOver(of: plan, &report)
      noteTargets(of: plan, &report)
    }
    let place = plans.count == 1 ? shown(plans[0].name) : "\(plans.count) packages in \(output)"
    var parts = ["\(files(written)) \(isDry ? "to write" : "written")", "\(kept) unchanged"]
    if deleted > 0 { parts.append("\(deleted) \(isDry ? "to delete" : "deleted")") }
    report.lines.append("\(place): \(parts.joined(separator: ", "))")
  }

  /// Lists the user-owned files that the run has written, each with what to do in it.
  private func listNewFiles(of plans: [PackagePlan], _ report: inout RunReport) {
    let new = plans.flatMap { plan in
      plan.files.filter { $0.file.owner == .yours && $0.change == .create }.map { (plan.name, $0) }
    }
    guard !new.isEmpty else { return }
    report.lines.append(
      new.count == 1
        ? "1 new file is yours, and is never changed again:"
        : "\(new.count) new files are yours, and are never changed again:")
    report.lines += new.prefix(Self.mostNames).map { package, file in
      "  \(shown(package, file.path)): \(NewFileKind(file.file).task)"
    }
    let rest = new.count - Self.mostNames
    if rest > 0 { report.lines.append("  and \(rest) more") }
  }
}

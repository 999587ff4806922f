import FeatureLowering

/// Says in words what the plans of a run come to.
struct PlanView {
  let plans: [PackagePlan]
  /// Nil if there is no output folder yet.
  let folder: OutputFolder?
  let request: RunRequest

  private var output: String { PathText.withoutTrailingSlashes(request.output) }

  private func shown(_ package: String, _ file: String? = nil) -> String {
    let path = PathText.join(output, package)
    return file.map { PathText.join(path, $0) } ?? path
  }

  // MARK: - Generate

  /// Why nothing can be written; nothing is added if all can.
  func refuse(_ report: inout RunReport) {
    for plan in plans {
      if let problem = plan.problem {
        report.refusals.append("'\(shown(plan.name))': \(problem)")
      }
      var strangers: [String] = []
      for file in plan.files where file.change == .refuse {
        let path = shown(plan.name, file.path)
        switch file.state {
        case .blocked(let reason):
          report.refusals.append("'\(path)' cannot be written: \(reason)")
        case .edited:
          report.refusals.append(
            "'\(path)' was edited by hand; to give the edit up: "
              + request.command(["--force", path]) + "\n"
              + diff(of: file, plan.name, limit: Self.mostDiffLines))
        default: strangers.append(path)
        }
      }
      if !strangers.isEmpty { report.refusals.append(refusal(ofStrangers: strangers)) }
    }
    if !report.refusals.isEmpty { report.status = .fault }
  }

  /// `redux-gen diff` shows the rest.
  private static let mostDiffLines = 40
  private static let mostNames = 20

  private func refusal(ofStrangers paths: [String]) -> String {
    let names = paths.prefix(Self.mostNames).map { "\n  \($0)" }.joined()
    let rest = paths.count - Self.mostNames
    return "there already, but not written by redux-gen:\(names)"
      + (rest > 0 ? "\n  and \(rest) more" : "")
      + "\nmove away what is yours; to give up what is not: "
      + request.command(["--force"] + paths)
  }

  /// One line on what was, or would be, done; and what is left over.
  func summarize(_ report: inout RunReport) {
    let isDry = request.goal == .dryRun
    var (written, kept, deleted) = (0, 0, 0)
    for plan in plans {
      for file in plan.files {
        if file.change == .none { kept += 1 } else { written += 1 }
        if isDry, file.change != .none {
          report.lines.append("would write \(shown(plan.name, file.path))")
        }
      }
      deleted += plan.pruned.count
      if isDry {
        report.lines += plan.pruned.map { "would delete \(shown(plan.name, $0.path))" }
      }
      noteLeftOver(of: plan, &report)
    }
    let place = plans.count == 1 ? shown(plans[0].name) : "\(plans.count) packages in \(output)"
    var parts = ["\(files(written)) \(isDry ? "to write" : "written")", "\(kept) unchanged"]
    if deleted > 0 { parts.append("\(deleted) \(isDry ? "to delete" : "deleted")") }
    report.lines.append("\(place): \(parts.joined(separator: ", "))")
  }

  private func noteLeftOver(of plan: PackagePlan, _ report: inout RunReport) {
    let pruned = Set(plan.pruned.map(\.path))
    for file in plan.leftOver where !pruned.contains(file.path) {
      report.notes.append("'\(shown(plan.name, file.path))' is \(Self.words(for: file.state))")
    }
  }

  private static func words(for state: LeftOver.State) -> String {
    switch state {
    case .unedited: "left over: no spec gives it any more; --prune deletes it"
    case .edited: "left over and was edited by hand; delete it yourself if it is of no use"
    case .yours: "yours and no longer used; delete it yourself if it is of no use"
    }
  }

  private func files(_ count: Int) -> String {
    count == 1 ? "1 file" : "\(count) files"
  }

  // MARK: - Check

  /// Names each difference, and the commands that repair them.
  func check(_ report: inout RunReport) {
    var (stale, edited, leftOver, judged) = (0, [String](), 0, 0)
    for plan in plans {
      judged += plan.files.count
      if let problem = plan.problem {
        report.refusals.append("'\(shown(plan.name))': \(problem)")
      }
      for file in plan.files {
        guard let words = Self.words(for: file.state) else { continue }
        report.lines.append("\(shown(plan.name, file.path)): \(words)")
        switch file.state {
        case .missing, .stale: stale += 1
        case .edited, .unknown: edited.append(shown(plan.name, file.path))
        default: break
        }
      }
      for file in plan.leftOver {
        report.lines.append("\(shown(plan.name, file.path)): \(Self.words(for: file.state))")
        if file.state == .unedited { leftOver += 1 }
      }
      if let words = Self.words(for: plan) {
        report.lines.append("\(shown(plan.name, OutputPath.manifest)): \(words)")
        stale += 1
      }
    }
    if stale > 0 { report.lines.append("to write what is missing or stale: \(request.command())") }
    if !edited.isEmpty {
      report.lines.append("to give hand edits up: \(request.command(["--force"] + edited))")
    }
    if leftOver > 0 {
      report.lines.append("to delete what is left over: \(request.command(["--prune"]))")
    }
    if !report.refusals.isEmpty {
      report.status = .fault
    } else if !report.lines.isEmpty {
      report.status = .differences
    } else {
      report.lines.append("\(output): \(files(judged)) up to date")
    }
  }

  /// Nil if the file is as it shall be.
  private static func words(for state: FileState) -> String? {
    switch state {
    case .current, .yours: nil
    case .missing: "missing"
    case .stale: "stale: the spec changed, and it was not regenerated"
    case .edited: "edited by hand"
    case .unknown: "not written by redux-gen"
    case .blocked(let reason): "cannot be written: \(reason)"
    }
  }

  /// What the manifest lacks, where no file tells of it already.
  private static func words(for plan: PackagePlan) -> String? {
    let isTold = plan.files.contains { $0.change != .none } || !plan.leftOver.isEmpty
    switch plan.manifest.state {
    case .current: return nil
    case .missing: return isTold ? nil : "missing"
    case .stale: return isTold ? nil : "stale"
    }
  }

  // MARK: - Diff

  /// What regenerating would change, as a patch.
  func diff(_ report: inout RunReport) {
    for plan in plans {
      if let problem = plan.problem {
        report.refusals.append("'\(shown(plan.name))': \(problem)")
      }
      for file in plan.files {
        switch file.state {
        case .current, .yours: continue
        case .blocked(let reason):
          report.refusals.append("'\(shown(plan.name, file.path))' cannot be written: \(reason)")
        default:
          let text = diff(of: file, plan.name)
          if !text.isEmpty { report.lines.append(String(text.dropLast())) }
        }
      }
      noteLeftOver(of: plan, &report)
    }
    if !report.refusals.isEmpty {
      report.status = .fault
    } else if !report.lines.isEmpty {
      report.status = .differences
    }
  }

  private func diff(of file: PlannedFile, _ package: String, limit: Int = .max) -> String {
    let path = shown(package, file.path)
    let isMissing = file.state == .missing
    return UnifiedDiff.text(
      old: isMissing ? [] : folder?.contents(package, file.place, file.path) ?? [],
      new: file.file.bytes,
      names: (isMissing ? "/dev/null" : "a/\(path)", "b/\(path)"), limit: limit)
  }
}

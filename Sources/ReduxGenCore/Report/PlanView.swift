import FeatureLowering

/// Says in words what the plans of a run come to.
struct PlanView {
  let plans: [PackagePlan]
  /// Nil if there is no output folder yet.
  let folder: OutputFolder?
  let request: RunRequest

  var output: String { PathText.withoutTrailingSlashes(request.output) }

  func shown(_ package: String, _ file: String? = nil) -> String {
    let path = PathText.join(output, package)
    return file.map { PathText.join(path, $0) } ?? path
  }

  func noteLeftOver(of plan: PackagePlan, _ report: inout RunReport) {
    let pruned = Set(plan.pruned.map(\.path))
    for file in plan.leftOver where !pruned.contains(file.path) {
      report.notes.append("'\(shown(plan.name, file.path))' is \(Self.words(for: file.state))")
    }
  }

  static func words(for state: LeftOver.State) -> String {
    switch state {
    case .unedited: "left over: no spec gives it any more; --prune deletes it"
    case .edited: "left over and was edited by hand; delete it yourself if it is of no use"
    case .yours: "yours and no longer used; delete it yourself if it is of no use"
    }
  }

  func files(_ count: Int) -> String {
    count == 1 ? "1 file" : "\(count) files"
  }

  func diff(of file: PlannedFile, _ package: String, limit: Int = .max) -> String {
    let path = shown(package, file.path)
    let isMissing = file.state == .missing
    return UnifiedDiff.text(
      old: isMissing ? [] : folder?.contents(package, file.place, file.path) ?? [],
      new: file.file.bytes,
      names: (isMissing ? "/dev/null" : "a/\(path)", "b/\(path)"), limit: limit)
  }

  /// A package that cannot be judged.
  func refusal(of problem: String, _ package: String) -> String {
    "'\(shown(package))': \(problem)"
  }
}

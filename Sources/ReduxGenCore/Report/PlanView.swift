import FeatureLowering
import FeatureRendering

/// Says in words what the plans of a run come to.
struct PlanView {
  let plans: [PackagePlan]
  /// Nil if there is no output folder yet.
  let folder: OutputFolder?
  let request: RunRequest

  var output: String { PathText.withoutTrailingSlashes(request.output) }

  func shown(_ package: String, _ file: String? = nil) -> String {
    let path = package == PackageOutput.rootName ? output : PathText.join(output, package)
    return file.map { PathText.join(path, $0) } ?? path
  }

  func noteLeftOver(of plan: PackagePlan, _ report: inout RunReport) {
    let pruned = Set(plan.pruned.map(\.path))
    if plan.isAbandoned {
      let rest = plan.leftOver.filter { !pruned.contains($0.path) }
      if !rest.isEmpty {
        report.notes.append("'\(shown(plan.name))' is \(words(forAll: rest))")
      }
      return
    }
    for file in plan.leftOver where !pruned.contains(file.path) {
      report.notes.append(note(on: file, plan.name))
    }
  }

  func note(on file: LeftOver, _ package: String) -> String {
    "'\(shown(package, file.path))' is \(Self.words(for: file.state))"
  }

  static func words(for state: LeftOver.State) -> String {
    switch state {
    case .unedited: "left over: no spec gives it any more; --prune deletes it"
    case .edited: "left over and was edited by hand; delete it yourself if it is of no use"
    case .yours: "yours and no longer used; delete it yourself if it is of no use"
    }
  }

  /// One line for a whole package: its files share the reason.
  func words(forAll leftOver: [LeftOver]) -> String {
    func count(_ state: LeftOver.State) -> Int { leftOver.lazy.filter { $0.state == state }.count }
    var parts: [String] = []
    if count(.unedited) > 0 { parts.append("--prune deletes \(files(count(.unedited)))") }
    if count(.edited) > 0 { parts.append("keeps \(files(count(.edited))) edited by hand") }
    if count(.yours) > 0 { parts.append("keeps \(files(count(.yours))) of yours") }
    let hasVerb = count(.unedited) > 0
    let verb = hasVerb ? "" : count(.edited) > 0 ? "--prune " : "--prune forgets it and "
    return "left over: no spec gives it any more; \(verb)\(parts.joined(separator: ", "))"
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
      names: (isMissing ? nil : path, path), limit: limit)
  }

  func deletion(of file: LeftOver, _ package: String) -> String {
    UnifiedDiff.text(
      old: folder?.contents(package, file.place, file.path) ?? [], new: [],
      names: (shown(package, file.path), nil))
  }

  /// A package that cannot be judged.
  func refusal(of problem: String, _ package: String) -> String {
    "'\(shown(package))': \(problem)"
  }
}

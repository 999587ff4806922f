import FeatureLowering
import FeatureRendering
import PackageWriting

/// Describes the plans of a run in its report.
struct PlanView {
  let plans: [PackagePlan]
  /// The output folder; nil if it does not exist.
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
      report.notes.append(leftOverNote(on: file, of: plan))
    }
  }

  func leftOverNote(on file: LeftOver, of plan: PackagePlan) -> String {
    let path = shown(plan.name, file.path)
    guard let new = plan.successor(of: file) else {
      return "'\(path)' is \(Self.words(for: file, of: plan))"
    }
    if PathText.split(new).name == PathText.split(file.path).name {
      return "'\(path)' is your file and belongs in another module now: move your code to "
        + "'\(shown(plan.name, new))', which is new, and delete the old file"
    }
    return "'\(path)' is your file and no longer used; '\(shown(plan.name, new))' is new and still "
      + "empty: if you renamed it in the spec, move the code there"
  }

  /// The leftover files that the next run that writes deletes even without `--prune`, such as files
  /// that have moved.
  func deletedNext(of plan: PackagePlan) -> Set<String> {
    if request.isPruning { return [] }
    let refused = Set(plan.files.lazy.filter { $0.change == .refuse }.map(\.path))
    let moved = plan.leftOver.filter { file in
      file.state == .unedited
        && LayerFolder.otherPaths(of: file.path).contains(where: refused.contains)
    }
    return Set((plan.pruned + moved).map(\.path))
  }

  static func words(
    for file: LeftOver, of plan: PackagePlan, deletedNext: Set<String> = []
  ) -> String {
    if deletedNext.contains(file.path) {
      return "left over: what it declares is elsewhere now; the next run deletes it"
    }
    return switch file.state {
    case .unedited: "left over: no spec generates it any more; --prune deletes it"
    case .edited: "left over and edited manually; delete it yourself if you do not need it"
    case .yours where plan.isInTarget(file):
      "your file, no longer used: it stays, and is compiled, until you delete it"
    case .yours:
      "your file, no longer used: it stays until you delete it, and no target of the package contains it"
    }
  }

  /// A description of all leftover files of a package that are left over for the same reason.
  func words(forAll leftOver: [LeftOver]) -> String {
    func count(_ state: LeftOver.State) -> Int { leftOver.lazy.filter { $0.state == state }.count }
    var parts: [String] = []
    if count(.unedited) > 0 { parts.append("--prune deletes \(files(count(.unedited)))") }
    if count(.edited) > 0 { parts.append("keeps \(files(count(.edited))) edited manually") }
    if count(.yours) > 0 { parts.append("keeps \(files(count(.yours))) of yours") }
    let hasVerb = count(.unedited) > 0
    let verb = hasVerb ? "" : count(.edited) > 0 ? "--prune " : "--prune forgets it and "
    return "left over: no spec generates it any more; \(verb)\(parts.joined(separator: ", "))"
  }

  func files(_ count: Int) -> String {
    count == 1 ? "1 file" : "\(count) files"
  }

  func diff(of file: PlannedFile, _ package: String, limit: Int = .max) -> String {
    let path = shown(package, file.path)
    let isMissing = file.state == .missing
    return UnifiedDiff.diffText(
      old: isMissing ? [] : folder?.contents(package, file.path) ?? [],
      new: file.file.bytes,
      names: (isMissing ? nil : path, path), limit: limit)
  }

  /// The change of the manifest, without which `check` would call a patched package stale.
  private func manifestDiff(of plan: PackagePlan) -> String {
    let new = plan.newManifest
    guard new != nil || plan.deletesManifest else { return "" }
    let path = shown(plan.name, OutputPath.manifest)
    let old = folder?.contents(plan.name, OutputPath.manifest)
    return UnifiedDiff.diffText(
      old: old ?? [], new: new ?? [], names: (old.map { _ in path }, new.map { _ in path }))
  }

  func deletion(of file: LeftOver, _ package: String) -> String {
    UnifiedDiff.diffText(
      old: folder?.contents(package, file.path) ?? [], new: [],
      names: (shown(package, file.path), nil))
  }

  /// The message about a package that cannot be compared.
  func refusal(of problem: String, _ package: String) -> String {
    "'\(shown(package))': \(problem)"
  }
}

extension PackagePlan {
  /// Whether a target contains a leftover file. Without a generated `Package.swift`, the targets are
  /// the user's.
  fileprivate func isInTarget(_ file: LeftOver) -> Bool {
    let parts = file.path.split(separator: "/")
    let manifest = files.first { $0.path == "Package.swift" }
    guard manifest?.file.owner == .generated, parts.count > 2 else { return true }
    let folder = "\(parts[0])/\(parts[1])/"
    return files.contains { $0.path.hasPrefix(folder) }
  }

  /// The file that probably replaces a leftover file. It exists only if there is exactly one new
  /// user-owned file and exactly one leftover user-owned file.
  fileprivate func successor(of file: LeftOver) -> String? {
    guard file.state == .yours, leftOver.count(where: { $0.state == .yours }) == 1 else {
      return nil
    }
    let new = files.filter { $0.file.owner == .yours && $0.state == .missing }
    guard new.count == 1, let path = new.first?.path,
      Self.kind(of: path) == Self.kind(of: file.path)
    else { return nil }
    return path
  }

  /// The kind of a user-owned file, as the end of its name. It is empty for all other user-owned
  /// files, which are middleware stubs.
  private static func kind(of path: String) -> String {
    ["Handlers.swift", "Live.swift", "Package.swift"].first { path.hasSuffix($0) } ?? ""
  }
}

/// The changes of a run, as lines of text and as JSON.
private struct Patch: Sendable {
  private(set) var lines: [String] = []
  private(set) var changes: [JSONValue] = []

  /// Adds the change of the file at `path`, unless its text is empty.
  mutating func addChange(_ text: String, _ change: String, _ path: String) {
    if text.isEmpty { return }
    lines.append(String(text.dropLast()))
    changes.append(
      .object(["path": .string(path), "change": .string(change), "diff": .string(text)]))
  }
}

extension PlanView {
  /// Adds the changes that `generate` would make, as a patch.
  func diff(_ report: inout RunReport) {
    var patch = Patch()
    for plan in plans {
      if let problem = plan.problem {
        report.refusals.append(refusal(of: problem, plan.name))
      }
      for file in plan.files {
        switch file.state {
        case .current, .yours, .yoursGone: continue
        case .blocked(let reason):
          report.refusals.append("'\(shown(plan.name, file.path))' cannot be written: \(reason)")
        default:
          let change = file.state == .missing ? "added" : "changed"
          patch.addChange(diff(of: file, plan.name), change, shown(plan.name, file.path))
        }
      }
      for file in plan.pruned {
        patch.addChange(deletion(of: file, plan.name), "deleted", shown(plan.name, file.path))
      }
      let change =
        plan.newManifest == nil ? "deleted" : plan.manifest.state == .missing ? "added" : "changed"
      patch.addChange(manifestDiff(of: plan), change, shown(plan.name, OutputPath.manifest))
      noteLeftOver(of: plan, &report)
    }
    report.lines += patch.lines
    report.details = { [patch] in [.init(key: "changes", value: .array(patch.changes))] }
    report.files = fileFindings(.wanted)
    if !report.refusals.isEmpty {
      report.status = .fault
    } else if !report.lines.isEmpty {
      report.status = .differences
    }
  }
}

extension PlanView {
  /// Adds notes if the user owns `Package.swift`: which targets the user has to add for new
  /// features, and which to remove for deleted features.
  func noteTargets(of plan: PackagePlan, _ report: inout RunReport) {
    let manifest = plan.files.first { $0.path == "Package.swift" }
    guard let manifest, manifest.state == .yours else { return }
    var isNew: [String: Bool] = [:]
    for file in plan.files {
      guard let target = Self.target(of: file.path) else { continue }
      isNew[target] = isNew[target, default: true] && file.state == .missing
    }
    let added = isNew.filter(\.value).keys.sorted()
    let gone = Set(plan.leftOver.compactMap { Self.target(of: $0.path) })
      .filter { isNew[$0] == nil }.sorted()
    var wanted: [String] = []
    if !added.isEmpty { wanted.append("add \(Self.targets(added)) to it") }
    if !gone.isEmpty { wanted.append("remove \(Self.targets(gone)) from it") }
    guard !wanted.isEmpty else { return }
    report.notes.append(
      "'\(shown(plan.name, manifest.path))' is yours: \(wanted.joined(separator: ", and "))")
  }

  /// The target to which a path belongs, such as `Cart` for `Sources/Cart/Domain/CartModels.swift`.
  private static func target(of path: String) -> String? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, parts[0] == "Sources" || parts[0] == "Tests" else { return nil }
    return String(parts[1])
  }

  private static func targets(_ names: [String]) -> String {
    (names.count == 1 ? "the target " : "the targets ")
      + names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

/// The kinds of user-owned files in their first version.
enum NewFileKind {
  case handlers
  /// Live implementations whose methods are not filled in yet.
  case methods
  /// Live dependencies that compile and work as they are.
  case live
  case middleware
  /// Views, previews and the entry point of an app.
  case views
  /// The `Package.swift` of a package with modules of other packages.
  case manifest
  /// A file from a template of the project.
  case scaffold

  init(_ file: GeneratedFile) {
    let name = PathText.split(file.path).name
    if file.isScaffold {
      self = .scaffold
    } else if name == "Package.swift" {
      self = .manifest
    } else if name.hasSuffix("Handlers.swift") {
      self = .handlers
    } else if name.hasSuffix("Live.swift") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      self = text.contains("\(MissingFunctions.errorType)(") ? .methods : .live
    } else {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let isView = ["SwiftUI", "UIKit"].contains { text.contains("#if canImport(\($0))") }
      self = isView ? .views : .middleware
    }
  }

  /// What the user does with the file.
  var task: String {
    switch self {
    case .handlers: "write what the actions without 'reduce' do"
    case .methods: "implement the methods; until then, a call of one is an error"
    case .live: "works as it is; change it to use other dependencies"
    case .middleware: "write the rules of the middleware"
    case .views: "works as it is; change how it looks"
    case .manifest: "add the packages of the external types"
    case .scaffold: "comes from your template; continue it"
    }
  }
}

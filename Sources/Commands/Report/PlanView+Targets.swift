import FeatureRendering
import PackageWriting

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

import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

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

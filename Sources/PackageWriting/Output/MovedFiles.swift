import FeatureLowering

/// The files of earlier runs whose declarations a run writes at another path, as when `folders`
/// changes. They are deleted even without `--prune`, because duplicates would not compile.
struct MovedFiles {
  /// The paths of the generated files that are, or will be, as the spec wants them.
  private let settled: Set<String>
  /// The paths of the files among them that `--force` names.
  private let forced: Set<String>
  /// The names of the files that the run creates, or writes in place of files of the user.
  private let placed: Set<String>

  init(to planned: [PlannedFile], from leftOver: [LeftOver]) {
    guard !leftOver.isEmpty else {
      (settled, forced, placed) = ([], [], [])
      return
    }
    let files = planned.filter { $0.file.owner == .generated && $0.change != .refuse }
    settled = Set(files.lazy.map(\.path))
    forced = Set(files.lazy.filter(\.isForced).map(\.path))
    placed = Set(planned.lazy.filter(\.isNew).map(\.place.name))
  }

  /// Whether what the file declares is at another path now.
  func contain(_ file: LeftOver) -> Bool {
    placed.contains(file.place.name) || isAnywhere(file, settled)
  }

  /// Whether `--force` names the file that replaces this one.
  func areForced(_ file: LeftOver) -> Bool { isAnywhere(file, forced) }

  private func isAnywhere(_ file: LeftOver, _ paths: Set<String>) -> Bool {
    !paths.isEmpty && LayerFolder.otherPaths(of: file.path).contains(where: paths.contains)
  }
}

extension PlannedFile {
  /// Whether the run writes the file at a path at which no run has written it before.
  fileprivate var isNew: Bool {
    switch state {
    case .unknown: change != .refuse
    default: change == .create
    }
  }
}

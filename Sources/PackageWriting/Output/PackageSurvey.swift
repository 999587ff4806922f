import FeatureLowering
import FeatureRendering

/// Creates the plan of a package. Examines each file that the run generates and each file that
/// earlier runs wrote.
struct PackageSurvey {
  private let package: PackageOutput
  private let folders: OpenFolders
  private let recorded: RecordedPackage
  private let forced: ForcedPaths
  private var tree: FolderTree
  private var files: [GeneratedFile] { package.files }
  private let wanted: WantedManifest

  init(
    _ package: PackageOutput, _ wanted: WantedManifest, in folders: OpenFolders,
    _ recorded: RecordedPackage, _ forced: ForcedPaths
  ) {
    self.package = package
    self.wanted = wanted
    self.folders = folders
    self.recorded = recorded
    self.forced = forced
    tree = FolderTree(package: package.name)
  }

  mutating func plan(isPruning: Bool) throws(Errno) -> PackagePlan {
    let places = files.map { tree.addFile(at: $0.path) }
    let oldPaths = pathsOfOldFiles()
    let oldPlaces = oldPaths.map { tree.addFile(at: $0) }
    try folders.look(at: tree)

    let leftOver = try findLeftOver(oldPaths, oldPlaces)
    let planned = try compare(places, leftOver)
    let moved = MovedFiles(to: planned, from: leftOver)
    let pruned = leftOver.filter { file in
      switch file.state {
      case .unedited: isPruning || Self.isSuperseded(file.path) || moved.contain(file)
      case .edited: moved.areForced(file)
      case .yours: false
      }
    }
    // If a package has no specs any more, only its user-owned files remain.
    let isForgotten =
      isPruning && files.isEmpty && !leftOver.contains { $0.state == .edited }
    let plan = PackagePlan(
      name: package.name, tree: tree.withoutPaths(), isNew: false, problem: nil, files: planned,
      leftOver: leftOver, pruned: pruned,
      manifest: manifest(
        remembering: isForgotten ? [] : leftOver, deleting: pruned.map(\.path)),
      interrupted: recorded.unfinished == nil ? nil : places + oldPlaces)
    return plan.changesAnything ? plan : plan.unchanged
  }

  /// Whether the file is a copy of the runtime, or declares what the runtime has now. Such files are
  /// deleted without `--prune`, because they depend on the tool's version and options, not on specs.
  private static func isSuperseded(_ path: String) -> Bool {
    let folders = path.split(separator: "/")
    guard folders.count > 2, folders[0] == "Sources" else { return false }
    let modules = [RuntimeSymbol.module, RuntimeSymbol.testing]
    if (modules + StorageLibrary.allCases.map(\.module)).contains(where: { $0 == folders[1] }) {
      return true
    }
    // A module with a database once had the storages of files too: `Sources/ShopSQLite/ShopStorage.swift`.
    return folders.count == 3
      && ["SQLite", "SwiftData"].contains { suffix in
        folders[1].hasSuffix(suffix)
          && folders[2] == folders[1].dropLast(suffix.utf8.count) + "Storage.swift"
      }
  }

  /// Returns the paths of files that earlier runs wrote, or started to write, and that this run
  /// does not generate.
  private func pathsOfOldFiles() -> [String] {
    if recorded.isCurrent, recorded.unfinished == nil { return [] }
    let old = recorded.manifest.files + (recorded.unfinished?.files ?? [])
    return Set(old.lazy.map(\.path).filter { wanted.manifest[$0] == nil }).sorted()
  }

  private func compare(
    _ places: [FilePlace], _ leftOver: [LeftOver]
  ) throws(Errno) -> [PlannedFile] {
    let comparison = FileComparison()
    let rivals = Dictionary(
      leftOver.map { ($0.path.lowercased(), $0.path) }, uniquingKeysWith: { $1 })
    let edited = Set(leftOver.lazy.filter { $0.state == .edited }.map(\.path))
    let own = try ownTypes(in: leftOver)
    var planned: [PlannedFile] = []
    planned.reserveCapacity(files.count)
    for (file, place) in zip(files, places) {
      var state = try state(of: file, at: place, comparison)
      if !rivals.isEmpty, let rival = rivals[file.path.lowercased()] {
        state = .blocked(differsOnlyInCase(file.path, rival))
      }
      let isForced = forced.contains(file.path, of: package.name)
      if file.owner == .generated, !isForced, !edited.isEmpty,
        let former = LayerFolder.otherPaths(of: file.path).first(where: edited.contains),
        let reason = Self.reason(toKeep: former, for: state)
      {
        state = .blocked(reason)
      }
      if file.owner == .generated, !own.isEmpty, let reason = own.reason(against: file) {
        state = .blocked(reason)
      }
      planned.append(
        PlannedFile(file: file, folder: place.folder, state: state, isForced: isForced))
    }
    return planned
  }

  private func ownTypes(in leftOver: [LeftOver]) throws(Errno) -> OwnTypes {
    var types = OwnTypes()
    for file in leftOver where file.state == .yours {
      guard let folder = try folders.opened(file.place.folder) else { continue }
      let descriptor = Descriptor(adopting: try openAt(folder, file.place.name, readNoFollow))
      types.addFile(file.path, try readRest(descriptor.raw))
    }
    return types
  }

  /// Why a file cannot be written while an edited file, which an earlier run wrote with other
  /// `folders`, declares the same; nil if the state already says what to do.
  private static func reason(toKeep former: String, for state: FileState) -> String? {
    let edited = "'\(former)' was edited manually and declares the same"
    let force = "name the whole path of the new file with --force"
    switch state {
    case .missing:
      return "\(edited); undo the edit, or \(force), which deletes the edited one"
    case .unknown:
      return "it was not written by redux-gen, and \(edited); move your own file away and undo the "
        + "edit, or \(force), which overwrites the one and deletes the other"
    default: return nil
    }
  }

  private func state(
    of file: GeneratedFile, at place: FilePlace, _ comparison: borrowing FileComparison
  ) throws(Errno) -> FileState {
    let folder: CInt
    switch folders.states[place.folder] {
    case .blocked(let reason): return .blocked(reason)
    case .present: folder = try folders.openOrCreateFolder(place.folder)
    case .missing:
      return file.owner == .yours && isRecorded(file.path) ? .yoursGone : .missing
    }
    let state: FileState
    switch file.owner {
    case .yours:
      let isThere = try status(folder, place.name) != nil
      state = isThere ? .yours : isRecorded(file.path) ? .yoursGone : .missing
    case .generated:
      let hashes = recorded.hashes(of: file.path)
      state = try comparison.state(of: file, named: place.name, in: folder, recorded: hashes)
    }
    switch state {
    case .missing:
      guard let variant = try folders.caseVariant(of: place.name, inFolder: place.folder) else {
        return .missing
      }
      return .blocked(differsOnlyInCase(place.name, variant))
    case .unknown where recorded.isYours(file.path):
      return .blocked("it is your file, and the spec now generates it; move it away")
    default: return state
    }
  }

  /// Whether the tool has written a user-owned file at this path, or at the path that it had with
  /// other `folders`.
  private func isRecorded(_ path: String) -> Bool {
    recorded.isYours(path) || LayerFolder.otherPaths(of: path).contains { recorded.isYours($0) }
  }

  /// Returns the existing files among `paths`, which this run does not generate.
  private func findLeftOver(
    _ paths: [String], _ places: [FilePlace]
  ) throws(Errno) -> [LeftOver] {
    var leftOver: [LeftOver] = []
    for (path, place) in zip(paths, places) {
      guard let folder = try folders.opened(place.folder) else { continue }
      let hashes = recorded.hashes(of: path)
      guard
        let found = try FileComparison.leftOver(place.name, in: folder, recorded: hashes)
      else { continue }
      leftOver.append(
        LeftOver(
          path: path, place: place, status: found.status,
          state: hashes.isEmpty ? .yours : found.state))
    }
    return leftOver
  }

  private func manifest(
    remembering leftOver: [LeftOver], deleting pruned: [String]
  ) -> PlannedManifest {
    let deleted = Set(pruned)
    let kept = leftOver.compactMap { file in
      deleted.contains(file.path) ? nil : recorded.entry(of: file.path)
    }
    let wanted = kept.isEmpty ? wanted : wanted.remembering(kept)
    let journal = recorded.journal(wanted.manifest, deleting: pruned)?.bytes
    let isThere = recorded.bytes != nil
    if wanted.manifest.files.isEmpty {
      return PlannedManifest(
        bytes: nil, state: isThere ? .stale : .current, journal: journal ?? wanted.bytes)
    }
    let isCurrent =
      kept.isEmpty ? recorded.isCurrent : recorded.bytes.map(wanted.isWritten) ?? false
    return PlannedManifest(
      bytes: wanted.bytes, state: !isThere ? .missing : isCurrent ? .current : .stale,
      journal: journal, isConflicted: recorded.isConflicted,
      lacksOnlyStored: !isCurrent && (recorded.bytes.map(wanted.isWrittenWithoutStored) ?? false))
  }
}

extension PackagePlan {
  /// Creates the plan of a package whose folder does not exist.
  init(new package: PackageOutput) {
    var tree = FolderTree(package: package.name)
    let files = package.files.map { file in
      PlannedFile(
        file: file, folder: tree.folder(of: file.path), state: .missing, isForced: false)
    }
    self.init(
      name: package.name, tree: tree.withoutPaths(), isNew: true, problem: nil, files: files,
      leftOver: [], pruned: [], manifest: PlannedManifest(bytes: nil, state: .missing),
      interrupted: nil, output: package)
  }

  /// The plan without the data that is needed only to change files. Used for a plan that changes
  /// nothing.
  fileprivate var unchanged: PackagePlan {
    PackagePlan(
      name: name, tree: FolderTree(package: name), isNew: false, problem: problem, files: files,
      leftOver: leftOver, pruned: [],
      manifest: PlannedManifest(
        bytes: nil, state: manifest.state, isConflicted: manifest.isConflicted,
        lacksOnlyStored: manifest.lacksOnlyStored),
      interrupted: nil)
  }

  /// Creates the plan of a package that cannot be compared. The plan changes nothing.
  init(of package: PackageOutput, problem: String) {
    self.init(
      name: package.name, tree: FolderTree(package: package.name), isNew: false,
      problem: problem, files: [], leftOver: [], pruned: [],
      manifest: PlannedManifest(bytes: nil, state: .current), interrupted: nil)
  }
}

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

import FeatureLowering
import FeatureRendering

/// The state of a file on disk, compared with the file that the run generates. The enum is indirect
/// to save memory: a run keeps many thousands of states, most of which are `missing` or `current`.
package indirect enum FileState: Equatable, Sendable {
  /// The file does not exist.
  case missing
  /// The file has the generated contents, except for line endings.
  case current
  /// An earlier run wrote the file with other contents.
  case stale(FileStatus)
  /// An earlier run wrote the file, and the user has edited it since then.
  case edited(FileStatus)
  /// The file has an unresolved merge conflict. The tool can overwrite the file: both sides are in
  /// version control, and neither side was generated from the merged spec.
  case conflicted(FileStatus)
  /// A file exists that the manifest does not contain.
  case unknown(FileStatus)
  /// The path belongs to a link or a folder, or a file exists whose name differs only in case. The
  /// string explains why nothing can be written.
  case blocked(String)
  /// The file is user-owned.
  case yours
  /// The file is user-owned, and the user has deleted or moved it.
  case yoursGone
}

/// The change that a run makes to one file.
package enum FileChange: Equatable, Sendable {
  case none
  case create
  /// Replaces the file, and keeps its permissions.
  case replace(FileStatus)
  case refuse
}

/// A file that the run generates, and its state on disk.
package struct PlannedFile: Sendable {
  package let file: GeneratedFile
  /// The index of the file's folder in the plan's `tree`.
  let folder: Int
  package let state: FileState
  /// Whether `--force` names the file. If so, manual edits are overwritten, and a deleted
  /// user-owned file is written again.
  package let isForced: Bool

  package var path: String { file.path }

  var place: FilePlace {
    FilePlace(folder: folder, name: FolderTree.lastComponent(of: path))
  }

  package var change: FileChange {
    switch state {
    case .missing: .create
    case .current, .yours: .none
    case .yoursGone: isForced ? .create : .none
    case .stale(let status), .conflicted(let status): .replace(status)
    case .edited(let status), .unknown(let status): isForced ? .replace(status) : .refuse
    case .blocked: .refuse
    }
  }
}

/// A file that an earlier run wrote and that this run does not generate.
package struct LeftOver: Sendable {
  package enum State: Equatable, Sendable { case unedited, edited, yours }

  package let path: String
  let place: FilePlace
  let status: FileStatus
  package let state: State
}

/// The manifest that the run writes, and the state of the manifest on disk.
package struct PlannedManifest: Sendable {
  package enum State: Sendable { case missing, current, stale }

  /// The manifest's contents; nil if there is nothing to record.
  package let bytes: [UInt8]?
  package let state: State
  /// The journal, which is written before all other files. In addition to the manifest, the journal
  /// contains the files that a killed run has started to write, and the files that this run
  /// deletes. Nil if the manifest itself is enough.
  var journal: [UInt8]?
  /// Whether the manifest has an unresolved merge conflict.
  package var isConflicted = false
  /// Whether the manifest on disk lacks only what the features store, because an earlier version of
  /// the tool wrote it. The next run that writes adds it.
  package var lacksOnlyStored = false
}

/// The result of examining one package's folder, and the changes that a run will make there. The
/// commands `generate`, `check` and `diff` all use plans.
package struct PackagePlan: Sendable {
  package let name: String
  let tree: FolderTree
  /// Whether the package's folder does not exist yet.
  let isNew: Bool
  /// The reason why the package cannot be compared, such as a damaged manifest, or a link where the
  /// package's folder should be. Nil if the package can be compared.
  package let problem: String?
  package let files: [PlannedFile]
  package let leftOver: [LeftOver]
  /// The elements of `leftOver` that the run deletes.
  package let pruned: [LeftOver]
  package let manifest: PlannedManifest
  /// The locations where a killed run may have left temporary files; nil if no run was killed.
  let interrupted: [FilePlace]?
  /// The contents of a new package, whose manifest is created when the package is written. Nil if
  /// the package already exists.
  var output: PackageOutput?
  /// The number of files that the run generates.
  package var count: Int { files.count }

  /// Whether no spec generates any file of the package any more.
  package var isAbandoned: Bool { files.isEmpty && !leftOver.isEmpty }

  /// Whether `leftOver` contains a generated file. User-owned files do not count.
  package var hasGeneratedLeftOver: Bool { leftOver.contains { $0.state != .yours } }

  /// Whether no run has ever written the package: its folder contains neither its files nor a
  /// manifest.
  package var isUnwritten: Bool {
    !files.isEmpty && leftOver.isEmpty && manifest.state == .missing
      && files.allSatisfy { $0.state == .missing }
  }

  /// Whether the manifest differs although no file does. Otherwise, the findings about files report
  /// the difference.
  package var changesOnlyManifest: Bool {
    !files.contains { $0.change != .none } && !hasGeneratedLeftOver && changesManifest
  }

  /// Whether the manifest on disk differs, apart from what an earlier version of the tool left out.
  private var changesManifest: Bool { manifest.state != .current && !manifest.lacksOnlyStored }

  /// The contents of the manifest if the files are changed as planned; nil if it stays as it is or
  /// is deleted.
  package var newManifest: [UInt8]? {
    let changesFiles = files.contains { $0.change != .none } || !pruned.isEmpty
    guard changesManifest || changesFiles else { return nil }
    return manifest.bytes ?? output.map { Manifest(of: $0).bytes }
  }

  /// Whether the manifest is deleted, because no file of the package is left to record.
  package var deletesManifest: Bool { manifest.bytes == nil && manifest.state == .stale }

  /// Whether the plan changes anything on disk.
  package var changesAnything: Bool {
    files.contains { $0.change != .none } || !pruned.isEmpty || manifest.state != .current
      || interrupted != nil
  }
}

/// The generated files that `--force` names, whose manual edits are overwritten. A folder's path
/// stands for all files in the folder.
package struct ForcedPaths: Sendable {
  private let arguments: [String]
  /// The paths relative to the output folder.
  private let paths: [String]

  /// - Parameter arguments: The paths as the user typed them, relative to the working directory.
  ///   `output` is relative to the working directory as well.
  package init(_ arguments: [String], output: String) throws(Fault) {
    self.arguments = arguments
    guard !arguments.isEmpty else {
      paths = []
      return
    }
    let folder = try PathText.workingFolder()
    paths = arguments.map { PathText.relative($0, to: output, from: folder) }
  }

  func contains(_ path: String, of package: String) -> Bool {
    !paths.isEmpty && paths.contains { Self.names($0, Self.path(path, of: package)) }
  }

  /// Throws an error if a path does not name a generated file of the run, because such a path is a
  /// typo.
  package func checkPaths(in plans: [PackagePlan]) throws(Fault) {
    for (argument, path) in zip(arguments, paths) {
      let named = plans.lazy.flatMap { plan in
        plan.files.lazy.filter { Self.names(path, Self.path($0.path, of: plan.name)) }
      }
      if named.contains(where: { $0.file.owner == .generated || $0.state == .yoursGone }) {
        continue
      }
      throw Fault(
        named.isEmpty
          ? "--force '\(argument)' is not a file that these specs generate"
          : "--force '\(argument)' is a file of yours, which is never overwritten")
    }
  }

  private static func path(_ file: String, of package: String) -> String {
    package == PackageOutput.rootName ? file : "\(package)/\(file)"
  }

  private static func names(_ path: String, _ file: String) -> Bool {
    file == path || file.hasPrefix(path + "/")
  }
}

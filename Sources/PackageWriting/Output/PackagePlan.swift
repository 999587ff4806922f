import FeatureLowering
import FileSystem

/// The state of an existing file, compared with the wanted file. The enum is indirect because a run
/// keeps many thousands of states, most of which are `missing` or `current`.
package indirect enum FileState: Equatable, Sendable {
  /// The file does not exist.
  case missing
  /// The file has the wanted bytes, except for line endings.
  case current
  /// An earlier run wrote the file.
  case stale(FileStatus)
  /// An earlier run wrote the file, and it has been edited since.
  case edited(FileStatus)
  /// The file has an unresolved merge conflict. Both sides are in version control, and neither is
  /// the result of both specs together.
  case conflicted(FileStatus)
  /// The file is not in the manifest.
  case unknown(FileStatus)
  /// The path belongs to a link, a folder, or a name that differs in case. The string explains why
  /// nothing can be written.
  case blocked(String)
  /// The file is user-owned.
  case yours
  /// The file is user-owned, but was deleted or moved.
  case yoursGone
}

/// The change that a run makes to a file.
package enum FileChange: Equatable, Sendable {
  case none
  case create
  /// Replaces the file, and keeps its permissions.
  case replace(FileStatus)
  case refuse
}

/// A file that the run wants, and its state on disk.
package struct PlannedFile: Sendable {
  package let file: GeneratedFile
  /// The index of the file's folder in the plan's tree.
  let folder: Int
  package let state: FileState
  /// Whether `--force` names the file. If so, a manual edit may be overwritten, and a deleted
  /// user-owned file is written again.
  package let isForced: Bool

  package var path: String { file.path }

  var place: FilePlace {
    FilePlace(folder: folder, name: FolderTree.name(of: path))
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

/// A file that earlier runs wrote and this run does not want.
package struct LeftOver: Sendable {
  package enum State: Equatable, Sendable { case unedited, edited, yours }

  package let path: String
  let place: FilePlace
  let status: FileStatus
  package let state: State
}

/// The wanted manifest, and its state on disk.
package struct PlannedManifest: Sendable {
  package enum State: Sendable { case missing, current, stale }

  /// The manifest's bytes; nil if there is nothing to record.
  package let bytes: [UInt8]?
  package let state: State
  /// The journal, which is written first. It records more than the manifest: files that a killed
  /// run started to write, and files to be deleted. Nil if the manifest itself is enough.
  var journal: [UInt8]?
  /// Whether the manifest has an unresolved merge conflict.
  package var isConflicted = false
}

/// What a run has found about one package's folder, and what it will do. `generate`, `check` and
/// `diff` all use it.
package struct PackagePlan: Sendable {
  package let name: String
  let tree: FolderTree
  /// Whether the folder does not exist.
  let isNew: Bool
  /// The reason why the package cannot be compared, such as a damaged manifest or a link as its
  /// folder; nil if it can be compared.
  package let problem: String?
  package let files: [PlannedFile]
  package let leftOver: [LeftOver]
  /// The files of `leftOver` that the run deletes.
  package let pruned: [LeftOver]
  package let manifest: PlannedManifest
  /// The places where a killed run may have left temporary files; nil if no run was killed.
  let interrupted: [FilePlace]?
  /// The hash of the manifest without leftover files; nil if the hash was not computed.
  package var wantedManifest: ContentHash?
  /// The files of a new package, whose manifest is made when the package is written; nil for any
  /// other package.
  var output: PackageOutput?
  /// The number of files that are known to be current and are not in `files`.
  package var settled = 0

  /// The number of files that the run wants.
  package var count: Int { files.count + settled }

  /// Whether no spec generates files of the package any more.
  package var isAbandoned: Bool { files.isEmpty && !leftOver.isEmpty }

  /// Whether a leftover file is not user-owned.
  package var hasGeneratedLeftOver: Bool { leftOver.contains { $0.state != .yours } }

  /// Whether the package was never written, so that it has no files and no manifest.
  package var isUnwritten: Bool {
    !files.isEmpty && leftOver.isEmpty && manifest.state == .missing
      && files.allSatisfy { $0.state == .missing }
  }

  /// Whether carrying out the plan changes anything on disk.
  package var changesAnything: Bool {
    files.contains { $0.change != .none } || !pruned.isEmpty || manifest.state != .current
      || interrupted != nil
  }
}

import FeatureLowering
import FileSystem

/// The existing file compared with the wanted one. Indirect, because a run keeps many thousands of
/// them, and most are missing or current.
package indirect enum FileState: Equatable, Sendable {
  /// Does not exist.
  case missing
  /// Has the wanted bytes, except for line endings.
  case current
  /// Written by an earlier run.
  case stale(FileStatus)
  /// Written by an earlier run and edited since.
  case edited(FileStatus)
  /// Has an unresolved merge conflict: both versions are in version control, and neither is the
  /// result of both specs together.
  case conflicted(FileStatus)
  /// Not in the manifest.
  case unknown(FileStatus)
  /// A link, a folder, or a name that differs in case; the string explains why nothing can be
  /// written.
  case blocked(String)
  /// User-owned.
  case yours
  /// User-owned, but deleted or moved.
  case yoursGone
}

/// What a run does with a file.
package enum FileChange: Equatable, Sendable {
  case none
  case create
  /// Keeps the permissions of the replaced file.
  case replace(FileStatus)
  case refuse
}

/// A file that the run wants, and its state on disk.
package struct PlannedFile: Sendable {
  package let file: GeneratedFile
  /// The index of its folder in the plan's tree.
  let folder: Int
  package let state: FileState
  /// Named with `--force`: a manual edit may be overwritten, and a deleted user-owned file is
  /// written again.
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

/// A file that earlier runs wrote and this one does not want.
package struct LeftOver: Sendable {
  package enum State: Equatable, Sendable { case unedited, edited, yours }

  package let path: String
  let place: FilePlace
  let status: FileStatus
  package let state: State
}

/// The wanted manifest, and whether it is on disk.
package struct PlannedManifest: Sendable {
  package enum State: Sendable { case missing, current, stale }

  /// Nil if there is nothing to record.
  package let bytes: [UInt8]?
  package let state: State
  /// Written first if it has to contain more than the manifest: files that a killed run began, and
  /// files to be deleted. Nil if the manifest itself is enough.
  var journal: [UInt8]?
  /// Whether it has an unresolved merge conflict.
  package var isConflicted = false
}

/// The findings and actions of a run for one package's folder. `generate`, `check` and `diff` all
/// use it.
package struct PackagePlan: Sendable {
  package let name: String
  let tree: FolderTree
  /// Whether the folder does not exist yet.
  let isNew: Bool
  /// Why the package cannot be compared: its manifest is damaged, or its folder is a link.
  package let problem: String?
  package let files: [PlannedFile]
  package let leftOver: [LeftOver]
  /// The files of `leftOver` that the run deletes.
  package let pruned: [LeftOver]
  package let manifest: PlannedManifest
  /// Where a killed run may have left temporary files; nil if none was killed.
  let interrupted: [FilePlace]?
  /// The hash of the manifest without leftover files; nil if it was not computed.
  package var wantedManifest: ContentHash?
  /// A new package, whose manifest is made when it is written.
  var output: PackageOutput?
  /// The number of files that are known to be current, besides `files`.
  package var settled = 0

  /// The number of files that the run wants.
  package var count: Int { files.count + settled }

  /// Whether no spec generates any of its files any more.
  package var isAbandoned: Bool { files.isEmpty && !leftOver.isEmpty }

  /// Whether a leftover file is not user-owned.
  package var hasGeneratedLeftOver: Bool { leftOver.contains { $0.state != .yours } }

  /// Whether it was never written: it has no files and no manifest.
  package var isUnwritten: Bool {
    !files.isEmpty && leftOver.isEmpty && manifest.state == .missing
      && files.allSatisfy { $0.state == .missing }
  }

  /// Whether carrying it out changes anything on disk.
  package var changesAnything: Bool {
    files.contains { $0.change != .none } || !pruned.isEmpty || manifest.state != .current
      || interrupted != nil
  }
}

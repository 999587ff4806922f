import FeatureLowering
import FileSystem

/// What stands in a file's place, compared with what the run wants there. Indirect, because a run
/// holds many thousands of them, and most are missing or current.
package indirect enum FileState: Equatable, Sendable {
  /// Nothing.
  case missing
  /// The same bytes, but for line endings.
  case current
  /// What an earlier run wrote.
  case stale(FileStatus)
  /// What an earlier run wrote, and somebody changed.
  case edited(FileStatus)
  /// A merge that was not resolved: what either branch had is in version control, and what both
  /// specs together give is not in any of them.
  case conflicted(FileStatus)
  /// A file that the manifest does not know.
  case unknown(FileStatus)
  /// A link, a folder, a name in another case: why nothing can be written there.
  case blocked(String)
  /// The user's own.
  case yours
  /// The user's own, which is there no more: deleted or moved.
  case yoursGone
}

/// What a run does in a file's place.
package enum FileChange: Equatable, Sendable {
  case none
  case create
  /// With the permissions of the file that goes.
  case replace(FileStatus)
  case refuse
}

/// A file that the run wants, and what stands in its place.
package struct PlannedFile: Sendable {
  package let file: GeneratedFile
  /// The index of its folder in the plan's tree.
  let folder: Int
  package let state: FileState
  /// Named with `--force`: a hand edit may go, a file of the user's that is gone comes back.
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

/// The manifest as it shall be, and whether it is so.
package struct PlannedManifest: Sendable {
  package enum State: Sendable { case missing, current, stale }

  /// Nil if nothing is left to remember.
  package let bytes: [UInt8]?
  package let state: State
  /// What is written before all else where it has to know more than the manifest: of files that a
  /// killed run began, and of files that go. Nil: the manifest itself.
  var journal: [UInt8]?
  /// Whether it is as an unresolved merge left it.
  package var isConflicted = false
}

/// All that a run finds and does in one package's folder. To generate, to check and to show a diff
/// are three ends of it.
package struct PackagePlan: Sendable {
  package let name: String
  let tree: FolderTree
  /// Whether there is no such folder yet.
  let isNew: Bool
  /// Why the package cannot be judged at all: its manifest is damaged, its folder is a link.
  package let problem: String?
  package let files: [PlannedFile]
  package let leftOver: [LeftOver]
  /// Those of `leftOver` that the run deletes.
  package let pruned: [LeftOver]
  package let manifest: PlannedManifest
  /// Where a killed run may have left temporaries; nil if none was killed.
  let interrupted: [FilePlace]?
  /// The hash of the manifest if nothing were left over; nil if it was not looked at.
  package var wantedManifest: ContentHash?
  /// A new package, whose manifest is made when it is written.
  var output: PackageOutput?
  /// The number of files that are known to be as they shall be, beside `files`.
  package var settled = 0

  /// The number of files that the run wants.
  package var count: Int { files.count + settled }

  /// Whether no spec gives any file of it any more.
  package var isAbandoned: Bool { files.isEmpty && !leftOver.isEmpty }

  /// Whether something is left over that is not the user's own.
  package var hasGeneratedLeftOver: Bool { leftOver.contains { $0.state != .yours } }

  /// Whether nothing of it was ever written: no file of it is there, and no manifest.
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

import FeatureLowering
import FileSystem

/// One file of a package that a run writes, replaces or deletes.
struct PlacedChange {
  /// What stands in its place until then.
  enum Before: Equatable {
    case nothing
    /// Exactly this file: another one is somebody else's work.
    case file(FileStatus)
    /// A file of the tool's alone.
    case manifest
  }

  /// Below the package's folder.
  let path: String
  let place: FilePlace
  let before: Before
  /// Nil: it is deleted.
  let bytes: [UInt8]?

  /// The file to be, until it is in its place.
  var new: String {
    path == OutputPath.manifest
      ? OutputPath.nextManifest : OutputPath.temporary(place.name)
  }
  /// The file that was, until the run can no longer fail.
  var old: String { OutputPath.replaced(place.name) }
}

extension PackagePlan {
  /// What carrying it out does, in this order; the manifest comes last.
  var changes: [PlacedChange] {
    files.compactMap(Self.change) + pruned.map(Self.deletion) + manifestChange
  }

  private static func change(_ file: PlannedFile) -> PlacedChange? {
    let before: PlacedChange.Before
    switch file.change {
    case .none, .refuse: return nil
    case .create: before = .nothing
    case .replace(let status): before = .file(status)
    }
    return PlacedChange(
      path: file.path, place: file.place, before: before, bytes: file.file.bytes)
  }

  private static func deletion(_ file: LeftOver) -> PlacedChange {
    PlacedChange(path: file.path, place: file.place, before: .file(file.status), bytes: nil)
  }

  private var manifestChange: [PlacedChange] {
    if manifest.state == .current { return [] }
    let name = OutputPath.manifest
    return [
      PlacedChange(
        path: name, place: FilePlace(folder: 0, name: name),
        before: manifest.state == .missing ? .nothing : .manifest, bytes: manifest.bytes)
    ]
  }
}

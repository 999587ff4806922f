import FeatureLowering
import FeatureRendering

/// A change to one file of a package: the file is written, replaced or deleted.
struct PlacedChange {
  /// The expected state of the path before the change.
  enum Before: Equatable {
    case nothing
    /// Exactly this file. A different file belongs to the user or another program.
    case file(FileStatus)
    /// The manifest, which no other program writes.
    case manifest
  }

  /// The path relative to the package's folder.
  let path: String
  let place: FilePlace
  let before: Before
  /// The new contents; nil if the file is deleted.
  let bytes: [UInt8]?

  /// The temporary name of the new file, until it is renamed to its final name.
  var new: String {
    path == OutputPath.manifest
      ? OutputPath.nextManifest : OutputPath.temporary(place.name)
  }
  /// The temporary name of the old file, which is kept until the run can no longer fail.
  var old: String { OutputPath.replaced(place.name) }
}

extension PackagePlan {
  /// The changes that the plan makes, in order. The manifest is changed last.
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

import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders of a package on disk, which are opened one inside another without following links.
/// Only the folders on the path to one folder are open at a time, because a process can open only a
/// limited number of files.
final class OpenFolders {
  enum State {
    case present
    case missing
    /// A file or link has the name of the folder. The string explains why nothing can be written
    /// there.
    case blocked(String)
  }

  /// An open folder. `listing` contains its entries by lowercase name, and is read only when it is
  /// needed.
  private struct Step {
    let index: Int
    let descriptor: CInt
    var listing: [String: String]?
  }

  /// The maximum number of folders that are open at a time. The tool's own packages need fewer. In
  /// a deeper tree, folders in the middle of the path are closed.
  private static let mostSteps = 6

  private var tree: FolderTree
  private(set) var states: [State] = []
  /// The open folders on the path, beginning with the package's own folder.
  private var way: [Step] = []

  /// Opens the package's folder, which is named `name` and is in `root`.
  init(root: CInt, name: String) throws(Errno) {
    tree = FolderTree(package: name)
    states.append(try look(for: name, in: root, index: 0))
  }

  deinit {
    for step in way { _ = close(step.descriptor) }
  }

  /// Marks all folders of the tree as missing without reading the disk, because the package's
  /// folder is new.
  func expectNothing(of tree: FolderTree) {
    self.tree = tree
    states += Array(repeating: .missing, count: tree.folders.count - states.count)
  }

  /// Determines which folders of the tree exist.
  func look(at tree: FolderTree) throws(Errno) {
    self.tree = tree
    states.reserveCapacity(tree.folders.count)
    for (index, folder) in tree.folders.enumerated().dropFirst(states.count) {
      guard case .present = states[folder.parent] else {
        states.append(states[folder.parent])
        continue
      }
      let parent = try enter(folder.parent)
      var state = try look(for: folder.name, in: parent, index: index)
      if case .missing = state,
        let variant = try caseVariant(of: folder.name, inFolder: folder.parent)
      {
        state = .blocked(differsOnlyInCase(folder.name, variant))
      }
      states.append(state)
    }
  }

  /// Opens the folder with this index; returns nil if the folder does not exist. The folder stays
  /// open until another folder is requested.
  func opened(_ index: Int) throws(Errno) -> CInt? {
    guard case .present = states[index] else { return nil }
    return try enter(index)
  }

  /// Opens the folder with this index. Creates the folder if it is missing.
  func openOrCreateFolder(_ index: Int) throws(Errno) -> CInt {
    switch states[index] {
    case .present: return try enter(index)
    case .blocked: throw Errno(code: ENOTDIR)
    case .missing:
      let folder = tree.folders[index]
      guard index > 0 else { throw Errno(code: ENOENT) }
      let parent = try openOrCreateFolder(folder.parent)
      if mkdirat(parent, folder.name, 0o777) != 0, errno != EEXIST { throw .last }
      states[index] = .present
      return try enter(index)
    }
  }

  /// Returns an entry of the folder whose name differs from `name` only in case; nil if there is
  /// none.
  func caseVariant(of name: String, inFolder index: Int) throws(Errno) -> String? {
    guard let descriptor = try opened(index) else { return nil }
    let last = way.count - 1
    if way[last].listing == nil {
      way[last].listing = Dictionary(
        try folderNames(descriptor).map { ($0.lowercased(), $0) }, uniquingKeysWith: { $1 })
    }
    guard let variant = way[last].listing?[name.lowercased()], variant != name else { return nil }
    return variant
  }

  // MARK: - Walking

  /// Opens an existing folder, which becomes the end of the path of open folders.
  private func enter(_ index: Int) throws(Errno) -> CInt {
    if let last = way.last, last.index == index { return last.descriptor }
    var below: [Int] = []
    var ancestor = index
    while ancestor > 0, !way.contains(where: { $0.index == ancestor }) {
      below.append(ancestor)
      ancestor = tree.folders[ancestor].parent
    }
    guard let first = way.first else { throw Errno(code: ENOENT) }
    while let last = way.last, last.index != ancestor, way.count > 1 {
      _ = close(last.descriptor)
      way.removeLast()
    }
    var folder = way.last?.descriptor ?? first.descriptor
    for index in below.reversed() {
      folder = try openAt(folder, tree.folders[index].name, folderNoFollow)
      push(index, folder)
    }
    return folder
  }

  private func push(_ index: Int, _ descriptor: CInt) {
    way.append(Step(index: index, descriptor: descriptor))
    if way.count > Self.mostSteps { _ = close(way.remove(at: 1).descriptor) }
  }

  /// Opens the folder `name`. If it exists, it becomes the end of the path of open folders.
  private func look(for name: String, in parent: CInt, index: Int) throws(Errno) -> State {
    do throws(Errno) {
      push(index, try openAt(parent, name, folderNoFollow))
      return .present
    } catch {
      switch error.code {
      case ENOENT: return .missing
      case ELOOP, ENOTDIR:
        let isLink = try status(parent, name)?.kind == .link
        return .blocked("'\(name)' is \(isLink ? "a symbolic link" : "not a folder")")
      default: throw error
      }
    }
  }
}

/// Returns the reason why `name` cannot be written if `other` exists: on some file systems, both
/// names refer to the same file.
func differsOnlyInCase(_ name: String, _ other: String) -> String {
  "'\(excerpt(other))' exists, which differs from '\(name)' only in case"
}

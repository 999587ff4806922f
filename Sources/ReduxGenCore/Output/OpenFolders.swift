import Diagnostics
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders of a package as they are on disk, opened one below the other without following a
/// link; closed when this value goes.
final class OpenFolders {
  enum State {
    case open(CInt)
    case missing
    /// Something else is in its place: why nothing can be written below.
    case blocked(String)
  }

  private var tree: FolderTree
  private(set) var states: [State] = []
  private var listings: [Int: [String: String]] = [:]

  /// Opens the package's folder `name` of `root`.
  init(root: CInt, name: String) throws(Errno) {
    tree = FolderTree(package: name)
    states.append(try look(for: name, in: root))
  }

  /// Takes over the package's tree without a look at the disk: the package's folder is new.
  func expectNothing(of tree: FolderTree) {
    self.tree = tree
    states += Array(repeating: .missing, count: tree.folders.count - states.count)
  }

  /// Opens all folders of the package's tree that are there.
  func open(_ tree: FolderTree) throws(Errno) {
    self.tree = tree
    states.reserveCapacity(tree.folders.count)
    for folder in tree.folders.dropFirst(states.count) {
      guard case .open(let parent) = states[folder.parent] else {
        states.append(states[folder.parent])
        continue
      }
      var state = try look(for: folder.name, in: parent)
      if case .missing = state,
        let variant = try caseVariant(of: folder.name, inFolder: folder.parent)
      {
        state = .blocked(differsOnlyInCase(folder.name, variant))
      }
      states.append(state)
    }
  }

  deinit {
    for case .open(let descriptor) in states { _ = close(descriptor) }
  }

  /// The open folder with this index, made if it is missing.
  func made(_ index: Int) throws(Errno) -> CInt {
    switch states[index] {
    case .open(let descriptor): return descriptor
    case .blocked: throw Errno(code: ENOTDIR)
    case .missing:
      let folder = tree.folders[index]
      guard index > 0 else { throw Errno(code: ENOENT) }
      let parent = try made(folder.parent)
      if mkdirat(parent, folder.name, 0o777) != 0, errno != EEXIST { throw .last }
      let descriptor = try openAt(parent, folder.name, folderNoFollow)
      states[index] = .open(descriptor)
      return descriptor
    }
  }

  /// An entry of the folder that is `name` but for its case.
  func caseVariant(of name: String, inFolder index: Int) throws(Errno) -> String? {
    guard case .open(let descriptor) = states[index] else { return nil }
    if listings[index] == nil {
      listings[index] = Dictionary(
        try folderNames(descriptor).map { ($0.lowercased(), $0) }, uniquingKeysWith: { $1 })
    }
    guard let variant = listings[index]?[name.lowercased()], variant != name else { return nil }
    return variant
  }

  private func look(for name: String, in parent: CInt) throws(Errno) -> State {
    do throws(Errno) {
      return .open(try openAt(parent, name, folderNoFollow))
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

/// Why `name` is not written where `other` is: on some file systems they are one.
func differsOnlyInCase(_ name: String, _ other: String) -> String {
  "'\(excerpt(other))' is there, which differs from '\(name)' only in case"
}

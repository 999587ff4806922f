import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that contains the packages, open and locked during the lifetime of this value. All
/// files and folders in it are accessed through its descriptor.
package final class OutputFolder: Sendable {
  /// The path of the folder, as the user specified it.
  package let path: String
  let root: CInt
  /// Whether this run created it.
  private let isNew: Bool

  private init(path: String, root: CInt, isNew: Bool) {
    self.path = path
    self.root = root
    self.isNew = isNew
  }

  deinit {
    _ = close(root)
  }

  /// The folder at `path`; nil if it does not exist. A link is rejected, because the user did not
  /// name its target.
  package static func open(_ path: String, isNew: Bool = false) throws(Fault) -> OutputFolder? {
    do throws(Errno) {
      let root = try openAt(AT_FDCWD, path, folderNoFollow)
      return OutputFolder(path: path, root: root, isNew: isNew)
    } catch {
      if error.code == ENOENT { return nil }
      if (try? status(AT_FDCWD, path))?.kind == .link {
        throw Fault("'\(path)' is a symbolic link: use the folder that it points to")
      }
      throw Fault(cannot: "open", path, error)
    }
  }

  /// The folder at `path`, which is created with its parents if necessary.
  package static func make(_ path: String) throws(Fault) -> OutputFolder {
    if let folder = try open(path) { return folder }
    try makeFolders(path)
    guard let folder = try open(path, isNew: true) else {
      throw Fault(cannot: "open", path, Errno(code: ENOENT))
    }
    return folder
  }

  /// Deletes the folder if this run created it and wrote no file.
  package func removeIfUnused() {
    if isNew { _ = rmdir(path) }
  }

  /// The names in the folder.
  func names() throws(Fault) -> [String] {
    do throws(Errno) {
      return try folderNames(root)
    } catch {
      throw Fault(cannot: "read", path, error)
    }
  }

  /// The displayed path of a package's file.
  package func shown(_ package: String, _ file: String? = nil) -> String {
    let folder = package == PackageOutput.rootName ? path : PathText.join(path, package)
    return file.map { PathText.join(folder, $0) } ?? folder
  }

  /// The current bytes of a package's file; nil if it cannot be read.
  package func contents(_ package: String, _ path: String) -> [UInt8]? {
    do throws(Errno) {
      let parts = path.split(separator: "/").dropLast()
      var folder = Descriptor(adopting: try openAt(root, package, folderNoFollow))
      for part in parts {
        folder = Descriptor(adopting: try openAt(folder.raw, String(part), folderNoFollow))
      }
      let file = Descriptor(
        adopting: try openAt(folder.raw, FolderTree.name(of: path), readNoFollow))
      return try readRest(file.raw)
    } catch {
      return nil
    }
  }

  /// Deletes new packages that a killed run did not finish. For files in the output folder itself,
  /// the journal of the killed run is used instead.
  package func sweepNewPackages() throws(Fault) {
    for name in try names() where OutputPath.isTemporary(name) {
      do throws(Errno) {
        if try status(root, name)?.kind != .file { try removeTree(root, name) }
      } catch {
        throw Fault(cannot: "clean up", shown(name), error)
      }
    }
  }
}

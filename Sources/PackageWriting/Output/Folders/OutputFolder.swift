import FeatureLowering
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that contains the packages. The folder is open and locked while this value exists.
/// All files and folders in it are accessed through its descriptor.
package final class OutputFolder: Sendable {
  /// The path of the folder, as the user has given it.
  package let path: String
  let root: CInt
  /// Whether this run has created the folder.
  private let isNew: Bool

  private init(path: String, root: CInt, isNew: Bool) {
    self.path = path
    self.root = root
    self.isNew = isNew
  }

  deinit {
    _ = close(root)
  }

  /// Opens the folder at `path`. Returns nil if the folder does not exist. Throws an error for a
  /// link, because the user did not name the folder that the link leads to.
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

  /// Opens the folder at `path`. Creates the folder and its parents if they are missing.
  package static func openOrCreate(_ path: String) throws(Fault) -> OutputFolder {
    if let folder = try open(path) { return folder }
    try makeFolders(path)
    guard let folder = try open(path, isNew: true) else {
      throw Fault(cannot: "open", path, Errno(code: ENOENT))
    }
    return folder
  }

  /// Deletes the folder if this run has created it and has written no file.
  package func removeIfUnused() {
    if isNew { _ = rmdir(path) }
  }

  /// Returns the names of all entries in the folder.
  func names() throws(Fault) -> [String] {
    do throws(Errno) {
      return try folderNames(root)
    } catch {
      throw Fault(cannot: "read", path, error)
    }
  }

  /// Returns the path of a package or of its file, as it is displayed to the user.
  package func shown(_ package: String, _ file: String? = nil) -> String {
    let folder = package == PackageOutput.rootName ? path : PathText.join(path, package)
    return file.map { PathText.join(folder, $0) } ?? folder
  }

  /// Returns what the features of a package store, as its manifest records it; empty if there is no
  /// readable manifest.
  package func recordedStored(of package: String) -> [String: [String]] {
    guard let bytes = contents(package, OutputPath.manifest),
      let manifest = try? Manifest(reading: bytes)
    else { return [:] }
    return manifest.stored
  }

  /// Returns the current contents of a package's file; nil if the file cannot be read.
  package func contents(_ package: String, _ path: String) -> [UInt8]? {
    do throws(Errno) {
      let parts = path.split(separator: "/").dropLast()
      var folder = Descriptor(adopting: try openAt(root, package, folderNoFollow))
      for part in parts {
        folder = Descriptor(adopting: try openAt(folder.raw, String(part), folderNoFollow))
      }
      let file = Descriptor(
        adopting: try openAt(folder.raw, FolderTree.lastComponent(of: path), readNoFollow))
      return try readRest(file.raw)
    } catch {
      return nil
    }
  }

  /// Returns the path at which a user-owned file is: its own path, or the path that it had before
  /// the spec's `folders` changed. The tool never moves such a file.
  package func userPath(of path: String, in package: String) -> String {
    if contents(package, path) != nil { return path }
    return LayerFolder.otherPaths(of: path).first { contents(package, $0) != nil } ?? path
  }

  /// Deletes unfinished new packages that a killed run has left. For a target in the output folder
  /// itself, a later step reads the journal of the killed run instead.
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

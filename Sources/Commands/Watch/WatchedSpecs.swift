import Diagnostics
import FeatureRendering
import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders to watch for changes of specs, and the names of the spec files in these folders.
///
/// Folders are watched rather than files: many editors write a new file and rename it over the old
/// file, which ends a watch on the file.
struct WatchedSpecs: Sendable {
  /// The folders in which every spec is watched, including new specs. They are the folders on the
  /// command line, and the folders of apps and of specs that import models.
  private let whole: Set<String>
  /// The files that the command line names, by folder.
  private let single: [String: Set<String>]

  /// Finds the specs that a command line names when it is called.
  init(_ arguments: [String]) throws(Fault) {
    let inputs = SpecPaths(arguments)
    if let fault = inputs.faults.first { throw fault }
    let (sources, _) = readSpecs(inputs.files, output: "")
    let dependent = sources.filter { $0.isApp || !$0.importedFiles.isEmpty }
    whole = Set(inputs.folders).union(dependent.map { Self.folder(of: $0.file.path) })
    var single: [String: Set<String>] = [:]
    for path in inputs.files {
      for path in [path, Self.target(of: path)] {
        single[Self.folder(of: path), default: []].insert(PathText.split(path).name)
      }
    }
    self.single = single
  }

  /// The folders to watch, sorted.
  var folders: [String] { Set(single.keys).union(whole).sorted() }

  /// Whether a file with this name in this folder is one of the specs.
  func holds(_ name: String, in folder: String) -> Bool {
    single[folder]?.contains(name) == true
      || (whole.contains(folder) && SpecPaths.isSpecName(name))
  }

  private static func folder(of path: String) -> String {
    let folder = PathText.split(path).folder
    return folder.isEmpty ? "." : folder
  }

  /// The target of a spec that is a link; for any other spec, its own path.
  private static func target(of path: String) -> String {
    guard (try? status(AT_FDCWD, path))?.kind == .link, let resolved = realpath(path, nil) else {
      return path
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders that are watched for changes of specs, and the names of the spec files in them.
///
/// Folders are watched instead of files, because many editors write a new file and rename it to the
/// name of the old file. This would end a watch on the old file.
struct WatchedSpecs: Sendable {
  /// The folders in which all specs are watched, including new specs. They are the folders on the
  /// command line, and the folders of apps and of specs that import models.
  private let whole: Set<String>
  /// The names of the files on the command line, by folder.
  private let single: [String: Set<String>]

  /// Finds the specs that the command line names at the time of this call.
  ///
  /// - Parameter configuration: The path of the project's configuration, which is watched as well.
  init(_ arguments: [String], and configuration: String? = nil) throws(Fault) {
    let inputs = SpecPaths(arguments)
    if let fault = inputs.faults.first { throw fault }
    let (sources, _) = readSpecs(inputs.files, output: "")
    let dependent = sources.filter { $0.isApp || !$0.importedFiles.isEmpty }
    whole = Set(inputs.folders).union(dependent.map { Self.folder(of: $0.file.path) })
    var single: [String: Set<String>] = [:]
    for path in inputs.files + [configuration].compactMap({ $0 }) {
      for path in [path, Self.target(of: path)] {
        single[Self.folder(of: path), default: []].insert(PathText.split(path).name)
      }
    }
    self.single = single
  }

  /// All folders to watch, sorted by path.
  var folders: [String] { Set(single.keys).union(whole).sorted() }

  /// Whether the file with this name in this folder is a spec that is watched.
  func holds(_ name: String, in folder: String) -> Bool {
    single[folder]?.contains(name) == true
      || (whole.contains(folder) && SpecPaths.isSpecName(name))
  }

  private static func folder(of path: String) -> String {
    let folder = PathText.split(path).folder
    return folder.isEmpty ? "." : folder
  }

  /// The path to which a spec leads if it is a link; otherwise its own path.
  private static func target(of path: String) -> String {
    guard (try? status(AT_FDCWD, path))?.kind == .link, let resolved = realpath(path, nil) else {
      return path
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

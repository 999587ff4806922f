import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders whose changes can be changes of specs, and the names in them that count.
///
/// Folders are watched rather than files: many editors write a new file and give it the old one's
/// name, and then what is watched is no longer there.
struct WatchedSpecs: Sendable {
  /// The folders that were named: every spec in them counts, new ones too.
  private let whole: Set<String>
  /// The files that were named, by their folder.
  private let single: [String: Set<String>]

  /// What the specs of a command line come to at this moment.
  init(_ arguments: [String]) throws(Fault) {
    let inputs = SpecPaths(arguments)
    if let fault = inputs.faults.first { throw fault }
    whole = Set(inputs.folders)
    var single: [String: Set<String>] = [:]
    for path in inputs.files {
      for path in [path, Self.target(of: path)] {
        let (folder, name) = PathText.split(path)
        single[folder.isEmpty ? "." : folder, default: []].insert(name)
      }
    }
    self.single = single
  }

  /// Sorted.
  var folders: [String] { Set(single.keys).union(whole).sorted() }

  /// Whether a change of this name in this folder is one of the specs.
  func holds(_ name: String, in folder: String) -> Bool {
    single[folder]?.contains(name) == true
      || (whole.contains(folder) && SpecPaths.isSpecName(name))
  }

  /// Where a spec stands that is a link; else its own path.
  private static func target(of path: String) -> String {
    guard (try? status(AT_FDCWD, path))?.kind == .link, let resolved = realpath(path, nil) else {
      return path
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

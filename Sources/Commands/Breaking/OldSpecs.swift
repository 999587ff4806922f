import FeatureRendering
import SpecComparison
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A spec in the older version.
struct OldSpec: Sendable {
  let source: SpecSource
  let revision: String?
  /// The path at which the new version of the spec is expected.
  let place: String
  /// Whether the command line names the spec. If a named spec is missing in the new version, this
  /// is reported.
  let isNamed: Bool

  var file: VersionedFile { VersionedFile(source.file, revision: revision) }
}

/// The specs of the older version, which are read from a git revision, a folder or a file.
struct OldSpecs {
  private(set) var specs: [OldSpec] = []
  /// Whether the older version is a single file. The spec in this file is compared with the only
  /// new spec, even if their names differ.
  private(set) var isFile = false

  /// - Parameters:
  ///   - arguments: the specs of the command line.
  ///   - reference: the git revision, the folder or the file.
  init(_ arguments: [String], against reference: String) throws(Fault) {
    if reference.isEmpty { throw Fault("--against needs a git revision, a folder or a file") }
    let path = PathText.withoutTrailingSlashes(reference)
    guard let kind = kindOfFile(path) else {
      try readRevision(reference, arguments)
      return
    }
    try checkMeaning(of: reference, arguments)
    if kind == .folder {
      try readFolder(path, arguments)
    } else {
      isFile = true
      specs = try read([path]).map {
        OldSpec(source: $0, revision: nil, place: arguments[0], isNamed: true)
      }
    }
  }

  /// Rejects a reference that is both a path and a revision. The user then has to write the
  /// reference in a form that can be only one of them.
  private func checkMeaning(of reference: String, _ arguments: [String]) throws(Fault) {
    let isPath = reference.utf8.first.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    guard isPath != true, let folder = arguments.first.map(folderOfSpec),
      (try? GitFolder(folder, at: reference)) != nil
    else { return }
    throw Fault(
      "'\(shown(reference))' is a git revision and a path: write './\(shown(reference))' for the "
        + "path, 'refs/heads/\(shown(reference))' for the branch")
  }

  // MARK: - On disk

  private mutating func readFolder(_ folder: String, _ arguments: [String]) throws(Fault) {
    let inputs = SpecPaths([folder])
    if let fault = inputs.faults.first { throw fault }
    let isWhole = arguments.contains { !isSpecFile($0) }
    let names = Set(arguments.map { PathText.split($0).name })
    let home = arguments.first.map(folderOfSpec) ?? ""
    // For a folder on the command line, JSON files are ignored. But the command line may name a
    // JSON file itself.
    let others = names.subtracting(inputs.files.map { PathText.split($0).name })
      .map { PathText.join(folder, $0) }.filter { isSpecFile($0) && kindOfFile($0) != nil }
    specs = try read(inputs.files + others.sorted()).map { source in
      let name = PathText.split(source.file.path).name
      return OldSpec(
        source: source, revision: nil, place: PathText.join(home, name),
        isNamed: isWhole || names.contains(name))
    }
  }

  private func read(_ paths: [String]) throws(Fault) -> [SpecSource] {
    let (sources, faults) = readSpecs(paths, output: ".")
    if let fault = faults.first { throw fault }
    return sources
  }

  // MARK: - In git

  private mutating func readRevision(
    _ revision: String, _ arguments: [String]
  ) throws(Fault) {
    var places: [(file: SourceFile, place: String)] = []
    var seen: Set<String> = []
    let named = Set(arguments.map(PathText.withoutTrailingSlashes))
    for folder in arguments.map(folderOfSpec) where seen.insert(folder).inserted {
      guard let git = try GitFolder(folder, at: revision) else {
        throw try Self.unknown(revision, folder)
      }
      for file in try git.files() {
        let place = PathText.join(folder, file.name)
        guard SpecPaths.isSpecName(file.name) || named.contains(place) else { continue }
        places.append((SourceFile(path: file.path, bytes: try git.contents(of: file)), place))
      }
    }
    specs = zip(FeatureRendering.specs(of: places.map(\.file)), places).map { source, place in
      OldSpec(
        source: source, revision: revision, place: place.place,
        isNamed: named.contains(place.place)
          || named.contains(PathText.split(place.place).folder.orDot(named)))
    }
  }

  private static func unknown(_ revision: String, _ folder: String) throws(Fault) -> Fault {
    let what =
      "cannot compare with '\(shown(revision))': it is not a revision of the git repository of "
      + "'\(shown(folder.isEmpty ? "." : folder))', nor a folder or a file"
    guard try GitFolder.isShallow(folder) else { return Fault(what) }
    return Fault(what + "; the clone is shallow: 'git fetch' the revision first")
  }
}

extension String {
  /// The path of the folder. For the working directory, `.` if the command line contains `.`,
  /// otherwise an empty string.
  fileprivate func orDot(_ named: Set<String>) -> String {
    isEmpty && named.contains(".") ? "." : self
  }
}

/// Whether an argument names a file and not a folder. If nothing exists at the path, the extension
/// of the path decides.
func isSpecFile(_ path: String) -> Bool {
  switch kindOfFile(path) {
  case .folder: false
  case nil: [".yaml", ".yml", ".json"].contains { path.hasSuffix($0) }
  default: true
  }
}

/// If an argument names a spec, the folder of the spec; otherwise, the folder that the argument
/// names. Empty for the working directory.
func folderOfSpec(_ argument: String) -> String {
  let path = PathText.withoutTrailingSlashes(argument)
  if isSpecFile(path) { return PathText.split(path).folder }
  return path == "." ? "" : path
}

/// The kind of file at a path, after following links; nil if there is no file.
func kindOfFile(_ path: String) -> FileStatus.Kind? {
  var raw = stat()
  return stat(path, &raw) == 0 ? FileStatus(raw).kind : nil
}

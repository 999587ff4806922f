import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The spec files that are named by the arguments of a command line, in order.
struct SpecPaths {
  /// The paths of the spec files in the form in which they are displayed.
  private(set) var files: [String] = []
  /// The arguments that are folders.
  private(set) var folders: [String] = []
  /// The notes for the user, such as a note about a path that was matched ignoring case.
  private(set) var notes: [String] = []
  private(set) var faults: [Fault] = []

  /// Finds the spec files. A folder stands for all `*.yaml` and `*.yml` files in it. If a path does
  /// not exist, but exactly one existing path matches it ignoring case, the existing path is used.
  ///
  /// - Parameters:
  ///   - allowsInput: Whether `-` stands for standard input.
  ///   - mayBeCommand: Whether the first argument may be a misspelt command.
  init(_ arguments: [String], allowsInput: Bool = false, mayBeCommand: Bool = true) {
    for (index, argument) in arguments.enumerated() {
      if allowsInput, argument == Self.input {
        files.append(argument)
        continue
      }
      do throws(Fault) {
        try add(argument, mayBeCommand: mayBeCommand && index == 0)
      } catch {
        faults.append(error)
      }
    }
  }

  private mutating func add(_ argument: String, mayBeCommand: Bool) throws(Fault) {
    let path = PathText.withoutTrailingSlashes(argument)
    guard !path.isEmpty else { throw Fault("the path of a spec is empty") }
    if let isFolder = try Self.isFolder(path) { return try add(path, isFolder: isFolder) }
    let matches = Self.matchesIgnoringCase(path)
    guard let match = matches.first, matches.count == 1 else {
      throw Self.notFound(path, matches, mayBeCommand: mayBeCommand)
    }
    // The target of the link does not exist. This is reported with the path that the user typed.
    if match == path { return files.append(path) }
    notes.append("'\(shown(path))' does not exist; using '\(shown(match))'")
    try add(match, isFolder: try Self.isFolder(match) ?? false)
  }

  private mutating func add(_ path: String, isFolder: Bool) throws(Fault) {
    guard isFolder else { return files.append(path) }
    let names: [String]
    do throws(Errno) {
      names = try folderNames(AT_FDCWD, path)
    } catch {
      throw Fault(cannot: "read", path, error)
    }
    var specs: [String] = []
    for spec in names.lazy.filter(Self.isSpecName).map({ PathText.join(path, $0) })
    where try Self.isFolder(spec) != true { specs.append(spec) }
    guard !specs.isEmpty else { throw Fault("found no *.yaml or *.yml in '\(path)'") }
    folders.append(path)
    files += specs
  }

  /// The argument for standard input.
  static let input = standardInput

  static func isSpecName(_ name: String) -> Bool {
    name.utf8.first != UInt8(ascii: ".") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
      && name != ProjectConfiguration.fileName
  }

  /// Whether `path` is a folder; nil if nothing exists at the path.
  private static func isFolder(_ path: String) throws(Fault) -> Bool? {
    var raw = stat()
    if stat(path, &raw) == 0 { return FileStatus(raw).kind == .folder }
    let cause = Errno.last
    if cause.code == ENOENT || cause.code == ENOTDIR { return nil }
    throw Fault(cannot: "read", path, cause)
  }

  private static func names(in folder: String) -> [String] {
    (try? folderNames(AT_FDCWD, folder.isEmpty ? "." : folder)) ?? []
  }

  /// The existing paths that are equal to `path` ignoring case.
  private static func matchesIgnoringCase(_ path: String) -> [String] {
    var found = [path.utf8.first == UInt8(ascii: "/") ? "/" : ""]
    for part in path.split(separator: "/") {
      if part == "." || part == ".." {
        found = found.map { PathText.join($0, String(part)) }
        continue
      }
      let wanted = part.lowercased()
      found = found.flatMap { folder in
        names(in: folder).filter { $0.lowercased() == wanted }.map { PathText.join(folder, $0) }
      }
    }
    return found
  }

  /// The existing path that is most similar to `path`, part by part; nil if no path is similar.
  private static func nearestPath(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    var found = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for (place, part) in parts.enumerated() {
      let entries = names(in: found).filter { entry in
        place == parts.count - 1 && isSpecName(entry)
          || (try? isFolder(PathText.join(found, entry))) == true
      }
      let isThere = part == "." || part == ".." || entries.contains(part)
      guard let entry = isThere ? part : nearest(part, among: entries) else { return nil }
      found = PathText.join(found, entry)
    }
    return found
  }

  /// The subcommands. On the command line, they come before the specs.
  private static let commands = [
    "generate", "check", "diff", "test", "explore", "play", "replay", "watch", "stubs", "expand",
    "breaking", "init",
    "schema",
    "explain", "export", "format", "guide", "lsp",
  ]

  /// The subcommand that the user may have meant; nil if the word is a path or not similar to a
  /// subcommand.
  private static func commandNear(_ word: String) -> String? {
    let isPath = word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    return isPath ? nil : nearest(word, among: commands)
  }

  private static func notFound(
    _ path: String, _ matches: [String], mayBeCommand: Bool
  ) -> Fault {
    let message = "cannot read '\(shown(path))': \(Errno(code: ENOENT).words)"
    let command = mayBeCommand ? commandNear(path) : nil
    if matches.isEmpty, let command {
      return Fault("\(message); did you mean the command '\(command)'?")
    }
    let near = matches.isEmpty ? nearestPath(path) : nil
    let meant = near.map { [$0] } ?? matches
    guard !meant.isEmpty else { return Fault(message) }
    return Fault(
      "\(message); did you mean \(meant.map { "'\(shown($0))'" }.joined(separator: " or "))?")
  }
}

extension RunReport {
  /// Reads the specs that a command names. Returns nil if a path or a file cannot be read, which is
  /// then reported.
  ///
  /// - Parameter change: what the command does to the files, such as `formatted`; nil if it writes
  ///   no spec. A pipe or a device cannot be changed.
  mutating func readInputs(
    _ arguments: [String], output: String = ".", allowsInput: Bool = false, change: String? = nil
  ) -> [SpecSource]? {
    let inputs = SpecPaths(arguments, allowsInput: allowsInput)
    notes += inputs.notes
    var faults = inputs.faults
    if let change {
      faults += inputs.files.filter {
        !(allowsInput && $0 == SpecPaths.input) && SpecFixer.isNoFile($0)
      }.map {
        Fault("'\(shown($0))' is not a regular file and cannot be \(change)")
      }
    }
    guard change == nil || faults.isEmpty else {
      fail(faults)
      return nil
    }
    let (sources, unread) = readSpecs(inputs.files, output: output)
    guard faults.isEmpty, unread.isEmpty else {
      fail(faults + unread)
      return nil
    }
    return sources
  }
}

import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The contents of a folder in a git repository at a revision. Uses the `git` in `PATH`, in a mode
/// without prompts.
struct GitFolder {
  /// A file as it was at the revision.
  struct File {
    /// The path of the file, relative to the root of the repository.
    let path: String
    let name: String
    let blob: String
    let isLink: Bool
  }

  private let folder: String
  private let revision: String
  /// The hash of the revision's commit.
  private let commit: String
  /// The path of the folder, relative to the root of the repository and with a slash at the end;
  /// empty for the root itself.
  private let prefix: String

  /// Nil if the folder is not in a repository, or if the repository does not have the revision.
  ///
  /// - Parameter folder: the folder. It may have been deleted after the revision, but one of its
  ///   parent folders must exist.
  init?(_ folder: String, at revision: String) throws(Fault) {
    // A revision is not empty and does not start with a dash.
    guard !revision.isEmpty, revision.utf8.first != UInt8(ascii: "-") else { return nil }
    let (existing, rest) = Self.existing(folder)
    self.folder = existing
    self.revision = revision
    let found = try Self.git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"],
      in: existing)
    guard found.status == 0 else {
      if let problem = try Self.problem(of: found, in: existing) { throw problem }
      return nil
    }
    commit = Self.line(found.output)
    let place = try Self.git(["rev-parse", "--show-prefix"], in: existing)
    guard place.status == 0 else { throw Self.fault(place) }
    prefix = Self.line(place.output) + rest.map { $0 + "/" }.joined()
  }

  /// The files directly in the folder, not in its subfolders.
  func files() throws(Fault) -> [File] {
    let words = ["ls-tree", "-z", "--full-tree", commit] + (prefix.isEmpty ? [] : ["--", prefix])
    let listed = try Self.git(words, in: folder)
    guard listed.status == 0 else { throw Self.fault(listed) }
    return listed.output.split(separator: 0).compactMap { entry in
      // The format is `100644 blob 0123…\tSpecs/tasklist.yaml`.
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = entry[..<tab].split(separator: UInt8(ascii: " "))
      guard words.count == 3, words[1].elementsEqual("blob".utf8) else { return nil }
      let path = String(decoding: entry[entry.index(after: tab)...], as: UTF8.self)
      return File(
        path: path, name: PathText.split(path).name,
        blob: String(decoding: words[2], as: UTF8.self),
        isLink: words[0].elementsEqual("120000".utf8))
    }
  }

  func contents(of file: File) throws(Fault) -> [UInt8] {
    if file.isLink {
      throw Fault("cannot read '\(shown("\(revision):\(file.path)"))': it is a symbolic link")
    }
    let read = try Self.git(["cat-file", "blob", file.blob], in: folder)
    guard read.status == 0 else { throw Self.fault(read) }
    return read.output
  }

  // MARK: - The program

  /// The variables that git sets while it runs a hook. They may name another repository than the
  /// repository of the folder.
  private static let hidden: Set = ["GIT_DIR", "GIT_WORK_TREE", "GIT_PREFIX", "GIT_INDEX_FILE"]

  private static func git(_ words: [String], in folder: String) throws(Fault) -> ProcessResult {
    do throws(Errno) {
      return try runProcess(
        ["git", "-C", folder] + words, without: hidden,
        with: ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"])
    } catch {
      if error.code == ENOENT { throw Fault("cannot run 'git': it is not installed") }
      throw Fault("cannot run 'git': \(error.words)")
    }
  }

  /// The reason why git failed. Nil if the revision is unknown, or if the folder is not in a
  /// repository.
  private static func problem(
    of result: ProcessResult, in folder: String
  ) throws(Fault) -> Fault? {
    if result.status == 1 || result.errors.isEmpty { return nil }
    let inside = try git(["rev-parse", "--is-inside-work-tree"], in: folder)
    let text = String(decoding: inside.errors, as: UTF8.self)
    return inside.status == 0 || text.contains("not a git repository") ? nil : fault(inside)
  }

  /// Whether the repository contains only the latest commits of its history.
  static func isShallow(_ folder: String) throws(Fault) -> Bool {
    let words = ["rev-parse", "--is-shallow-repository"]
    return line(try git(words, in: existing(folder).folder).output) == "true"
  }

  private static func fault(_ result: ProcessResult) -> Fault {
    let lines = String(decoding: result.errors, as: UTF8.self).split(separator: "\n")
    return Fault("git failed: \(cut(lines.first.map(String.init) ?? "status \(result.status)"))")
  }

  private static func line(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The nearest existing parent folder, and the names of the folders below it that do not exist.
  private static func existing(_ folder: String) -> (folder: String, rest: [String]) {
    var folder = folder.isEmpty ? "." : folder
    var rest: [String] = []
    var raw = stat()
    while stat(folder, &raw) != 0 || FileStatus(raw).kind != .folder {
      let (above, name) = PathText.split(folder)
      if above == folder { break }
      rest.insert(name, at: 0)
      folder = above.isEmpty ? "." : above
    }
    return (folder, rest)
  }
}

import FeatureAnalysis
import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The specs of the client's folders, open or not.
struct Workspace: Sendable {
  /// A spec on disk or in the editor.
  struct Known: Sendable {
    let file: SourceFile
    /// The name after `feature:` or `app:`.
    let name: String?
    /// The capitalized words of the file, among which are the names of the features that it uses.
    let words: Set<String>
  }

  private(set) var documents: [String: Document] = [:]
  private var saved: [String: Known] = [:]
  /// The paths of the specs of each feature or app, by its name.
  private var pathsByName: [String: Set<String>] = [:]
  private var identities: [String: FileStatus.Identity] = [:]
  private var open: [String: Known] = [:]
  private var roots: Set<String> = []
  /// The folders of open documents outside of the roots.
  private var folders: Set<String> = []

  private static let mostFiles = 2000
  private static let mostFolders = 5000
  private static let deepest = 8

  // MARK: - Documents

  mutating func openDocument(_ document: Document) {
    changeDocument(document)
    let folder = DocumentPath.folder(of: document.path)
    let isInside = roots.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    if folder.hasPrefix("/"), !isInside, folders.insert(folder).inserted { readFolder(folder) }
  }

  mutating func changeDocument(_ document: Document) {
    documents[document.path] = document
    changeNames(of: document.path) { $0.open[document.path] = Known(document.file) }
  }

  mutating func closeDocument(_ path: String) {
    documents[path] = nil
    changeNames(of: path) { $0.open[path] = nil }
    readFile(path)
  }

  /// Changes a spec, and keeps `pathsByName` up to date.
  private mutating func changeNames(of path: String, _ change: (inout Workspace) -> Void) {
    let old = self[path]?.name
    change(&self)
    let new = self[path]?.name
    if old == new { return }
    if let old { pathsByName[old]?.remove(path) }
    if let new { pathsByName[new, default: []].insert(path) }
  }

  // MARK: - Files

  mutating func addRoot(_ folder: String) {
    roots.insert(folder)
    readTree(folder)
  }

  /// Reads the files again that have changed on disk, and finds new ones beside a file.
  mutating func refreshFiles(beside path: String) {
    for known in saved.keys { readFile(known) }
    readFolder(DocumentPath.folder(of: path))
  }

  mutating func refreshFile(_ path: String) {
    if Self.isSpecName(path) { readFile(path) }
  }

  /// Reads the specs in a folder and the folders in it, the nearest first.
  private mutating func readTree(_ root: String) {
    var next = [root]
    var visited = 0
    for _ in 0..<Self.deepest {
      let level = next.prefix(Self.mostFolders - visited)
      visited += level.count
      next = level.flatMap { readFolder($0) }
    }
  }

  /// Reads the specs of a folder. Returns the folders in it, without links.
  @discardableResult
  private mutating func readFolder(_ folder: String) -> [String] {
    let names = (try? folderNames(AT_FDCWD, folder)) ?? []
    var folders: [String] = []
    for name in names where !name.hasPrefix(".") && name != "node_modules" {
      let path = PathText.join(folder, name)
      if Self.isSpecName(name) {
        if saved.count < Self.mostFiles { readFile(path) }
      } else if (try? status(AT_FDCWD, path))??.kind == .folder {
        folders.append(path)
      }
    }
    return folders
  }

  private static func isSpecName(_ name: String) -> Bool {
    name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  private mutating func readFile(_ path: String) {
    var raw = stat()
    let status = stat(path, &raw) == 0 ? FileStatus(raw) : nil
    guard let status, status.kind == .file else {
      changeNames(of: path) { $0.saved[path] = nil }
      identities[path] = nil
      return
    }
    guard identities[path] != status.identity else { return }
    identities[path] = status.identity
    guard let raw = try? openAt(AT_FDCWD, path, O_RDONLY) else {
      return changeNames(of: path) { $0.saved[path] = nil }
    }
    let descriptor = Descriptor(adopting: raw)
    let bytes = try? readRest(descriptor.raw, limit: SourceFile.maximumSize + 1)
    let known = bytes.map { Known(SourceFile(path: path, bytes: $0)) }
    // Other YAML files are not kept.
    changeNames(of: path) { $0.saved[path] = known?.name == nil ? nil : known }
  }

  // MARK: - Specs

  func isSpec(_ path: String) -> Bool {
    self[path]?.name != nil || DocumentPath.isConfiguration(path) || path.hasSuffix(".redux.yaml")
  }

  subscript(path: String) -> Known? { open[path] ?? saved[path] }

  /// The paths of all specs, in alphabetical order.
  var paths: [String] { Set(open.keys).union(saved.keys).sorted() }

  /// Returns a spec and those that it needs: the features that it imports or contains, directly and
  /// indirectly. The spec is the first.
  ///
  /// - Parameter users: Whether the apps that contain the feature are included.
  func specs(for path: String, withUsers users: Bool = false) -> [SourceFile] {
    guard let first = self[path] else { return [] }
    let folder = DocumentPath.folder(of: path)
    var found = [first]
    var seen: Set<String> = [path]
    if users, let name = first.name {
      for other in paths where other != path {
        guard let known = self[other], known.words.contains(name),
          let used = known.name.flatMap({ spec(named: $0, in: folder, besides: path) }),
          used.file.path == other, seen.insert(other).inserted
        else { continue }
        found.append(known)
      }
    }
    var next = 0
    while next < found.count {
      for word in found[next].words.sorted() {
        guard let known = spec(named: word, in: folder, besides: path),
          seen.insert(known.file.path).inserted
        else { continue }
        found.append(known)
      }
      next += 1
    }
    return found.map(\.file)
  }

  /// The spec of a feature or an app. If several have the name, one in the folder is taken.
  private func spec(named name: String, in folder: String, besides path: String) -> Known? {
    guard let paths = pathsByName[name] else { return nil }
    let others = paths.filter { $0 != path }.sorted()
    let near = others.last { DocumentPath.folder(of: $0) == folder }
    return (near ?? others.first).flatMap { self[$0] }
  }

  /// Returns the paths of the specs that need a spec, directly and indirectly.
  func dependents(of path: String) -> [String] {
    guard let name = self[path]?.name else { return [] }
    var rest = saved.merging(open) { $1 }
    rest[path] = nil
    var names: Set<String> = [name]
    var found: [String] = []
    while !names.isEmpty {
      let more = rest.filter { !$0.value.words.isDisjoint(with: names) }
      for other in more.keys { rest[other] = nil }
      found += more.keys
      names = Set(more.values.compactMap(\.name))
    }
    return found.sorted()
  }
}

extension Workspace.Known {
  init(_ file: SourceFile) {
    self.file = file
    var name: String?
    var words: Set<String> = []
    let text = String(decoding: file.bytes, as: UTF8.self)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(line)
      for key in ["feature:", "app:"] where name == nil && line.hasPrefix(key) {
        let rest = line.dropFirst(key.count).split { $0 == " " || $0 == "\r" }
        name = rest.first.map { String($0.filter { $0 != "\"" && $0 != "'" }) }
      }
    }
    var word: [UInt8] = []
    for byte in file.bytes + [0x20] {
      if isNameByte(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        if (0x41...0x5A).contains(word[0]) || word[0] >= 0x80 {
          words.insert(String(decoding: word, as: UTF8.self))
        }
        word.removeAll(keepingCapacity: true)
      }
    }
    self.name = name
    self.words = words
  }
}

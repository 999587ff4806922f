import FeatureAnalysis
import FeatureRendering
import SpecLanguage

/// The names of specs, as far as they are up to date.
struct KnownNames: Sendable {
  private var imports = KnownImports()
  /// Nil for a spec that cannot be read.
  private var specs: [String: IndexedSpec?] = [:]
  /// The last names of documents that cannot be read at the moment.
  private var earlier: [String: NameIndex] = [:]

  /// The names of a spec; nil if it cannot be read.
  mutating func indexed(_ path: String, in workspace: Workspace) -> IndexedSpec? {
    if let known = specs[path] { return known }
    let file = workspace[path]?.file
    let indexed = file.flatMap {
      indexNames(of: $0, imports: imports.imports(of: path, in: workspace))
    }
    specs[path] = .some(indexed)
    if let indexed, workspace.documents[path] != nil { earlier[path] = indexed.index }
    return indexed
  }

  /// The names of a spec, or those that it had when it could be read.
  mutating func latestIndex(_ path: String, in workspace: Workspace) -> NameIndex? {
    indexed(path, in: workspace)?.index ?? earlier[path]
  }

  /// The features that a spec imports or contains.
  mutating func imports(of path: String, in workspace: Workspace) -> ImportedFeatures {
    imports.imports(of: path, in: workspace)
  }

  /// Forgets the names of changed specs.
  ///
  /// - Parameter paths: Nil for all specs.
  mutating func forgetSpecs(_ paths: Set<String>?) {
    if let paths {
      for path in paths { specs[path] = nil }
    } else {
      specs = [:]
    }
  }

  mutating func forgetDocument(_ path: String) { earlier[path] = nil }
}

/// The features that specs import or contain. They are analyzed again only after another spec has
/// changed, or the part of the spec that names them.
struct KnownImports: Sendable {
  private struct Entry: Sendable {
    let naming: [UInt8]
    let others: [SourceFile]
    let imports: ImportedFeatures
  }

  private var entries: [String: Entry] = [:]

  /// The features that a spec imports or contains.
  mutating func imports(of path: String, in workspace: Workspace) -> ImportedFeatures {
    let files = workspace.specs(for: path)
    guard let file = files.first, files.count > 1 else { return ImportedFeatures() }
    let others = Array(files.dropFirst())
    let naming = Self.naming(in: file)
    if let known = entries[path], known.naming == naming, Self.areSame(known.others, others) {
      return known.imports
    }
    var found = ImportedFeatures()
    // The specs that the spec needs are known together with what they need themselves.
    for source in specs(of: files) {
      let isFirst = source.file.path == path
      if isFirst { found = source.imports }
      let others = isFirst ? others : Array(workspace.specs(for: source.file.path).dropFirst())
      entries[source.file.path] = Entry(
        naming: Self.naming(in: source.file), others: others, imports: source.imports)
    }
    return found
  }

  private static func areSame(_ some: [SourceFile], _ others: [SourceFile]) -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy { $0.path == $1.path && $0.bytes == $1.bytes }
  }

  private static let sections = ["feature:", "app:", "import:", "features:"].map { Array($0.utf8) }

  /// The lines of the sections that name features; all lines if the spec is one value in brackets.
  private static func naming(in file: SourceFile) -> [UInt8] {
    var naming: [UInt8] = []
    var isNaming = false
    for line in 1...file.lines.lineCount {
      let bytes = file.bytes[file.lines.bytes(ofLine: line)]
      guard let first = bytes.first else { continue }
      if first == UInt8(ascii: "{") { return file.bytes }
      if isWordByte(first) { isNaming = sections.contains { bytes.starts(with: $0) } }
      if isNaming { naming += bytes + [0x0A] }
    }
    return naming
  }
}

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

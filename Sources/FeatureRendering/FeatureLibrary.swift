import Diagnostics
import FeatureAnalysis
import FileSystem
import SpecDecoding
import YAMLParsing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The features that the specs of a run may import: those of the run, and those whose specs are in
/// the same folder as the importing spec.
struct FeatureLibrary {
  /// A spec that was decoded without reporting its errors.
  private struct Entry {
    let file: SourceFile
    let spec: FeatureSpec
    var imports: [String] { spec.externals.filter(\.isImported).map(\.module.value) }
  }

  private var entries: [String: Entry] = [:]
  private var features: [String: ImportedFeatures.Entry] = [:]

  /// Sets the features that each importing spec can import.
  static func addImports(to specs: inout [SpecSource]) {
    let importing = specs.indices.filter { specs[$0].file.mayImport }
    guard !importing.isEmpty else { return }
    var library = FeatureLibrary()
    for spec in specs { library.add(spec.file) }
    for file in siblings(of: importing.map { specs[$0].file }, besides: specs.map(\.file)) {
      library.add(file)
    }
    for index in importing { library.addImports(to: &specs[index]) }
    library.markExports(in: &specs)
  }

  private func markExports(in specs: inout [SpecSource]) {
    var exported: [String: Set<String>] = [:]
    for entry in entries.values {
      for external in entry.spec.externals where external.isImported {
        exported[external.module.value, default: []].insert(external.name.value)
      }
    }
    for (feature, models) in exported {
      guard let path = entries[feature]?.file.path else { continue }
      for index in specs.indices where specs[index].file.path == path {
        specs[index].exportedModels = models
      }
    }
  }

  private mutating func addImports(to source: inout SpecSource) {
    guard let spec = decode(source.file) else {
      // The imports are not known yet.
      for name in entries.keys.sorted() { _ = feature(name) }
      source.imports = ImportedFeatures(features)
      return
    }
    guard spec.externals.contains(where: \.isImported) else { return }
    let entry = Entry(file: source.file, spec: spec)
    source.imports = imports(of: entry)
    source.importedFiles = reachable(from: entry).compactMap { entries[$0]?.file }
      .filter { $0.path != source.file.path }
  }

  /// Of two specs for one feature the first counts: that of the run.
  private mutating func add(_ file: SourceFile) {
    guard let spec = decode(file), !spec.lacksName, entries[spec.name.value] == nil else { return }
    entries[spec.name.value] = Entry(file: file, spec: spec)
  }

  private func decode(_ file: SourceFile) -> FeatureSpec? {
    var diagnostics = Diagnostics()
    return parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
  }

  // MARK: - Imports

  /// The features that a spec may import; those that it does import are analyzed.
  private mutating func imports(of importer: Entry) -> ImportedFeatures {
    var found: [String: ImportedFeatures.Entry] = [:]
    for name in importer.imports where found[name] == nil {
      if let way = way(from: name, to: importer.spec.name.value) {
        found[name] = .cycle([importer.spec.name.value] + way)
      } else {
        found[name] = feature(name)
      }
    }
    // The other names are only used for suggestions.
    for name in entries.keys where found[name] == nil && name != importer.spec.name.value {
      found[name] = .broken
    }
    for name in importer.imports where entries[name] == nil { found[name] = nil }
    return ImportedFeatures(found)
  }

  /// The feature of a spec, analyzed once; `broken` if it is part of an import cycle.
  private mutating func feature(_ name: String) -> ImportedFeatures.Entry? {
    if let known = features[name] { return known }
    guard let entry = entries[name] else { return nil }
    features[name] = .broken
    var diagnostics = Diagnostics()
    let imports = imports(of: entry)
    let analyzed = analyzeSpec(entry.file, imports: imports, &diagnostics)
    let feature = analyzed.feature ?? models(of: entry, imports)
    let result: ImportedFeatures.Entry = feature.map { .feature($0) } ?? .broken
    features[name] = result
    return result
  }

  /// Only the models, if something else is wrong.
  private func models(of entry: Entry, _ imports: ImportedFeatures) -> Feature? {
    guard !entry.spec.incomplete.contains(.types) else { return nil }
    var spec = entry.spec
    (spec.state, spec.derived, spec.filters) = ([], [], [])
    (spec.actions, spec.events, spec.dependencies) = ([], [], [])
    (spec.requests, spec.middleware, spec.scenarios) = ([], [], [])
    var diagnostics = Diagnostics()
    return analyze(spec, of: entry.file, imports: imports, &diagnostics)
  }

  /// The chain of imports from one feature to another; nil if there is none.
  private func way(from start: String, to goal: String) -> [String]? {
    var origins: [String: String] = [:]
    var pending = [start]
    var seen: Set<String> = [start]
    while let name = pending.popLast() {
      if name == goal {
        var way = [name]
        while let origin = origins[way[0]] { way.insert(origin, at: 0) }
        return way
      }
      for next in entries[name]?.imports ?? [] where seen.insert(next).inserted {
        origins[next] = name
        pending.append(next)
      }
    }
    return nil
  }

  /// The features that a spec imports, directly and indirectly.
  private func reachable(from importer: Entry) -> [String] {
    var seen: Set<String> = []
    var pending = importer.imports
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      pending += entries[name]?.imports ?? []
    }
    return seen.sorted()
  }

  // MARK: - Files

  /// The other specs in the same folders.
  private static func siblings(
    of files: [SourceFile], besides known: [SourceFile]
  ) -> [SourceFile] {
    let paths = Set(known.map(\.path))
    let folders = Set(files.map { PathText.split($0.path).folder }).sorted()
    return folders.flatMap { folder -> [SourceFile] in
      let names = (try? folderNames(AT_FDCWD, folder.isEmpty ? "." : folder)) ?? []
      return names.sorted().filter { $0.isSpec }.compactMap { name in
        let path = folder.isEmpty ? name : PathText.join(folder, name)
        guard !paths.contains(path), let file = try? openAt(AT_FDCWD, path, O_RDONLY) else {
          return nil
        }
        let descriptor = Descriptor(adopting: file)
        let bytes = try? readRest(descriptor.raw, limit: longestSpec + 1)
        return bytes.map { SourceFile(path: path, bytes: $0) }
      }
    }
  }
}

extension String {
  fileprivate var isSpec: Bool {
    utf8.first != UInt8(ascii: ".") && (hasSuffix(".yaml") || hasSuffix(".yml"))
  }
}

extension SourceFile {
  /// Whether the word `import` occurs before a ':'; only then is the spec decoded twice.
  fileprivate var mayImport: Bool {
    let word = Array("import".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { colon in
        guard bytes[colon] == UInt8(ascii: ":") else { return false }
        var end = colon
        while end > 0, " \t\"'".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end >= word.count && bytes[(end - word.count)..<end].elementsEqual(word)
      }
    }
  }
}

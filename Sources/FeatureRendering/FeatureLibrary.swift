import FeatureAnalysis
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The features that the specs of a run may import: all features of the run, and all features in
/// the same folder as the importing spec.
struct FeatureLibrary {
  /// A spec that was decoded. Its errors are not reported.
  private struct Entry {
    let file: SourceFile
    let spec: FeatureSpec
    let findings: Diagnostics
    var imports: [String] { spec.externals.filter(\.isImported).map(\.module.value) }
  }

  /// The spec of an app that was decoded.
  private struct AppEntry {
    let file: SourceFile
    let spec: AppSpec
    let findings: Diagnostics
    var features: [String] { spec.features.map(\.feature.value) }
  }

  private var entries: [String: Entry] = [:]
  private var apps: [String: AppEntry] = [:]
  private var features: [String: ImportedFeatures.Entry] = [:]
  /// The analysis of each spec without errors, by the path of the file.
  private var analyses: [String: KnownAnalysis] = [:]
  /// The features whose specs have errors or are not valid YAML.
  private var broken: Set<String> = []
  /// The files of each feature or app. Only files of the first origin that has one are in it.
  private var files: [String: (origin: Origin, paths: [String])] = [:]

  /// Where a spec comes from. A spec of the run is meant rather than another one in its folder.
  private enum Origin { case run, folder, target }

  /// Adds to each spec the features that it can import.
  ///
  /// - Parameters:
  /// - others: Specs of other targets, whose features can be imported as well.
  /// - seekingSiblings: Whether a spec can import features from specs in the same folder.
  static func addImports(
    to specs: inout [SpecSource], others: [OtherSpec] = [], seekingSiblings: Bool = true
  ) {
    for index in specs.indices where specs[index].file.mayBeApp {
      var ignored = Diagnostics()
      let root = parseYAML(specs[index].file, &ignored)
      specs[index].isApp = root?.isApp ?? specs[index].file.beginsLikeApp
    }
    let apps = specs.filter(\.isApp).map(\.file)
    if !apps.isEmpty { for index in specs.indices { specs[index].apps = apps } }
    let importing = specs.indices.filter {
      specs[$0].isApp || specs[$0].file.mayImport
        || specs.count > 1 && specs[$0].file.mayNameModules
    }
    guard !importing.isEmpty else { return }
    var library = FeatureLibrary()
    for spec in specs { library.add(spec.file, of: .run) }
    if seekingSiblings {
      let seeking = importing.map { specs[$0] }.filter { $0.isApp || $0.file.mayImport }.map(\.file)
      for file in siblings(of: seeking, besides: specs.map(\.file)) {
        library.add(file, of: .folder)
      }
    }
    let modules = library.add(others)
    for index in importing {
      specs[index].otherModules = modules
      if specs[index].isApp {
        library.addFeatures(to: &specs[index])
      } else {
        library.addImports(to: &specs[index])
      }
    }
    for index in specs.indices { specs[index].known = library.analyses[specs[index].file.path] }
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
    guard let entry = decode(source.file) else {
      // The spec cannot be decoded, so its imports are unknown and every feature is analyzed.
      for name in entries.keys.sorted() { _ = feature(name) }
      source.imports = ImportedFeatures(features)
      return
    }
    guard
      entry.spec.externals.contains(where: { $0.isImported || entries[$0.module.value] != nil })
    else { return }
    source.imports = imports(of: entry)
    source.importedFiles = reachable(from: entry.imports).compactMap { entries[$0]?.file }
      .filter { $0.path != source.file.path }
  }

  /// Adds the features of an app to its spec. The names of all other features are added for
  /// suggestions.
  private mutating func addFeatures(to source: inout SpecSource) {
    var ignored = Diagnostics()
    let spec = parseYAML(source.file, &ignored).flatMap { decodeApp($0, of: source.file, &ignored) }
    // An app spec that cannot be parsed may name any feature.
    let own = spec?.name.value ?? ""
    let all = Set(entries.keys).union(apps.keys).subtracting([own]).sorted()
    let names = spec?.features.map(\.feature.value) ?? all
    // If the app names an unknown feature, all features are analyzed, because the fix may suggest
    // any of them.
    let isMisspelt = names.contains { entries[$0] == nil && apps[$0] == nil }
    source.imports = members(isMisspelt ? all : names, of: own)
    source.importedFiles = reachable(from: names.filter { $0 != own || entries[own] != nil })
      .compactMap { file(of: $0) }
      .filter { $0.path != source.file.path }
  }

  /// Returns the features and apps that an app may contain. Only those with these names are analyzed.
  private mutating func members(_ names: [String], of app: String) -> ImportedFeatures {
    var found: [String: ImportedFeatures.Entry] = [:]
    for name in names where found[name] == nil && name != app {
      if apps[name] != nil, let way = way(from: name, to: app) {
        found[name] = .cycle([app] + way)
        continue
      }
      found[name] = apps[name] == nil ? feature(name) : self.app(name)
      // An app needs whole features. If only the models of a feature are usable, the feature counts
      // as broken.
      if broken.contains(name) { found[name] = .broken }
      found[name] = ambiguousEntry(name) ?? found[name]
    }
    for name in broken.union(entries.keys).union(apps.keys)
    where found[name] == nil && (name != app || entries[name] != nil || broken.contains(name)) {
      found[name] = .broken
    }
    return ImportedFeatures(found)
  }

  /// Returns the app with this name, which is analyzed only once.
  private mutating func app(_ name: String) -> ImportedFeatures.Entry? {
    if let known = features[name] { return known }
    guard let entry = apps[name] else { return nil }
    var diagnostics = entry.findings
    let members = members(entry.features, of: name)
    let app = analyzeApp(entry.spec, of: entry.file, features: members, &diagnostics)
    let result: ImportedFeatures.Entry = app.map { .app($0) } ?? .broken
    features[name] = result
    return result
  }

  private func file(of name: String) -> SourceFile? { entries[name]?.file ?? apps[name]?.file }

  /// Adds a spec. If two specs declare the same feature, the spec that was added first is used. The
  /// specs of the run are added before all others.
  private mutating func add(_ file: SourceFile, of origin: Origin) {
    if file.mayBeApp, addApp(file, of: origin) { return }
    guard let entry = decode(file) else {
      if let name = file.writtenName {
        noteFile(file, of: name, from: origin)
        broken.insert(name)
      }
      return
    }
    guard !entry.spec.lacksName else { return }
    noteFile(file, of: entry.spec.name.value, from: origin)
    guard entries[entry.spec.name.value] == nil else { return }
    entries[entry.spec.name.value] = entry
  }

  private mutating func noteFile(_ file: SourceFile, of name: String, from origin: Origin) {
    let known = files[name] ?? (origin, [])
    if known.origin == origin { files[name] = (origin, known.paths + [file.path]) }
  }

  /// The entry of a feature or app that has several specs; nil if it has one.
  private func ambiguousEntry(_ name: String) -> ImportedFeatures.Entry? {
    files[name].flatMap { $0.paths.count > 1 ? .ambiguous($0.paths) : nil }
  }

  /// Adds the spec of an app. Returns whether it is one.
  private mutating func addApp(_ file: SourceFile, of origin: Origin) -> Bool {
    var findings = Diagnostics()
    guard let root = parseYAML(file, &findings), root.isApp else { return false }
    if let spec = decodeApp(root, of: file, &findings) {
      let name = spec.name.value
      // The app reports that it has the name of one of its features, which is meant elsewhere.
      if spec.features.contains(where: { $0.feature.value == name }) { return true }
      if !name.isEmpty { noteFile(file, of: name, from: origin) }
      if !name.isEmpty, self.file(of: name) == nil {
        apps[name] = AppEntry(file: file, spec: spec, findings: findings)
      }
    } else if let name = file.writtenName {
      broken.insert(name)
    }
    return true
  }

  /// Adds the specs of other targets.
  ///
  /// - Returns: The module of each added feature, by the feature's name.
  private mutating func add(_ others: [OtherSpec]) -> [String: String] {
    let modules = Dictionary(
      others.map { ($0.path, $0.module) }, uniquingKeysWith: { first, _ in first })
    for other in others {
      if let file = Self.readFile(other.path) { add(file, of: .target) }
    }
    return entries.mapValues(\.file).merging(apps.mapValues(\.file)) { first, _ in first }
      .compactMapValues { modules[$0.path] }
  }

  private func decode(_ file: SourceFile) -> Entry? {
    var findings = Diagnostics()
    let spec = parseYAML(file, &findings).flatMap { decodeSpec($0, of: file, &findings) }
    return spec.map { Entry(file: file, spec: $0, findings: findings) }
  }

  // MARK: - Imports

  /// Returns the features that a spec may import. Only the features that the spec does import are
  /// analyzed.
  private mutating func imports(of importer: Entry) -> ImportedFeatures {
    var found: [String: ImportedFeatures.Entry] = [:]
    let modules = importer.spec.externals.map(\.module.value).filter {
      entries[$0] != nil && $0 != importer.spec.name.value
    }
    for name in importer.imports + modules where found[name] == nil {
      if let way = way(from: name, to: importer.spec.name.value) {
        found[name] = .cycle([importer.spec.name.value] + way)
      } else {
        found[name] = ambiguousEntry(name) ?? feature(name)
      }
    }
    // All other names are used only for suggestions.
    for name in entries.keys where found[name] == nil && name != importer.spec.name.value {
      found[name] = .broken
    }
    for name in importer.imports where entries[name] == nil {
      found[name] = broken.contains(name) ? .broken : nil
    }
    return ImportedFeatures(found)
  }

  /// Returns the feature with this name, which is analyzed only once. Returns `broken` if the
  /// feature is part of an import cycle.
  private mutating func feature(_ name: String) -> ImportedFeatures.Entry? {
    if let known = features[name] { return known }
    guard let entry = entries[name] else { return nil }
    features[name] = .broken
    var diagnostics = entry.findings
    let imports = imports(of: entry)
    let analyzed = analyze(entry.spec, of: entry.file, imports: imports, &diagnostics)
    if let analyzed {
      analyses[entry.file.path] = KnownAnalysis(
        spec: entry.spec, feature: analyzed, findings: diagnostics)
    } else {
      broken.insert(name)
    }
    let feature = analyzed ?? models(of: entry, imports)
    let result: ImportedFeatures.Entry = feature.map { .feature($0) } ?? .broken
    features[name] = result
    return result
  }

  /// Returns a feature that contains only the models of the spec; nil if the models have errors.
  private func models(of entry: Entry, _ imports: ImportedFeatures) -> Feature? {
    guard !entry.spec.incomplete.contains(.types) else { return nil }
    var spec = entry.spec
    (spec.state, spec.derived, spec.filters) = ([], [], [])
    (spec.actions, spec.events) = ([], [])
    // Only the types that methods throw matter to the models.
    spec.dependencies = spec.dependencies.map(\.throwingOnly)
    (spec.requests, spec.middleware, spec.scenarios) = ([], [], [])
    var diagnostics = Diagnostics()
    return analyze(spec, of: entry.file, imports: imports, &diagnostics)
  }

  /// Returns the features that a feature imports, or that an app contains.
  private func neighbours(of name: String) -> [String] {
    entries[name]?.imports ?? apps[name]?.features ?? []
  }

  /// Returns the chain of imports that leads from one feature to another; nil if there is none.
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
      for next in neighbours(of: name) where seen.insert(next).inserted {
        origins[next] = name
        pending.append(next)
      }
    }
    return nil
  }

  /// Returns the features that are imported directly and indirectly.
  private func reachable(from imports: [String]) -> [String] {
    var seen: Set<String> = []
    var pending = imports
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      pending += neighbours(of: name)
    }
    return seen.sorted()
  }

  // MARK: - Files

  /// Returns the specs of apps in the folder of `file`.
  static func apps(beside file: SourceFile, besides known: [SourceFile]) -> [SourceFile] {
    siblings(of: [file], besides: known + [file]).filter(\.mayBeApp)
  }

  /// Returns the other specs in the folders of `files`.
  static func siblings(
    of files: [SourceFile], besides known: [SourceFile]
  ) -> [SourceFile] {
    let paths = Set(known.map(\.path))
    let folders = Set(files.map { PathText.split($0.path).folder }).sorted()
    return folders.flatMap { folder -> [SourceFile] in
      let names = (try? folderNames(AT_FDCWD, folder.isEmpty ? "." : folder)) ?? []
      return names.sorted().filter { $0.isSpec }.compactMap { name in
        let path = folder.isEmpty ? name : PathText.join(folder, name)
        return paths.contains(path) ? nil : readFile(path)
      }
    }
  }

  /// Reads the file at `path`. Returns nil if the file cannot be read.
  private static func readFile(_ path: String) -> SourceFile? {
    guard let file = try? openAt(AT_FDCWD, path, O_RDONLY) else { return nil }
    let descriptor = Descriptor(adopting: file)
    let bytes = try? readRest(descriptor.raw, limit: longestSpec + 1)
    return bytes.map { SourceFile(path: path, bytes: $0) }
  }
}

extension String {
  fileprivate var isSpec: Bool {
    utf8.first != UInt8(ascii: ".") && (hasSuffix(".yaml") || hasSuffix(".yml"))
  }
}

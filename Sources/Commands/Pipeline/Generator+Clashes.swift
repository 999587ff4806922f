import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

// Finds errors between specs that are valid on their own.

extension Generator {
  /// The errors for each spec of the run, in the order of the specs.
  func clashes(
    of specs: SpecGroups, _ features: [RenderedFeature?]
  ) -> [[Finding]] {
    var clashes = Clashes(sources: specs.sources, features: features)
    clashes.findPackages(specs.groups)
    for group in specs.groups where group.options.accessLevel == .internal {
      if group.options.layout == .package { clashes.findModules(group.sources) }
    }
    for group in specs.groups where group.sources.count > 1 {
      clashes.findNames(group.sources)
      if group.options.layout == .package {
        clashes.findCycles(group.sources)
      } else {
        clashes.findTypes(group.sources)
        clashes.findEntryPoints(group.sources)
      }
    }
    return clashes.findings
  }
}

struct Clashes {
  private let sources: [SpecSource]
  let features: [RenderedFeature?]
  /// The errors of each spec, by the index of the spec.
  var findings: [[Finding]]

  init(sources: [SpecSource], features: [RenderedFeature?]) {
    self.sources = sources
    self.features = features
    findings = Array(repeating: [], count: sources.count)
  }

  func nameLocation(_ index: Int) -> String {
    "\(sources[index].file.path):\(features[index]?.nameRange.start.line ?? 1)"
  }

  private func kind(_ index: Int) -> String { sources[index].isApp ? "app" : "feature" }

  /// Adds an error for each package whose folder is already the folder of another package.
  mutating func findPackages(_ groups: [SpecGroup]) {
    var first: [String: (name: String, source: Int)] = [:]
    for group in groups {
      guard let folder = group.options.folder, let source = group.sources.first else { continue }
      first[folder.lowercased()] = (folder, source)
    }
    for group in groups where group.options.folder == nil {
      guard let index = group.sources.first,
        let name = features[index]?.name
      else { continue }
      if let other = first[name.lowercased()] {
        addDuplicate(name, index, other)
      } else {
        first[name.lowercased()] = (name, index)
      }
    }
  }

  /// Adds an error for each feature whose name another feature of the package has. The files of
  /// both features would have the same paths.
  mutating func findNames(_ indexes: [Int]) {
    var first: [String: (name: String, source: Int)] = [:]
    for index in indexes {
      guard let name = features[index]?.name, first[name.lowercased()] == nil else { continue }
      first[name.lowercased()] = (name, index)
    }
    let modules = modules(of: indexes)
    for index in indexes {
      guard let name = features[index]?.name, let other = first[name.lowercased()] else { continue }
      if other.source != index {
        addDuplicate(name, index, other)
      } else if let (owner, module) = modules[name.lowercased()], owner != index {
        add(
          .duplicateFeature,
          "\(kind(index)) '\(name)' has the name of the \(module) module of "
            + "'\(features[owner]?.name ?? "")' in \(nameLocation(owner)), and both become modules of "
            + "one package", index)
      }
    }
  }

  /// Adds an error if a package with internal declarations has several modules, which could not use
  /// each other's declarations.
  mutating func findModules(_ indexes: [Int]) {
    guard let index = indexes.first else { return }
    var modules: Set<String> = []
    for file in indexes.flatMap({ features[$0]?.files ?? [] }) {
      let parts = file.path.split(separator: "/")
      if parts.count > 2, parts[0] == "Sources" { modules.insert(String(parts[1])) }
    }
    let others = modules.subtracting(SharedPackages.modules).sorted()
    guard others.count > 1 || sources[index].isApp else { return }
    add(
      .internalAccess,
      sources[index].isApp
        ? "with internal declarations, an app cannot use its features"
        : "the modules \(others.map { "'\($0)'" }.joined(separator: " and ")) cannot use each "
          + "other's internal declarations", index, help: "use --access package")
  }

  /// The further modules of features, in lower case: what they are, and the index of the feature.
  private func modules(of indexes: [Int]) -> [String: (owner: Int, module: String)] {
    var modules: [String: (owner: Int, module: String)] = [:]
    for index in indexes {
      guard let name = features[index]?.name else { continue }
      let part = features[index]?.part
      let all = [(name + "Tests", "test"), (part?.mocks, "mock"), (part?.database, "database")]
      for case (let module?, let what) in all as [(String?, String)] {
        modules[module.lowercased()] = (index, what)
      }
    }
    return modules
  }

  /// Whether one spec is of an app that contains the feature of the other. The app's own error says
  /// that they have one name.
  private func isOfApp(_ first: Int, _ second: Int) -> Bool {
    let (app, feature) = sources[first].isApp ? (first, second) : (second, first)
    return sources[app].isApp
      && sources[app].importedFiles.contains { $0.path == sources[feature].file.path }
  }

  private mutating func addDuplicate(
    _ name: String, _ index: Int, _ other: (name: String, source: Int)
  ) {
    if other.name == name, isOfApp(index, other.source) { return }
    let reason =
      other.name == name ? "is already" : "differs only in case from '\(other.name)', which is"
    let owner = kind(index) == kind(other.source) ? "" : "the \(kind(other.source)) in "
    add(
      .duplicateFeature,
      "\(kind(index)) '\(name)' \(reason) given by \(owner)\(nameLocation(other.source))",
      index)
  }

  private mutating func add(
    _ id: FindingID, _ message: String, _ index: Int, help: String? = nil
  ) {
    let range = features[index]?.nameRange ?? SourceRange(.start, .start)
    findings[index].append(Finding(.error, id, message, at: range, help: help))
  }

  /// Adds an error for each further app with an entry point: a module has only one.
  mutating func findEntryPoints(_ indexes: [Int]) {
    var first: String?
    for index in indexes {
      guard let main = features[index]?.main else { continue }
      if let other = first {
        findings[index].append(
          Finding(
            .error, .nameCollision,
            "'main' is also in \(other), and both apps belong to one module", at: main,
            help: "leave it out in one of them, or give each app a package"))
      }
      first = first ?? "\(sources[index].file.path):\(main.start.line)"
    }
  }

  /// Adds an error for each type that another spec of the same module has already declared.
  mutating func findTypes(_ indexes: [Int]) {
    var first: [String: String] = [:]
    for index in indexes {
      // If the feature itself is a duplicate, errors about its types are not needed.
      guard let feature = features[index], findings[index].isEmpty else { continue }
      for type in feature.types {
        let name = type.value
        if let other = first[name] {
          findings[index].append(
            Finding(
              .error, .nameCollision,
              "'\(name)' is also declared in \(other), and both belong to one module",
              at: type.range,
              help: "rename one of them, or give each feature a package"))
        }
      }
      for type in feature.types where first[type.value] == nil {
        first[type.value] = "\(sources[index].file.path):\(type.range.start.line)"
      }
    }
  }
}

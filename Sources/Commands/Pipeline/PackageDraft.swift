import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting

/// The specs of one package, and its files. A draft stores only the data that later stages need,
/// because a run may have thousands of features.
struct PackageDraft: Sendable {
  let name: String
  let options: PackageOptions
  /// The packages of earlier runs that this package replaces.
  let replaced: Set<String>
  let sources: [SpecSource]
  /// The functions that the user's types must have.
  let wanted: [WantedFunctions]
  let wantedDependencies: [WantedDependencies]
  /// The modules with storages that the features need.
  let libraries: Set<StorageLibrary>
  /// The files of scaffolds, which are among the files of the package.
  let scaffolded: [(scaffold: Scaffold, path: String)]
  /// All files of the package.
  let output: PackageOutput

  /// The paths of the package's specs, relative to the output folder.
  var specs: [String] { sources.map(\.pathFromOutput).sorted() }

  private static func output(
    _ name: String, _ options: PackageOptions, _ sources: [SpecSource],
    _ features: [RenderedFeature], _ renderer: FeatureRenderer, _ header: FileHeader?
  ) -> PackageOutput {
    let rendering = options.rendering(isAlone: sources.count == 1)
    let files = features.flatMap(\.files) + renderer.renderPackage(name, features, rendering)
    return PackageOutput(
      name: name, specs: sources.map(\.pathFromOutput).sorted(), options: options,
      stored: Dictionary(
        features.compactMap { feature in
          feature.name.flatMap { name in feature.stored.map { (name, $0.lines) } }
        }, uniquingKeysWith: { first, _ in first }),
      files: header.map { header in files.map { $0.withHeader(header) } } ?? files)
  }
}

extension PackageDraft {
  /// Creates a draft for each group whose package has a known name.
  static func arrange(
    _ groups: [SpecGroup], of sources: [SpecSource], _ features: [RenderedFeature?],
    _ renderer: FeatureRenderer, _ request: RunRequest
  ) -> [PackageDraft] {
    concurrentMap(groups) { group in
      PackageDraft(
        group, group.sources.map { sources[$0] }, group.sources.compactMap { features[$0] },
        renderer, request)
    }.compactMap { $0 }
  }

  private init?(
    _ group: SpecGroup, _ sources: [SpecSource], _ features: [RenderedFeature],
    _ renderer: FeatureRenderer, _ request: RunRequest
  ) {
    guard let name = group.options.folder ?? features.first?.name else { return nil }
    self.name = name
    options = group.options
    replaced = group.replaced
    self.sources = sources
    wanted = features.flatMap(\.wanted)
    wantedDependencies = features.compactMap(\.wantedDependencies)
    libraries = Set(
      features.compactMap { $0.stored.flatMap { StorageLibrary(of: $0.entries.map(\.storage)) } })
    var output = Self.output(name, group.options, sources, features, renderer, request.header)
    let scaffolds = group.options.layout == .tests ? [] : request.scaffolds
    let names = zip(sources, features).compactMap { $0.isApp ? nil : $1.name }
    var scaffolded: [(scaffold: Scaffold, path: String)] = []
    for scaffold in scaffolds {
      let files = names.map { scaffold.file(of: $0) }
      scaffolded += files.map { (scaffold: scaffold, path: $0.path) }
      output = output.adding(files)
    }
    self.scaffolded = scaffolded
    self.output = output
  }
}

/// The specs of a run that are generated into one package.
struct SpecGroup: Sendable {
  let options: PackageOptions
  /// The indices of the group's specs among all specs of the run.
  var sources: [Int]
  /// The packages of earlier runs that this package replaces, because their specs now belong to it.
  var replaced: Set<String> = []

  var rendering: Rendering { options.rendering(isAlone: sources.count == 1) }
}

extension PackageOptions {
  /// Creates options with the runtime of a request. The location of the runtime is converted to the
  /// form in which it is recorded.
  init(runtime: RunRequest.Runtime, output: String) throws(Fault) {
    self.init()
    let typed: String?
    switch runtime {
    case .shared: return
    case .embedded:
      self.runtime = .embedded
      return
    case .package(let location): typed = location
    }
    guard let location = typed ?? Checkout.ofTool() else {
      throw Fault("--runtime-from needs the location of the runtime's package")
    }
    if RunRequest.Runtime.isAddress(location) {
      self.runtime = .package(from: location)
    } else {
      let folder = try PathText.workingFolder()
      self.runtime = .package(from: PathText.relative(location, to: output, from: folder))
    }
  }

  /// The options for rendering the files of a group of specs. `isAlone` is true if the group has
  /// only one spec.
  func rendering(isAlone: Bool) -> Rendering {
    var rendering = Rendering()
    rendering.isAlone = isAlone
    rendering.package = folder
    rendering.layout = layout
    rendering.module = module
    rendering.target = target
    switch runtime {
    case .shared: rendering.runtime = .shared
    case .embedded: rendering.runtime = .embedded
    case .package(let location):
      rendering.runtime =
        RunRequest.Runtime.isAddress(location)
        ? .package(url: location, version: toolVersion)
        // A package is one folder below the output folder.
        : .folder(path: location.isEmpty ? ".." : "../\(location)")
    }
    return rendering
  }
}

extension GeneratedFile {
  /// The file with the header of the project. The copies of the runtime have their own.
  fileprivate func withHeader(_ header: FileHeader) -> GeneratedFile {
    let isRuntime = SharedPackages.modules.contains { path.hasPrefix("Sources/\($0)/") }
    return isRuntime ? self : header.added(to: self)
  }
}

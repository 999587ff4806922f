import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Assigns specs to packages. If a package in the output folder contains a spec, the spec stays in
/// this package. The package keeps its options and its other specs.
struct SpecGroups: Sendable {
  /// The specs of the command line, and the other specs of their packages.
  private(set) var sources: [SpecSource]
  private(set) var groups: [SpecGroup] = []
  /// The reasons why the options of the request cannot be used.
  private(set) var faults: [Fault] = []
  private let request: RunRequest
  private let written: WrittenPackages
  /// The indices of the specs that have joined the package of an app.
  private var joined: Set<Int> = []

  init(
    _ sources: [SpecSource], _ request: RunRequest, _ written: WrittenPackages
  ) throws(Fault) {
    self.sources = sources
    self.request = request
    self.written = written
    if request.packageName != nil || request.layout ?? .package != .package {
      try gatherAll()
    } else if let root = written.root, request.layout == nil {
      try refresh(root, with: Array(sources.indices))
    } else {
      try spread()
    }
  }

  // MARK: - One package for all specs

  /// Creates one package for all specs if the options name a package. The package contains exactly
  /// the specs of the command line.
  private mutating func gatherAll() throws(Fault) {
    var options = PackageOptions()
    options.package = request.packageName
    options.layout = request.layout ?? .package
    options.module = request.moduleName
    let earlier = written.named(options.folder ?? "")
    if let access = request.access ?? earlier?.options.access { options.access = access }
    if let runtime = try requestedRuntime() {
      options.runtime = runtime
    } else if let earlier {
      options.runtime = earlier.options.runtime
    }
    var group = SpecGroup(options: options, sources: ordered(Array(sources.indices)))
    var differing: [WrittenPackage] = []
    for package in [earlier].compactMap({ $0 }) + holders(beside: earlier)
    where try !agrees(with: package) { differing.append(package) }
    group.replaced = Set(differing.map(\.name))
    groups = [group]
    checkReplaced(differing)
  }

  /// The other packages that contain specs of this run. Unless `--prune` is given, a spec that is
  /// also in `package` is skipped.
  private func holders(beside package: WrittenPackage?) -> [WrittenPackage] {
    var names: Set<String> = []
    var others: [WrittenPackage] = []
    for source in sources {
      let holders = written.holders(of: source.pathFromOutput)
      if !request.isPruning, holders.contains(where: { $0.name == package?.name }) { continue }
      others += holders.filter { $0.name != package?.name && names.insert($0.name).inserted }
    }
    return others
  }

  // MARK: - Existing packages

  private mutating func spread() throws(Fault) {
    var held: [String: [Int]] = [:]
    var holders: [WrittenPackage] = []
    var rest: [Int] = []
    for (index, source) in sources.enumerated() {
      let all = written.holders(of: source.pathFromOutput)
      guard let holder = all.first(where: { $0.options.package != nil }) ?? all.first else {
        rest.append(index)
        continue
      }
      if held[holder.name] == nil { holders.append(holder) }
      held[holder.name, default: []].append(index)
    }
    for holder in holders { try refresh(holder, with: held[holder.name] ?? []) }
    var options = PackageOptions()
    options.access = request.access
    if let runtime = try requestedRuntime() { options.runtime = runtime }
    groups += rest.filter { !joined.contains($0) }.map {
      SpecGroup(options: options, sources: [$0])
    }
    // The groups are sorted by the order of their first specs on the command line.
    groups.sort { ($0.sources.first ?? 0) < ($1.sources.first ?? 0) }
  }

  private mutating func refresh(
    _ package: WrittenPackage, with indexes: [Int]
  ) throws(Fault) {
    var options = package.options
    let isAgreed = try agrees(with: package)
    if !isAgreed { checkReplaced([package]) }
    if !isAgreed || options.hasFormerDefault, let runtime = try requestedRuntime() {
      options.runtime = runtime
    }
    options.hasFormerDefault = false
    options.access = request.access ?? options.access
    let replaced: Set = [package.name]
    if options.folder == nil {
      groups += indexes.map {
        SpecGroup(
          options: options, sources: [$0],
          replaced: replaced.union(earlierNames(of: sources[$0])))
      }
    } else {
      let all = indexes + (try readOthers(of: package))
      let joining = joining(all)
      groups.append(
        SpecGroup(options: options, sources: ordered(all + joining), replaced: replaced))
    }
  }

  /// The packages that are named after the feature of a spec. If the feature was renamed, there is
  /// one for each of its names, and the runs after the renaming find all of them.
  private func earlierNames(of source: SpecSource) -> [String] {
    written.holders(of: source.pathFromOutput).filter { $0.options.folder == nil }.map(\.name)
  }

  /// Adds the specs of features that were added to an app and are not in a package. They join the
  /// package of the app.
  private mutating func joining(_ indexes: [Int]) -> [Int] {
    let known = Set(indexes)
    let files = indexes.filter { sources[$0].isApp }.flatMap { sources[$0].importedFiles }
    let unread = files.map(\.path).filter { path in
      !sources.contains { $0.file.path == path }
    }
    let (more, faults) = readSpecs(unread, output: request.output)
    self.faults += faults
    sources += more
    var joining: [Int] = []
    for file in files {
      guard let index = sources.firstIndex(where: { $0.file.path == file.path }),
        !known.contains(index), !joining.contains(index),
        written.holders(of: sources[index].pathFromOutput).isEmpty
      else { continue }
      joining.append(index)
    }
    joined.formUnion(joining)
    return joining
  }

  /// The indices sorted by the paths of the specs, so that the order on the command line makes no
  /// difference.
  private func ordered(_ indexes: [Int]) -> [Int] {
    indexes.sorted { sources[$0].pathFromOutput < sources[$1].pathFromOutput }
  }

  /// Reads the specs of an existing package that are not on the command line, and adds them.
  private mutating func readOthers(of package: WrittenPackage) throws(Fault) -> [Int] {
    let known = Set(sources.lazy.map(\.pathFromOutput))
    let folder = try PathText.workingFolder()
    let isAbsolute = request.output.utf8.first == UInt8(ascii: "/")
    var paths: [String] = []
    for spec in package.specs where !known.contains(spec) {
      let path = PathText.join(request.output, spec)
      let shown =
        isAbsolute
        ? "/" + PathText.absoluteParts(path, from: folder).joined(separator: "/")
        : PathText.relative(path, to: "", from: folder)
      if access(shown, F_OK) == 0 { paths.append(shown) }
    }
    guard !paths.isEmpty else { return [] }
    let (more, faults) = readSpecs(paths, output: request.output)
    self.faults += faults
    let first = sources.count
    sources += more
    return Array(first..<sources.count)
  }

  // MARK: - Options that differ

  private func requestedRuntime() throws(Fault) -> PackageOptions.Runtime? {
    guard let runtime = request.runtime else { return nil }
    return try PackageOptions(runtime: runtime, output: request.output).runtime
  }

  /// Whether a package was written with the options of the request. Options that the request does
  /// not specify are ignored.
  private func agrees(with package: WrittenPackage) throws(Fault) -> Bool {
    let options = package.options
    if let layout = request.layout, layout != options.layout { return false }
    if let name = request.packageName, name != package.name { return false }
    if let module = request.moduleName, module != options.module { return false }
    switch (request.runtime, options.runtime) {
    case (nil, _), (.package(nil), .package): return true
    case (.embedded, _) where options.hasFormerDefault: return true
    default: return try requestedRuntime() == options.runtime
    }
  }

  /// Checks that packages with other options may be deleted. This requires `--prune`, and all specs
  /// of the packages must move to the new package.
  private mutating func checkReplaced(_ packages: [WrittenPackage]) {
    let known = Set(sources.lazy.map(\.pathFromOutput))
    let differing = packages.filter { package in
      let isSame = package.name == request.packageName || request.packageName == nil
      return !request.isPruning || !isSame && !package.specs.allSatisfy(known.contains)
    }
    guard let first = differing.first else { return }
    let output = PathText.withoutTrailingSlashes(request.output)
    let path = first.name == PackageOutput.rootName ? output : PathText.join(output, first.name)
    let others = differing.count > 1 ? " and \(differing.count - 1) more" : ""
    let verb = differing.count > 1 ? "were" : "was"
    var refreshing = request.withoutOptions
    // A package of its own is refreshed from the folder that contains it.
    if first.name == PackageOutput.rootName, first.options.layout == .package {
      let parent = PathText.split(output).folder
      refreshing.output = parent.isEmpty ? "." : parent
    }
    let start =
      "'\(path)'\(others) \(verb) written with other options (\(first.options.commandLine)); "
    if request.hasConfiguredOptions, let configuration = request.configuration {
      faults.append(
        Fault(
          start
            + "to write it with those of '\(shown(configuration.file.path))', name all its specs "
            + "and add --prune", path: path))
      return
    }
    faults.append(
      Fault(
        start + "to refresh it with these: "
          + "\(refreshing.command()); to write a second package, give it another "
          + "folder with --output", path: path))
  }
}

extension PackageOptions {
  /// The options in the form in which they are written on the command line.
  fileprivate var commandLine: String {
    switch layout {
    case .sources: "--layout sources --access \(accessLevel.rawValue)"
    case .tests:
      "--layout tests" + (module.map { " --module \($0)" } ?? "")
        + " --access \(accessLevel.rawValue)"
    case .package:
      (package.map { "--package \($0)" } ?? "no --package")
        + ", --runtime \(runtimeWord)"
        + (accessLevel == .public ? "" : ", --access \(accessLevel.rawValue)")
    }
  }

  private var runtimeWord: String {
    switch runtime {
    case .shared: "shared"
    case .embedded: "embedded"
    case .package: "package"
    }
  }
}

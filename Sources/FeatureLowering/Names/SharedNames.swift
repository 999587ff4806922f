import FeatureAnalysis

/// The types of a feature whose names a module of the toolchain declares as well, such as a model
/// `Timer` next to Foundation's.
///
/// In its own module, a type of the feature hides the type of the toolchain. In other files, an
/// import of the single type decides: `import struct TaskList.Timer`. Code of the tool that means
/// the type of the toolchain names its module: `Foundation.Timer`.
package struct SharedNames: Sendable {
  /// The import of each type, by the type's name.
  private var imports: [String: SwiftImport] = [:]
  /// The names of types that are declared in other files of the same module only, or that an
  /// imported feature declares and this feature does not use.
  private var others: Set<String> = []
  /// The types of other modules whose names Foundation declares as well. Their kinds are not known, so
  /// that they cannot be imported alone.
  private var unclear: Set<String> = []
  /// The types of each module of another feature whose import brings them into scope.
  private let neighbours: [String: Set<String>]
  /// The types that every feature has, which fixed text means wherever it has their names.
  private let own: Set<String>

  package var isEmpty: Bool { imports.isEmpty && others.isEmpty }

  /// - Parameters:
  ///   - module: The module that contains the feature.
  ///   - mocks: The module of the feature's mocks; nil if it is the same.
  ///   - externals: The module of each type that another module declares, by the type's name.
  ///   - features: The module of each feature of an app.
  ///   - neighbours: The types of each module of another feature that is imported.
  init(
    of feature: Feature, _ names: FeatureNames, module: String, mocks: String?,
    externals: [String: String], features: [String: String],
    neighbours: [String: Set<String>] = [:]
  ) {
    self.neighbours = neighbours
    own = Set(names.types.map(\.1))
    for model in feature.models {
      let isEnum = if case .enumeration = model.kind { true } else { false }
      addImport(isEnum ? .enum : .struct, model.name, of: module)
    }
    for filter in feature.filters { addImport(.enum, filter.name, of: module) }
    for middleware in feature.middleware { addImport(.struct, middleware.name, of: module) }
    for dependency in feature.dependencies {
      addImport(.protocol, dependency.protocolName, of: module)
      addImport(.class, dependency.mockName, of: mocks ?? module)
      if ToolchainTypes.module(of: dependency.liveName) != nil {
        others.insert(dependency.liveName)
      }
    }
    for type in feature.externals {
      addExternal(type, feature.types[type.name]?.kind, of: externals[type.name] ?? module)
    }
    for (kind, name) in names.types { addImport(kind, name, of: module) }
    for (feature, module) in features {
      for (kind, name) in FeatureNames(feature).types { addImport(kind, name, of: module) }
    }
    for name in neighbours.values.joined() + names.storageTypes
    where imports[name] == nil && ToolchainTypes.module(of: name) != nil {
      others.insert(name)
    }
  }

  /// Adds the import of a type if another module has a type with its name.
  private mutating func addImport(
    _ kind: SwiftImport.ImportedMember.Kind, _ name: String, of module: String
  ) {
    let isShared =
      ToolchainTypes.module(of: name) != nil
      || neighbours.contains { $0.key != module && $0.value.contains(name) }
    guard isShared else { return }
    imports[name] = SwiftImport(module, member: .init(kind, name))
  }

  private mutating func addExternal(
    _ type: ExternalType, _ kind: NominalType.Kind?, of module: String
  ) {
    switch kind {
    case .enumeration: addImport(.enum, type.name, of: module)
    case .structure: addImport(.struct, type.name, of: module)
    case .external, nil:
      if ToolchainTypes.module(of: type.name) != nil { others.insert(type.name) }
      if type.module != "Foundation", declares(type.name, in: "Foundation") {
        unclear.insert(type.name)
      }
    }
  }

  /// Returns a type of the toolchain as generated code writes it: with its module if the feature
  /// has a type of that name.
  func toolchain(_ name: String) -> String {
    guard imports[name] != nil || others.contains(name),
      let module = ToolchainTypes.module(of: name)
    else { return name }
    return "\(module).\(name)"
  }

  /// Returns a type of fixed text, which is the feature's, the toolchain's, or the position in the
  /// collection that the text extends.
  private func fixed(_ name: String) -> String {
    own.contains(name) || name == "Index" ? name : toolchain(name)
  }

  /// As `toolchain`, for all types in a text.
  func toolchainText(_ text: String) -> String { FixedText(text).replacingTypes(toolchain) }

  /// As `toolchain`, as a type.
  func toolchainType(_ name: String) -> SwiftType { SwiftType(toolchain(name)) }

  var clockType: SwiftType { "any \(toolchain("Clock"))<Duration>" }
  var continuousClock: SwiftExpression { .call(.literal(toolchain("ContinuousClock")), []) }
  var manualClock: SwiftExpression { .call(.literal(toolchain("ManualClock")), []) }
  var liveDependencies: SwiftType { toolchainType(RuntimeSymbol.liveDependencies) }

  /// Returns the file with the modules of the toolchain's types in its fixed text, and with the
  /// imports of the feature's types that it needs.
  ///
  /// - Parameter printed: Returns the text of a file.
  fileprivate func resolved(_ file: SwiftFile, printed: (SwiftFile) -> [UInt8]) -> SwiftFile {
    var file = file
    file.declarations = file.declarations.map(qualified)
    let modules = Set(
      file.imports.map(\.module) + conditionalModules(file.declarations) + ["Swift"])
    let candidates = imports.filter { name, type in
      modules.contains(type.module)
        && modules.contains { $0 != type.module && declares(name, in: $0) }
    }
    guard !candidates.isEmpty || !unclear.isEmpty else { return file }
    let words = FixedText(String(decoding: printed(file), as: UTF8.self)).unqualifiedTypes
    file.imports += candidates.filter { words.contains($0.key) }.map(\.value)
    if !unclear.isDisjoint(with: words) {
      file.imports = file.imports.flatMap { narrowed($0, for: words) }
    }
    return file
  }

  /// Returns an import of Foundation as imports of the structs that the file uses, if it uses no other
  /// type of Foundation. The other names of Foundation then are those of other modules.
  private func narrowed(_ item: SwiftImport, for words: Set<String>) -> [SwiftImport] {
    guard item.module == "Foundation", item.member == nil else { return [item] }
    let used = words.filter { declares($0, in: "Foundation") && !unclear.contains($0) }
    if used.isEmpty || !used.isSubset(of: Self.foundationStructs) { return [item] }
    return used.sorted().map { SwiftImport("Foundation", member: .init(.struct, $0)) }
  }

  /// The types of Foundation that a spec can name.
  private static let foundationStructs: Set<String> = ["Data", "Date", "Decimal", "URL", "UUID"]

  private func declares(_ name: String, in module: String) -> Bool {
    ToolchainTypes.byModule[module]?.contains(name) == true
      || neighbours[module]?.contains(name) == true
  }

  private func conditionalModules(_ declarations: [SwiftDeclaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      switch declaration.kind {
      case .import(let name): [name.module]
      case .conditional(_, let first, let otherwise):
        conditionalModules(first) + conditionalModules(otherwise)
      default: []
      }
    }
  }

  private func qualified(_ declaration: SwiftDeclaration) -> SwiftDeclaration {
    var declaration = declaration
    switch declaration.kind {
    case .verbatim(var text) where text.origin == nil:
      text.text = FixedText(text.text).replacingTypes(fixed)
      declaration.kind = .verbatim(text)
    case .type(var type):
      type.members = type.members.map(qualified)
      declaration.kind = .type(type)
    case .function(var function):
      function.body = function.body?.map { statement in
        guard case .verbatim(var text) = statement, text.origin == nil else { return statement }
        text.text = FixedText(text.text).replacingTypes(fixed)
        return .verbatim(text)
      }
      declaration.kind = .function(function)
    case .conditional(let condition, let first, let otherwise):
      declaration.kind = .conditional(
        condition, first.map(qualified), otherwise: otherwise.map(qualified))
    default: break
    }
    return declaration
  }
}

extension FeatureNames {
  /// The public types that every feature with this name may have in its module.
  fileprivate var types: [(SwiftImport.ImportedMember.Kind, String)] {
    [
      (.struct, state), (.enum, action), (.enum, feature), (.struct, dependencies), (.enum, event),
      (.typealias, store),
    ]
  }

  /// The type that names the lists that SwiftData has saved.
  fileprivate var storageTypes: [String] { [savedList] }
}

extension SwiftPrinter {
  /// Returns the contents of a file of a feature, in which each name means one type.
  mutating func print(_ file: SwiftFile, in context: FeatureContext) -> [UInt8] {
    var file = file
    if !context.shared.isEmpty { file = context.shared.resolved(file) { print($0) } }
    return print(context.clientCode?.file(file) ?? file)
  }
}

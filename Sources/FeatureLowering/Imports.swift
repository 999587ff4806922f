import FeatureAnalysis

/// The modules that a file needs, collected while it is lowered.
struct Imports {
  private var needsFoundation = false
  private var needsRuntime = false
  /// The modules of types from outside the file's module.
  private var modules: Set<String> = []
  private var testable: Set<SwiftImport> = []

  mutating func noteFoundation() { needsFoundation = true }

  mutating func noteRuntime() { needsRuntime = true }

  /// Adds a module. Does nothing if `module` is nil, which means the file's own module.
  mutating func addModule(_ module: String?) {
    if let module { modules.insert(module) }
  }

  /// Adds a module with `@testable`, because the tests use its internal declarations.
  mutating func noteTestable(_ module: String) {
    testable.insert(SwiftImport(module, isTestable: true))
  }

  /// Adds the import that a type in the file needs.
  ///
  /// - Parameter externals: The module of each type that another module declares, by the type's
  ///   name.
  mutating func addModules(of type: Type, externals: [String: String]) {
    switch type {
    case .scalar(let scalar):
      if scalar.needsFoundation { noteFoundation() }
    case .nominal(let name):
      if let module = externals[name] {
        modules.insert(module)
      } else if BuiltinType.ofRuntime[name] != nil {
        noteRuntime()
      }
    case .identifiedArray: noteRuntime()
    case .optional, .array, .set, .range, .dictionary, .pair, .void, .unknown: break
    }
    for child in type.children { addModules(of: child, externals: externals) }
  }

  /// All imports, unsorted, because the printer sorts imports.
  var list: [SwiftImport] {
    var list = modules.map { SwiftImport($0) }
    list += testable
    if needsFoundation { list.append(SwiftImport("Foundation")) }
    if needsRuntime { list.append(SwiftImport(RuntimeSymbol.module)) }
    return list
  }
}

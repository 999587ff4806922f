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
  mutating func note(_ module: String?) {
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
  mutating func note(_ type: Type, externals: [String: String]) {
    switch type {
    case .scalar(let scalar):
      if scalar.needsFoundation { noteFoundation() }
    case .nominal(let name):
      if let module = externals[name] {
        modules.insert(module)
      } else if BuiltinType.ofRuntime[name] != nil {
        noteRuntime()
      }
    case .optional(let type), .array(let type), .set(let type), .range(let type):
      note(type, externals: externals)
    case .identifiedArray(let type):
      noteRuntime()
      note(type, externals: externals)
    case .dictionary(let key, let value), .pair(_, let key, let value):
      note(key, externals: externals)
      note(value, externals: externals)
    case .void, .unknown: break
    }
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

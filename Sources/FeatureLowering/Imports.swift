import ExpressionTyping
import SwiftCode

/// The modules that a file needs, collected while it is lowered.
struct Imports {
  private var needsFoundation = false
  private var needsRuntime = false
  /// The modules of external types.
  private var modules: Set<String> = []
  /// Single types, which hide types with the same name in other modules.
  private var members: Set<SwiftImport> = []

  mutating func noteFoundation() { needsFoundation = true }

  mutating func noteRuntime() { needsRuntime = true }

  /// Adds a module; nil for the module that the file is compiled in.
  mutating func note(_ module: String?) {
    if let module { modules.insert(module) }
  }

  /// Adds a module whose internal declarations the tests use.
  mutating func noteTestable(_ module: String) {
    members.insert(SwiftImport(module, isTestable: true))
  }

  /// Adds a type whose name is declared in several modules of the file.
  mutating func note(_ type: SwiftImport.ImportedMember, of module: String) {
    members.insert(SwiftImport(module, member: type))
  }

  /// Adds the import for a type that the file uses.
  ///
  /// - Parameter externals: the modules of the types that other modules declare.
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

  /// The imports, which the printer sorts.
  var list: [SwiftImport] {
    var list = modules.map { SwiftImport($0) }
    list += members
    if needsFoundation { list.append(SwiftImport("Foundation")) }
    if needsRuntime { list.append(SwiftImport(RuntimeSymbol.module)) }
    return list
  }
}

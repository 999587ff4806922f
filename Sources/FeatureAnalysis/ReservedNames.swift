import Diagnostics
import SpecDecoding

extension Analysis {
  /// Names that Swift, or the code that is generated, needs for itself.
  ///
  ///     models: {Task: {title: String}}       # reserved-name
  ///     models: {TaskModel: {title: String}}
  mutating func checkReservedNames() {
    for declared in declaredNames {
      guard let reason = reason(against: declared) else { continue }
      let name = declared.name.value
      error(
        "reserved-name", "'\(name)' cannot be the name of \(declared.kind): \(reason)",
        at: declared.name.range,
        help: declared.isType ? "a longer name helps, such as '\(name)\(suffix(declared))'" : nil)
    }
  }

  private func suffix(_ declared: DeclaredName) -> String {
    switch declared.role {
    case .model: "Model"
    case .filter: "Filter"
    case .middleware: "Middleware"
    case .dependencyProtocol: "Protocol"
    default: "Feature"
    }
  }

  /// Why the name is refused; nil where it is not.
  private func reason(against declared: DeclaredName) -> String? {
    let name = declared.name.value
    switch declared.role {
    case .label: return nil
    case .module:
      return name == spec.name.value ? "this feature becomes a module of that name" : nil
    default: break
    }
    if let reason = ReservedNames.everywhere[name] { return reason }
    switch declared.role {
    case .feature: return ReservedNames.modules[name]
    case .model, .filter, .middleware, .external, .dependencyProtocol:
      if name == "F", !spec.middleware.isEmpty { return "in a middleware it is the feature" }
      return ReservedNames.types[name] ?? ReservedNames.typeKeywords[name]
    case .enumCase(let isPlain):
      return ReservedNames.cases[name] ?? (isPlain ? ReservedNames.plainCases[name] : nil)
    case .action, .event: return ReservedNames.cases[name]
    case .method: return ReservedNames.cases[name] ?? ReservedNames.methods[name]
    case .dependency: return ReservedNames.members[name] ?? ReservedNames.dependencies[name]
    case .modelProperty, .stateProperty, .derived, .filterResult:
      return ReservedNames.members[name]
    case .actionPayload: return ReservedNames.payload[name]
    case .casePayload, .label, .module: return nil
    }
  }
}

/// The names with the reasons, by what they would name. Each was tried with the compiler.
enum ReservedNames {
  static let everywhere = [
    "self": "Swift takes it for the value itself, even in backticks",
    "Self": "Swift takes it for the type itself, even in backticks",
    "Type": "Swift takes it for a metatype, even in backticks",
    "Protocol": "Swift takes it for a metatype, even in backticks",
  ]

  static let cases = [
    "init": "Swift takes it for an initialiser",
    "CodingKeys": "Swift gives that name to the keys of a Codable type",
  ]

  static let plainCases = [
    "allCases": "Swift gives that name to the list of all cases",
    "AllCases": "Swift gives that name to the type of the list of all cases",
    "RawValue": "Swift gives that name to the type of the raw values",
  ]

  static let members = [
    "hashValue": "Swift gives that name to the hash of a value",
    "CodingKeys": "Swift gives that name to the keys of a Codable type",
  ]

  static let payload = [
    "state": "in reducers and middleware it is the state",
    "action": "in generated reducers and middleware it is the action",
  ]

  /// Members of a generated mock.
  static let methods = [
    "calls": "the generated mock keeps the calls under that name",
    "answers": "the generated mock keeps its answers under that name",
    "deinit": "Swift takes it for a deinitialiser",
    "subscript": "Swift takes it for a subscript",
  ]

  /// Names that stand beside a dependency where it is called.
  static let dependencies = [
    "state": "in middleware it is the state",
    "action": "in generated middleware it is the action",
    "effects": "in generated middleware it is what the action sets off",
    "send": "in generated effects it sends actions",
    "result": "in effects it is what a call gives",
    "message": "in effects it is the text of an error",
    "live": "the generated code calls your implementations so",
    "init": "Swift takes it for an initialiser",
  ]

  /// A feature becomes a module, and must not hide one that it imports.
  static let modules: [String: String] = table(
    [
      "Swift", "Foundation", "FoundationEssentials", "Observation", "Testing", "XCTest", "SwiftUI",
      "Combine", "CoreFoundation", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin",
      "ReduxRuntime",
      "ReduxTesting",
    ], "the generated code may need the module of that name"
  ).merging(["main": "Swift refuses a module of that name"]) { $1 }

  static let types: [String: String] =
    table(
      [
        "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Character", "Codable", "CodingKey",
        "Comparable", "Decodable", "Decoder", "Dictionary", "Double", "Encodable", "Encoder",
        "Equatable", "Error", "Float", "FloatingPointRoundingRule", "Hashable", "Hasher",
        "Identifiable", "Int", "Int8", "Int16", "Int32", "Int64", "MainActor", "Never",
        "Observable", "OptionSet", "Optional", "Range", "RawRepresentable", "Result", "Sendable",
        "SendableMetatype", "Set", "String", "Substring", "Task", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64", "Void",
      ], "the standard library has a type of that name, which the generated code relies on"
    )
    .merging(
      table(
        ["Data", "Date", "Decimal", "Duration", "URL", "UUID"],
        "it is a type of the spec language")
    ) { $1 }
    .merging(
      table(
        [
          "Changes", "Effects", "Feature", "IdentifiedArray", "Middleware",
          "Rejection", "Store", "Verdict",
        ], "the runtime has a type of that name, which the generated code relies on")
    ) { $1 }
    .merging(
      table(
        ["Foundation", "Observation", "ReduxRuntime", "Suite", "Swift", "Test", "Testing"],
        "it would hide what the generated code imports")
    ) { $1 }

  /// Only as the name of a type: values may be called so.
  static let typeKeywords = table(
    ["any", "async", "await", "each", "some"], "Swift takes it for a keyword before a type")

  private static func table(_ names: [String], _ reason: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, reason) })
  }
}

import SpecLanguage

/// A stored property, derived value or filter result, as the type checker represents it.
package struct Member: Sendable, Hashable {
  package enum Role: Sendable, Hashable {
    /// A stored property, with its index among the stored properties.
    case stored(Int)
    case derived
    case filterResult
  }

  package let name: String
  package let type: Type
  package let role: Role
  /// Whether a memberwise initializer can omit the argument.
  package let hasDefault: Bool
  /// Whether only the feature itself reads the member of its state.
  package var isPrivate = false

  package init(_ name: String, _ type: Type, role: Role, hasDefault: Bool = false) {
    self.name = name
    self.type = type
    self.role = role
    self.hasDefault = hasDefault
  }
}

/// A parameter of an action's payload or of an enum case. Callers use the label; the action or case
/// itself uses `name`.
package struct Parameter: Sendable, Hashable {
  /// The argument label; nil for `_`.
  package let label: String?
  package let name: String
  package let type: Type
  /// The default. Only the payloads of actions and events have defaults.
  package internal(set) var value: PayloadDefault?

  package init(label: String?, name: String, type: Type) {
    self.label = label
    self.name = name
    self.type = type
  }

  /// A payload that could not be decoded. Any number of values is accepted for it.
  package static let unreadable = Parameter(label: nil, name: "", type: .unknown)
}

extension [Parameter] {
  /// Whether all parameters could be decoded.
  package var areReadable: Bool { allSatisfy { $0 != .unreadable } }
}

/// A case of an enum, as the type checker represents it.
package struct CaseSignature: Sendable, Hashable {
  package let name: String
  package let parameters: [Parameter]

  package init(_ name: String, _ parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// A function or a constant of the spec, as the type checker represents it.
package struct FunctionSignature: Sendable, Hashable {
  package let name: String
  package let parameters: [Parameter]
  package let result: Type
  /// The module that implements the function; nil if the spec defines it.
  package let module: String?
  /// Whether this is a constant, which is named without brackets.
  package var isConstant = false
  /// The value of a constant that is a literal; nil for other constants and for functions.
  package var literal: Value?

  package init(
    _ name: String, _ parameters: [Parameter], result: Type, module: String? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.module = module
  }
}

/// A conformance that the type checker supports.
package enum Conformance: String, Sendable, Hashable, CaseIterable {
  case equatable = "Equatable"
  case hashable = "Hashable"
  case comparable = "Comparable"
  case codable = "Codable"
  case identifiable = "Identifiable"
}

/// A type that the spec declares. This is a class because it is looked up often and is large.
package final class NominalType: Sendable {
  package enum Kind: Sendable {
    case structure([Member])
    case enumeration([CaseSignature])
    /// A type declared in another module. swiftc checks its members.
    case external
  }

  package let name: String
  package let kind: Kind
  package let conformances: Set<Conformance>
  /// The stored properties of a structure, in order.
  package let storedMembers: [Member]
  /// The index of `id` in `storedMembers`.
  package let idPlace: Int?
  /// The members of a structure, by name.
  private let members: [String: Member]
  /// The indices of an enumeration's cases, by name.
  private let cases: [String: Int]
  /// The functions that change a value of the type, with the members that every such type has; nil
  /// if there are no such functions.
  let functions: MemberIndex?

  /// - Parameter derived: the computed properties of a model.
  package init(
    _ name: String, _ kind: Kind, conformances: Set<Conformance> = [.equatable],
    derived: [Member] = [], functions: [StandardMember] = []
  ) {
    self.functions = functions.isEmpty ? nil : MemberIndex(functions + Self.members(of: kind))
    self.name = name
    self.kind = kind
    self.conformances = conformances
    switch kind {
    case .structure(let list):
      storedMembers = list.filter(\.isStored)
      idPlace = storedMembers.firstIndex { $0.name == "id" }
      members = Dictionary(
        (list + derived).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      cases = [:]
    case .enumeration(let list):
      storedMembers = []
      idPlace = nil
      members = Dictionary(
        derived.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      cases = Dictionary(
        list.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    case .external:
      storedMembers = []
      idPlace = nil
      members = [:]
      cases = [:]
    }
  }

  /// The types of the stored properties of a structure, or of the values in an enumeration's cases.
  package var storedTypes: [Type] {
    if case .enumeration(let cases) = kind { return cases.flatMap(\.parameters).map(\.type) }
    return storedMembers.map(\.type)
  }

  /// The members that every type of this kind has.
  private static func members(of kind: Kind) -> [StandardMember] {
    guard case .enumeration(let list) = kind, list.allSatisfy({ $0.parameters.isEmpty }) else {
      return []
    }
    return MemberTable.index(of: .plainEnumeration).all
  }

  package func member(_ name: String) -> Member? { members[name] }

  /// The stored and computed members, in no particular order.
  package var allMembers: some Collection<Member> { members.values }

  /// Returns the case with this name, and its index in the declaration.
  package func enumCase(_ name: String) -> (index: Int, signature: CaseSignature)? {
    guard case .enumeration(let list) = kind, let index = cases[name] else { return nil }
    return (index, list[index])
  }

  /// Whether no case has associated values. Such an enumeration is `String`-backed, `CaseIterable`
  /// and `Hashable`.
  package var isPlainEnumeration: Bool {
    guard case .enumeration(let list) = kind else { return false }
    return list.allSatisfy { $0.parameters.isEmpty }
  }
}

/// The types that a spec declares, by name.
package struct TypeTable: Sendable {
  private var nominals: [String: NominalType] = [:]
  private var functions: [String: FunctionSignature] = [:]
  /// The types whose members are unknown.
  private var unclear: Set<String> = []
  /// The keys that the members of a model need, if it gets another key: `properties` or `cases`.
  private var missingKeys: [String: String] = [:]
  /// Whether these are the types of an app, which does not read the private members of the states of
  /// its features.
  var hidesPrivateMembers = false
  /// Records what the names in code mean; nil if nobody asks.
  var recorder: NameRecorder?

  package init(_ types: [NominalType] = []) {
    for type in types { declare(type) }
  }

  /// Adds a type, or replaces the type with the same name. A type whose members are unknown is not
  /// replaced.
  package mutating func declare(_ type: NominalType) {
    if !unclear.isEmpty, unclear.contains(type.name) { return }
    nominals[type.name] = type
  }

  /// Adds a type whose members are unknown: every member is allowed.
  package mutating func declareUnclear(_ name: String) {
    declare(NominalType(name, .external, conformances: Set(Conformance.allCases)))
    unclear.insert(name)
  }

  /// Whether a type with this name was added. The types of the runtime are there without that.
  package func declares(_ name: String) -> Bool { nominals[name] != nil }

  package subscript(name: String) -> NominalType? {
    nominals[name] ?? BuiltinType.ofRuntime[name]
  }

  package func nominal(_ type: Type) -> NominalType? {
    guard case .nominal(let name) = type else { return nil }
    return self[name] ?? BuiltinType.ofArguments[name]
  }

  /// Records the models in short form, which has no keys.
  mutating func noteForms(of models: [ModelSpec]) {
    for model in models where model.isShort {
      let isStructure = if case .structure = model.kind { true } else { false }
      missingKeys[model.name.value] = isStructure ? "properties" : "cases"
    }
  }

  /// Returns the help that tells to add a conformance to a type.
  ///
  ///     models: {Money: {cents: Int}}
  ///     models: {Money: {conforms: [Codable], properties: {cents: Int}}}
  func adviceToAdd(
    _ conformance: Conformance, to type: String, otherwise: String = ""
  ) -> String {
    let key = "conforms: [\(conformance.rawValue)]"
    guard let members = missingKeys[type] else { return "add '\(key)' to '\(type)'\(otherwise)" }
    let form = members == "cases" ? "[…]" : "{…}"
    return "write '\(type): {\(key), \(members): \(form)}', with its \(members) in the brackets"
      + otherwise
  }

  /// Whether only swiftc knows the members of a type.
  func isExternal(_ type: Type) -> Bool {
    if type == .unknown { return true }
    if case .external? = nominal(type)?.kind { return true }
    return false
  }

  package mutating func declare(_ function: FunctionSignature) {
    functions[function.name] = function
  }

  package func function(_ name: String) -> FunctionSignature? { functions[name] }

  package func constant(_ name: String) -> FunctionSignature? {
    functions[name].flatMap { $0.isConstant ? $0 : nil }
  }

  var functionNames: [String] { Array(functions.keys) }

  /// The names of the constants, in alphabetical order.
  var constantNames: [String] { functions.values.filter(\.isConstant).map(\.name).sorted() }

  /// The declared types, in no particular order.
  package var all: some Collection<NominalType> { nominals.values }

  /// The names of the declared types, in no particular order.
  var names: [String] { Array(nominals.keys) }
  var count: Int { nominals.count }

  /// Whether `type` conforms to `conformance` in Swift.
  package func conforms(_ type: Type, to conformance: Conformance) -> Bool {
    switch type {
    case .unknown: return true
    case .void, .range, .pair: return false
    case .nominal(let name):
      return self[name]?.conformances.contains(conformance) ?? false
    case .scalar(let scalar):
      switch conformance {
      case .equatable, .hashable: return true
      case .codable: return scalar != .character && scalar != .indexSet
      case .comparable:
        return ![.bool, .uuid, .url, .data, .indexSet].contains(scalar)
      case .identifiable: return false
      }
    case .optional(let element), .array(let element), .set(let element),
      .identifiedArray(let element):
      guard conformance == .equatable || conformance == .hashable || conformance == .codable
      else { return false }
      return conforms(element, to: conformance)
    case .dictionary(let key, let value):
      guard conformance == .equatable || conformance == .hashable || conformance == .codable
      else { return false }
      return conforms(key, to: conformance) && conforms(value, to: conformance)
    }
  }
}

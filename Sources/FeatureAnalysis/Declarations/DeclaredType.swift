import SpecLanguage

/// A model or a filter with resolved types.
struct DeclaredType {
  enum Shape {
    case structure([ResolvedProperty])
    case enumeration([ResolvedCase])
  }

  let name: Located<String>
  let doc: String?
  /// The conformances written in the spec, and the conformances that follow from the type's shape.
  let conformances: Set<Conformance>
  var shape: Shape
  /// The derived values, which are computed from the type's members.
  var derived: [(spec: DerivedSpec, type: Type)] = []
  /// The functions that change a value of the type.
  var functions: [DeclaredFunction] = []

  /// Whether the type is an enum of plain cases, which is `String`-backed and `CaseIterable`.
  var isPlainEnumeration: Bool {
    guard case .enumeration(let cases) = shape else { return false }
    return cases.allSatisfy { $0.payload.isEmpty }
  }
}

/// A function that changes a value of a model, or the state.
struct DeclaredFunction {
  let spec: FunctionSpec
  let parameters: [Parameter]

  var entry: StandardMember { .changing(spec.name.value, parameters) }
}

struct ResolvedProperty {
  let spec: PropertySpec
  let type: Type

  /// Whether a property of the state has a value in a new store: a written default, an empty
  /// collection or nil.
  var startsWithValue: Bool {
    if spec.value != nil { return true }
    return switch type {
    case .optional, .array, .set, .dictionary, .identifiedArray, .unknown: true
    case .scalar, .nominal, .pair, .range, .void: false
    }
  }
}

struct ResolvedCase {
  let name: Located<String>
  let doc: String?
  let payload: [Parameter]
  /// The ranges of the names of the payload values.
  let ranges: [SourceRange]
  let history: HistorySpec
}

extension DeclaredType {
  /// The property that makes the type `Identifiable`.
  var identity: ResolvedProperty? {
    guard case .structure(let properties) = shape else { return nil }
    return properties.first { $0.spec.name.value == "id" }
  }

  /// Whether the type is an enum without cases. This error has been reported.
  var lacksCases: Bool {
    if case .enumeration(let cases) = shape { cases.isEmpty } else { false }
  }

  /// Whether the type is a struct and all types of its properties are unknown. It may be meant as an
  /// enum with raw values, `{rock: Rock, jazz: Jazz}`. The errors have been reported.
  var hasNoKnownType: Bool {
    guard case .structure(let properties) = shape, !properties.isEmpty else { return false }
    return properties.allSatisfy { $0.type == .unknown }
  }

  /// The type as the type checker represents it.
  var nominal: NominalType {
    let members = derived.map { Member($0.spec.name.value, $0.type, role: .derived) }
    let kind: NominalType.Kind
    switch shape {
    case .structure(let properties):
      kind = .structure(
        properties.enumerated().map { index, property in
          Member(
            property.spec.name.value, property.type, role: .stored(index),
            hasDefault: property.spec.value != nil || property.type.isOptional
              || property.type == .unknown)
        })
    case .enumeration(let cases):
      kind = .enumeration(cases.map { CaseSignature($0.name.value, $0.payload) })
    }
    return NominalType(
      name.value, kind, conformances: conformances, derived: members,
      functions: functions.map(\.entry))
  }
}

/// The members of the state, as far as they could be decoded.
struct StateMembers {
  let stored: [ResolvedProperty]
  let derived: [(spec: DerivedSpec, type: Type)]
  /// The indices of stored properties by name.
  private let indices: [String: Int]

  init(_ stored: [ResolvedProperty], derived: [(spec: DerivedSpec, type: Type)]) {
    self.stored = stored
    self.derived = derived
    indices = Dictionary(
      stored.enumerated().map { ($1.spec.name.value, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indices[name] }
}

/// The state, whose members include the results of the filters.
struct DeclaredState {
  let name: String
  let members: StateMembers
  /// The list and the selector of each filter, in the order of the spec.
  let filters: [FilterTarget]
  let conformances: Set<Conformance>
  var functions: [DeclaredFunction] = []

  var type: Type { .nominal(name) }
  var stored: [ResolvedProperty] { members.stored }
  var derived: [(spec: DerivedSpec, type: Type)] { members.derived }

  func index(of name: String) -> Int? { members.index(of: name) }

  /// - Parameter open: the names of the derived values whose type is treated as unknown.
  func declare(in types: inout TypeTable, leavingOpen open: Set<String> = []) {
    var all = stored.enumerated().map { index, property in
      var member = Member(
        property.spec.name.value, property.type, role: .stored(index),
        hasDefault: property.startsWithValue)
      member.isPrivate = property.spec.isPrivate
      return member
    }
    all += derived.map { spec, type in
      let isOpen = open.contains(spec.name.value)
      var member = Member(spec.name.value, isOpen ? .unknown : type, role: .derived)
      member.isPrivate = spec.isPrivate
      return member
    }
    for target in filters {
      guard let result = target.result else { continue }
      all.append(Member(result, .array(target.element), role: .filterResult))
    }
    types.declare(
      NominalType(
        name, .structure(all), conformances: conformances, functions: functions.map(\.entry)))
  }
}

extension FeatureSpec {
  var stateName: String { name.value + "State" }
  var actionName: String { name.value + "Action" }
  var eventName: String { name.value + "Event" }
}

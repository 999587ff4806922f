import SpecLanguage

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

  var type: Type { .nominal(name) }
  var stored: [ResolvedProperty] { members.stored }
  var derived: [(spec: DerivedSpec, type: Type)] { members.derived }

  func index(of name: String) -> Int? { members.index(of: name) }

  /// - Parameter open: the names of the derived values whose type is treated as unknown.
  func declare(in types: inout TypeTable, leavingOpen open: Set<String> = []) {
    var all = stored.enumerated().map { index, property in
      Member(property.spec.name.value, property.type, role: .stored(index), hasDefault: true)
    }
    all += derived.map { spec, type in
      let isOpen = open.contains(spec.name.value)
      return Member(spec.name.value, isOpen ? .unknown : type, role: .derived)
    }
    for target in filters {
      guard let result = target.result else { continue }
      all.append(Member(result, .array(target.element), role: .filterResult))
    }
    types.declare(NominalType(name, .structure(all), conformances: conformances))
  }
}

extension FeatureSpec {
  var stateName: String { name.value + "State" }
  var actionName: String { name.value + "Action" }
  var eventName: String { name.value + "Event" }
}

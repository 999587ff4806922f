import Diagnostics
import ExpressionTyping
import SpecDecoding

/// What the state is made of, as far as it is known.
struct StateMembers {
  let stored: [ResolvedProperty]
  let derived: [(spec: DerivedSpec, type: Type)]
  /// Places of stored properties by name.
  private let indices: [String: Int]

  init(
    _ stored: [ResolvedProperty] = [], derived: [(spec: DerivedSpec, type: Type)] = []
  ) {
    self.stored = stored
    self.derived = derived
    indices = Dictionary(
      stored.enumerated().map { ($1.spec.name.value, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indices[name] }
}

extension Analysis {
  var stateName: String { spec.name.value + "State" }
  var stateType: Type { .nominal(stateName) }
  var actionName: String { spec.name.value + "Action" }

  /// Declares everything that texts may name, with its members.
  mutating func declareTypes() {
    findUnclearTypes()
    for type in declaredTypes where types[type.name.value]?.isExternal != true {
      types.declare(unclearTypes.contains(type.name.value) ? unclear(type) : nominal(type))
    }
    declareState()
    declareFunctions()
    let actions = zip(spec.actions, payloads).map { CaseSignature($0.name.value, $1) }
    types.declare(NominalType(actionName, .enumeration(actions), conformances: []))
  }

  /// - Parameter open: the derived values of which nobody knows the type.
  mutating func declareState(leavingOpen open: Set<String> = []) {
    types.declare(
      NominalType(
        stateName, .structure(stateMembers(leavingOpen: open)),
        conformances: usualConformances))
  }

  private func stateMembers(leavingOpen open: Set<String>) -> [Member] {
    var members = state.stored.enumerated().map { index, property in
      Member(property.spec.name.value, property.type, role: .stored(index), hasDefault: true)
    }
    members += state.derived.map { spec, type in
      let isOpen = open.contains(spec.name.value)
      return Member(spec.name.value, isOpen ? .unknown : type, role: .derived)
    }
    for target in filterTargets {
      guard let result = target.result else { continue }
      members.append(Member(result, .array(target.element), role: .filterResult))
    }
    return members
  }

  /// Of two types of one name nobody knows which is meant, and the cases of an enum without any are
  /// missing (reported): all members are taken.
  private mutating func findUnclearTypes() {
    var seen: Set<String> = []
    for (index, type) in declaredTypes.enumerated() {
      let isFirst = seen.insert(type.name.value).inserted
      let isHalf = index < firstFilter && spec.models[index].lacksProperties
      if !isFirst || isHalf || type.lacksCases { unclearTypes.insert(type.name.value) }
    }
  }

  private func unclear(_ type: DeclaredType) -> NominalType {
    NominalType(type.name.value, .external, conformances: Set(Conformance.allCases))
  }

  private func nominal(_ type: DeclaredType) -> NominalType {
    let derived = type.derived.map { Member($0.spec.name.value, $0.type, role: .derived) }
    let kind: NominalType.Kind
    switch type.shape {
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
      type.name.value, kind, conformances: type.conformances, derived: derived)
  }
}

extension DeclaredType {
  fileprivate var lacksCases: Bool {
    if case .enumeration(let cases) = shape { cases.isEmpty } else { false }
  }
}

extension NominalType {
  var isExternal: Bool {
    if case .external = kind { true } else { false }
  }
}

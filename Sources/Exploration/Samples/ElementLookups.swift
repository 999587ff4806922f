import FeatureAnalysis
import SpecLanguage

/// The values by which a spec looks up elements, such as `id` in `state.items[id: id]`.
struct ElementLookups {
  /// For the name of a value, the names of the members that contain the values it is compared with:
  /// `id`, or the name of a list, set or dictionary.
  private var sources: [String: Set<String>] = [:]

  /// The names of the values that are positions in lists, as in `state.cells[index]`.
  private(set) var positions: Set<String> = []

  /// The names of the strings and numbers that are compared with one another, as in `from != to`.
  private(set) var distinguished: Set<String> = []

  /// The lists and keys that are computed.
  private(set) var computed = ComputedKeys()
  /// The action whose code is read.
  var owner: String?

  /// The names of all members that contain keys, sorted.
  var members: [String] { Set(sources.values.joined()).sorted() }

  /// The members in which values with these names are looked up, sorted.
  func members(for names: [String]) -> [String] {
    Set(names.flatMap { sources[$0] ?? sources[$0.withoutOwner] ?? [] }).sorted()
  }

  /// Adds the members in which others look up values with one of the names in `values`.
  mutating func addMembers(
    of others: ElementLookups, named values: [String], as names: Set<String>
  ) {
    let members = others.members(for: values)
    if members.isEmpty { return }
    for name in names { sources[name, default: []].formUnion(members) }
  }

  mutating func noteStatement(_ statement: TypedStatement) {
    computed.noteStatement(statement, in: owner)
  }

  /// Adds the lookups among computed keys, after all code of a feature was read.
  mutating func addComputedKeys(of feature: Feature) {
    for (source, names) in computed.takeLookups(in: feature) {
      for name in names { sources[name, default: []].insert(source) }
    }
  }

  mutating func noteExpression(_ expression: TypedExpression) {
    switch expression.kind {
    case .elementByID(_, let id): add(id, in: "id")
    case .binary(let left, .equal, let right), .binary(let left, .notEqual, let right):
      noteComparison(left, comparedWith: right)
      noteComparison(right, comparedWith: left)
    case .tupleComparison(let left, let op, let right) where op == .equal || op == .notEqual:
      for (left, right) in zip(left, right) {
        noteComparison(left, comparedWith: right)
        noteComparison(right, comparedWith: left)
      }
    case .standard(let call): noteCall(call)
    default: break
    }
  }

  /// Records a comparison with a member of an element, such as `$0.id == id`.
  private mutating func noteComparison(
    _ value: TypedExpression, comparedWith other: TypedExpression
  ) {
    if let member = other.memberOfElement { return add(value, in: member) }
    guard value.memberOfElement == nil, let scalar = value.type.unwrapped.scalar,
      scalar == .string || scalar.isInteger || [.double, .float, .decimal].contains(scalar)
    else { return }
    if other.sources.isEmpty { return }
    distinguished.formUnion(value.sources.flatMap { $0.ownNames(in: owner) })
  }

  private mutating func noteCall(_ call: StandardCall) {
    if let lookup = call.lookup { add(lookup.value, in: lookup.member) }
    if let list = call.searchedList, !list.isStored, let value = call.arguments.first?.value {
      computed.noteLookup(of: value, in: list, by: owner)
    }
    if call.entry.operation == .elementAtIndex, let index = call.arguments.first?.value {
      positions.formUnion(index.sources.flatMap { $0.ownNames(in: nil) })
    }
    if call.replacesElement { sources["id", default: []].insert("id") }
    guard let list = call.base else { return }
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value.kind else { continue }
      if call.unwraps, let name = list.lastName { noteElements(lookedUpBy: name, in: closure) }
      for statement in closure.body {
        statement.visitExpressions { part in
          noteSearchedValue(part, comparedWithElementsOf: list, by: closure)
          return true
        }
      }
    }
  }

  /// Records that a closure looks up elements by the value of an optional, as in
  /// `card.parent.flatMap { cards[id: $0] }`.
  private mutating func noteElements(lookedUpBy name: String, in closure: TypedClosure) {
    let parameters = Set(closure.parameters.map(\.name))
    for statement in closure.body {
      statement.visitExpressions { part in
        if case .elementByID(_, let id) = part.kind, id.type.unwrapped.scalar?.isKey == true,
          !id.names.isDisjoint(with: parameters)
        {
          sources[name, default: []].insert("id")
        }
        return true
      }
    }
  }

  /// Records a comparison with an element itself, such as `$0 == name`, or with what is computed from an
  /// element.
  private mutating func noteSearchedValue(
    _ expression: TypedExpression, comparedWithElementsOf list: TypedExpression,
    by closure: TypedClosure
  ) {
    for (value, other) in expression.comparedKeys {
      if case .variable(let variable) = other.bare.kind, variable.role == .closureParameter {
        if let name = list.lastName { add(value, in: name) }
        if list.isStored { continue }
      } else if let member = other.memberOfElement {
        add(value, in: member)
        continue
      }
      computed.noteLookup(of: value, in: list, part: (closure, other), by: owner)
    }
  }

  private mutating func add(_ value: TypedExpression, in member: String) {
    guard value.type.unwrapped.scalar?.isKey == true else { return }
    for name in value.names { sources[name, default: []].insert(member) }
  }
}

extension StandardCall {
  /// Whether the call replaces or keeps the element of an `IdentifiedArray` that has the id of its
  /// argument.
  fileprivate var replacesElement: Bool {
    guard case .identifiedArray? = base?.type.unwrapped else { return false }
    switch entry.operation {
    case .append, .insertAt, .updateOrAppend: return true
    default: return false
    }
  }

  /// Whether the call passes the value of an optional to a closure.
  fileprivate var unwraps: Bool {
    entry.operation == .optionalMap || entry.operation == .optionalFlatMap
  }

  /// The list, set or dictionary in which the call looks up its first argument.
  var searchedList: TypedExpression? {
    switch entry.operation {
    case .contains, .firstIndexOf, .lastIndexOf, .valueForKey, .valueForKeyWithDefault:
      base?.type.unwrapped == .string ? nil : base
    default: nil
    }
  }

  /// The value that the call looks up, and the name of the member that contains such values: `id`,
  /// or the name of a list, set or dictionary. Nil if the call looks nothing up.
  var lookup: (value: TypedExpression, member: String)? {
    guard let base, let value = arguments.first?.value else { return nil }
    switch entry.operation {
    case .containsID, .indexOfID, .removeID: return (value, "id")
    case .contains where base.type.unwrapped != .string, .insertMember, .removeMember,
      .firstIndexOf, .lastIndexOf, .valueForKey, .valueForKeyWithDefault, .removeValue:
      return base.lastName.map { (value, $0) }
    default: return nil
    }
  }
}

extension ScalarType {
  /// Whether exploring takes values of the type from the state. UUIDs are taken separately.
  var isKey: Bool { self == .string || self == .character || isInteger }
}

extension TypedExpression {
  /// Whether the expression is a stored property, in which each state has its keys.
  fileprivate var isStored: Bool {
    switch bare.kind {
    case .member(let base, let member): member.isStored && base.isStored
    case .variable(let variable): variable.role == .state || variable.role == .surrounding
    default: false
    }
  }

  /// The sides of a comparison by `==`, or the argument and the receiver of a search in a string, as a
  /// value and what it is compared with.
  fileprivate var comparedKeys: [(value: TypedExpression, other: TypedExpression)] {
    switch kind {
    case .binary(let left, .equal, let right), .binary(let left, .notEqual, let right):
      return [(left, right), (right, left)]
    case .standard(let call):
      switch call.entry.operation {
      case .contains, .containsIgnoringCase, .hasPrefix, .hasSuffix:
        guard let base = call.base, base.type.unwrapped == .string,
          let argument = call.arguments.first?.value
        else { return [] }
        return [(argument, base)]
      default: return []
      }
    default: return []
    }
  }

  /// The name of the last member of a chain that begins with an element, such as `name` for `$0.name`
  /// and `$0.author?.name`; nil for other expressions.
  var memberOfElement: String? {
    switch bare.kind {
    case .member(let base, let member): base.isElement ? member.name : nil
    case .chain(let inner), .unwrap(let inner): inner.memberOfElement
    default: nil
    }
  }

  /// Whether the expression is a local variable or a parameter of a closure, such as an element in
  /// a loop, or a member of one.
  private var isElement: Bool {
    switch bare.kind {
    case .variable(let variable): variable.role == .closureParameter || variable.role == .local
    case .member(let base, _), .chain(let base), .unwrap(let base): base.isElement
    default: false
    }
  }
}

extension String {
  /// The name of a local as lookups note it, which do not know the action: `.title#2` for `add.title#2`.
  fileprivate var withoutOwner: String {
    contains("#") ? lastIndex(of: ".").map { String(self[$0...]) } ?? self : self
  }
}

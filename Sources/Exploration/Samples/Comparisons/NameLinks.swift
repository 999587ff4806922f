import FeatureAnalysis
import SpecLanguage

/// The names under which the payload values of actions occur elsewhere. They are the names of the
/// properties to which the values are assigned.
///
/// A payload value has two names: `add.title` in the code of its action, and `title`, by which it is
/// known where its action is not. In the same way, a property of a model is `Item.title` and `title`.
struct NameLinks {
  private var links: [String: Set<String>] = [:]
  /// The names of the values with which a value is compared by `==` or `!=`.
  private var compared: [String: Set<String>] = [:]
  /// The names of the values with which a value is compared by `<`, `<=`, `>` or `>=`, or with which it
  /// is the bound of a range or of a time.
  private var ordered: [String: Set<String>] = [:]
  /// For each name in `compared`, all names that the values on the other sides have.
  private var shared: [String: [String]] = [:]
  private static let mostLinked = 16
  private static let mostShared = 32
  /// The action or function whose code is linked.
  var owner: String?
  /// The parameters of the functions that change the state or a model, by name.
  var methods: [String: [Parameter]] = [:]

  /// The given name, and the names of all properties to which a value with this name is assigned. For
  /// a name such as `add.title`, those of `title` follow.
  func names(of name: String) -> [String] {
    let own = linked(to: name)
    guard let dot = name.lastIndex(of: ".") else { return own }
    let others = linked(to: String(name[name.index(after: dot)...]))
    return own + others.filter { !own.contains($0) }
  }

  private func linked(to name: String) -> [String] {
    var names = [name]
    var next = 0
    while next < names.count, names.count < Self.mostLinked {
      for other in (links[names[next]] ?? []).sorted() where !names.contains(other) {
        names.append(other)
      }
      next += 1
    }
    return names
  }

  // MARK: - Values that are compared with one another

  /// The names by which the samples of a value are found.
  func valueNames(of name: String?) -> ValueNames {
    guard let name else { return ValueNames(own: [], shared: []) }
    let own = names(of: name)
    let shared = own.flatMap { self.shared[$0] ?? [] }.filter { !own.contains($0) }
    return ValueNames(own: own, shared: shared.uniqued(atMost: Self.mostShared))
  }

  /// The places of names whose values are compared with one another.
  func comparedPlaces(in names: [String]) -> [PlacePair] { places(in: names, linkedBy: compared) }

  /// The places of names of which one value is below the other, as the begin and the end of a booking.
  func orderedPlaces(in names: [String]) -> [PlacePair] { places(in: names, linkedBy: ordered) }

  /// Whether a value with one of these names is below or above another one.
  func areOrdered(_ names: [String]) -> Bool { names.contains { ordered[$0] != nil } }

  private func places(
    in names: [String], linkedBy compared: [String: Set<String>]
  ) -> [PlacePair] {
    if compared.isEmpty || names.count < 2 { return [] }
    let known = names.map { Set(self.names(of: $0)) }
    return known.indices.flatMap { first in
      known.indices.dropFirst(first + 1).filter { second in
        known[first].contains { compared[$0]?.isDisjoint(with: known[second]) == false }
      }.map { PlacePair(first: first, second: $0) }
    }
  }

  /// Finds the names of the values that are compared with one another, after all code was read: those
  /// of what is compared, of what it becomes, and of what becomes it. A name without an owner may be that
  /// of another value.
  mutating func findSharedNames() {
    var sources: [String: Set<String>] = [:]
    for (source, targets) in links where source.contains(".") {
      for target in targets { sources[target, default: []].insert(source) }
    }
    for name in compared.keys {
      let others = Self.reached(from: [name], by: compared).filter { $0 != name }
      let found =
        Self.reached(from: others, by: links) + Self.reached(from: others, by: sources)
      shared[name] = found.uniqued(atMost: Self.mostShared)
    }
  }

  /// The names with owners to which steps lead from some names.
  private static func reached(
    from names: [String], by steps: [String: Set<String>]
  ) -> [String] {
    var found = names
    var next = 0
    while next < found.count, found.count < mostShared {
      for other in (steps[found[next]] ?? []).sorted()
      where other.contains(".") && !found.contains(other) {
        found.append(other)
      }
      next += 1
    }
    return found
  }

  private mutating func linkSides(_ left: TypedExpression, _ right: TypedExpression) {
    let right = right.comparedNames(in: owner)
    if right.isEmpty { return }
    for name in left.comparedNames(in: owner) {
      for other in right where other != name {
        compared[name, default: []].insert(other)
        compared[other, default: []].insert(name)
      }
    }
  }

  private mutating func orderSides(_ left: TypedExpression, _ right: TypedExpression) {
    guard let left = left.orderedName(in: owner), let right = right.orderedName(in: owner),
      left != right
    else { return }
    ordered[left, default: []].insert(right)
    ordered[right, default: []].insert(left)
  }

  // MARK: - Values that become others

  /// Links the names in the expression of a derived value to the derived value. A comparison of the
  /// derived value is relevant for each of these names.
  mutating func linkDerivedValue(_ derived: DerivedValue) {
    guard case .checked(let text) = derived.value else { return }
    for name in text.names where name != derived.name {
      links[name, default: []].insert(derived.name)
    }
  }

  mutating func linkStatement(_ statement: TypedStatement) {
    switch statement.kind {
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      add(value, becomesPartOf: target)
    case .expression(let value):
      guard case .standard(let call) = value.kind, call.entry.isMutating, let base = call.base
      else { return }
      for argument in call.arguments { add(argument.value, becomesPartOf: base) }
    case .declaration(let variable, _, let value): linkValue(value, to: variable)
    case .conditional(let clauses, _): linkConditions(clauses.flatMap(\.conditions))
    case .guarding(let conditions, _): linkConditions(conditions)
    case .switching(let subject, let cases):
      for pattern in cases.flatMap(\.patterns) { linkValue(subject, to: pattern) }
    case .loop(let variable?, let elements, _, _): linkValue(elements, to: variable)
    case .loop, .returning: break
    }
  }

  private mutating func add(_ value: TypedExpression, becomesPartOf target: TypedExpression) {
    // The key of an entry becomes a part of its dictionary.
    if case .standard(let call) = target.bare.kind, let base = call.base,
      [.valueForKey, .valueForKeyWithDefault].contains(call.entry.operation),
      let key = call.arguments.first?.value
    {
      add(key, becomesPartOf: base)
    }
    guard let name = target.lastName else { return }
    // The literals of the property itself come before those of others with its name.
    if let owner = target.owner { add(value, becomes: "\(owner).\(name)") }
    add(value, becomes: name)
  }

  /// Links the names in conditions to the variables that they bind.
  mutating func linkConditions(_ conditions: [TypedCondition]) {
    for condition in conditions {
      switch condition {
      case .binding(let variable, let value, _): linkValue(value, to: variable)
      case .matching(let pattern, let value): linkValue(value, to: pattern)
      case .expression: break
      }
    }
  }

  private mutating func linkValue(_ value: TypedExpression, to pattern: TypedPattern) {
    switch pattern.kind {
    case .binding(let variable): linkValue(value, to: variable)
    case .some(let inner, _): linkValue(value, to: inner)
    case .enumCase(let signature, _, let inner):
      for (parameter, pattern) in zip(signature.parameters, inner ?? []) {
        guard case .binding(let variable) = pattern.kind else { continue }
        links[parameter.name, default: []].insert(variable.qualifiedName(in: owner))
      }
    case .any, .none, .value, .range, .external: break
    }
  }

  /// Links the names of what a value comes from to a variable that has the value, or an element of it.
  private mutating func linkValue(_ value: TypedExpression, to variable: Variable) {
    linkValue(value, to: variable.qualifiedName(in: owner))
  }

  /// - Parameter name: the name of a variable with its owner.
  mutating func linkValue(_ value: TypedExpression, to name: String) {
    for source in value.sources.flatMap({ $0.ownNames(in: owner) }) where source != name {
      links[source, default: []].insert(name)
    }
  }

  private mutating func linkArguments(
    _ arguments: [TypedArgument], to parameters: [Parameter], of function: String
  ) {
    for (parameter, argument) in zip(parameters, arguments) {
      for source in argument.value.sources.flatMap({ $0.ownNames(in: owner) }) {
        links[source, default: []].insert("\(function).\(parameter.name)")
      }
    }
  }

  mutating func linkExpression(_ expression: TypedExpression) {
    switch expression.kind {
    case .binary(let left, .equal, let right), .binary(let left, .notEqual, let right):
      linkSides(left, right)
    case .binary(let left, let op, let right) where op.isOrder: orderSides(left, right)
    case .range(let lower?, _, let upper?): orderSides(lower, upper)
    case .tupleComparison(let left, let op, let right) where op == .equal || op == .notEqual:
      for (left, right) in zip(left, right) { linkSides(left, right) }
    case .function(let signature, let arguments):
      linkArguments(arguments, to: signature.parameters, of: signature.name)
    case .branching(let statement): linkStatement(statement)
    case .closure(let closure): for statement in closure.body { linkStatement(statement) }
    case .standard(let call):
      guard let base = call.base else { return }
      if call.entry.operation == .declared, let parameters = methods[call.entry.name] {
        linkArguments(call.arguments, to: parameters, of: call.entry.name)
      }
      if call.entry.operation == .timeSince, let other = call.arguments.first?.value {
        orderSides(base, other)
      }
      for argument in call.arguments {
        guard case .closure(let closure) = argument.value.kind else { continue }
        for parameter in closure.parameters { linkValue(base, to: parameter) }
      }
    case .memberwise(let arguments):
      for argument in arguments {
        if case .nominal(let model) = expression.type.unwrapped, let label = argument.label {
          add(argument.value, becomes: "\(model).\(label)")
        }
        add(argument.value, becomes: argument.label)
      }
    case .enumCase(let signature, let arguments):
      for (parameter, argument) in zip(signature.parameters, arguments) {
        add(argument.value, becomes: parameter.name)
      }
    default: break
    }
  }

  /// Links the results of an effect's calls, such as `web.find`, to the payload values that they become.
  ///
  /// - Parameter name: returns the name of a method.
  mutating func linkAnswers(to effect: Effect, _ name: (MethodReference) -> String) {
    for call in effect.singleCalls {
      guard let method = call.call?.method else { continue }
      let values = [call.resultName, Effect.valueName]
      if let owner {
        links[name(method), default: []].formUnion(values.map { "\(owner).\($0)" })
      }
      for text in effect.parts.compactMap(\.text.syntax) {
        text.visitExpressions { part in
          guard case .enumCase(let signature, let arguments) = part.kind else { return true }
          for (parameter, argument) in zip(signature.parameters, arguments) {
            guard case .variable(let variable) = argument.value.bare.kind,
              values.contains(variable.name)
            else { continue }
            links[name(method), default: []].insert("\(signature.name).\(parameter.name)")
          }
          return true
        }
      }
    }
  }

  private mutating func add(_ value: TypedExpression, becomes name: String?) {
    guard let name else { return }
    for source in value.sources {
      guard case .variable = source.kind else { continue }
      for source in source.ownNames(in: owner) where source != name {
        links[source, default: []].insert(name)
      }
    }
  }
}

/// The names by which the samples of a value are found.
struct ValueNames {
  /// The names of the value itself, and of what it becomes.
  var own: [String]
  /// The names of the values with which it is compared, and which share their samples.
  let shared: [String]
}

/// The places of two values in a payload or model.
struct PlacePair {
  let first: Int
  let second: Int
}

extension TypedExpression {
  /// The full names of the values that the side of a comparison is. Elements are not among them, because
  /// their values are looked up in each state.
  fileprivate func comparedNames(in owner: String?) -> [String] {
    guard type.unwrapped.scalar?.hasLiterals == true, memberOfElement == nil else { return [] }
    if case .binary(_, let op, _) = bare.kind, op != .coalesce { return [] }
    return sources.compactMap { $0.ownNames(in: owner).last }
  }
}

extension ScalarType {
  /// Whether literals of the spec are samples of the type.
  fileprivate var hasLiterals: Bool {
    switch self {
    case .bool, .uuid, .data, .indexSet: false
    default: true
    }
  }
}

extension TypedExpression {
  /// The expression without parentheses and conversions to optionals.
  var bare: TypedExpression {
    switch kind {
    case .parenthesized(let inner), .promoted(let inner): inner.bare
    default: self
    }
  }

  /// The name of a variable, or of the last member in a chain; nil for other expressions.
  var lastName: String? {
    switch kind {
    case .variable(let variable): variable.name
    case .member(_, let member): member.name
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner): inner.lastName
    default: nil
    }
  }

  /// The type whose member the expression is, such as `Item` for `state.items[0].title`; nil for other
  /// expressions.
  fileprivate var owner: String? {
    switch kind {
    case .member(let base, _):
      if case .nominal(let name) = base.type.unwrapped { name } else { nil }
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner): inner.owner
    default: nil
    }
  }

  /// The names of the variables and members in the expression.
  var names: Set<String> { names(in: nil) }

  /// - Parameter owner: the action whose code contains the expression.
  func names(in owner: String?) -> Set<String> {
    var names: Set<String> = []
    visitExpressions { part in
      switch part.kind {
      case .variable, .member: names.formUnion(part.ownNames(in: owner))
      default: break
      }
      return true
    }
    return names
  }

  /// The names of a variable or member itself.
  func ownNames(in owner: String?) -> [String] {
    switch kind {
    case .variable(let variable):
      let name = variable.qualifiedName(in: owner)
      return name == variable.name ? [name] : [variable.name, name]
    case .member(let base, let member):
      if case .nominal(let model) = base.type.unwrapped {
        return [member.name, "\(model).\(member.name)"]
      }
      return [member.name]
    default: return []
    }
  }
}

extension Variable {
  /// The name of the variable in the code of an action or function, which distinguishes it from those of
  /// others: `add.title` for a payload value, and `add.title#2` for a local or the parameter of a
  /// closure.
  func qualifiedName(in owner: String?) -> String {
    switch role {
    case .payload: owner.map { "\($0).\(name)" } ?? name
    case .local, .closureParameter: "\(owner ?? "").\(name)#\(id)"
    case .state, .surrounding: name
    }
  }
}

import SpecLanguage

/// Why functions that call one another may not end.
enum EndlessCall {
  /// Nothing that they take contains itself.
  case cycle
  case noPart(TypedExpression)
  /// The call changes a part of a value that may have become larger.
  case afterGrowth(TypedExpression)
}

/// Decides whether functions that call themselves come to an end: each call takes a part of the value
/// that the caller measures. No value is a part of itself, so the calls end.
///
///     models: {Comment: {properties: {replies: [Comment]}, derived: {total: …}}}
///     total: Int = 1 + replies.reduce(0) { $0 + $1.total }
struct RecursionCheck {
  let calls: CallGraph
  /// The indices of the texts that call one another.
  let members: Set<Int>

  /// The first call that may not end; nil if all calls end.
  var endless: EndlessCall? {
    // Calls that pass on the whole value have to come to one that takes a part.
    var whole = Graph(count: calls.texts.count)
    var wholeCall: TypedExpression?
    for place in members.sorted() {
      guard let measured = measured(in: place) else {
        return isCyclic(place) ? .cycle : nil
      }
      var search = CallSearch(check: self, relations: PartRelations(to: measured))
      search.search(calls.texts[place].body)
      if let call = search.noPart { return .noPart(call) }
      for (target, call) in search.whole {
        whole.connect(place, to: target)
        wholeCall = wholeCall ?? call
      }
    }
    if !whole.cycles().isEmpty { return wholeCall.map { .noPart($0) } }
    return growth.map { .afterGrowth($0) }
  }

  private func isCyclic(_ place: Int) -> Bool {
    if members.count > 1 { return true }
    var calls = false
    self.calls.texts[place].walkExpressions { expression in
      calls = calls || self.calls.callee(of: expression) == place
      return !calls
    }
    return calls
  }

  /// What a text measures: `self` in members of models, otherwise the first parameter whose type can
  /// contain itself. Nil if there is none.
  private func measured(in place: Int) -> MeasuredValue? {
    let text = calls.texts[place]
    guard let parameters = text.parameters else {
      let contains = text.owner.map { calls.types.canContainItself(.nominal($0)) }
      return contains == true ? .surrounding : nil
    }
    let found = parameters.firstIndex {
      !$0.type.isOptional && calls.types.canContainItself($0.type)
    }
    return found.map { .parameter($0, parameters[$0].name) }
  }

  func target(of expression: TypedExpression) -> Int? {
    calls.callee(of: expression).flatMap { members.contains($0) ? $0 : nil }
  }

  /// The value that a call passes to what its target measures.
  func argument(of call: TypedExpression, to target: Int) -> TypedExpression? {
    let arguments: [TypedArgument]
    switch call.kind {
    case .member(let base, _): return base
    case .function(_, let values): arguments = values
    case .standard(let standard):
      if calls.texts[target].parameters == nil { return standard.base }
      arguments = standard.arguments
    default: return nil
    }
    guard case .parameter(let place, _)? = measured(in: target), arguments.indices.contains(place)
    else { return nil }
    let value = arguments[place].value
    return value.type.isOptional ? nil : value
  }

  /// A call on a part of `self`, after `self` may have grown.
  private var growth: TypedExpression? {
    let bodies = members.sorted().compactMap { place -> [TypedStatement]? in
      let text = calls.texts[place]
      guard text.parameters == nil, case .statements(.checked(let statements)) = text.body else {
        return nil
      }
      return statements
    }
    var search = GrowthSearch(types: calls.types) { target(of: $0) != nil }
    search.callsGrow = bodies.contains { search.grows($0) }
    for body in bodies { _ = search.walk(body, GrowthSearch.Reached()) }
    return search.found
  }
}

/// Collects the calls in a text that belong to a cycle.
private struct CallSearch {
  let check: RecursionCheck
  var relations: PartRelations
  /// A call with a value that is not known to be a part.
  var noPart: TypedExpression?
  /// The calls that pass on the whole value.
  var whole: [(target: Int, call: TypedExpression)] = []

  mutating func search(_ body: CalledText.Body) {
    switch body {
    case .value(.checked(let expression)): search(expression)
    case .statements(.checked(let statements)): search(statements)
    default: break
    }
  }

  private mutating func search(_ statements: [TypedStatement]) {
    for statement in statements {
      relations.noteVariables(of: statement)
      for expression in statement.expressions { search(expression) }
      search(statement.nested)
    }
  }

  private mutating func search(_ expression: TypedExpression) {
    var nested: [[TypedStatement]] = []
    expression.visitExpressions { part in
      note(part)
      switch part.kind {
      case .standard(let call): relations.noteClosures(of: call)
      case .closure(let closure):
        nested.append(closure.body)
        return false
      case .branching(let statement):
        nested.append([statement])
        return false
      default: break
      }
      return true
    }
    for statements in nested { search(statements) }
  }

  private mutating func note(_ expression: TypedExpression) {
    guard let target = check.target(of: expression) else { return }
    let relation = check.argument(of: expression, to: target).flatMap(relations.relation)
    switch relation {
    case .part: break
    case .whole: whole.append((target, expression))
    case .parts, nil: noPart = noPart ?? expression
    }
  }
}

extension TypeTable {
  /// Whether a value of the type can contain a model that contains lists of itself.
  func canContainItself(_ type: Type) -> Bool {
    type.nominalNames.contains { name in
      models(inMembersOf: name).contains(name)
    }
  }

  /// The types that the members of a type contain, directly and indirectly.
  func models(inMembersOf name: String) -> Set<String> {
    var found: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      for type in self[next]?.storedTypes ?? [] {
        for inner in type.nominalNames where found.insert(inner).inserted { open.append(inner) }
      }
    }
    return found
  }
}

import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis

/// Computes what typed texts mean, as the compiled code would.
package struct Interpreter {
  let feature: Feature
  /// Defaults of the models' properties, by the models' names.
  package let models: [String: [StoredProperty]]
  /// The derived values and the filters, by the names of the members that they are.
  let derived: [String: DerivedValue]
  let filterResults: [String: Filter]
  /// The derived values of models, by the names of the models and of the values.
  let modelValues: [String: [String: DerivedValue]]
  let functions: [String: Function]
  /// The places of the state's properties, by their names.
  let places: [String: Int]
  /// The stored properties of the state.
  package var state: Value
  /// Variables by their ids.
  package var variables: [Int: Value] = [:]
  /// What surrounds the text, innermost last: an element, or the state.
  package var surrounding: [Value] = []
  /// How often `UUID()` was called: each gives another.
  var madeUUIDs: UInt64 = 0
  /// Every run of what was evaluated gives the same: no `UUID()`, no `Date()`, nothing that depends
  /// on the order of a set or dictionary.
  package var isRepeatable = true
  /// A call that sorts, and shall not.
  package var unsorted: SourceRange?
  package var steps = 0
  package var maximumSteps = 5_000_000
  /// How many texts are being evaluated, one for the other, and where the stack of the first began.
  var depth = 0
  var stackBeginning: UInt = 0
  static let maximumDepth = 500
  /// The part of the stack that texts may take: half of what the smallest threads have. Without
  /// optimization a level takes many times as much.
  #if DEBUG
    static let maximumStack: UInt = 4 * 1024 * 1024
  #else
    static let maximumStack: UInt = 256 * 1024
  #endif
  /// Elements that `repeating:count:` makes at most.
  static let maximumRepetitions = 1_000_000

  init(_ feature: Feature, state: Value) {
    self.feature = feature
    self.state = state
    models = Dictionary(
      feature.models.compactMap { model in
        if case .structure(let properties) = model.kind { (model.name, properties) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
    derived = Dictionary(
      feature.derived.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    modelValues = Dictionary(
      feature.models.lazy.filter { !$0.derived.isEmpty }.map { model in
        let values = model.derived.map { ($0.name, $0) }
        return (model.name, Dictionary(values, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    functions = Dictionary(
      feature.functions.map { ($0.signature.name, $0) }, uniquingKeysWith: { first, _ in first })
    filterResults = Dictionary(
      feature.filters.map { ($0.result, $0) }, uniquingKeysWith: { first, _ in first })
    places = Dictionary(
      feature.state.properties.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  var types: TypeTable { feature.types }

  /// Notes work done: evaluating a text is one step, and so is passing by one element.
  mutating func step(_ count: Int = 1) throws(Signal) {
    steps += min(count, maximumSteps + 1)
    if steps > maximumSteps { throw .fault(.endless) }
  }

  // MARK: - Expressions

  package mutating func evaluate(_ expression: TypedExpression) throws(Signal) -> Value {
    try step()
    switch expression.kind {
    case .integer(let text): return try integer(text, expression.type)
    case .floating(let text): return try floating(text, expression.type)
    case .string(let segments): return try string(segments, expression.type)
    case .boolean(let value): return .boolean(value)
    case .nilLiteral: return .null
    case .array(let elements): return try collection(elements, expression.type)
    case .dictionary(let elements): return try dictionary(elements)
    case .variable(let variable): return try read(variable)
    case .member(let base, let member): return try self.member(member, of: base)
    case .pairMember(let base, let isFirst):
      guard case .structure(let values) = try evaluate(base) else { return .null }
      return values[isFirst ? 0 : 1]
    case .enumCase(let signature, let arguments):
      let place = types.nominal(expression.type)?.enumCase(signature.name)?.index ?? 0
      return .enumeration(place, try evaluate(arguments))
    case .memberwise(let arguments): return try memberwise(expression.type, arguments)
    case .function(let signature, let arguments):
      return try call(signature, try evaluate(arguments))
    case .standard(let call): return try result(of: call, expression)
    case .elementByID(let base, let id):
      let list = try evaluate(base)
      let wanted = try evaluate(id)
      try step(list.cost)
      return element(of: list, base.type, with: wanted)?.1 ?? .null
    case .chain(let inner): return try chain(inner)
    case .unwrap(let base):
      let value = try evaluate(base)
      if value == .null { throw .chainEnded }
      return value
    case .prefix(let prefix, let operand): return try apply(prefix, operand)
    case .binary(let left, let op, let right): return try binary(left, op, right)
    case .ternary(let condition, let first, let second):
      return try evaluate(condition) == .boolean(true) ? try evaluate(first) : try evaluate(second)
    case .parenthesized(let inner), .promoted(let inner): return try evaluate(inner)
    case .branching(let statement): return try branchValue(statement)
    case .range, .closure: throw .fault(.notEvaluated("this"))
    case .external: throw .fault(.notEvaluated("a member of an external type"))
    }
  }

  mutating func evaluate(_ arguments: [TypedArgument]) throws(Signal) -> [Value] {
    var values: [Value] = []
    for argument in arguments { values.append(try evaluate(argument.value)) }
    return values
  }

  private mutating func result(
    of call: StandardCall, _ expression: TypedExpression
  ) throws(Signal) -> Value {
    guard let unsorted, unsorted == expression.range, let base = call.base else {
      return try apply(call, of: expression.type)
    }
    let value = try evaluate(base)
    if value.isUnordered { isRepeatable = false }
    return .list(value.elements)
  }

  private mutating func chain(_ inner: TypedExpression) throws(Signal) -> Value {
    do throws(Signal) {
      return try evaluate(inner)
    } catch {
      if case .chainEnded = error { return .null }
      throw error
    }
  }

  func read(_ variable: Variable) throws(Signal) -> Value {
    switch variable.role {
    case .state: return state
    case .surrounding: return surrounding.last ?? .null
    case .payload, .local, .closureParameter: return variables[variable.id] ?? .null
    }
  }

  private mutating func member(
    _ member: Member, of base: TypedExpression
  ) throws(Signal) -> Value {
    let value = try evaluate(base)
    switch member.role {
    case .stored(let place):
      guard case .structure(let values) = value, place < values.count else { return .null }
      if case .defaulted = values[place] { throw .fault(.notEvaluated("'\(member.name)'")) }
      return values[place]
    case .derived:
      guard case .nominal(let model) = base.type, let values = modelValues[model] else {
        return try derived(derived[member.name], in: value)
      }
      return try derived(values[member.name], in: value)
    case .filterResult: return try filterResult(member.name, in: value)
    }
  }

  private mutating func memberwise(
    _ type: Type, _ arguments: [TypedArgument]
  ) throws(Signal) -> Value {
    var given: [String: Value] = [:]
    for argument in arguments { given[argument.label ?? ""] = try evaluate(argument.value) }
    guard case .nominal(let name) = type, let properties = models[name] else { return .null }
    var values: [Value] = []
    for property in properties {
      if let value = given[property.name] {
        values.append(value)
      } else {
        values.append(try defaultValue(of: property))
      }
    }
    return .structure(values)
  }

  /// What a property that is not given begins with.
  package mutating func defaultValue(of property: StoredProperty) throws(Signal) -> Value {
    switch property.value {
    case .checked(let expression):
      return try asItsOwnText { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    case .unchecked: throw .fault(.notEvaluated("the default of '\(property.name)'"))
    case nil: return Value.empty(property.type)
    }
  }
}

extension Value {
  /// What lists, sets, dictionaries and optionals begin with.
  package static func empty(_ type: Type) -> Value {
    switch type {
    case .array, .identifiedArray: .list([])
    case .set: .set([])
    case .dictionary: .dictionary([:])
    default: .null
    }
  }
}

extension Interpreter {
  /// Notes where a result depends on the order of a set or dictionary.
  mutating func noteOrder(_ use: Application) {
    switch use.operation {
    case .isEmpty, .count, .contains, .containsWhere, .allSatisfy, .countWhere, .sorted, .min, .max,
      .mapValues, .compactMapValues, .valueForKey, .valueForKeyWithDefault, .setOf, .union,
      .intersection, .subtracting, .symmetricDifference, .isSubset, .isSuperset, .isDisjoint,
      .formUnion, .formIntersection, .subtract, .formSymmetricDifference, .insertMember,
      .removeMember, .removeValue, .updateValue, .removeAll, .merge, .merging:
      return
    case .filter where use.type.element == nil || use.type == use.receiverType: return
    default: break
    }
    if use.receiver.isUnordered || use.arguments.contains(where: \.isUnordered) {
      isRepeatable = false
    }
  }
}

extension Value {
  /// Comes in another order every time.
  var isUnordered: Bool {
    switch self {
    case .set(let values): values.count > 1
    case .dictionary(let values): values.count > 1
    default: false
    }
  }
}

import FeatureAnalysis

/// Performs the operations of the standard types on values, and stores the state that the
/// operations need.
package struct Operations {
  let types: TypeTable
  /// Whether every run produces the same results. Calls of `UUID()` and `Date()`, random values, and
  /// results that depend on the order of a set or dictionary make it false.
  package var isRepeatable = true
  /// Whether the order of a set or dictionary may decide about a result.
  var dependsOnOrder = false
  /// The number of calls of `UUID()`. Each call creates a new id.
  var madeUUIDs: UInt64 = 0
  /// What creates the ids, dates and random values of rules and links in a scenario; nil outside of
  /// scenarios.
  var storeValues: StoreValues?
  /// Whether the code that is being evaluated gets its ids, dates and random values from the store.
  var isInRule = false
  /// Whether the code that is being evaluated is an expectation of a scenario.
  var isInExpectation = false
  /// Whether the code that is being evaluated is the default of a value that a scenario omits. The
  /// generated test writes such values.
  var isOmitted = false
  package internal(set) var steps = 0
  /// The maximum number of steps of an action, or of another evaluation.
  package var maximumSteps = 5_000_000
  /// The number of steps before the current action.
  private var stepsBefore = 0
  /// The maximum number of steps of a scenario, or of a step of an exploration. It takes some
  /// seconds.
  var maximumTotal = 50_000_000
  /// The maximum number of elements for `repeating:count:`.
  static let maximumRepetitions = 1_000_000

  init(types: TypeTable) { self.types = types }

  /// Counts evaluation steps: one for each expression and for each visited element.
  @inline(__always) mutating func step(_ count: Int = 1) throws(Signal) {
    steps += min(count, maximumSteps + 1)
    if steps > maximumSteps { try checkSteps() }
  }

  private func checkSteps() throws(Signal) {
    if steps - stepsBefore > maximumSteps { throw .fault(.tooLong(steps: maximumSteps)) }
    if steps > maximumTotal {
      throw .fault(.notEvaluated("what takes more than \(maximumTotal.grouped) steps"))
    }
  }

  /// Allows an action that another action has caused as many steps as any other action.
  mutating func beginAction() { stepsBefore = steps }

  package mutating func resetSteps() { (steps, stepsBefore) = (0, 0) }

  /// Records that the elements of a value are used in their order, which differs in each run if the
  /// value is a set or dictionary.
  mutating func noteOrder(of value: Value) {
    if value.isUnordered { (isRepeatable, dependsOnOrder) = (false, true) }
  }

  /// Records whether a result depends on the order of a set or dictionary.
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
    noteOrder(of: use.receiver)
    for argument in use.arguments { noteOrder(of: argument) }
  }

  /// The result of a member that takes no closure; nil if none of the functions here evaluates it.
  mutating func result(of use: Application) throws(Signal) -> Value? {
    if let value = try collectionResult(use) { return value }
    if let value = try textResult(use) { return value }
    if let value = try numberResult(use) { return value }
    return try otherResult(use)
  }
}

extension Value {
  /// Whether the value is a set or dictionary whose order differs in each run.
  var isUnordered: Bool {
    switch self {
    case .set(let values): values.count > 1
    case .dictionary(let values): values.count > 1
    default: false
    }
  }

  /// The initial value of a property whose type is a list, set, dictionary or optional.
  package static func empty(_ type: Type) -> Value {
    switch type {
    case .array, .identifiedArray: .list([])
    case .set: .set([])
    case .dictionary: .dictionary([:])
    default: .null
    }
  }
}

import ExpressionTyping
import FeatureAnalysis

/// The operations of the standard types on computed values, with the state that they need.
package struct Operations {
  let types: TypeTable
  /// Whether every evaluation produces the same result: it uses no `UUID()`, no `Date()`, and
  /// nothing that depends on the order of a set or dictionary.
  package var isRepeatable = true
  /// The number of calls of `UUID()`. Each call creates a new id.
  var madeUUIDs: UInt64 = 0
  package var steps = 0
  package var maximumSteps = 5_000_000
  /// The maximum number of elements for `repeating:count:`.
  static let maximumRepetitions = 1_000_000

  init(types: TypeTable) { self.types = types }

  /// Counts evaluation steps: one for each expression and for each visited element.
  mutating func step(_ count: Int = 1) throws(Signal) {
    steps += min(count, maximumSteps + 1)
    if steps > maximumSteps { throw .fault(.endless) }
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
    if use.receiver.isUnordered || use.arguments.contains(where: \.isUnordered) {
      isRepeatable = false
    }
  }

  /// The result of a member that takes no closure; nil if the member is not evaluated here.
  mutating func result(of use: Application) throws(Signal) -> Value? {
    if let value = try collectionResult(use) { return value }
    if let value = try textResult(use) { return value }
    if let value = try numberResult(use) { return value }
    return try otherResult(use)
  }
}

extension Value {
  /// Whether the order of the elements differs in each run.
  var isUnordered: Bool {
    switch self {
    case .set(let values): values.count > 1
    case .dictionary(let values): values.count > 1
    default: false
    }
  }

  /// The initial value of lists, sets, dictionaries and optionals.
  package static func empty(_ type: Type) -> Value {
    switch type {
    case .array, .identifiedArray: .list([])
    case .set: .set([])
    case .dictionary: .dictionary([:])
    default: .null
    }
  }
}

import ExpressionTyping
import FeatureAnalysis

/// The operations of the standard types on computed values: what they need beside the values, and
/// what they note.
package struct Operations {
  let types: TypeTable
  /// Every run of what was evaluated gives the same: no `UUID()`, no `Date()`, nothing that depends
  /// on the order of a set or dictionary.
  package var isRepeatable = true
  /// How often `UUID()` was called: each gives another.
  var madeUUIDs: UInt64 = 0
  package var steps = 0
  package var maximumSteps = 5_000_000
  /// Elements that `repeating:count:` makes at most.
  static let maximumRepetitions = 1_000_000

  init(types: TypeTable) { self.types = types }

  /// Counts work: evaluating an expression is one step, and so is passing by one element.
  mutating func step(_ count: Int = 1) throws(Signal) {
    steps += min(count, maximumSteps + 1)
    if steps > maximumSteps { throw .fault(.endless) }
  }

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

  /// The result of a member that takes no closure; nil for what is not evaluated.
  mutating func result(of use: Application) throws(Signal) -> Value? {
    if let value = try collectionResult(use) { return value }
    if let value = try textResult(use) { return value }
    if let value = try numberResult(use) { return value }
    return try otherResult(use)
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

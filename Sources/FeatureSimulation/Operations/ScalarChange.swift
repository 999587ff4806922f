import FeatureAnalysis
import SpecLanguage

extension Operations {
  /// Evaluates a mutating member of a value that is not a collection. Returns the new value and the
  /// result of the call.
  mutating func changedScalar(_ use: Application) throws(Signal) -> (Value, Value)? {
    switch (use.operation, use.receiver) {
    case (.toggle, .boolean(let value)): return (.boolean(!value), .void)
    case (.negate, .floating(let value)): return (.floating(-value), .void)
    case (.negate, .decimal(let value)): return (.decimal(value.negated), .void)
    case (.negate, .integer):
      let zero = Value.integer(0)
      return (try arithmetic(zero, .subtract, value: use.receiver, use.receiverType), .void)
    case (.round, .floating(let value)): return (.floating(value.rounded()), .void)
    case (.roundRule, .floating(let value)):
      return (.floating(value.rounded(Self.rule(use.arguments[0]))), .void)
    case (.addTime, .date(let seconds)):
      guard case .floating(let added) = use.arguments[0] else { return nil }
      return (.date(seconds + added), .void)
    case (.appendContents, .data(let bytes)):
      guard case .data(let more) = use.arguments[0] else { return nil }
      return (.data(bytes + more), .void)
    case (.removeAll, .data): return (.data([]), .void)
    default: return nil
    }
  }

  static func rule(_ value: Value) -> FloatingPointRoundingRule {
    guard case .enumeration(let place, _) = value else { return .toNearestOrAwayFromZero }
    let rules: [FloatingPointRoundingRule] = [
      .toNearestOrAwayFromZero, .toNearestOrEven, .up, .down, .towardZero, .awayFromZero,
    ]
    return rules.indices.contains(place) ? rules[place] : .toNearestOrAwayFromZero
  }
}

extension Value {
  /// The result of a call that returns nothing.
  static let void = Value.structure([])
}

import FeatureAnalysis
import ReduxSemantics
import SpecLanguage

extension Operations {
  /// What makes random values. In a rule of a scenario, it is the store. Elsewhere, compiled code
  /// makes values that no scenario can expect.
  mutating func randomValues(for member: String) throws(Signal) -> RandomValues {
    if let storeValues {
      if isInRule { return storeValues.random }
      throw .fault(.notEvaluated("'\(member)' outside of rules and links"))
    }
    isRepeatable = false
    return RandomValues { 0 }
  }

  mutating func randomResult(_ use: Application) throws(Signal) -> Value {
    let values = try randomValues(for: use.call.entry.name)
    switch use.operation {
    case .randomBool: return .boolean(Bool.random(using: values))
    case .shuffled: return .list(use.receiver.elements.shuffled(using: values))
    default: return use.receiver.elements.randomElement(using: values) ?? .null
    }
  }
}

extension Interpreter {
  /// Evaluates a call such as `Int.random(in: 1...6)`.
  mutating func randomNumber(
    in range: TypedArgument?, _ type: Type
  ) throws(Signal) -> Value {
    guard case .range(let lower?, let operation, let upper?)? = range?.value.kind,
      let scalar = type.scalar
    else { throw .fault(.notEvaluated("'random'")) }
    let isClosed = operation == .closed
    let bounds = (try evaluate(lower), try evaluate(upper))
    switch bounds {
    case (.integer(let lower), .integer(let upper)):
      if scalar.isLess(upper, lower) {
        throw .fault(.reversedRange(lower: Int(lower), upper: Int(upper)))
      }
      if !isClosed, lower == upper { throw .fault(.emptyRange) }
      let values = try operations.randomValues(for: "random")
      // Numbers of unsigned types are stored by their bits.
      let last = isClosed ? upper : upper &- 1
      let length = last &- lower
      let distance = UInt64.random(in: 0...UInt64(bitPattern: length), using: values)
      return .integer(lower &+ Int64(bitPattern: distance))
    case (.floating(let lower), .floating(let upper)):
      let isFloat = scalar == .float
      let isFinite = isFloat ? Float(upper - lower).isFinite : (upper - lower).isFinite
      guard isFinite, isClosed ? lower <= upper : lower < upper else { throw .fault(.emptyRange) }
      let values = try operations.randomValues(for: "random")
      return .floating(
        isFloat
          ? Double(Self.random(Float(lower), Float(upper), isClosed, values))
          : Self.random(lower, upper, isClosed, values))
    default: throw .fault(.notEvaluated("'random'"))
    }
  }

  private static func random<Number: BinaryFloatingPoint>(
    _ lower: Number, _ upper: Number, _ isClosed: Bool, _ values: RandomValues
  ) -> Number {
    isClosed
      ? Number.random(in: lower...upper, using: values)
      : Number.random(in: lower..<upper, using: values)
  }
}

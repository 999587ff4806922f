import FeatureAnalysis
import FeatureSimulation

extension DecimalValue {
  /// The number without its fraction; nil if it has more than 15 digits.
  var wholePart: Int64? {
    let count = digits.count + exponent
    guard count <= 15 else { return nil }
    let size = (0..<max(count, 0)).reduce(0 as Int64) {
      $0 * 10 + Int64($1 < digits.count ? digits[$1] : 0)
    }
    return isNegative ? -size : size
  }

  /// The nearest number that a `Double` can be; nil if it has more than 15 digits before the point.
  var number: Double? {
    guard wholePart != nil else { return nil }
    let text = digits.map { String($0) }.joined()
    return Double("\(isNegative ? "-" : "")\(text.isEmpty ? "0" : text)e\(exponent)")
  }

  /// Whether a digit after the point is not 0.
  var hasFraction: Bool {
    exponent < 0 && digits.suffix(-exponent).contains { $0 != 0 }
  }

  /// The number in the middle of two others.
  static func middle(_ lower: DecimalValue, _ upper: DecimalValue) -> DecimalValue? {
    guard let lower = lower.number, let upper = upper.number else { return nil }
    return DecimalValue(parsing: "\(lower + (upper - lower) / 2)")
  }

  /// The number, the next greater whole number and the next smaller one.
  var withNeighbors: [DecimalValue] {
    guard let whole = wholePart else { return [self] }
    let (isUp, isDown) = (hasFraction && isNegative, hasFraction && !isNegative)
    let neighbors = [isUp ? whole : whole + 1, isDown ? whole : whole - 1]
    return [self] + neighbors.compactMap { DecimalValue(parsing: String($0)) }
  }
}

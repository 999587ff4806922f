import FeatureAnalysis
import FeatureSimulation

extension Sampler {
  /// The length of the longest range of which each number is a sample.
  private static var longestRange: UInt64 { 16 }

  /// The samples of a random value, such as `Int.random(in: 1...6)`: each value that it may have, if
  /// these are few.
  ///
  /// - Parameters:
  ///   - operands: a list, or the bounds of a range and whether the range is closed.
  ///   - values: the samples of the type. Of a long range, those in it are used, and its bounds and
  ///     middle.
  func randomSamples(
    _ operation: Operation, _ operands: [Value], among values: [Value]
  ) -> [Value] {
    switch (operation, operands.first) {
    case (.randomElement, .list(let elements)?):
      return elements.isEmpty
        ? [.null] : elements.uniqued(atMost: Int(Self.longestRange))
    case (.shuffled, .list(let elements)?):
      return [.list(elements), .list(elements.reversed())].uniqued(atMost: 2)
    case (.randomNumber, .integer(let lower)?):
      guard case .integer(let upper) = operands[1], lower <= upper else { return values }
      let last = operands[2] == .boolean(true) ? upper : upper - 1
      if UInt64(bitPattern: last &- lower) < Self.longestRange {
        return lower > last ? values : (lower...last).map { .integer($0) }
      }
      let inside = values.filter {
        if case .integer(let number) = $0 { lower < number && number < last } else { false }
      }
      let middle = lower &+ Int64(bitPattern: UInt64(bitPattern: last &- lower) / 2)
      return ([.integer(lower)] + inside + [.integer(middle), .integer(last)]).uniqued(atMost: .max)
    case (.randomNumber, .floating(let lower)?):
      guard case .floating(let upper) = operands[1] else { return values }
      let inside = values.filter {
        if case .floating(let number) = $0 { lower < number && number < upper } else { false }
      }
      let middle = Value.floating(lower + (upper - lower) / 2)
      let last: [Value] = operands[2] == .boolean(true) ? [operands[1]] : []
      return ([operands[0]] + inside + [middle] + last).uniqued(atMost: .max)
    default: return values
    }
  }
}

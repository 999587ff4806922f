import FeatureAnalysis
import SpecLanguage

extension Operations {
  func durationResult(_ use: Application) throws(Signal) -> Value? {
    let unitsInSecond: Int64
    switch use.operation {
    case .seconds, .secondsFraction: unitsInSecond = 1
    case .milliseconds, .millisecondsFraction: unitsInSecond = 1000
    case .microseconds: unitsInSecond = 1_000_000
    case .nanoseconds: unitsInSecond = 1_000_000_000
    case .zero where use.type == .scalar(.duration):
      return .duration(seconds: 0, attoseconds: 0)
    default: return nil
    }
    switch use.arguments.first {
    case .integer(let count)?:
      let type = use.call.arguments.first?.value.type.scalar
      guard count >= 0 || type?.isUnsigned != true || unitsInSecond > 1 else {
        throw .fault(.overflow("Duration"))
      }
      return Self.duration(count, unitsInSecond, isUnsigned: type?.isUnsigned ?? false)
    case .floating(let count)?:
      return try Self.duration(count / Double(unitsInSecond)) {
        unitsInSecond == 1 ? .seconds(count) : .milliseconds(count)
      }
    default: return nil
    }
  }

  /// Creates a duration from a number of units, such as seconds or milliseconds.
  private static func duration(
    _ count: Int64, _ unitsInSecond: Int64, isUnsigned: Bool
  ) -> Value {
    let attoseconds = 1_000_000_000_000_000_000 / unitsInSecond
    guard isUnsigned else {
      return .duration(
        seconds: count / unitsInSecond, attoseconds: count % unitsInSecond * attoseconds)
    }
    let (whole, rest) = UInt64(bitPattern: count)
      .quotientAndRemainder(dividingBy: UInt64(unitsInSecond))
    return .duration(
      seconds: Int64(bitPattern: whole), attoseconds: Int64(bitPattern: rest) * attoseconds)
  }

  /// Evaluates an operator whose left operand is a duration. The right operand may be a number.
  func durationArithmetic(
    _ left: Value, _ op: BinaryOperator, _ right: Value
  ) throws(Signal) -> Value {
    guard let first = left.duration else { throw .fault(.notEvaluated("this sum")) }
    let seconds = left.approximateSeconds
    switch (op, right) {
    case (.add, .duration):
      let second = right.duration ?? .zero
      return try Self.duration(seconds + right.approximateSeconds) { first + second }
    case (.subtract, .duration):
      let second = right.duration ?? .zero
      return try Self.duration(seconds - right.approximateSeconds) { first - second }
    case (.multiply, .integer(let factor)):
      return try Self.duration(seconds * Double(factor)) { first * factor }
    case (.multiply, .floating(let factor)):
      return try Self.duration(seconds * factor) { first * factor }
    case (.divide, .integer(let divisor)):
      if divisor == 0 { throw .fault(.divisionByZero) }
      return try Self.duration(seconds / Double(divisor)) { first / divisor }
    case (.divide, .floating(let divisor)):
      if divisor == 0 { throw .fault(.divisionByZero) }
      return try Self.duration(seconds / divisor) { first / divisor }
    case (.divide, .duration): return .floating(first / (right.duration ?? .zero))
    default: throw .fault(.notEvaluated("this sum"))
    }
  }

  /// Computes a duration if its approximate value is in the range of `Duration`, because Swift's
  /// arithmetic traps on overflow. The seconds are limited to 64 bits.
  private static func duration(
    _ approximateSeconds: Double, _ compute: () -> Duration
  ) throws(Signal) -> Value {
    guard approximateSeconds.magnitude < 9.2e18 else { throw .fault(.overflow("Duration")) }
    return Value(compute())
  }
}

extension Value {
  init(_ duration: Duration) {
    self = .duration(
      seconds: duration.components.seconds, attoseconds: duration.components.attoseconds)
  }

  var duration: Duration? {
    guard case .duration(let seconds, let attoseconds) = self else { return nil }
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  fileprivate var approximateSeconds: Double {
    guard case .duration(let seconds, let attoseconds) = self else { return 0 }
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}

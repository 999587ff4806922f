import Exploration
import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The literals in some expressions, and values near them. The result of a comparison is likely to
/// change at these values.
struct LiteralPool {
  private(set) var strings: [String] = []
  private(set) var integers: [Int64] = []
  private(set) var numbers: [Double] = []
  /// The lengths of strings that occur as literals, such as in `title.count > 20` and
  /// `title.prefix(20)`.
  private(set) var lengths: [Int] = []
  /// The values that were compared during evaluation, the most recent ones first.
  private var compared: [Value] = []
  private static let size = 6
  private static let maximumLength = 100

  /// - Returns: whether to visit the subexpressions.
  mutating func noteExpression(_ expression: TypedExpression) -> Bool {
    switch expression.withoutConstant.kind {
    case .integer(let digits): noteInteger(digits)
    case .floating(let digits): noteNumber(digits)
    case .prefix(.minus, let operand): return !noteNegative(operand)
    case .string(let segments):
      if segments.count == 1, case .text(let text) = segments[0] { noteText(text) }
    case .binary(let left, _, let right):
      if left.isCountOfText { noteLength(right) }
      if right.isCountOfText { noteLength(left) }
    case .standard(let call) where call.base?.type.unwrapped == .string:
      for argument in call.arguments { noteLength(argument.value) }
      switch call.entry.operation {
      case .trimmed: noteText(" a ")
      case .lowercased, .uppercased: noteText("aB")
      default: break
      }
    default: break
    }
    return true
  }

  mutating func noteCompared(_ values: [Value]) {
    compared = Array((values.filter { !compared.contains($0) } + compared).prefix(Self.size))
  }

  /// The compared values that are possible for type `scalar`, together with their neighbors.
  func compared(as scalar: ScalarType) -> [Value] {
    compared.flatMap { value -> [Value] in
      switch (value, scalar) {
      case (.integer(let number), _) where scalar.isInteger && number.magnitude < 1_000_000:
        [number, number + 1, number - 1].filter {
          $0 >= scalar.minimum && (scalar.bitWidth == 64 || $0 <= scalar.maximum)
        }.map { .integer($0) }
      case (.floating(let number), .float), (.floating(let number), .double):
        [number, number + 1, number - 1].map { .floating($0) }
      case (.date(let moment), .date): [moment, moment + 1, moment - 1].map { .date($0) }
      case (.duration(let seconds, let rest), .duration): nearDurations(seconds, rest)
      case (.string, .string), (.uuid, .uuid), (.decimal, .decimal), (.character, .character):
        [value]
      default: []
      }
    }
  }

  mutating func noteText(_ text: String) { strings.appendNew(text, atMost: Self.size) }

  private mutating func noteInteger(_ digits: String, isNegative: Bool = false) {
    guard let magnitude = IntegerLiteral(digits).magnitude, magnitude < 1_000_000 else { return }
    let value = isNegative ? -Int64(magnitude) : Int64(magnitude)
    for near in [value, value + 1, value - 1] { integers.appendNew(near, atMost: 9) }
  }

  private mutating func noteNumber(_ digits: String, isNegative: Bool = false) {
    guard let value = Double(digits.filter { $0 != "_" }), value.isFinite else { return }
    numbers.appendNew(isNegative ? -value : value, atMost: Self.size)
  }

  /// - Returns: whether the operand is a literal.
  private mutating func noteNegative(_ operand: TypedExpression) -> Bool {
    switch operand.kind {
    case .integer(let digits): noteInteger(digits, isNegative: true)
    case .floating(let digits): noteNumber(digits, isNegative: true)
    case .parenthesized(let inner), .promoted(let inner): return noteNegative(inner)
    default: return false
    }
    return true
  }

  private mutating func noteLength(_ length: TypedExpression) {
    guard case .integer(let digits) = length.withoutConstant.kind,
      let magnitude = IntegerLiteral(digits).magnitude,
      let length = Int(exactly: magnitude), (1...Self.maximumLength).contains(length)
    else { return }
    for near in [length + 1, length, length - 1] { lengths.appendNew(near, atMost: 6) }
  }
}

extension TypedExpression {
  fileprivate var isCountOfText: Bool {
    guard case .standard(let call) = kind, call.entry.operation == .count else { return false }
    return call.base?.type == .string
  }
}

/// The names and literals in some expressions.
struct Mentions {
  /// The names of members and variables. Only values with these names can make a difference.
  var names: Set<String> = []
  private(set) var literals = LiteralPool()

  init() {}

  init(_ statements: [TypedStatement]) {
    for statement in statements {
      statement.visitExpressions { noteExpression($0) }
    }
  }

  init(_ expression: TypedExpression) {
    expression.visitExpressions { noteExpression($0) }
  }

  /// - Returns: whether to visit the subexpressions.
  mutating func noteExpression(_ expression: TypedExpression) -> Bool {
    expression.noteNames(&names)
    return literals.noteExpression(expression)
  }
}

extension TypedExpression {
  fileprivate func noteNames(_ names: inout Set<String>) {
    switch kind {
    case .variable(let variable): names.insert(variable.name)
    case .member(_, let member): names.insert(member.name)
    case .elementByID: names.insert("id")
    case .standard(let call) where call.entry.operation.looksForID: names.insert("id")
    default: break
    }
  }
}

extension Operation {
  fileprivate var looksForID: Bool {
    switch self {
    case .removeID, .containsID, .indexOfID, .updateOrAppend, .ids, .append: true
    default: false
    }
  }
}

import SpecLanguage

extension Checking {
  /// Checks an expression and converts it to the type that the context requires.
  mutating func checkExpression(_ expression: Expression, wanted: Type?) -> TypedExpression? {
    guard let typed = infer(expression, hint: wanted) else { return nil }
    guard let wanted else { return told(typed) }
    return fit(typed, to: wanted)
  }

  /// Returns the expression if its type is known. Otherwise, reports an error and returns nil.
  mutating func told(_ typed: TypedExpression) -> TypedExpression? {
    guard typed.isOpenLiteral else { return typed }
    switch typed.type {
    case .optional:
      return fail(.missingContext, "cannot infer the type of this nil", at: typed.range)
    case .dictionary: return needsType("[Key: Value]()", typed)
    default: return needsType("[Element]()", typed)
    }
  }

  mutating func needsType(_ example: String, _ typed: TypedExpression) -> TypedExpression? {
    fail(
      .missingContext, "cannot infer the type of the empty literal", at: typed.range,
      help: "write its type, as in '\(example)'")
  }

  /// Converts `typed` to the type `wanted`. If that is not possible, reports a finding and returns
  /// nil.
  mutating func fit(_ typed: TypedExpression, to wanted: Type) -> TypedExpression? {
    if let adapted = adapt(typed, to: wanted) { return adapted }
    if typed.type.unwrapped == wanted, typed.type.isOptional {
      return fail(
        .typeMismatch, "expected \(wanted), found the optional \(typed.type)", at: typed.range,
        about: .types(expected: "\(wanted)", found: "\(typed.type)"),
        help: typed.notation.map { "write '\($0)', which is checked and not optional" }
          ?? unwrapHelp)
    }
    if typed.type == .void {
      return fail(
        .typeMismatch, "expected \(wanted), found a call without a result", at: typed.range)
    }
    if wanted.unwrapped != .scalar(.string), let code = Self.codeInQuotes(typed) {
      return fail(
        .typeMismatch, "expected \(wanted), found \(typed.type)", at: typed.range,
        about: .types(expected: "\(wanted)", found: "\(typed.type)"),
        help: "code has no quotes of its own: write '\(excerpt(code))'",
        fixes: code.contains(where: { ":#,[]{}\"'".contains($0) })
          ? [] : [Fix("\"\(code)\"", by: code, at: typed.range)])
    }
    let found: String
    switch typed.kind {
    case .nilLiteral: found = "nil"
    case .array(let elements) where elements.isEmpty: found = "an empty list"
    case .dictionary(let elements) where elements.isEmpty: found = "an empty dictionary"
    default: found = "\(typed.type)"
    }
    return fail(
      .typeMismatch, "expected \(wanted), found \(found)", at: typed.range,
      about: .types(expected: "\(wanted)", found: found),
      help: Self.conversion(from: typed.type, to: wanted, Self.literal(typed))
        ?? (wanted == .bool && typed.type.isOptional
          ? "compare it, as in 'x != nil', or bind it, as in 'let value = x'" : nil))
  }

  /// Returns the code in a string literal such as `"!name.isEmpty && isOpen"`; nil if the string may
  /// be a text.
  private static func codeInQuotes(_ typed: TypedExpression) -> String? {
    guard case .string(let segments) = typed.kind, segments.count == 1,
      case .text(let text) = segments[0], text.utf8.count <= 200
    else { return nil }
    let operators = [" && ", " || ", " == ", " != ", " > ", " < ", " >= ", " <= ", " + ", " - "]
    let isCode =
      text.hasPrefix("!") || operators.contains(where: text.contains)
      || text.contains(#/^[a-z]\w*(?:\.[a-z]\w*)+(?:\(.*\))?$/#)
    var ignored = Diagnostics()
    guard isCode, parseExpression(LocatedText(text, at: .start), &ignored) != nil,
      !ignored.hasErrors
    else { return nil }
    return text
  }

  /// Returns the help for converting a value of one type to another type; nil if there is none.
  ///
  /// - Parameter written: the value, if it is a literal.
  static func conversion(from type: Type, to wanted: Type, _ written: String? = nil) -> String? {
    if let list = listConversion(from: type, to: wanted) { return "convert it: '\(list)(…)'" }
    if let form = form(of: wanted, besides: type, written) { return form }
    guard let from = type.scalar, let to = wanted.unwrapped.scalar else { return nil }
    if from == .decimal && to.isNumeric {
      return to.isFloating
        ? "convert it: '\(to.rawValue)(…)'"
        : "there is no conversion from Decimal to \(to.rawValue)"
    }
    guard from.isNumeric, to.isNumeric || to == .string else { return nil }
    if to == .decimal && from == .float { return "convert it: 'Decimal(Double(…))'" }
    return "convert it: '\(to.rawValue)(…)'"
  }

  private static func listConversion(from type: Type, to wanted: Type) -> String? {
    switch (type, wanted) {
    case (.array(let element), .identifiedArray(let other)) where element == other:
      "IdentifiedArray"
    case (.array(let element), .set(let other)) where element == other: "Set"
    case (.identifiedArray(let element), .array(let other)) where element == other: "Array"
    case (.set(let element), .array(let other)) where element == other: "Array"
    default: nil
    }
  }

  /// Returns the form in which Swift code writes a value that has a special form in scenarios, such
  /// as a date. Returns nil if a value of the type `other` cannot be confused with the special
  /// form.
  ///
  /// - Parameter written: the value, if it is a literal.
  static func form(of type: Type, besides other: Type, _ written: String? = nil) -> String? {
    guard let other = other.unwrapped.scalar, other == .string || other.isNumeric else {
      return nil
    }
    guard let written else { return conversion(of: other, to: type.unwrapped.scalar) }
    func fitting(_ form: String) -> String {
      if let scalar = type.unwrapped.scalar, other == .string,
        case .value = ScalarReading.value(of: written.filter { $0 != "\"" }, as: scalar)
      {
        return written
      }
      return form
    }
    switch type.unwrapped.scalar {
    case .date:
      if other == .string {
        return "a date is written 'date(\(fitting("\"2024-01-31\"")))'"
      }
      return other == .int
        ? "a date is written 'Date(timeIntervalSince1970: \(written))' in Swift" : nil
    case .uuid:
      return other == .int
        ? "write 'uuid(\(written))'"
        : other == .string ? "a UUID is written 'uuid(\(fitting("1")))'" : nil
    case .duration:
      let meant = other.isNumeric ? ".seconds(\(written))" : swiftDuration(written)
      return "a duration is written '\(meant ?? ".seconds(2)")' in Swift"
    case .url:
      return other == .string
        ? "a URL is written 'url(\(fitting("\"https://a.example\"")))'" : nil
    case .data: return "data is written 'Data([1, 2, 3])' in Swift"
    default: return nil
    }
  }

  /// Returns the help for a value that is not a literal, and whose type is similar to `wanted`.
  private static func conversion(of type: ScalarType, to wanted: ScalarType?) -> String? {
    switch wanted {
    case .uuid where type == .string:
      "convert it: 'UUID(uuidString: …)', which is nil if the text is no UUID"
    case .url where type == .string:
      "convert it: 'URL(string: …)', which is nil if the text is no URL"
    case .date where type == .double: "convert it: 'Date(timeIntervalSince1970: …)'"
    // 2020-01-31 is a difference of numbers.
    case .date where type == .int:
      "a date is written 'date(\"2024-01-31\")', and seconds are converted with "
        + "'Date(timeIntervalSince1970: Double(…))'"
    case .duration where type == .int || type == .double: "convert it: '.seconds(…)'"
    default: nil
    }
  }

  /// Returns Swift's form of a duration in the notation of scenarios: `.seconds(3)` for `"3s"`.
  private static func swiftDuration(_ literal: String?) -> String? {
    guard let literal, literal.utf8.count > 2,
      let length = DurationText.duration(String(literal.dropFirst().dropLast()))
    else { return nil }
    let (seconds, attoseconds) = length.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    return seconds < 1_000_000_000
      ? ".milliseconds(\(seconds * 1000 + attoseconds / 1_000_000_000_000_000))" : nil
  }

  /// Returns a literal as Swift writes it; nil for other expressions, and for long literals.
  static func literal(_ typed: TypedExpression) -> String? {
    let text: String
    switch typed.kind {
    case .integer(let literal): text = "\(literal)"
    case .floating(let literal): text = "\(literal)"
    case .prefix(.minus, let operand):
      guard let inner = Self.literal(operand) else { return nil }
      text = "-\(inner)"
    case .string(let segments):
      guard case .text(let content)? = segments.first, segments.count == 1,
        content.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
      else { return nil }
      text = "\"\(content)\""
    default: return nil
    }
    return text.utf8.count <= 40 ? text : nil
  }

  /// Converts `typed` to `wanted` if Swift does so implicitly: a literal to the type of its
  /// context, or a value to an optional. Returns nil otherwise.
  func adapt(_ typed: TypedExpression, to wanted: Type) -> TypedExpression? {
    if typed.type == wanted || typed.type == .unknown || wanted == .unknown { return typed }
    if case .optional(let wrapped) = wanted {
      if case .nilLiteral = typed.kind {
        return TypedExpression(.nilLiteral, wanted, at: typed.range)
      }
      if !typed.type.isOptional, let inner = adapt(typed, to: wrapped) {
        return TypedExpression(.promoted(inner), wanted, at: typed.range)
      }
    }
    // A list of values converts to a list of optionals.
    if case .array(.optional(let element)) = wanted, typed.type == .array(element) {
      return TypedExpression(.promoted(typed), wanted, at: typed.range)
    }
    if let literal = retype(typed, as: wanted) { return literal }
    return typed.type.matches(wanted) ? typed : nil
  }

  /// Converts literals, such as `1`, `-2.5` or `[1, 2]`, to another type. Returns nil if the
  /// literals cannot have that type.
  func retype(_ typed: TypedExpression, as wanted: Type) -> TypedExpression? {
    let kind: TypedExpression.Kind? =
      switch typed.kind {
      case .integer(let text) where wanted == .scalar(.uuid): numberedID(text)
      case .integer, .floating, .string: Self.canBe(typed.kind, wanted) ? typed.kind : nil
      case .array(let elements): retype(elements, as: wanted)
      case .dictionary(let elements): retype(elements, as: wanted)
      default: retypeOperation(typed, as: wanted)
      }
    return kind.map { TypedExpression($0, wanted, at: typed.range) }
  }

  /// Whether a literal can have the type `wanted`.
  private static func canBe(_ literal: TypedExpression.Kind, _ wanted: Type) -> Bool {
    guard let scalar = wanted.scalar else { return false }
    switch literal {
    case .integer: return scalar.isNumeric
    case .floating: return scalar.isFloating || scalar == .decimal
    case .string(let segments):
      guard scalar == .character, segments.count == 1, case .text(let text) = segments[0] else {
        return false
      }
      return text.count == 1
    default: return false
    }
  }

  private func retypeOperation(
    _ typed: TypedExpression, as wanted: Type
  ) -> TypedExpression.Kind? {
    switch typed.kind {
    case .prefix(let prefix, let operand):
      guard prefix != .not, prefix != .minus || wanted.scalar?.isUnsigned == false,
        let operand = retype(operand, as: wanted)
      else { return nil }
      return .prefix(prefix, operand)
    case .parenthesized(let inner):
      guard isFlexible(typed), let inner = adapt(inner, to: wanted) else { return nil }
      return .parenthesized(inner)
    case .binary(let left, let op, let right):
      guard op.isArithmetic, isFlexible(typed), allows(op, on: wanted),
        let left = retype(left, as: wanted), let right = retype(right, as: wanted)
      else { return nil }
      return .binary(left, op, right)
    case .ternary(let condition, let first, let second):
      guard isFlexible(first) || isFlexible(second), let first = adapt(first, to: wanted),
        let second = adapt(second, to: wanted)
      else { return nil }
      return .ternary(condition, first, second)
    default: return nil
    }
  }

  private func retype(_ elements: [TypedExpression], as wanted: Type) -> TypedExpression.Kind? {
    guard let element = wanted.element else { return nil }
    let adapted = elements.compactMap { adapt($0, to: element) }
    return adapted.count == elements.count ? .array(adapted) : nil
  }

  private func retype(
    _ elements: [TypedDictionaryElement], as wanted: Type
  ) -> TypedExpression.Kind? {
    guard case .dictionary(let key, let value) = wanted else { return nil }
    let adapted = elements.compactMap { element -> TypedDictionaryElement? in
      guard let key = adapt(element.key, to: key), let value = adapt(element.value, to: value)
      else { return nil }
      return TypedDictionaryElement(key: key, value: value)
    }
    return adapted.count == elements.count ? .dictionary(adapted) : nil
  }

  /// Whether an expression consists only of literals. The context then determines its type.
  func isFlexible(_ typed: TypedExpression) -> Bool {
    switch typed.kind {
    case .integer, .floating, .nilLiteral: true
    case .string(let segments): segments.count == 1
    case .prefix(let prefix, let operand): prefix != .not && isFlexible(operand)
    case .parenthesized(let inner): isFlexible(inner)
    case .binary(let left, let op, let right):
      op.isArithmetic && isFlexible(left) && isFlexible(right)
    case .array(let elements): elements.allSatisfy(isFlexible)
    case .dictionary(let elements):
      elements.allSatisfy { isFlexible($0.key) && isFlexible($0.value) }
    default: false
    }
  }
}

extension TypedExpression {
  /// The notation for `URL(string: "…")` and `UUID(uuidString: "…")` of a literal, which are
  /// optional; nil for other expressions.
  fileprivate var notation: String? {
    guard case .standard(let call) = kind, let argument = call.arguments.first?.value,
      let literal = Checking.literal(argument), argument.type == .string
    else { return nil }
    switch call.entry.operation {
    case .urlFromText: return "url(\(literal))"
    case .uuidFromText: return "uuid(\(literal))"
    default: return nil
    }
  }

  /// Whether the type of `nil`, `[]`, `[:]` or a combination of them is not determined yet.
  var isOpenLiteral: Bool {
    guard type.containsUnknown else { return false }
    switch kind {
    case .nilLiteral: return true
    case .array(let elements): return elements.allSatisfy(\.isOpenLiteral)
    case .dictionary(let elements):
      return elements.allSatisfy { $0.key.isOpenLiteral || $0.value.isOpenLiteral }
    case .parenthesized(let inner), .promoted(let inner): return inner.isOpenLiteral
    case .ternary(_, let first, let second): return first.isOpenLiteral && second.isOpenLiteral
    default: return false
    }
  }
}

extension BinaryOperator {
  package var isComparison: Bool { isEquality || isOrder }

  var isEquality: Bool { self == .equal || self == .notEqual }

  /// Whether the operator says which of two values is greater.
  package var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  package var isArithmetic: Bool {
    switch self {
    case .multiply, .divide, .remainder, .add, .subtract: true
    default: false
    }
  }
}

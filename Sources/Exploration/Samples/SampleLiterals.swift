import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The literals that a spec compares or assigns: the behaviour may change at these values.
struct SampleLiterals {
  var integers = NamedLiterals<Int64>()
  var numbers = NamedLiterals<Double>()
  var decimals = NamedLiterals<DecimalValue>()
  var strings = NamedLiterals<String>()
  /// The characters, dates, durations and URLs.
  var others: [ScalarType: NamedLiterals<Value>] = [:]
  /// The numbers with which the lengths of strings are compared.
  var lengths = NamedLiterals<Int64>()
  /// The lengths to which strings are cut.
  var cuts = NamedLiterals<Int64>()
  /// The names of the strings that are trimmed, and of those of which this is compared.
  var trimmed: (names: Set<String>, compared: Set<String>) = ([], [])
  /// Whether the spec examines the day or the time of dates.
  private(set) var examinesDays = false
  /// The largest number with which the length of a list, set or dictionary is compared.
  private(set) var greatestCount = 0
  /// A character of each kind that the spec may treat differently: a blank if it trims strings, an
  /// upper-case letter if it changes or ignores the case of letters, a digit if it examines digits.
  private(set) var examined: Set<Character> = []
  var composed = ComposedTexts()
  /// The types of the numbers to which strings are converted, by the names of the strings.
  var conversions: [String: Set<ScalarType>] = [:]
  private(set) var links = NameLinks()
  private(set) var lookups = ElementLookups()
  private(set) var thresholds = Thresholds()
  private(set) var solved = SolvedComparisons()
  /// The numbers with which the lengths of lists, sets and dictionaries are compared.
  private var counts: Set<Int> = []
  /// Constant expressions that are not literals, such as `limit / 2`.
  private var computed: [Computed] = []
  /// The places of searches whose result is negated.
  private var refused: Set<SourceRange> = []
  /// The action whose code is read.
  private(set) var owner: String? {
    didSet { (links.owner, lookups.owner) = (owner, owner) }
  }

  private struct Computed {
    let expression: TypedExpression
    let names: Set<String>
    let isForAll: Bool
  }

  static let longest: Int64 = 1_000
  static let greatest: Int64 = 1_000_000

  init(_ features: [Feature]) {
    for feature in features {
      for value in feature.derived + feature.allModels.flatMap(\.derived) {
        links.linkDerivedValue(value)
        thresholds.noteDerivedValue(value)
        solved.noteDerivedValue(value)
      }
      for function in feature.stateFunctions + feature.allModels.flatMap(\.functions) {
        links.methods[function.name] = function.parameters
      }
      feature.visitTexts { action, expression in
        owner = action
        noteExpression(expression)
        links.linkExpression(expression)
        lookups.noteExpression(expression)
        return true
      } statement: { action, statement in
        owner = action
        if case .assignment(let target, let value) = statement.kind {
          noteLiteral(value, target.names)
        }
        noteStatement(statement)
        links.linkStatement(statement)
        lookups.noteStatement(statement)
        solved.noteStatement(statement, in: action)
      }
      lookups.addComputedKeys(of: feature)
      linkAnswers(in: feature)
      evaluateConstants(of: feature)
      addSolutions(from: nil)
      let payloads = Dictionary(
        feature.actions.map { ($0.name, $0.payload) }, uniquingKeysWith: { first, _ in first })
      for call in feature.scenarios.flatMap(\.when).compactMap(\.call) {
        noteScenario(call, payloads[call.action] ?? [])
      }
    }
    links.findSharedNames()
  }

  private mutating func linkAnswers(in feature: Feature) {
    for entry in feature.middleware.flatMap(\.entries) {
      owner = entry.action
      for rule in entry.rules {
        if case .checked(let conditions)? = rule.condition { links.linkConditions(conditions) }
        if let action = entry.action, let repetition = rule.repetition,
          let variable = repetition.variable
        {
          links.linkValue(repetition.elements, to: "\(action).\(variable.name)")
        }
      }
      for case .perform(let effect) in entry.rules.map(\.verb) {
        links.linkAnswers(to: effect) { feature.methodName(of: $0) }
      }
    }
    owner = nil
  }

  /// Adds the literals in the texts of an app itself.
  mutating func addLiterals(of app: App) {
    app.visitOwnTexts { expression in
      noteExpression(expression)
      return true
    }
    evaluateConstants(of: app.whole)
  }

  /// Adds the literals and lookups of another feature, which gets values with these names.
  ///
  /// - Parameter sources: the names of the values in the other feature.
  mutating func addLiterals(
    of other: SampleLiterals, named sources: [String], as names: Set<String>
  ) {
    integers.addLiterals(of: other.integers, named: sources, as: names)
    numbers.addLiterals(of: other.numbers, named: sources, as: names)
    decimals.addLiterals(of: other.decimals, named: sources, as: names)
    strings.addLiterals(of: other.strings, named: sources, as: names)
    lengths.addLiterals(of: other.lengths, named: sources, as: names)
    cuts.addLiterals(of: other.cuts, named: sources, as: names)
    for (scalar, literals) in other.others {
      others[scalar, default: NamedLiterals()].addLiterals(of: literals, named: sources, as: names)
    }
    lookups.addMembers(of: other.lookups, named: sources, as: names)
  }

  mutating func evaluateConstants(of feature: Feature) {
    if computed.isEmpty { return }
    var store = SimulatedStore(feature, state: .null)
    for item in computed {
      if let value = try? store.evaluate(item.expression) {
        noteValue(value, item.expression.type.unwrapped, item.names, item.isForAll)
      }
    }
    computed = []
  }

  /// Records the value of a constant, or each element of a list and each key of a dictionary.
  private mutating func noteValue(
    _ value: Value, _ type: Type, _ names: Set<String>, _ isForAll: Bool
  ) {
    switch (value, type) {
    case (.integer(let number), _) where number.magnitude <= Self.greatest:
      integers.addLiteral(number, names, isForAll: isForAll)
    case (.floating(let number), _) where number.isFinite:
      numbers.addLiteral(number, names, isForAll: isForAll)
    case (.decimal(let number), _): addDecimal(number, names, isForAll)
    case (.string(let text), _) where text.utf8.count <= Self.longest:
      strings.addLiteral(text, names, isForAll: isForAll)
    case (.character, .scalar(let scalar)), (.date, .scalar(let scalar)),
      (.duration, .scalar(let scalar)), (.url, .scalar(let scalar)),
      (.uuid, .scalar(let scalar)):
      others[scalar, default: NamedLiterals()].addLiteral(value, names, isForAll: isForAll)
    case (.list(let values), .array(let element)):
      for value in values { noteValue(value, element, names, isForAll) }
    case (.set(let values), .set(let element)):
      for value in values.sorted(by: { $0.precedes($1) }) {
        noteValue(value, element, names, isForAll)
      }
    case (.dictionary(let values), .dictionary(let key, _)):
      for value in values.keys.sorted(by: { $0.precedes($1) }) {
        noteValue(value, key, names, isForAll)
      }
    default: break
    }
  }

  /// The greatest number up to `limit` with which the length of a list, set or dictionary is
  /// compared; nil if there is none.
  func greatestCount(atMost limit: Int) -> Int? { counts.filter { $0 <= limit }.max() }

  private mutating func noteExpression(_ expression: TypedExpression) {
    switch expression.kind {
    case .binary(let left, let op, let right) where op.isComparison:
      noteComparison(left, op, right)
    case .binary(let left, .divide, let right) where right.isNumber,
      .binary(let left, .remainder, let right) where right.isNumber:
      // A part of a whole, such as a percentage, differs where it is more than the whole.
      noteLiteral(right, Set(left.sources.flatMap { $0.ownNames(in: owner) }), isForAll: false)
    case .binary(let left, .subtract, let right) where left.isNumber:
      noteLiteral(left, Set(right.sources.flatMap { $0.ownNames(in: owner) }), isForAll: false)
    case .tupleComparison(let left, let op, let right):
      for (left, right) in zip(left, right) { noteComparison(left, op, right) }
    case .elementByID(_, let id): noteLiteral(id, ["id"])
    case .prefix(.not, let operand): refused.insert(operand.bare.range)
    case .standard(let call):
      noteCall(call)
      noteLookup(call)
      noteSearch(call, isRefused: refused.contains(expression.range))
    case .branching(let statement): noteStatement(statement)
    default: break
    }
  }

  private mutating func noteComparison(
    _ left: TypedExpression, _ op: BinaryOperator, _ right: TypedExpression
  ) {
    noteLiteral(right, comparedWith: left)
    noteLiteral(left, comparedWith: right)
    thresholds.noteComparison(left, op, right, in: owner)
    solved.noteComparison(left, right, in: owner)
    for side in [left, right] { noteTrimmed(side) }
  }

  private mutating func noteLookup(_ call: StandardCall) {
    if let lookup = call.lookup { noteLiteral(lookup.value, [lookup.member]) }
    if let list = call.searchedList, let value = call.arguments.first?.value {
      solved.noteComparison(value, list, in: owner)
    }
  }

  private mutating func noteCall(_ call: StandardCall) {
    noteConversion(call)
    if call.choosesArgument, call.arguments.count == 2 {
      thresholds.noteComparison(
        call.arguments[0].value, .less, call.arguments[1].value, in: owner)
    }
    switch call.entry.operation {
    case .trimmed:
      examined.insert(" ")
      if let base = call.base { trimmed.names.formUnion(base.names(in: owner)) }
    case .isWhitespace: examined.insert(" ")
    case .startOfDay, .isSameDay, .calendarComponent: examinesDays = true
    case .prefix, .suffix: noteCut(call)
    case .isNumber, .isLetter: examined.insert("1")
    case .lowercased, .uppercased, .containsIgnoringCase, .isLowercase, .isUppercase:
      examined.insert("A")
    case .isMultiple:
      guard let base = call.base, let whole = call.arguments.first?.value else { return }
      noteLiteral(whole, Set(base.sources.flatMap { $0.ownNames(in: owner) }), isForAll: false)
    case .moveOffsets:
      // A list is moved to one of its positions, or to its end.
      for name in call.arguments[1].value.names(in: owner) {
        integers.addLiteral(2, [name], isForAll: false)
      }
    case .contains, .firstIndexOf, .lastIndexOf, .valueForKey, .valueForKeyWithDefault:
      guard let base = call.base, base.type.unwrapped != .string,
        let searched = call.arguments.first?.value
      else { return }
      noteLiteral(base, searched.names(in: owner))
      // The elements of a property are samples in each state.
      if base.lastName == nil { thresholds.noteComparison(searched, .equal, base, in: owner) }
      noteLiteral(searched, Set(base.sources.flatMap { $0.ownNames(in: owner) }))
    default: break
    }
  }

  /// Records the literals in patterns, which are compared as well.
  private mutating func noteStatement(_ statement: TypedStatement) {
    var conditions: [TypedCondition] = []
    switch statement.kind {
    case .switching(let subject, let cases):
      for pattern in cases.flatMap(\.patterns) {
        notePattern(pattern, subject.names(in: owner))
        if let value = pattern.value { noteEnd(of: subject, equalTo: value) }
      }
    case .conditional(let clauses, _): conditions = clauses.flatMap(\.conditions)
    case .guarding(let own, _): conditions = own
    default: break
    }
    for case .matching(let pattern, let value) in conditions {
      notePattern(pattern, value.names(in: owner))
    }
  }

  private mutating func notePattern(_ pattern: TypedPattern, _ names: Set<String>) {
    switch pattern.kind {
    case .value(let value): noteLiteral(value, names)
    case .range(let lower, _, let upper):
      for bound in [lower, upper].compactMap(\.self) { noteLiteral(bound, names) }
    case .some(let inner, _): notePattern(inner, names)
    case .enumCase(let signature, _, let inner):
      for (parameter, pattern) in zip(signature.parameters, inner ?? []) {
        notePattern(pattern, [parameter.name])
      }
    case .any, .binding, .none, .external: break
    }
  }

  private mutating func noteLiteral(
    _ literal: TypedExpression, comparedWith other: TypedExpression
  ) {
    noteEnd(of: other, equalTo: literal)
    guard let counted = other.counted else { return noteLiteral(literal, other.names(in: owner)) }
    guard case .integer(let digits) = literal.bare.withoutConstant.kind,
      let length = IntegerLiteral(digits).magnitude, length <= Self.greatest
    else { return }
    if counted.type.unwrapped != .string {
      greatestCount = max(greatestCount, Int(length))
      counts.insert(Int(length))
    } else if length <= Self.longest {
      lengths.addLiteral(Int64(length), counted.names(in: owner))
    }
  }

  /// Records a literal with which the beginning or the end of a string is compared, as in
  /// `text.first == "/"`, `text.suffix(3) == "abc"` and `text.dropFirst() == "abc"`.
  private mutating func noteEnd(
    of expression: TypedExpression, equalTo literal: TypedExpression
  ) {
    guard case .standard(let call) = expression.bare.kind, let base = call.base,
      base.type.unwrapped == .string, let text = literal.text
    else { return }
    let names = base.names(in: owner)
    let number = call.arguments.isEmpty ? 1 : call.arguments[0].value.number ?? 0
    let dropped = String(repeating: "a", count: Int(max(0, min(number, Double(Self.longest)))))
    switch call.entry.operation {
    case .first, .prefix: composed.noteSearch(.hasPrefix, for: text, in: names)
    case .last, .suffix: composed.noteSearch(.hasSuffix, for: text, in: names)
    case .dropFirst: addText(dropped + text, names)
    case .dropLast: addText(text + dropped, names)
    default: break
    }
  }

  /// Records an expression with which a value is compared, if it is a literal or a constant.
  mutating func noteConstant(_ expression: TypedExpression, _ names: Set<String>) {
    noteLiteral(expression, names, isForAll: false)
  }

  mutating func noteLiteral(
    _ literal: TypedExpression, _ names: Set<String>, isForAll: Bool = true
  ) {
    let literal = literal.withoutConstant
    switch literal.kind {
    case .enumCase(let signature, let arguments):
      for (parameter, argument) in zip(signature.parameters, arguments) {
        noteLiteral(argument.value, [parameter.name], isForAll: false)
      }
    case .memberwise(let arguments):
      for argument in arguments {
        guard let label = argument.label else { continue }
        noteLiteral(argument.value, [label, "\(literal.type).\(label)"], isForAll: false)
      }
    case .parenthesized(let inner), .promoted(let inner):
      noteLiteral(inner, names, isForAll: isForAll)
    default:
      if let value = literal.literalValue() {
        noteValue(value, literal.type.unwrapped, names, isForAll)
      } else if !literal.isNumber, literal.text != "", literal.isComputedConstant {
        computed.append(Computed(expression: literal, names: names, isForAll: isForAll))
      }
    }
  }

  mutating func addDecimal(_ value: DecimalValue?, _ names: Set<String>, _ isForAll: Bool) {
    guard let value, let whole = value.wholePart, whole.magnitude <= Self.greatest else { return }
    decimals.addLiteral(value, names, isForAll: isForAll)
  }

  /// Records the strings in a scenario's action as samples, if the spec examines strings. The
  /// action may have a guard that accepts no other string.
  private mutating func noteScenario(_ call: ActionCall, _ payload: [Parameter]) {
    for (parameter, value) in zip(payload, call.arguments) {
      let names = links.names(of: parameter.name)
      guard case .string(let text) = value, !(strings[names].isEmpty && lengths[names].isEmpty)
      else { continue }
      strings.addLiteral(
        text, [parameter.name, "\(call.action).\(parameter.name)"], isForAll: false)
    }
  }
}

extension TypedPattern {
  /// The value that the pattern, or the value in it, has to equal; nil for other patterns.
  fileprivate var value: TypedExpression? {
    switch kind {
    case .value(let value): value
    case .some(let inner, _): inner.value
    default: nil
    }
  }
}

extension StandardCall {
  /// The character for which `text.contains { $0 == "@" }` searches; nil for other calls.
  var searchedCharacter: String? {
    guard entry.operation == .containsWhere,
      case .closure(let closure)? = arguments.first?.value.kind,
      closure.body.count == 1, case .expression(let condition) = closure.body[0].kind,
      case .binary(let left, .equal, let right) = condition.bare.kind
    else { return nil }
    return left.text ?? right.text
  }
}

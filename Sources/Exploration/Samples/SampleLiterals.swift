import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The literals that a spec compares or assigns. The behaviour of the feature may change at these
/// values.
struct SampleLiterals {
  var integers = NamedLiterals<Int64>()
  var numbers = NamedLiterals<Double>()
  var decimals = NamedLiterals<DecimalValue>()
  var strings = NamedLiterals<String>()
  /// The characters, dates, durations and URLs.
  var others: [ScalarType: NamedLiterals<Value>] = [:]
  /// The numbers with which the lengths of strings are compared.
  var lengths = NamedLiterals<Int64>()
  /// The largest number with which the length of a list, set or dictionary is compared.
  private(set) var greatestCount = 0
  /// A character of each kind that the spec may treat differently: a blank if it trims strings, an
  /// upper-case letter if it changes or ignores the case of letters, a digit if it examines digits.
  private(set) var examined: Set<Character> = []
  private(set) var composed = ComposedTexts()
  /// The names of the strings that are converted to numbers.
  private(set) var converted: Set<String> = []
  private(set) var links = NameLinks()
  private(set) var lookups = ElementLookups()
  private(set) var thresholds = Thresholds()
  private(set) var solved = SolvedComparisons()
  /// The numbers with which the lengths of lists, sets and dictionaries are compared.
  private var counts: Set<Int> = []
  /// Constant expressions that are not literals, such as `limit / 2`.
  private var computed: [Computed] = []
  /// The action whose code is read.
  private var owner: String? {
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
        note(expression)
        links.linkExpression(expression)
        lookups.noteExpression(expression)
        return true
      } statement: { action, statement in
        owner = action
        if case .assignment(let target, let value) = statement.kind {
          note(literal: value, target.names)
        }
        noteStatement(statement)
        links.linkStatement(statement)
        lookups.noteStatement(statement)
        solved.noteStatement(statement, in: action)
      }
      lookups.addComputedKeys(of: feature)
      linkAnswers(in: feature)
      evaluateConstants(of: feature)
      noteSolutions()
      let payloads = Dictionary(
        feature.actions.map { ($0.name, $0.payload) }, uniquingKeysWith: { first, _ in first })
      for call in feature.scenarios.flatMap(\.when).compactMap(\.call) {
        note(call, payloads[call.action] ?? [])
      }
    }
  }

  private mutating func noteSolutions() {
    for (names, text) in solved.takeTextSolutions() {
      addText(text, names)
      if let number = Int64(text), number.magnitude <= Self.greatest {
        integers.addLiteral(number, names, isForAll: false)
      }
    }
    for (names, number) in solved.takeSolutions() { addNumber(number, names) }
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
      note(expression)
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
        note(value, item.expression.type.unwrapped, item.names, item.isForAll)
      }
    }
    computed = []
  }

  /// Records the value of a constant, or each element of a list and each key of a dictionary.
  private mutating func note(
    _ value: Value, _ type: Type, _ names: Set<String>, _ isForAll: Bool
  ) {
    switch (value, type) {
    case (.integer(let number), _) where number.magnitude <= Self.greatest:
      integers.addLiteral(number, names, isForAll: isForAll)
    case (.floating(let number), _) where number.magnitude <= Double(Self.greatest):
      numbers.addLiteral(number, names, isForAll: isForAll)
    case (.decimal(let number), _): addDecimal(number, names, isForAll)
    case (.string(let text), _) where text.utf8.count <= Self.longest:
      strings.addLiteral(text, names, isForAll: isForAll)
    case (.character, .scalar(let scalar)), (.date, .scalar(let scalar)),
      (.duration, .scalar(let scalar)), (.url, .scalar(let scalar)),
      (.uuid, .scalar(let scalar)):
      others[scalar, default: NamedLiterals()].addLiteral(value, names, isForAll: isForAll)
    case (.list(let values), .array(let element)):
      for value in values { note(value, element, names, isForAll) }
    case (.set(let values), .set(let element)):
      for value in values.sorted(by: { $0.precedes($1) }) { note(value, element, names, isForAll) }
    case (.dictionary(let values), .dictionary(let key, _)):
      for value in values.keys.sorted(by: { $0.precedes($1) }) { note(value, key, names, isForAll) }
    default: break
    }
  }

  /// The greatest number up to `limit` with which the length of a list, set or dictionary is
  /// compared; nil if there is none.
  func greatestCount(atMost limit: Int) -> Int? { counts.filter { $0 <= limit }.max() }

  private mutating func note(_ expression: TypedExpression) {
    switch expression.kind {
    case .binary(let left, let op, let right) where op.isComparison:
      note(literal: right, comparedWith: left)
      note(literal: left, comparedWith: right)
      thresholds.noteComparison(left, op, right, in: owner)
      solved.noteSides(left, right, in: owner)
    case .binary(let left, .divide, let right) where right.isNumber:
      // A part of a whole, such as a percentage, differs where it is more than the whole.
      note(literal: right, Set(left.sources.flatMap { $0.ownNames(in: owner) }), isForAll: false)
    case .binary(let left, .subtract, let right) where left.isNumber:
      note(literal: left, Set(right.sources.flatMap { $0.ownNames(in: owner) }), isForAll: false)
    case .tupleComparison(let left, let op, let right):
      for (left, right) in zip(left, right) {
        note(literal: right, comparedWith: left)
        note(literal: left, comparedWith: right)
        thresholds.noteComparison(left, op, right, in: owner)
      }
    case .elementByID(_, let id): note(literal: id, ["id"])
    case .standard(let call):
      noteCall(call)
      if call.choosesArgument, call.arguments.count == 2 {
        thresholds.noteComparison(
          call.arguments[0].value, .less, call.arguments[1].value, in: owner)
      }
      if let lookup = call.lookup { note(literal: lookup.value, [lookup.member]) }
      if let list = call.searchedList, let value = call.arguments.first?.value {
        solved.noteSides(value, list, in: owner)
      }
      for argument in call.arguments where call.base?.type.unwrapped == .string {
        if case .string(let segments) = argument.value.kind {
          let names = call.base?.names(in: owner) ?? []
          note(literal: argument.value, names)
          if segments.count == 1, case .text(let text) = segments[0] {
            composed.noteSearch(call.entry.operation, for: text, in: names)
          }
        }
      }
    case .branching(let statement): noteStatement(statement)
    default: break
    }
  }

  /// Records texts that are numbers for a text that is converted, as in `Int(text)`.
  private mutating func noteConversion(_ call: StandardCall) {
    guard call.base == nil, call.arguments.count == 1, let text = call.arguments.first?.value,
      text.type.unwrapped == .string, let scalar = call.owner?.scalar,
      scalar.isInteger || [.double, .float, .decimal].contains(scalar)
    else { return }
    let names = Set(text.sources.flatMap { $0.ownNames(in: owner) })
    converted.formUnion(names)
    for number in ["1", "0", "10"] { strings.addLiteral(number, names, isForAll: false) }
  }

  private mutating func noteCall(_ call: StandardCall) {
    noteConversion(call)
    switch call.entry.operation {
    case .trimmed, .isWhitespace: examined.insert(" ")
    case .isNumber, .isLetter: examined.insert("1")
    case .lowercased, .uppercased, .containsIgnoringCase, .isLowercase, .isUppercase:
      examined.insert("A")
    case .moveOffsets:
      // A list is moved to one of its positions, or to its end.
      for name in call.arguments[1].value.names(in: owner) {
        integers.addLiteral(2, [name], isForAll: false)
      }
    case .contains, .firstIndexOf, .lastIndexOf, .valueForKey, .valueForKeyWithDefault:
      guard let base = call.base, base.type.unwrapped != .string,
        let searched = call.arguments.first?.value
      else { return }
      note(literal: base, searched.names(in: owner))
      // The elements of a property are samples in each state.
      if base.lastName == nil { thresholds.noteComparison(searched, .equal, base, in: owner) }
      note(literal: searched, Set(base.sources.flatMap { $0.ownNames(in: owner) }))
    default: break
    }
  }

  /// Records the literals in patterns, which are compared as well.
  private mutating func noteStatement(_ statement: TypedStatement) {
    var conditions: [TypedCondition] = []
    switch statement.kind {
    case .switching(let subject, let cases):
      for pattern in cases.flatMap(\.patterns) { note(pattern, subject.names(in: owner)) }
    case .conditional(let clauses, _): conditions = clauses.flatMap(\.conditions)
    case .guarding(let own, _): conditions = own
    default: break
    }
    for case .matching(let pattern, let value) in conditions {
      note(pattern, value.names(in: owner))
    }
  }

  private mutating func note(_ pattern: TypedPattern, _ names: Set<String>) {
    switch pattern.kind {
    case .value(let value): note(literal: value, names)
    case .range(let lower, _, let upper):
      for bound in [lower, upper].compactMap(\.self) { note(literal: bound, names) }
    case .some(let inner, _): note(inner, names)
    case .enumCase(let signature, _, let inner):
      for (parameter, pattern) in zip(signature.parameters, inner ?? []) {
        note(pattern, [parameter.name])
      }
    case .any, .binding, .none, .external: break
    }
  }

  private mutating func note(literal: TypedExpression, comparedWith other: TypedExpression) {
    solved.noteComparison(of: other, with: literal, in: owner)
    guard let counted = other.counted else { return note(literal: literal, other.names(in: owner)) }
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

  /// Records an expression with which a value is compared, if it is a literal or a constant.
  mutating func noteConstant(_ expression: TypedExpression, _ names: Set<String>) {
    note(literal: expression, names, isForAll: false)
  }

  private mutating func note(
    literal: TypedExpression, _ names: Set<String>, sign: Int64 = 1, isForAll: Bool = true
  ) {
    let literal = literal.withoutConstant
    switch literal.kind {
    case .enumCase(let signature, let arguments):
      for (parameter, argument) in zip(signature.parameters, arguments) {
        note(literal: argument.value, [parameter.name], isForAll: false)
      }
    case .memberwise(let arguments):
      for argument in arguments {
        guard let label = argument.label else { continue }
        note(literal: argument.value, [label, "\(literal.type).\(label)"], isForAll: false)
      }
    case .integer(let digits):
      guard let magnitude = IntegerLiteral(digits).magnitude, magnitude <= Self.greatest
      else { return }
      let value = sign * Int64(magnitude)
      if literal.type.scalar == .decimal {
        addDecimal(DecimalValue(parsing: String(value)), names, isForAll)
      } else if literal.type.scalar?.isInteger != false {
        integers.addLiteral(value, names, isForAll: isForAll)
      } else {
        numbers.addLiteral(Double(value), names, isForAll: isForAll)
      }
    case .floating(let digits):
      let text = digits.filter { $0 != "_" }
      if literal.type.scalar == .decimal {
        let number = DecimalValue(parsing: sign < 0 ? "-" + text : text)
        return addDecimal(number, names, isForAll)
      }
      guard let value = Double(text), value.isFinite else { return }
      numbers.addLiteral(Double(sign) * value, names, isForAll: isForAll)
    case .string(let segments) where literal.type.scalar != .character:
      if segments.count == 1, case .text(let text) = segments[0] {
        strings.addLiteral(text, names, isForAll: isForAll)
      }
    case .prefix(.minus, let inner):
      note(literal: inner, names, sign: -sign, isForAll: isForAll)
    case .parenthesized(let inner), .promoted(let inner):
      note(literal: inner, names, sign: sign, isForAll: isForAll)
    default:
      guard sign > 0, literal.isComputedConstant else { return }
      computed.append(Computed(expression: literal, names: names, isForAll: isForAll))
    }
  }

  mutating func addDecimal(_ value: DecimalValue?, _ names: Set<String>, _ isForAll: Bool) {
    guard let value, let whole = value.wholePart, whole.magnitude <= Self.greatest else { return }
    decimals.addLiteral(value, names, isForAll: isForAll)
  }

  /// Records the strings in a scenario's action as samples, if the spec examines strings. The
  /// action may have a guard that accepts no other string.
  private mutating func note(_ call: ActionCall, _ payload: [Parameter]) {
    for (parameter, value) in zip(payload, call.arguments) {
      let names = links.names(of: parameter.name)
      guard case .string(let text) = value, !(strings[names].isEmpty && lengths[names].isEmpty)
      else { continue }
      strings.addLiteral(
        text, [parameter.name, "\(call.action).\(parameter.name)"], isForAll: false)
    }
  }
}

@testable import FeatureAnalysis

extension ExpressionWriter {
  /// Members that are not called. Their results differ each time, have no order, or are computed
  /// differently by Swift from run to run.
  private static let excluded: Set<Operation> = [
    .newUUID, .now, .randomNumber, .randomBool, .randomElement, .shuffled, .uuidFromText,
    .urlFromText, .lastPathComponent, .pathExtension,
    .absoluteString,
    .squareRoot, .infinity, .reduceInto, .truncatingRemainder,
  ]

  /// The members of sets and dictionaries whose results do not depend on the order of the elements.
  private static let orderless: Set<Operation> = [
    .isEmpty, .count, .contains, .containsWhere, .allSatisfy, .countWhere, .filter, .sorted, .min,
    .max, .union, .intersection, .subtracting, .symmetricDifference, .isSubset, .isSuperset,
    .isDisjoint, .valueForKey, .valueForKeyWithDefault, .mapValues, .compactMapValues, .merging,
    .insertMember, .removeMember, .removeAll, .formUnion, .formIntersection, .subtract,
    .formSymmetricDifference, .removeValue, .updateValue, .merge,
  ]

  /// Returns an expression of type `type` that uses a member from the member table.
  mutating func call(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    if random.chance(12), let text = calendarCall(type, scope, depth) { return text }
    var found: [(receiver: Type, entry: StandardMember, bindings: [String: Type])] = []
    var seen: Set<Type> = []
    for place in scope.places(types) where seen.insert(place.type).inserted {
      for entry in types.members(of: place.type)?.all ?? []
      where !entry.isMutating || entry.kind == .subscripting {
        switch entry.kind {
        case .property, .method, .subscripting: break
        default: continue
        }
        if let bindings = bindings(entry, on: place.type, giving: type) {
          found.append((place.type, entry, bindings))
        }
      }
    }
    if random.chance(15), let text = special(type, scope, depth) { return text }
    guard !found.isEmpty else { return nil }
    let chosen = random.pick(found)
    guard var receiver = typed(chosen.receiver, scope, depth - 1) else { return nil }
    // After an optional chain, the member would be called on the wrapped value, so the chain is put
    // in parentheses.
    if chosen.receiver.isOptional, receiver.contains("?") { receiver = "(\(receiver))" }
    return written(chosen.entry, on: receiver, chosen.bindings, scope, depth)
  }

  /// Returns a call of `Calendar.utc` whose result has type `type`.
  private mutating func calendarCall(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    let entries = MemberTable.calendars.all.filter { $0.result == type }
    if entries.isEmpty { return nil }
    return written(random.pick(entries), on: "Calendar.utc", [:], scope, depth)
  }

  /// Returns the types of the placeholders for which the result of `entry` is `type`, or nil if no
  /// types fit.
  func bindings(_ entry: StandardMember, on receiver: Type, giving type: Type?) -> [String: Type]? {
    if Self.excluded.contains(entry.operation) { return nil }
    switch receiver {
    case .set, .dictionary: guard Self.orderless.contains(entry.operation) else { return nil }
    default: break
    }
    if entry.operation == .appendContents, case .value(.set)? = entry.parameters.first?.kind {
      return nil
    }
    // The language has no type `T??`.
    if entry.operation == .compactMap, type?.element?.isOptional == true { return nil }
    var bindings = types.placeholders(of: receiver)
    if let type {
      entry.result.unify(with: type, &bindings)
      guard entry.result.substituting(bindings) == type else { return nil }
    }
    // The type of `last` on a list of optionals would be an optional of an optional.
    if case .optional(let wrapped) = entry.result, wrapped.substituting(bindings).isOptional {
      return nil
    }
    for constraint in entry.constraints {
      let held = constraint.placeholder.substituting(bindings)
      switch constraint.requirement {
      case .conforms(let conformance):
        guard types.conforms(held, to: conformance) else { return nil }
      case .equals(let wanted): guard held == wanted else { return nil }
      case .isList: guard case .array = held else { return nil }
      case .isSignedNumber: guard held.scalar?.isNumeric == true else { return nil }
      }
    }
    return bindings
  }

  mutating func written(
    _ entry: StandardMember, on receiver: String, _ bindings: [String: Type], _ scope: Scope,
    _ depth: Int
  ) -> String? {
    var bindings = bindings
    var arguments: [String] = []
    var trailing: String?
    for (index, parameter) in entry.parameters.enumerated() {
      if parameter.hasDefault, random.chance(40) { continue }
      let label = parameter.label.map { "\($0): " } ?? ""
      switch parameter.kind {
      case .value(let pattern):
        guard let text = argument(pattern, entry, &bindings, scope, depth) else { return nil }
        arguments.append(label + text)
      case .closure(let inputs, let output):
        guard let text = closure(inputs, output, entry, &bindings, scope, depth) else { return nil }
        if index == entry.parameters.count - 1, random.chance(80) {
          trailing = text
        } else {
          arguments.append(label + text)
        }
      }
    }
    used.insert(entry.declaration)
    switch entry.kind {
    case .property: return "\(receiver).\(entry.name)"
    case .subscripting:
      let text = "\(receiver)[\(arguments.joined(separator: ", "))]"
      guard entry.operation == .elementAtIndex || entry.operation == .elementsInRange else {
        return text
      }
      return text
    default:
      let list =
        arguments.isEmpty && trailing != nil ? "" : "(\(arguments.joined(separator: ", ")))"
      return "\(receiver).\(entry.name)\(list)\(trailing.map { " " + $0 } ?? "")"
    }
  }

  private mutating func argument(
    _ pattern: Type, _ entry: StandardMember, _ bindings: inout [String: Type], _ scope: Scope,
    _ depth: Int
  ) -> String? {
    if case .range = pattern { return random.pick(["..<1", "0..<1", "1...", "...0", "0..<2"]) }
    let type = pattern.substituting(bindings)
    switch entry.operation {
    case .elementAtIndex, .removeAt, .insertAt, .insertContentsAt, .swapAt, .dropFirst, .dropLast,
      .prefix, .suffix, .removeFirstCount, .removeLastCount, .repeating, .roundedToPlaces,
      .moveOffsets:
      if type == .int { return "\(random.below(3))" }
    case .contains, .isMultiple:
      if let text = typed(type, scope, depth - 1) { return text }
    case .split where type == .character: return random.pick(["\",\"", "\" \"", "\"a\""])
    case .split: return random.pick(["\", \"", "\"é\""])
    case .reduce where type.hasPlaceholder:
      bindings["$T"] = .int
      return typed(.int, scope, 0)
    default: break
    }
    if type == .nominal("FloatingPointRoundingRule") {
      return random.pick([".up", ".down", ".towardZero", ".toNearestOrEven", ".awayFromZero"])
    }
    if case .nominal(let name) = type,
      case .enumeration(let cases)? = BuiltinType.ofArguments[name]?.kind
    {
      return "." + random.pick(cases).name
    }
    if type.hasPlaceholder { return nil }
    if entry.operation == .reduce { return typed(type, scope, depth - 1) ?? literal(type, scope) }
    return expression(type, scope, depth - 1)
  }

  private mutating func closure(
    _ inputs: [Type], _ output: Type, _ entry: StandardMember, _ bindings: inout [String: Type],
    _ scope: Scope, _ depth: Int
  ) -> String? {
    let values = inputs.map { $0.substituting(bindings) }
    guard !values.contains(where: \.hasPlaceholder) else { return nil }
    var wanted = output.substituting(bindings)
    if wanted.hasPlaceholder {
      wanted = wanted.substituting(["$T": .int, "$U": .string])
      output.unify(with: wanted, &bindings)
    }
    let isShort = scope.closures == 0 && random.chance(60)
    let parameters = values.indices.map { isShort ? "$\($0)" : fresh("v") }
    var inner = scope
    inner.closures += 1
    inner.names = inner.names.filter { !$0.text.hasPrefix("$") }
    inner.names += zip(parameters, values).map { Named(text: $0, type: $1) }
    let body: String?
    switch entry.operation {
    case .sortedBy, .sortBy, .minBy, .maxBy: body = order(parameters, values[0])
    case .map, .flatMap, .compactMap, .mapValues, .compactMapValues, .optionalMap, .optionalFlatMap:
      body = transform(wanted, inner, parameters, depth)
    case .reduce: body = step(wanted, parameters, values, inner, depth)
    default: body = expression(wanted, inner, depth - 1)
    }
    guard var body else { return nil }
    if entry.operation != .reduce, random.chance(12), let test = condition(inner, 1),
      let other = typed(wanted, inner, 1)
    {
      body = "if \(test.contains("{") ? "(\(test))" : test) { return \(other) }; return \(body)"
    }
    if isShort, parameters.allSatisfy({ body.contains($0) }) { return "{ \(body) }" }
    if isShort {
      let names = parameters.map { _ in fresh("v") }
      var renamed = body
      for (parameter, name) in zip(parameters, names) {
        renamed = renamed.split(separator: parameter, omittingEmptySubsequences: false)
          .joined(separator: name)
      }
      return "{ \(names.joined(separator: ", ")) in \(renamed) }"
    }
    return "{ \(parameters.joined(separator: ", ")) in \(body) }"
  }

  /// Writes an expression of type `type` whose type Swift can infer.
  private mutating func transform(
    _ type: Type, _ scope: Scope, _ parameters: [String], _ depth: Int
  ) -> String? {
    typed(type, scope, depth - 1)
  }

  private mutating func step(
    _ type: Type, _ parameters: [String], _ values: [Type], _ scope: Scope, _ depth: Int
  ) -> String? {
    var scope = scope
    scope.names.removeAll { $0.text == parameters[0] }
    guard let other = typed(type, scope, depth - 1) else { return nil }
    switch type {
    case .scalar(let scalar) where scalar.isNumeric || scalar == .string || scalar == .duration:
      return "\(parameters[0]) + \(other)"
    case .array: return "\(parameters[0]) + \(other)"
    default: return nil
    }
  }

  /// Writes a comparison that is a valid order for sorting, such as `$0.rank < $1.rank`.
  private mutating func order(_ parameters: [String], _ type: Type) -> String? {
    var candidates: [String] = []
    if types.conforms(type, to: .comparable) { candidates.append("") }
    if case .structure(let members)? = types.nominal(type)?.kind {
      for member in members where member.isStored && types.conforms(member.type, to: .comparable) {
        candidates.append("." + escaped(member.name))
      }
    }
    if type == .string || type.element != nil { candidates.append(".count") }
    if case .pair(let kind, let first, _) = type, types.conforms(first, to: .comparable) {
      candidates.append("." + kind.labels.0)
    }
    guard !candidates.isEmpty else { return nil }
    let key = random.pick(candidates)
    return "\(parameters[0])\(key) \(random.pick(["<", ">"])) \(parameters[1])\(key)"
  }

  /// Writes an expression that uses no member: an initializer, a function, an interpolation or
  /// `[id: …]`.
  private mutating func special(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    if random.chance(30), let text = function(type, scope, depth) { return text }
    switch type {
    case .int:
      let source = random.pick([Type.double, .scalar(.uint8), .scalar(.int64)])
      return typed(source, scope, depth - 1).map { "Int(\($0))" }
    case .double:
      let source = random.pick([Type.int, .scalar(.float), .scalar(.uint8)])
      return typed(source, scope, depth - 1).map { "Double(\($0))" }
    case .scalar(.decimal):
      let source = random.pick([Type.int, .double, .scalar(.uint8)])
      return typed(source, scope, depth - 1).map { "Decimal(\($0))" }
    case .scalar(.float): return typed(.double, scope, depth - 1).map { "Float(\($0))" }
    case .optional(.scalar(.int)): return typed(.string, scope, depth - 1).map { "Int(\($0))" }
    case .optional(.scalar(.double)):
      return typed(.string, scope, depth - 1).map { "Double(\($0))" }
    case .string: return interpolated(scope, depth)
    case .array(.nominal("Mood")): return "Mood.allCases"
    case .optional(.nominal("Mood")):
      return typed(.string, scope, depth - 1).map { "Mood(rawValue: \($0))" }
    case .array(.scalar(.character)): return typed(.string, scope, depth - 1).map { "Array(\($0))" }
    case .array(.scalar(.int)): return path(.set(.int), scope).map { "\($0).sorted()" }
    case .scalar(.indexSet): return path(.array(.int), scope).map { "IndexSet(\($0))" }
    case .array(.scalar(.string)):
      return path(.dictionary(key: .string, value: .int), scope).map { "\($0).keys.sorted()" }
    case .set(let element): return path(.array(element), scope).map { "Set(\($0))" }
    case .optional(let wrapped):
      guard types.conforms(wrapped, to: .identifiable),
        let id = types.nominal(wrapped)?.member("id")
      else { return nil }
      let list = path(.array(wrapped), scope) ?? path(.identifiedArray(wrapped), scope)
      guard let list, let id = expression(id.type, scope, depth - 1) else { return nil }
      return "\(list)[id: \(id)]"
    default: break
    }
    return nil
  }

  /// Returns a call such as `min(a, b)`. The function is qualified with `Swift.` if its name is in
  /// scope.
  private mutating func function(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    guard types.conforms(type, to: .comparable) else { return nil }
    let name = random.pick(["min", "max", "abs"])
    let prefix = scope.names.contains { $0.text == name } ? "Swift." : ""
    guard let first = typed(type, scope, depth - 1) else { return nil }
    if name == "abs" {
      guard let scalar = type.scalar, scalar.isNumeric, !scalar.isUnsigned else { return nil }
      return "\(prefix)abs(\(first))"
    }
    guard let second = expression(type, scope, depth - 1) else { return nil }
    return "\(prefix)\(name)(\(first), \(second))"
  }

  private mutating func interpolated(_ scope: Scope, _ depth: Int) -> String? {
    let scalars: [Type] = [
      .int, .double, .bool, .string, .character, .scalar(.decimal), .scalar(.uint8),
    ]
    guard let value = typed(random.pick(scalars), scope, depth - 1) else { return nil }
    return "\"\(random.pick(["", "n: ", "é"]))\\(\(value))\""
  }
}

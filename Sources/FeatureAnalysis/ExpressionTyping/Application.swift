import SpecLanguage

/// The entries of the member table that have the same name. Each call uses one of them.
struct OverloadCandidates {
  let entries: [StandardMember]
  let base: TypedExpression?
  let owner: Type?
  let isImplicit: Bool

  init(_ entries: [StandardMember], base: TypedExpression?, owner: Type?, isImplicit: Bool) {
    self.entries = entries
    self.base = base
    self.owner = owner
    self.isImplicit = isImplicit
  }
}

extension Checking {
  /// Chooses the entry that a call uses, and checks the call's arguments.
  mutating func applyCandidates(
    _ candidates: OverloadCandidates, _ arguments: [Argument], hint: Type?, name: Identifier,
    range: SourceRange
  ) -> TypedExpression? {
    if refusesID(arguments, of: candidates, name) { return nil }
    let viable = satisfied(
      candidates.entries.filter { Self.match($0, arguments) != nil }, candidates)
    guard let first = viable.first else {
      if refusesFunction(in: arguments, of: candidates.entries) { return nil }
      if refusesBareParameter(in: arguments, of: candidates.entries) { return nil }
      checkAlone(arguments)
      if let notation = notation(meantBy: name, arguments) {
        return fail(
          .wrongArguments, "no '\(name.text)' accepts these arguments", at: name.range,
          help: "a literal of this type is written as '\(notation.example)'",
          fixes: [Fix(name.text, by: notation.rawValue, at: name.range)])
      }
      return fail(
        .wrongArguments, "no '\(name.text)' accepts these arguments", at: name.range,
        help: helpForList(name, arguments, candidates)
          ?? "there is " + listedDeclarations(candidates.entries))
    }
    var call = CallInProgress(entry: first, range: range)
    if viable.count > 1 {
      guard let chosen = choose(viable, candidates, arguments, &call) else { return nil }
      call.entry = chosen
    }
    return applyOverload(&call, candidates, arguments, hint)
  }

  /// Returns the notation of the value that an initializer with one string literal means, such as
  /// `date("2026-01-01")` for `Date("2026-01-01")`.
  private func notation(meantBy name: Identifier, _ arguments: [Argument]) -> ValueNotation? {
    guard arguments.count == 1, arguments[0].label == nil,
      case .string(let segments) = arguments[0].value.kind, segments.count == 1,
      case .text(let text) = segments[0],
      let notation = ValueNotation(rawValue: name.text.lowercased()),
      notation.type.rawValue == name.text,
      case .value = ScalarReading.value(of: text, as: notation.type)
    else { return nil }
    return notation
  }

  /// Returns the entries whose constraints the receiver satisfies; all entries if it satisfies
  /// none.
  private func satisfied(
    _ entries: [StandardMember], _ candidates: OverloadCandidates
  ) -> [StandardMember] {
    guard entries.count > 1, let type = candidates.base?.type ?? candidates.owner else {
      return entries
    }
    let bindings = types.placeholders(of: type)
    let satisfied = entries.filter { entry in
      entry.constraints.allSatisfy { constraint in
        let type = constraint.placeholder.substituting(bindings)
        return type.hasPlaceholder || type == .unknown
          || constraint.requirement.holds(for: type, in: types)
      }
    }
    return satisfied.isEmpty ? entries : satisfied
  }

  /// Reports an id where `contains` takes an element.
  ///
  ///     state.tasks.contains(id)              # type-mismatch
  ///     state.tasks.contains(id: id)
  private mutating func refusesID(
    _ arguments: [Argument], of candidates: OverloadCandidates, _ name: Identifier
  ) -> Bool {
    guard name.text == "contains", arguments.count == 1, arguments[0].label == nil,
      case .name(let written) = arguments[0].value.kind, let list = candidates.base?.type,
      let element = list.element, let id = types.nominal(element)?.member("id")?.type,
      id != element, variables.variable(written)?.type == id
    else { return false }
    let hasID = if case .identifiedArray = list { true } else { false }
    let meant = hasID ? "contains(id: \(written.text))" : "contains { $0.id == \(written.text) }"
    _ = fail(
      .typeMismatch, "expected \(element), found \(id); write '\(meant)' for an id",
      at: written.range,
      fixes: hasID ? [Fix(written.text, by: "id: " + written.text, at: written.range)] : [])
    return true
  }

  /// The help for a call that only an `IdentifiedArray` has, such as `contains(id:)`.
  private func helpForList(
    _ name: Identifier, _ arguments: [Argument], _ candidates: OverloadCandidates
  ) -> String? {
    guard case .array(let element)? = candidates.base?.type,
      types.members(of: .identifiedArray(element))?.named(name.text)
        .contains(where: { Self.match($0, arguments) != nil }) == true
    else { return nil }
    let labels = arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    return
      "'\(name.text)(\(labels))' is a member of 'IdentifiedArray<\(element)>': declare the list as one"
  }

  private func listedDeclarations(_ entries: [StandardMember]) -> String {
    entries.prefix(4).map { "'\($0.declaration)'" }.joined(separator: ", ")
  }

  /// Returns the index of the parameter for each argument; nil if the labels, the number of
  /// arguments or the closures do not match the parameters.
  static func match(_ entry: StandardMember, _ arguments: [Argument]) -> [Int]? {
    var places: [Int] = []
    var next = 0
    for argument in arguments {
      var place = next
      if entry.isVariadic && place == entry.parameters.count { place -= 1 }
      while place < entry.parameters.count, !fits(argument, entry.parameters[place]) {
        guard entry.parameters[place].hasDefault else { return nil }
        place += 1
      }
      guard place < entry.parameters.count else { return nil }
      places.append(place)
      next = place + 1
    }
    for place in next..<max(next, entry.parameters.count) where !entry.parameters[place].hasDefault
    {
      return nil
    }
    return places
  }

  private static func fits(_ argument: Argument, _ parameter: StandardParameter) -> Bool {
    let isClosure: Bool
    if case .closure = argument.value.kind { isClosure = true } else { isClosure = false }
    switch parameter.kind {
    case .closure:
      return isClosure && (argument.isTrailing || argument.label?.text == parameter.label)
    case .value: return !isClosure && argument.label?.text == parameter.label
    }
  }

  /// Chooses among entries with different parameter types. Prefers the first entry that the
  /// arguments match without conversion. Otherwise, chooses the first entry that matches after
  /// literals are converted.
  private mutating func choose(
    _ viable: [StandardMember], _ candidates: OverloadCandidates, _ arguments: [Argument],
    _ call: inout CallInProgress
  ) -> StandardMember? {
    guard let index = arguments.firstIndex(where: { !Self.needsContext($0.value) }) else {
      return viable[0]
    }
    if case .closure = arguments[index].value.kind { return viable[0] }
    guard let typed = infer(arguments[index].value, hint: nil) else { return nil }
    call.typed[index] = typed
    let bindings = types.placeholders(of: candidates.base?.type ?? candidates.owner ?? .void)
    func parameter(_ entry: StandardMember) -> Type? {
      guard let places = Self.match(entry, arguments),
        case .value(let type) = entry.parameters[places[index]].kind
      else { return nil }
      return type.substituting(bindings)
    }
    let exact = viable.first { parameter($0).map { accepts($0, typed, exactly: true) } ?? false }
    if let exact { return exact }
    let close = viable.first { parameter($0).map { accepts($0, typed, exactly: false) } ?? false }
    return close ?? viable[0]
  }

  /// Whether a value can be passed to a parameter of type `wanted`, which may contain placeholders.
  private func accepts(_ wanted: Type, _ typed: TypedExpression, exactly: Bool) -> Bool {
    switch (wanted, typed.type) {
    case (_, .unknown): true
    case (.nominal("$BinaryInteger"), let type): type.scalar?.isInteger ?? false
    case (.nominal("$FloatingPoint"), let type): type.scalar?.isFloating ?? false
    case (.nominal(let name), _) where name.hasPrefix("$"): true
    case (.array(let pattern), .array(let type)), (.set(let pattern), .set(let type)),
      (.identifiedArray(let pattern), .identifiedArray(let type)):
      pattern.hasPlaceholder || pattern == type || adapt(typed, to: wanted) != nil
    default:
      exactly ? wanted == typed.type : adapt(typed, to: wanted) != nil
    }
  }

  /// Checks the arguments against one entry, and infers its placeholders.
  private mutating func applyOverload(
    _ call: inout CallInProgress, _ candidates: OverloadCandidates, _ arguments: [Argument],
    _ hint: Type?
  ) -> TypedExpression? {
    let (entry, range) = (call.entry, call.range)
    guard let places = Self.match(entry, arguments) else { return nil }
    call.bindings = types.placeholders(of: candidates.base?.type ?? candidates.owner ?? .void)
    call.bindings = call.bindings.filter { !$0.value.hasPlaceholder }
    if let hint {
      entry.result.unify(with: entry.result.isOptional ? hint : hint.unwrapped, &call.hints)
    }
    guard var typed = checkArguments(arguments, places, &call) else { return nil }
    call.bindings.merge(call.hints) { told, _ in told }
    guard entry.accepts(&call.bindings, in: types, at: range, &diagnostics),
      isWhole(entry, call.bindings, at: range)
    else { return nil }
    if entry.isMutating, let base = candidates.base,
      !base.requireMutable(by: entry.name, &variables, &diagnostics)
    {
      return nil
    }
    warnIfImpure(entry, at: range)
    refit(&typed, places, call)
    return standardCall(call, candidates, typed, hint)
  }

  /// Returns the call of an entry whose placeholders are bound, as far as its context tells them.
  private mutating func standardCall(
    _ call: CallInProgress, _ candidates: OverloadCandidates, _ typed: [TypedArgument],
    _ hint: Type?
  ) -> TypedExpression? {
    let (entry, range) = (call.entry, call.range)
    var result = entry.result.substituting(call.bindings)
    if entry.operation == .flatten, let held = result.element { result = .array(held) }
    if result.hasPlaceholder, hint != .unknown,
      !typed.contains(where: { $0.value.resultType.containsUnknown })
    {
      let isInitializer = entry.kind == .initializer
      return fail(
        .missingContext,
        "cannot infer what "
          + (isInitializer ? "the new collection contains" : "'\(entry.name)' returns"),
        at: range, help: isInitializer ? "write its type, as in '[Element]()'" : nil)
    }
    let owner = candidates.owner.map { $0.hasPlaceholder ? result : $0 }
    let standard = StandardCall(
      entry, base: candidates.base, owner: owner, isImplicit: candidates.isImplicit,
      arguments: typed)
    return TypedExpression(
      .standard(standard), result.hasPlaceholder ? result.placeholdersUnknown : result, at: range)
  }

  /// Checks the arguments in an order that helps inference, because the type of one argument may
  /// determine the type of another.
  private mutating func checkArguments(
    _ arguments: [Argument], _ places: [Int], _ call: inout CallInProgress
  ) -> [TypedArgument]? {
    var typed = [TypedArgument?](repeating: nil, count: arguments.count)
    var isWrong = false
    for index in order(of: arguments) {
      let parameter = call.entry.parameters[places[index]]
      guard let value = checkArgument(arguments[index], at: index, parameter, &call) else {
        isWrong = true
        continue
      }
      typed[index] = TypedArgument(
        label: parameter.label, value: value, isTrailing: arguments[index].isTrailing)
    }
    return isWrong ? nil : typed.compactMap { $0 }
  }

  /// If a literal has bound a placeholder, converts the literal to the placeholder's final type.
  private func refit(_ typed: inout [TypedArgument], _ places: [Int], _ call: CallInProgress) {
    for (index, argument) in typed.enumerated() {
      guard case .value(.nominal("$T")) = call.entry.parameters[places[index]].kind,
        let type = call.bindings["$T"], let value = adapt(argument.value, to: type)
      else { continue }
      typed[index] = TypedArgument(
        label: argument.label, value: value, isTrailing: argument.isTrailing)
    }
  }

  /// Rejects a result that is an optional of an optional: Swift distinguishes the two levels, but
  /// the spec language does not.
  mutating func isWhole(
    _ entry: StandardMember, _ bindings: [String: Type], at range: SourceRange
  ) -> Bool {
    guard range != discarded, case .optional(let wrapped) = entry.result,
      case .optional(let inner) = wrapped.substituting(bindings)
    else { return true }
    let help =
      switch entry.operation {
      case .optionalMap: "use 'flatMap' instead of 'map'"
      case .valueForKey: "read and write it with a default: '[key, default: nil]'"
      case .removeValue, .updateValue: "write it as a statement and ignore its result"
      default: "remove the nils first, with 'compactMap { $0 }'"
      }
    _ = fail(
      .unsupportedSyntax, "'\(entry.name)' would return an optional of an optional, \(inner)??",
      at: range, help: help)
    return false
  }

  /// Returns the order in which to check arguments: values first, and then the literals and
  /// closures, whose types depend on the values.
  private func order(of arguments: [Argument]) -> [Int] {
    func rank(_ argument: Argument) -> Int {
      switch argument.value.kind {
      case .closure: 2
      case .integer, .floating, .prefix, .implicitMember, .nilLiteral: 1
      default: 0
      }
    }
    return arguments.indices.sorted { (rank(arguments[$0]), $0) < (rank(arguments[$1]), $1) }
  }

  private mutating func warnIfImpure(_ entry: StandardMember, at range: SourceRange) {
    guard let code = scope.pureCode, entry.operation.createsValue else { return }
    // A constant that is created anew is reported as an error.
    if code == .constant { return }
    let help =
      switch code {
      case .reducer:
        "pass it with the action: a payload value with a default, such as 'id: UUID = UUID()'"
      case .function: "add a parameter for it: the payload of an action can provide the value"
      case .filter, .derivedValue, .constant:
        "add a property to the state, and set it with an action"
      }
    let why =
      switch code {
      case .reducer, .function: "cannot be replayed or tested"
      case .filter, .derivedValue, .constant:
        "is computed again only after a change of what it reads"
      }
    warn(
      .impureReducer, "a \(code.rawValue) that creates a new value each time \(why)", at: range,
      help: help)
  }
}

/// A call whose arguments are being checked.
struct CallInProgress {
  var entry: StandardMember
  let range: SourceRange
  /// The arguments that were typed when the entry was chosen, by index.
  var typed: [Int: TypedExpression] = [:]
  /// The inferred types of the placeholders.
  var bindings: [String: Type] = [:]
  /// The types that the context of the call suggests for the placeholders.
  var hints: [String: Type] = [:]
  /// The literal that has bound a placeholder, if only a literal has bound it: `0` in
  /// `reduce(0) { … }`.
  var openLiteral: TypedExpression?

  init(entry: StandardMember, range: SourceRange) {
    self.entry = entry
    self.range = range
  }
}

import Diagnostics
import ExpressionSyntax

/// Entries of the member table that share a name, one of which a call means.
struct Candidates {
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
  /// Chooses the entry that a call means, and checks its arguments.
  mutating func apply(
    _ candidates: Candidates, _ arguments: [Argument], hint: Type?, name: Identifier,
    range: SourceRange
  ) -> TypedExpression? {
    let viable = candidates.entries.filter { Self.match($0, arguments) != nil }
    guard let first = viable.first else {
      checkAlone(arguments)
      return fail(
        "wrong-arguments", "no '\(name.text)' takes these values", at: name.range,
        help: "there is " + listedDeclarations(candidates.entries))
    }
    var call = CallInProgress(entry: first, range: range)
    if viable.count > 1 {
      guard let chosen = choose(viable, candidates, arguments, &call) else { return nil }
      call.entry = chosen
    }
    return apply(&call, candidates, arguments, hint)
  }

  private func listedDeclarations(_ entries: [StandardMember]) -> String {
    entries.prefix(4).map { "'\($0.declaration)'" }.joined(separator: ", ")
  }

  /// The parameter of each argument; nil where labels, count or closures do not fit.
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

  /// Of several entries that differ in the types of their values, the first that fits them as they
  /// are, else the first that a literal can be made to fit.
  private mutating func choose(
    _ viable: [StandardMember], _ candidates: Candidates, _ arguments: [Argument],
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

  /// Whether a value can be handed to a parameter of type `wanted`, which may hold placeholders.
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

  /// Checks the arguments of one entry, finding what its placeholders stand for.
  private mutating func apply(
    _ call: inout CallInProgress, _ candidates: Candidates, _ arguments: [Argument], _ hint: Type?
  ) -> TypedExpression? {
    let (entry, range) = (call.entry, call.range)
    guard let places = Self.match(entry, arguments) else { return nil }
    call.bindings = types.placeholders(of: candidates.base?.type ?? candidates.owner ?? .void)
    call.bindings = call.bindings.filter { !$0.value.hasPlaceholder }
    if let hint { entry.result.unify(with: hint, &call.hints) }
    var typed = [TypedArgument?](repeating: nil, count: arguments.count)
    var isWrong = false
    for index in order(of: arguments) {
      let parameter = entry.parameters[places[index]]
      guard let value = check(arguments[index], at: index, parameter, &call) else {
        isWrong = true
        continue
      }
      typed[index] = TypedArgument(
        label: parameter.label, value: value, isTrailing: arguments[index].isTrailing)
    }
    guard !isWrong, satisfies(entry, &call.bindings, at: range) else { return nil }
    if entry.isMutating, let base = candidates.base, !requireMutable(base, by: entry.name) {
      return nil
    }
    warnIfImpure(entry, at: range)
    for (index, argument) in typed.enumerated() {
      guard let argument, case .value(.nominal("$T")) = entry.parameters[places[index]].kind,
        let type = call.bindings["$T"], let value = adapt(argument.value, to: type)
      else { continue }
      typed[index] = TypedArgument(
        label: argument.label, value: value, isTrailing: argument.isTrailing)
    }
    let standard = StandardCall(
      entry, base: candidates.base,
      owner: candidates.owner.map {
        $0.hasPlaceholder ? entry.result.substituting(call.bindings) : $0
      },
      isImplicit: candidates.isImplicit, arguments: typed.compactMap { $0 })
    let result = entry.result.substituting(call.bindings)
    return TypedExpression(
      .standard(standard), result.hasPlaceholder ? .unknown : result, at: range)
  }

  /// Values before the literals and closures that take their types from them.
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
    guard isReducer, entry.operation == .newUUID || entry.operation == .now else { return }
    warn(
      "impure-reducer", "a reducer that makes a new value each time cannot be replayed or tested",
      at: range, help: "make it in the action's payload, or in a middleware's 'rewrite'")
  }
}

/// A call whose arguments are being checked.
struct CallInProgress {
  var entry: StandardMember
  let range: SourceRange
  /// Arguments that were typed to choose the entry, by their places.
  var typed: [Int: TypedExpression] = [:]
  /// What the placeholders stand for, as far as the arguments have told.
  var bindings: [String: Type] = [:]
  /// What the place of the call wants them to be.
  var hints: [String: Type] = [:]
  /// A placeholder that only a literal has decided: `0` in `reduce(0) { … }`.
  var openLiteral: TypedExpression?

  init(entry: StandardMember, range: SourceRange) {
    self.entry = entry
    self.range = range
  }
}

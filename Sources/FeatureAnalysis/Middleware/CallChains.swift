import SpecLanguage

/// The type-checked calls of one `perform`.
struct CheckedLink {
  let spec: ChainedCallSpec
  let calls: [CheckedCall]
  /// The results with names that are known before the calls.
  let known: [Parameter]

  var methods: [DependencyMethod] { calls.map(\.method) }

  /// The method of a call alone whose result has no name; nil for other calls.
  var unnamed: DependencyMethod? {
    calls.count == 1 && calls[0].name == nil && spec.group.isEmpty ? calls[0].method : nil
  }

  /// The type of the result without a name; nil if there is none.
  var result: Type? { unnamed?.result }

  /// The named results that are known after the calls.
  var results: [Parameter] {
    known
      + calls.compactMap { call in
        guard let name = call.name, let type = call.method.result else { return nil }
        return Parameter(label: nil, name: name, type: type)
      }
  }

  var range: SourceRange {
    guard let first = calls.first, let last = calls.last else { return spec.written }
    return calls.count == 1
      ? first.call.range : SourceRange(from: first.call.range, to: last.call.range)
  }
}

extension [CheckedLink] {
  /// The methods whose errors the `catch` of a link handles: its own and those that follow, up to the
  /// next `catch`.
  func methods(caughtBy place: Int) -> [DependencyMethod] {
    let next = self[(place + 1)...].firstIndex {
      $0.spec.failure != nil || $0.spec.ignored != nil
    }
    return self[place..<(next ?? count)].flatMap(\.methods)
  }
}

extension EffectSpec {
  /// The names of the results.
  var resultNames: [Located<String>] { chain.flatMap(\.group).compactMap(\.name) }
}

extension EffectTexts {
  /// Types the calls of an effect, in order. Each can use the results of those before.
  ///
  ///     perform: {user: api.user()}
  ///     then: {perform: api.posts(usr.id)}             # unknown-name
  ///     then: {perform: api.posts(user.id)}
  func typeChain(
    _ spec: EffectSpec, _ names: RuleNames, _ findings: inout Findings
  ) -> [CheckedLink]? {
    var chain: [CheckedLink] = []
    for link in spec.chain {
      let scope = chain.last.map { names.scope(after: $0) } ?? names.scope
      var calls: [CheckedCall] = []
      for written in link.calls {
        guard var call = typeCall(written.call, in: scope, &findings) else { continue }
        call.name = written.name?.value
        calls.append(call)
      }
      guard calls.count == link.calls.count else { return nil }
      chain.append(CheckedLink(spec: link, calls: calls, known: chain.last?.results ?? []))
    }
    return chain
  }
}

extension RuleNames {
  /// Returns the scope of what follows the calls of a link.
  func scope(after link: CheckedLink) -> Scope {
    var names = self
    names.results = link.results
    if let type = link.result {
      names.results.append(Parameter(label: nil, name: Effect.resultName, type: type))
    }
    var scope = Scope(variables: names.variables())
    scope.isRule = true
    if let method = link.unnamed {
      if method.result != nil {
        scope.resultAdvice =
          "the result of the call is 'result'; 'perform: {name: …}' gives it another name"
      }
      if method.result == nil {
        scope.advice[Effect.resultName] =
          "'\(method.name)' returns no value: add 'returns' to the method"
      }
    } else if link.calls.count == 1, let name = link.calls[0].name {
      scope.meantNames = [Effect.resultName: name]
    } else {
      let known = link.calls.compactMap(\.name).map { "'\($0)'" }
      if known.isEmpty {
        scope.resultAdvice =
          "the results of a list of calls have no names: write 'perform: {name: …}'"
        scope.generalAdvice = scope.resultAdvice
      }
      scope.advice[Effect.resultName] =
        known.isEmpty
        ? "give the calls names, as in 'perform: {user: api.user(), posts: api.posts()}'"
        : "each call has a result of its own: \(known.joined(separator: ", "))"
    }
    return scope
  }
}

extension EffectAnalysis {
  /// Reports calls that cannot be parts of a chain, and names of results that mean something else.
  ///
  ///     perform: {user: api.user(), prices: market.prices()}      # not-a-call, for a stream
  ///     perform: {message: api.text()}                            # name-collision
  func checkChain(
    _ chain: [CheckedLink], _ spec: EffectSpec, _ names: RuleNames, _ findings: inout Findings
  ) -> Bool {
    var isRight = true
    for call in chain.flatMap(\.calls) where call.method.isStream {
      findings.error(
        .notACall, "'\(call.method.name)' returns a stream, which is read alone, with 'each'",
        at: call.call.range, help: "write a rule of its own for the stream")
      isRight = false
    }
    if isRight, let each = spec[.each] {
      findings.error(
        .misplacedKey, "'each' is for methods with 'streams'", at: each.range,
        help: "write 'then', which can use the results")
      isRight = false
    }
    var taken = [
      Effect.resultName: "the result of a call without a name",
      Effect.messageName: "the error's description", Effect.errorName: "the thrown error",
      Effect.valueName: "an element of a stream", "state": "the state",
      Invariant.oldName: "the state before the action", "send": "what sends actions",
      "dependencies": "the value of all dependencies",
    ]
    for name in spec.resultNames {
      let isType =
        texts.texts.types[name.value] != nil || ReservedNames.types[name.value] != nil
        || ReservedNames.runtimeTypes.contains(name.value)
      let isDependency = texts.effects.declares(name.value)
      if let what = isType ? "a type" : isDependency ? "a dependency" : taken[name.value] {
        findings.error(
          .nameCollision, "a result cannot be called '\(name.value)', which means \(what)",
          at: name.range, help: "give the result another name")
        isRight = false
      }
      taken[name.value] = "another result of the rule"
    }
    return isRight
  }

  /// The type of the errors that a `catch` handles; nil if it is unknown. Reports calls that throw
  /// different types.
  ///
  ///     methods: {user: {returns: User, throws: LoginError}, posts: {returns: [Post], throws: true}}
  ///     perform: {user: api.user(), posts: api.posts()}
  ///     catch: .failed(message)                                 # type-mismatch
  func commonError(
    of methods: [DependencyMethod], _ failure: SwiftText<Expression>, _ findings: inout Findings
  ) -> Type? {
    let throwing = methods.filter(\.canThrow)
    guard let first = throwing.first else { return nil }
    guard let other = throwing.first(where: { $0.error != first.error }) else { return first.error }
    func shown(_ method: DependencyMethod) -> String {
      "'\(method.name)' throws \(method.error.map { "'\($0)'" } ?? "any error")"
    }
    findings.error(
      .typeMismatch,
      "one 'catch' for different types of errors: \(shown(first)), and \(shown(other))",
      at: failure.range,
      help: "declare the same 'throws' for both; a further call can also have a 'catch' of its own")
    return .unknown
  }
}

/// Reports an `each` whose method does not return a stream, and a missing `each` for a method that
/// does.
///
///     methods: {updates: {streams: Price}}
///     {perform: market.updates(), then: .changed(result)}      # missing-key
///     {perform: market.updates(), each: .changed(value)}
func checkStream(_ spec: EffectSpec, _ method: DependencyMethod, _ findings: inout Findings) -> Bool
{
  if !method.isStream {
    guard let each = spec[.each] else { return true }
    // A method with an error may return a stream.
    if method.result?.containsUnknown == true { return false }
    findings.error(
      .misplacedKey,
      "'\(method.name)' does not return a stream: 'each' is for methods with 'streams'",
      at: each.range, help: "write 'then', which can use the 'result'")
    return false
  }
  var isRight = true
  if let fresh = spec[.fresh] {
    findings.error(
      .misplacedKey, "'\(method.name)' returns a stream, which cannot be 'fresh'", at: fresh.range)
    isRight = false
  }
  if let interval = spec[.every] {
    findings.error(
      .misplacedKey,
      "'\(method.name)' returns a stream, which sends its elements itself: 'every' repeats calls "
        + "that return once", at: interval.range)
    isRight = false
  }
  guard spec[.each] == nil else { return isRight }
  if let then = spec[.then], then.usesElement {
    findings.error(
      .missingKey,
      "'\(method.name)' returns a stream: its elements are for 'each', and 'then' is for its end",
      at: then.range, about: .names(["each"]),
      help: "write 'each', which can use each element as 'value'")
    return false
  }
  findings.error(
    .missingKey,
    "'\(method.name)' returns a stream: add 'each' with the action for its elements",
    at: spec.range, about: .names(["each"]))
  return false
}

extension SwiftText<Expression> {
  /// Whether the text uses the value of a call or of an element.
  fileprivate var usesElement: Bool {
    guard case .checked(let expression) = self else { return false }
    return expression.hasPart { part in ["element", "result", "value"].contains(where: part.isName)
    }
  }
}

extension SpecDecoder {
  /// Expands every request of the spec into actions, status properties and the rules of a
  /// middleware.
  mutating func expandRequests(of spec: inout FeatureSpec) {
    guard !spec.requests.isEmpty else { return }
    let expansions = requestExpansions(of: spec)
    // The use of a status as another type only follows from the wrong type.
    for index in spec.state.indices where wrongStatuses.contains(spec.state[index].name.value) {
      spec.state[index].type = nil
      spec.state[index].value = nil
    }
    var entries: [RulesSpec] = []
    for expansion in expansions {
      let name = expansion.request.name.value
      if let status = expansion.status {
        spec.state.append(property(status, of: name))
      }
      if let pages = expansion.pages, pages.declaresEnd {
        spec.state.append(property(pages, of: name))
      }
      if let optimistic = expansion.optimistic {
        // Before the enum of a form, as if the author had written it.
        let place = spec.models.count - (spec.form == nil ? 0 : 1)
        spec.models.insert(model(optimistic, of: name), at: place)
        spec.state.append(property(optimistic, of: name))
        spec.stateFunctions.append(function(optimistic, of: name))
      }
      for action in expansion.actions {
        spec.actions.append(
          self.action(action, of: expansion.request, .action(of: .request, name)))
      }
      entries += rules(of: expansion)
    }
    let range = spec.requests[0].name.range
    spec.middleware.append(
      MiddlewareSpec(
        name: Located(spec.name.value + "Requests", at: range), doc: nil, entries: entries,
        origin: .middlewareOfRequests))
    spec.requestExpansions = expansions
  }

  /// Returns the expansion of each request. The types in an expansion come from other declarations
  /// of the spec.
  private mutating func requestExpansions(of spec: FeatureSpec) -> [RequestExpansion] {
    var declared = Dictionary(
      spec.state.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    let removals = optimisticRemovals(spec, declared)
    return spec.requests.map { request in
      let calls = spec.calls(of: request)
      let method = calls.last?.method
      checkTarget(of: request, method)
      var status: RequestExpansion.Status?
      var isFollowed = true
      if let property = declared[request.statusName] {
        isFollowed = checkStatus(property, of: request) && !hasWrongKey(request, spec)
      } else {
        let name = Located(request.statusName, at: request.status?.range ?? request.name.range)
        status = RequestExpansion.Status(
          name: name, type: statusType(of: request, spec), isDictionary: request.keyText != nil)
        isFollowed = status?.type != nil
        declared[request.statusName] = status.map { property($0, of: request.name.value) }
      }
      let pages = pageExpansion(of: request, method, spec, declared)
      if pages == nil { noteNamesOfPages(of: request) }
      if let pages, pages.declaresEnd {
        declared[pages.end.value] = property(pages, of: request.name.value)
      }
      return RequestExpansion(
        request, status: status, isFollowed: isFollowed, calls: calls,
        targetType: request.target.flatMap { declared[$0.value]?.type }, pages: pages,
        optimistic: optimisticExpansion(
          of: request, key: keyOfStatus(status, declared[request.statusName]), spec, declared,
          removals))
    }
  }

  /// Records what a request would declare if its pages were right.
  private mutating func noteNamesOfPages(of request: RequestSpec) {
    let pages = request.pages
    guard request.isIncomplete || pages.list != nil || pages.cursor != nil else { return }
    for suffix in ["AtEnd", RequestSuffix.refresh.rawValue, RequestSuffix.refreshed.rawValue] {
      undecodedNames.addName(request.name.value + suffix)
    }
    for name in [pages.end, pages.refresh].compactMap(\.self) { undecodedNames.addName(name.value) }
  }

  /// Reports a method that returns a stream. Also reports an `into` for a method that returns
  /// nothing.
  private mutating func checkTarget(of request: RequestSpec, _ method: MethodSpec?) {
    if method?.stream != nil, case .checked(let call) = request.effect.call {
      diagnostics.error(
        .notACall, "a request has a single result; '\(method?.name.value ?? "")' returns a stream",
        at: call.range,
        help: "write actions and a rule with 'each'")
      return
    }
    guard let target = request.target else { return }
    if let last = request.effect.chain.last, last.group.count > 1 {
      diagnostics.error(
        .misplacedKey, "several calls at the same time have several results for '\(target.value)'",
        at: target.range, help: "write 'reduce' instead of 'into'")
      return
    }
    guard let method, method.result == nil else { return }
    diagnostics.error(
      .misplacedKey, "'\(method.name.value)' returns no value for '\(target.value)'",
      at: target.range, help: "write 'returns' at the method, or 'reduce' instead of 'into'")
  }

  private mutating func checkStatus(_ property: PropertySpec, of request: RequestSpec) -> Bool {
    guard property.origin == nil, let type = property.type else { return true }
    let isKeyed = request.keyText != nil
    var status = type
    if isKeyed, case .dictionary(_, let value) = type.kind { status = value }
    let isDictionary = if case .dictionary = type.kind { true } else { false }
    if status.kind == .name(requestStatusName), isDictionary == isKeyed {
      return true
    }
    diagnostics.error(
      .typeMismatch,
      "'\(property.name.value)' is the status of the request '\(request.name.value)': it must be "
        + (isKeyed ? "a dictionary of RequestStatus by key" : "a RequestStatus"),
      at: request.status?.range ?? type.range,
      help:
        "write '\(property.name.value): \(isKeyed ? #""[Key: RequestStatus]""# : requestStatusName + " = .idle")' "
        + "in 'state', or name another property")
    wrongStatuses.insert(property.name.value)
    undecodedNames.addName(request.name.value + "Status")
    return false
  }

  // MARK: - The status

  private mutating func statusType(of request: RequestSpec, _ spec: FeatureSpec) -> TypeSyntax? {
    let range = request.status?.range ?? request.name.range
    let status = TypeSyntax(.name(requestStatusName), range: range)
    guard let key = request.effect[.key] else { return status }
    guard case .checked(let expression) = key, !request.isIncomplete else { return nil }
    switch keyType(of: expression, request, spec) {
    case .known(let type):
      return TypeSyntax(
        .dictionary(key: type, value: status), range: request.keyText?.range ?? range)
    case .wrong: return nil
    case .unknown:
      diagnostics.error(
        .missingType, "the type of this key cannot be inferred from the payload",
        at: expression.range,
        help: "declare the status in 'state': '\(request.statusName): \"[Key: RequestStatus]\"'")
      return nil
    }
  }

  private func hasWrongKey(_ request: RequestSpec, _ spec: FeatureSpec) -> Bool {
    guard let key = request.effect[.key] else { return false }
    guard case .checked(let expression) = key else { return true }
    if case .wrong = keyType(of: expression, request, spec) { return true }
    return false
  }

  private enum KeyType {
    case known(TypeSyntax)
    /// The type of an expression that has an error. The error is reported here or elsewhere.
    case wrong
    case unknown
  }

  /// Returns the type of a key that is a payload value, or a property of a model in the payload.
  private func keyType(
    of expression: Expression, _ request: RequestSpec, _ spec: FeatureSpec
  ) -> KeyType {
    switch expression.kind {
    case .name(let name):
      guard let value = request.payload.first(where: { $0.name.value == name.text }) else {
        return .wrong
      }
      return value.type.map { .known($0) } ?? .wrong
    case .member(let base, let member):
      guard case .known(let type) = keyType(of: base, request, spec) else {
        return keyType(of: base, request, spec)
      }
      guard case .name(let name) = type.kind,
        let model = spec.models.first(where: { $0.name.value == name }),
        case .structure(let properties) = model.kind
      else { return .unknown }
      guard let property = properties.first(where: { $0.name.value == member.text }) else {
        return .wrong
      }
      return property.type.map { .known($0) } ?? .wrong
    default: return .unknown
    }
  }

  private func property(_ status: RequestExpansion.Status, of request: String) -> PropertySpec {
    let range = status.name.range
    let idle = Expression(.implicitMember(Identifier("idle", range: range)), range: range)
    return PropertySpec(
      name: status.name, doc: nil, type: status.type,
      value: status.isDictionary ? nil : .checked(idle), origin: .status(of: .request, request))
  }

  /// The type of the keys of a status; nil if the status is no dictionary.
  private func keyOfStatus(
    _ status: RequestExpansion.Status?, _ property: PropertySpec?
  ) -> TypeSyntax? {
    guard case .dictionary(let key, _)? = (status?.type ?? property?.type)?.kind else { return nil }
    return key
  }

  private func model(_ optimistic: OptimisticExpansion, of request: String) -> ModelSpec {
    let range = optimistic.model.range
    return ModelSpec(
      name: optimistic.model, doc: optimistic.doc(of: request), conformances: [],
      kind: .structure(
        optimistic.properties.map { name, type in
          PropertySpec(name: Located(name, at: range), doc: nil, type: type, value: nil)
        }))
  }

  private func property(_ optimistic: OptimisticExpansion, of request: String) -> PropertySpec {
    PropertySpec(
      name: optimistic.memory, doc: nil, type: optimistic.type, value: nil,
      origin: .generated("the values before the request '\(request)'"), isPrivate: true)
  }

  private mutating func function(
    _ optimistic: OptimisticExpansion, of request: String
  ) -> FunctionSpec {
    var function = FunctionSpec(
      name: optimistic.function, doc: optimistic.docOfFunction(of: request),
      payload: optimistic.parameters, result: nil, value: .invalid(optimistic.function.range),
      body: .checked(parseStatements(optimistic.body, &diagnostics) ?? []))
    function.isPrivate = true
    function.origin = .generated("a function of the request '\(request)'")
    return function
  }

  private func property(_ pages: PageExpansion, of request: String) -> PropertySpec {
    let range = pages.end.range
    return PropertySpec(
      name: pages.end, doc: nil, type: TypeSyntax(.name("Bool"), range: range),
      value: .checked(Expression(.boolean(false), range: range)),
      origin: .generated("the end of the pages of the request '\(request)'"))
  }

  // MARK: - Actions and rules

  private mutating func action(
    _ action: RequestExpansion.Action, of request: RequestSpec, _ origin: NameOrigin
  ) -> ActionSpec {
    let range = request.name.range
    var payload = request.payload
    // Only the actions that start the call are created elsewhere; the rule passes all values on.
    if !action.startsCall { for index in payload.indices { payload[index].value = nil } }
    for answer in action.answers {
      payload.append(
        PayloadSpec(
          label: answer.isLabelled ? answer.name : nil, name: Located(answer.name, at: range),
          type: answer.type))
    }
    return ActionSpec(
      name: Located(action.name, at: action.nameRange ?? range), doc: action.doc, payload: payload,
      reduction: action.startsCall ? .none : .statements(statements(action, request)),
      origin: action.nameRange == nil ? origin : nil)
  }

  private mutating func statements(
    _ action: RequestExpansion.Action, _ request: RequestSpec
  ) -> SwiftText<[Statement]> {
    var list: [Statement] = []
    for text in action.statements { list += parseStatements(text, &diagnostics) ?? [] }
    guard action.hasReduction, let reduction = request.reduction else { return .checked(list) }
    guard case .checked(let others) = reduction else { return reduction }
    return .checked(list + others)
  }

  private mutating func rules(of expansion: RequestExpansion) -> [RulesSpec] {
    let request = expansion.request
    let range = request.name.range
    var effect = request.effect
    effect[.started] = expression(expansion.started, range)
    effect[.then] = expression(expansion.then, range)
    effect[.failure] = expansion.failure.flatMap { expression($0, range) }
    effect[.cancelled] = expression(expansion.cancelled, range)
    effect.policy = effect.policy ?? Located(expansion.policy, at: range)
    func rules(_ action: Located<String>, _ condition: SwiftText<[Condition]>?) -> RulesSpec {
      let rule = RuleSpec(verb: .perform(effect), condition: condition, range: request.range)
      return RulesSpec(action: action, rules: [rule])
    }
    guard let pages = expansion.pages else { return [rules(request.name, request.condition)] }
    let next = rules(request.name, condition(pages, and: request.condition))
    effect.call = parseExpression(pages.firstCall, &diagnostics).map { .checked($0) } ?? effect.call
    effect[.then] = expression(expansion.refreshed, range)
    effect.id = request.name
    effect.policy = Located("latest", at: range)
    let refresh = request.pages.refresh ?? Located(pages.refresh, at: range)
    return [next, rules(refresh, request.condition)]
  }

  /// The condition for a further page: there is one, and the condition of the request holds.
  private mutating func condition(
    _ pages: PageExpansion, and own: SwiftText<[Condition]>?
  ) -> SwiftText<[Condition]>? {
    let isOpen = LocatedText(pages.isOpen, standingFor: pages.end.range)
    guard let open = parseConditions(isOpen, &diagnostics) else { return own }
    guard let own else { return .checked(open) }
    guard case .checked(let conditions) = own else { return own }
    return .checked(open + conditions)
  }

  private mutating func expression(
    _ text: String, _ range: SourceRange
  ) -> SwiftText<Expression>? {
    parseExpression(LocatedText(text, standingFor: range), &diagnostics).map { .checked($0) }
  }
}

/// The name of the type of a request's status. The runtime declares the type.
let requestStatusName = "RequestStatus"

extension FeatureSpec {
  /// Returns the methods of all calls of a request.
  fileprivate func calls(of request: RequestSpec) -> [CalledMethodSpec] {
    let chain = request.effect.chain
    return chain.enumerated().flatMap { place, link in
      link.calls.map {
        CalledMethodSpec(
          name: $0.name?.value, method: method(calledBy: $0.call),
          isLast: place == chain.count - 1 && link.group.isEmpty)
      }
    }
  }

  /// Returns the method that a call names; nil if the spec does not declare the method.
  fileprivate func method(calledBy text: SwiftText<Expression>) -> MethodSpec? {
    guard case .checked(let expression) = text,
      case .call(let callee, _) = expression.kind, case .member(let base, let name) = callee.kind,
      case .name(let dependency) = base.kind
    else { return nil }
    return dependencies.first { $0.name.value == dependency.text }?
      .methods.first { $0.name.value == name.text }
  }
}

extension LocatedText {
  fileprivate var range: SourceRange { range(0..<text.utf8.count) }
}

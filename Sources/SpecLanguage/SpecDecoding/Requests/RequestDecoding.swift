// requests:
//   loadTasks:
//     perform: repository.loadAll()
//     into: tasks
//     status: loading

let requestsShape: ValueShape = .oneOf([.mapping("requests", requestShape), .nothing])

private let requestShape: ValueShape = .keys(requestConstruct.table)

private let requestConstruct = Construct<RequestSpec>(
  "a request",
  companions: ["next", "refresh", "end"].map {
    KeyCompanion(key: $0, other: "append", isRequired: false)
  } + [endOfRepetition],
  [
    .doc { $0.doc = $1 },
    .optional(
      "payload", messagePayloadShape, "the payload of its actions, as in a Swift signature"
    ) {
      $1.payload = $0.payload($2, hasDefaults: true)
    },
    .required("perform", performShape, "a call of a dependency, such as `repository.loadAll()`") {
      $0.readCalls($2, into: &$1.effect)
      $1.performText = $2.node.isScalar ? $0.file.locatedText(of: $2.node) : nil
    },
    .optional(
      "then", followingCallShape,
      "a further call, which can use the results: `{perform: api.profile(result.id)}`"
    ) {
      $0.readFollowing($2, into: &$1.effect)
      $0.checkLinks(of: &$1.effect)
    },
    .optional("into", .name, "the state property that stores the result of a success") {
      $1.target = $0.propertyName($2)
    },
    .optional(
      "reduce", .oneOf([.statements, .constant("none")]),
      "how a success changes the state, instead of `into`; `result` is the result of the call. "
        + "Default: none"
    ) { $1.reduction = $0.reductionOfSuccess($2) },
    .optional(
      "append", pagedValueShape,
      "the state property whose list each page extends: the result is a page of it. The page's "
        + "elements are `result`, its property of the same name, or an expression: `{items: result.posts}`"
    ) { $1.pages.list = $0.pagedValue($2, in: &$1) },
    .optional(
      "next", pagedValueShape,
      "the state property that `perform` passes for the next page: the result's property of the same "
        + "name, or an expression: `{page: \"result.isEmpty ? nil : state.page + 1\"}`. `nil` ends the list"
    ) { $1.pages.cursor = $0.pagedValue($2, in: &$1) },
    .optional(
      "refresh", .name,
      "the action that loads the first page again. Default: the request's name with `Refresh`"
    ) { $1.pages.refresh = $0.propertyName($2) },
    .optional(
      "end", .name,
      "the state property that says whether the last page is loaded. Default: the request's name with "
        + "`AtEnd`"
    ) { $1.pages.end = $0.propertyName($2) },
    .optional(
      "optimistic", .statements,
      "statements that change the state when the call begins; after an error, what they changed is "
        + "put back"
    ) {
      $1.optimistic = $0.statements($2)
      $1.optimisticText = $0.file.locatedText(of: $2.node)
    },
    .optional(
      "status", .name,
      "the state property with the status of the call. Default: the request's name with `Status`"
    ) { $1.status = $0.propertyName($2) },
    .optional(
      "when", .conditions, "the conditions for the call to begin. Default: it always begins"
    ) { $1.condition = $0.conditions($2) },
    .optional("emit", .expression, "the event after a success") {
      $1.effect[.event] = $0.expression($2)
    },
    .optional(
      "policy", .prose,
      "what happens to calls that overlap. Default: `latest`; with `optimistic`, `append` and `every`, `first`"
    ) {
      $1.effect.policy = $0.decodeName($2)
    },
    .optional("by", .expression, "the key of the call: each key has a status of its own") {
      $1.effect[.key] = $0.expression($2)
      $1.keyText = $0.file.locatedText(of: $2.node)
    },
  ] + Construct.callOptions(\.effect))

extension SpecDecoder {
  mutating func requests(_ section: KeyedNode) -> [RequestSpec] {
    declarations(section, requestsShape) { decoder, item in
      var draft = RequestSpec(
        name: item.key, effect: EffectSpec(call: .invalid(item.node.range), at: item.node.range),
        range: item.node.range)
      guard let entries = decoder.entries(item, requestShape) else {
        decoder.noteUndecodedNames(at: item.node.range)
        draft.isIncomplete = true
        return draft
      }
      let own = decoder.appendingPages(decoder.withoutKeysOfRules(entries, item.key))
      let keys = requestConstruct.decode(own, into: &draft, owner: item.key.range, &decoder)
      draft.isIncomplete = keys.hasUnknown || draft.pages.isInvalid
      decoder.checkAnswer(of: draft, own)
      decoder.checkPages(of: draft, own)
      decoder.checkChain(of: draft, own)
      decoder.checkOptimistic(draft, own)
      decoder.checkKey(of: draft)
      if decoder.hasFreePayload(draft) { return draft }
      decoder.undecodedNames.addName(draft.statusName)
      for suffix in RequestSuffix.allCases {
        decoder.undecodedNames.addName(item.key.value + suffix.rawValue)
      }
      return nil
    }
  }

  /// Reports `then` and `catch`, because a request generates its own actions. Returns the other
  /// entries.
  private mutating func withoutKeysOfRules(
    _ entries: [YAMLEntry], _ request: Located<String>
  ) -> [YAMLEntry] {
    let keys = requestConstruct.table.keyNames
    return entries.filter { entry in
      let name = entry.key.scalarText
      let isAction = name == "then" && !entry.value.isMapping
      guard effectTable.keyNames.contains(name), isAction || !keys.contains(name) else {
        return true
      }
      diagnostics.error(
        .misplacedKey, "'\(name)' is a key of a rule: a request generates its own actions",
        at: entry.key.range,
        help: name == "then"
          ? "write 'into' or 'reduce' for the result, or a rule for '\(request.value)Succeeded'"
          : "write a rule for '\(request.value)Failed'")
      return false
    }
  }

  /// Reports the `then` and `catch` of a call that follows, because a request generates its own
  /// actions.
  fileprivate mutating func checkLinks(of effect: inout EffectSpec) {
    var ranges = effect.links.compactMap { $0.failure?.range ?? $0.ignored }
    if let then = effect[.then] { ranges.append(then.range) }
    effect[.then] = nil
    for range in ranges {
      diagnostics.error(
        .misplacedKey, "a request generates its own actions", at: range,
        help: "write 'into' or 'reduce' for the results, or a rule for an action of the request")
    }
  }

  /// Decodes the `reduce` of a request, whose statements run after the status is set. `!swift` is
  /// not allowed in them.
  fileprivate mutating func reductionOfSuccess(_ item: KeyedNode) -> SwiftText<[Statement]>? {
    if !item.node.isSwift, trimmed(item.node.scalarText) == "none" { return nil }
    if item.node.isSwift {
      diagnostics.error(
        .uncheckedCall, "the 'reduce' of a request is checked: '!swift' is not allowed",
        at: item.node.range, help: "dispatch another action, with a handler")
      return .invalid(item.node.range)
    }
    return statements(item, isChecked: true)
  }

  /// Reports a request with both `into` and `reduce`. The result is either stored in a property or
  /// handled by statements.
  private mutating func checkAnswer(of request: RequestSpec, _ entries: [YAMLEntry]) {
    guard let target = request.target, request.reduction != nil else { return }
    diagnostics.error(
      .conflictingKey, "a request has either 'into' or 'reduce'",
      at: entries.lastKey(of: ["into", "reduce"]) ?? target.range,
      help: "write 'state.\(target.value) = result' in 'reduce'")
  }

  /// Reports a parameter whose name has a meaning in the generated actions, such as `result`.
  /// Returns whether all names are allowed.
  private mutating func hasFreePayload(_ request: RequestSpec) -> Bool {
    var taken = ["result": "the result of the call", "message": "the description of the error"]
    for name in request.effect.chain.flatMap(\.group).compactMap(\.name) {
      taken[name.value] = "the result of a call"
    }
    if request.pages.list != nil { taken["element"] = "an element of the page" }
    if request.optimistic != nil {
      for name in ["undo", "old", "new"] { taken[name] = "a value before the call" }
    }
    for value in request.payload {
      guard let what = taken[value.name.value] else { continue }
      diagnostics.error(
        .nameCollision,
        "the payload of a request has no '\(value.name.value)', which means \(what) in its actions",
        at: value.name.range, help: "give the payload another name")
      return false
    }
    return true
  }

  /// Reports pages that several calls load together.
  private mutating func checkChain(of request: RequestSpec, _ entries: [YAMLEntry]) {
    guard request.effect.isChain, let list = request.pages.list else { return }
    diagnostics.error(
      .conflictingKey, "'append' needs one call, whose result is the page",
      at: entries.lastKey(of: ["append"]) ?? list.property.range)
  }

  /// Reports keys that contradict optimistic changes, of which each key of a request has one set.
  private mutating func checkOptimistic(_ request: RequestSpec, _ entries: [YAMLEntry]) {
    guard request.optimistic != nil else { return }
    for entry in entries {
      let policy = request.effect.policy?.value ?? "first"
      switch entry.key.scalarText {
      case "append":
        diagnostics.error(
          .conflictingKey, "'append' and 'optimistic' cannot be combined", at: entry.key.range,
          help: "write two requests")
      case "every":
        diagnostics.error(
          .conflictingKey,
          "'every' and 'optimistic' cannot be combined: each call would make the change again",
          at: entry.key.range)
      case "policy" where !["first", "latest"].contains(policy) && request.effect.policy != nil:
        diagnostics.error(
          .conflictingKey,
          "'optimistic' needs the policy 'first' or 'latest': each key has one call under way",
          at: entry.value.range)
      default: break
      }
    }
    if case .unchecked(_, let range)? = request.optimistic {
      diagnostics.error(
        .uncheckedCall, "the 'optimistic' of a request is checked: '!swift' is not allowed",
        at: range)
    }
  }

  private mutating func checkKey(of request: RequestSpec) {
    if request.effect.policy?.value == "concurrent", request.effect[.key] == nil,
      let policy = request.effect.policy
    {
      diagnostics.error(
        .wrongValue, "calls of a request that run at once would share one status: add 'by'",
        at: policy.range, help: "policies: latest, first, serial, debounce(300ms), throttle(1s)")
    }
    guard let key = request.keyText else { return }
    let range = key.range(0..<key.text.utf8.count)
    if key.text.contains("state.") {
      diagnostics.error(
        .wrongValue, "the key of a request must come from its payload: the state may change",
        at: range)
    } else if let name = boundName(inKeyOf: request) {
      diagnostics.error(
        .wrongValue,
        "the key of a request must come from its payload: its other actions do not have '\(name)'",
        at: range, help: "add a value that distinguishes the calls to the payload")
    }
  }

  /// Returns the variable at the beginning of the key, such as `user` in `user.id`. Returns nil if
  /// `when` does not bind the variable.
  private func boundName(inKeyOf request: RequestSpec) -> String? {
    guard case .checked(var key)? = request.effect[.key],
      case .checked(let conditions)? = request.condition
    else { return nil }
    while case .member(let base, _) = key.kind { key = base }
    guard case .name(let name) = key.kind else { return nil }
    return conditions.flatMap(\.boundNames).contains { $0.text == name.text } ? name.text : nil
  }
}

extension SpecDecoder {
  /// Decodes the name of a state property. Reports `state.items`, which is Swift, and decodes it as
  /// `items`.
  mutating func propertyName(_ item: KeyedNode) -> Located<String>? {
    guard let name = decodeName(item) else { return nil }
    if ["true", "false", "yes", "no"].contains(name.value) {
      diagnostics.error(
        .wrongValue, "'\(item.key.value)' is a name, found '\(name.value)'", at: name.range,
        help: "leave '\(item.key.value)' out for the usual name")
      return nil
    }
    guard let sign = ["state.", "."].first(where: name.value.hasPrefix) else {
      return isUsable(name, as: item.key.value) ? name : nil
    }
    let property = String(name.value.dropFirst(sign.count))
    diagnostics.error(
      .unknownMember, "'\(item.key.value)' is the name of a property, without '\(sign)'",
      at: name.range, help: "write \(excerpt(property))",
      fixes: [Fix(name.value, by: property, at: name.range)])
    let start = name.range.start.advanced(by: sign.utf8.count)
    return property.isEmpty ? nil : Located(property, at: SourceRange(start, name.range.end))
  }

  /// Whether code can be written with the name of a property. If not, reports it.
  private mutating func isUsable(_ name: Located<String>, as key: String) -> Bool {
    // What other characters are is known to the analysis.
    if name.value.utf8.allSatisfy({ isNameByte($0) || $0 >= 0x80 }) { return true }
    diagnostics.error(
      .invalidName, "'\(key)' is the name of a property, found '\(excerpt(name.value))'",
      at: name.range,
      help: "a name consists of the letters a to z and A to Z, digits and '_'")
    return false
  }
}

/// A shorthand for a call with its usual actions, status and rule. The decoder expands it.
package struct RequestSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  package var payload: [PayloadSpec] = []
  /// The property that stores the result.
  package var target: Located<String>?
  /// The statements that the success action runs after the generated statements.
  package var reduction: SwiftText<[Statement]>?
  /// The status property; nil if the spec does not name it.
  package var status: Located<String>?
  package var condition: SwiftText<[Condition]>?
  package var effect: EffectSpec
  /// The statements that the request applies before its answer.
  package var optimistic: SwiftText<[Statement]>?
  /// These statements as written.
  var optimisticText: LocatedText?
  /// The list whose pages the request loads; empty if the result is no page.
  package var pages = PagesSpec()
  /// The call as written.
  var performText: LocatedText?
  /// The key of the call as written.
  package var keyText: LocatedText?
  /// The range of the whole request. Findings about its rule are reported there.
  package let range: SourceRange
  /// Whether a part of the request could not be decoded. This error has been reported.
  package var isIncomplete = false
}

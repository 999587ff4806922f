// perform: {session: api.login(name)}
// then:
//   perform: {profile: api.profile(session.id), posts: api.posts(session.id)}
//   then: .loaded(profile, posts)

/// A call, or several calls that are made at the same time.
let performShape: ValueShape = .oneOf([
  .expression, .filled(.mapping("results and their calls", .expression)),
  .filled(.list("calls", .expression)),
])

/// The most calls that one `perform` makes at the same time.
private let mostCalls = 4

private struct LinkDraft {
  var link: ChainedCallSpec
  var then: SwiftText<Expression>?
  var links: [ChainedCallSpec] = []
}

/// The keys of a call that follows another one. A table cannot contain itself, so the table inside
/// has the same name and describes the same keys.
private let linkConstruct = followingCall(
  then: .oneOf([.expression, .keys(followingCall(then: .expression).table)]))

private func followingCall(then: ValueShape) -> Construct<LinkDraft> {
  Construct<LinkDraft>(
    "a following call",
    [
      .required("perform", performShape, "the call, which can use the results of earlier calls") {
        let calls = $0.calls($2)
        $1.link.call = calls.first
        $1.link.group = calls.group
      },
      .optional("then", then, "the action after a success, or a further call") {
        let following = $0.following($2)
        $1.then = following.then
        $1.links = following.links
      },
      .optional(
        "catch", .oneOf([.expression, .constant("ignore")]),
        "the action after an error of this call or a further one. Default: the `catch` of the call "
          + "before"
      ) {
        if $0.ignoresErrors($2) {
          $1.link.ignored = $2.node.range
        } else {
          $1.link.failure = $0.action($2)
        }
      },
    ])
}

/// An action, or a call that follows.
let followingShape: ValueShape = .oneOf([.expression, followingCallShape])

let followingCallShape: ValueShape = .keys(linkConstruct.table)

extension SpecDecoder {
  /// Decodes a `perform`: the first call, and all calls if there are several or if they have names.
  mutating func calls(
    _ item: KeyedNode
  ) -> (first: SwiftText<Expression>, group: [NamedCallSpec]) {
    var group: [NamedCallSpec] = []
    switch item.node.content {
    case .scalar: return (expression(item), [])
    case .sequence(let nodes):
      refuseSwiftTag(item)
      refuseEmpty(item, performShape)
      for part in item.items(nodes) {
        group.append(NamedCallSpec(name: nil, call: expression(part)))
      }
    case .mapping(let entries):
      refuseSwiftTag(item)
      refuseEmpty(item, performShape)
      for entry in entries {
        guard let name = resultName(entry.key) else {
          noteUndecodedNames(at: entry.key.range)
          return (.invalid(item.node.range), [])
        }
        let call = expression(KeyedNode(key: item.key, node: entry.value))
        group.append(NamedCallSpec(name: name, call: call))
      }
    }
    if group.count > mostCalls {
      diagnostics.error(
        .wrongValue, "at most \(mostCalls) calls are made at the same time, found \(group.count)",
        at: item.node.range, help: "write the other calls in 'then', or in rules of their own")
      return (.invalid(item.node.range), [])
    }
    return (group.first?.call ?? .invalid(item.node.range), group)
  }

  /// Returns the name that a result gets from its key.
  private mutating func resultName(_ key: YAMLNode) -> Located<String>? {
    guard declaredName(key) != nil,
      let name = parseParameterName(file.locatedText(of: key), &diagnostics)
    else { return nil }
    if name.label?.range == name.name.range { return Located(name.name.text, at: name.name.range) }
    diagnostics.error(
      .wrongValue, "expected the name of a result, found '\(excerpt(key.scalarText))'",
      at: key.range)
    return nil
  }

  mutating func readCalls(_ item: KeyedNode, into effect: inout EffectSpec) {
    let calls = calls(item)
    effect.call = calls.first
    effect.group = calls.group
  }

  mutating func readFollowing(_ item: KeyedNode, into effect: inout EffectSpec) {
    let following = following(item)
    effect[.then] = following.then
    effect.links = following.links
  }

  /// Decodes a `then`: an action, or a mapping with a further call.
  mutating func following(
    _ item: KeyedNode
  ) -> (then: SwiftText<Expression>?, links: [ChainedCallSpec]) {
    guard case .mapping(let entries) = item.node.content,
      entries.contains(where: { linkConstruct.table.keyNames.contains($0.key.scalarText) })
    else { return (action(item), []) }
    refuseSwiftTag(item)
    var draft = LinkDraft(
      link: ChainedCallSpec(written: item.node.range, call: .invalid(item.node.range)))
    linkConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    return (draft.then, [draft.link] + draft.links)
  }
}

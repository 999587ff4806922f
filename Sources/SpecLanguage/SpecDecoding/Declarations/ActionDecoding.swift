// addTask:
//   payload: {_ task: TaskModel}
//   reduce: state.tasks.append(task)

let actionsShape: ValueShape = .oneOf([.mapping("actions", actionShape), .nothing])

private let actionShape: ValueShape = .oneOf([.keys(actionConstruct.table), .nothing])

private struct ActionDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
  var reduction = ActionSpec.Reduction.handler
  var isPrivate = false
  var fields: [Located<String>] = []
}

private let actionConstruct = Construct<ActionDraft>(
  "an action",
  [
    .doc { $0.doc = $1 },
    .optional("payload", messagePayloadShape, "its payload, as in a Swift signature") {
      $1.payload = $0.payload($2, hasDefaults: true)
    },
    .optional(
      "bind", bindShape,
      "the properties of the state that a form edits: the payload is one of them with its new value"
    ) { $1.fields = $0.fieldNames($2) },
    .optional(
      "reduce", .oneOf([.statements, .constant("none")]),
      "how it changes the state. Default: a handler that you write in Swift"
    ) { $1.reduction = $0.reduction($2) },
    .optional(
      "private", .constant("true"), "whether only rules, links, effects and their answers send it"
    ) {
      $0.expectTrue($2)
      $1.isPrivate = true
    },
  ])

extension SpecDecoder {
  mutating func actions(_ section: KeyedNode) -> [ActionSpec] {
    declarations(section, actionsShape) { decoder, item in
      var draft = ActionDraft()
      if case .scalar(let scalar) = item.node.content, !item.node.holdsNothing {
        decoder.wrongKind(item, actionShape, help: helpForText(trimmed(scalar.text)))
        draft.reduction = .statements(.invalid(item.node.range))
        draft.payload = [.unreadable(at: item.key.range)]
      } else if let entries = decoder.entries(item, actionShape) {
        let keys = actionConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
        if keys.hasUnknown || entries.haveEmpty("payload"),
          draft.payload.isEmpty
        {
          draft.payload = [.unreadable(at: item.key.range)]
        }
      } else {
        decoder.noteUndecodedNames(at: item.node.range)
        draft.reduction = .statements(.invalid(item.node.range))
        draft.payload = [.unreadable(at: item.key.range)]
      }
      if !draft.fields.isEmpty { decoder.refusePayload(besideBind: item.key, draft.payload) }
      return ActionSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, reduction: draft.reduction,
        fields: draft.fields, isPrivate: draft.isPrivate)
    }
  }

  fileprivate mutating func reduction(_ item: KeyedNode) -> ActionSpec.Reduction {
    let text = trimmed(item.node.scalarText)
    if !item.node.isSwift, text == "none" { return .none }
    if !item.node.isSwift,
      [".none", "none", "nothing", "nil", "null", "~"].contains(text.lowercased())
    {
      diagnostics.error(
        .wrongValue, "'\(text)' is not a statement; did you mean 'none'?", at: item.node.range,
        fixes: [Fix(text, by: "none", at: item.node.range)])
      return .none
    }
    return .statements(statements(item))
  }
}

/// Returns the help for an action whose value is code without a key, such as
/// `add: state.count += 1` or `add: String`.
private func helpForText(_ text: String) -> String {
  if text.utf8.contains(UInt8(ascii: "\n")) { return "write it below 'reduce: |', indented" }
  if text.hasPrefix("state.") { return "write {reduce: \(quotedYAML(text))}" }
  var ignored = Diagnostics()
  return parseType(LocatedText(text, at: .start), &ignored) != nil && beginsType(text)
    ? "write {payload: {_ value: \(text)}}" : "write its statements after 'reduce:'"
}

import Diagnostics
import ExpressionSyntax
import YAMLParsing

// addTask:
//   payload: {_ task: TaskModel}
//   reduce: state.tasks.append(task)

let actionsShape: ValueShape = .oneOf([.mapping("actions", actionShape), .nothing])

private let actionShape: ValueShape = .oneOf([.keys(actionConstruct.table), .nothing])

private struct ActionDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
  var reduction = ActionSpec.Reduction.handler
}

private let actionConstruct = Construct<ActionDraft>(
  "an action",
  [
    .doc { $0.doc = $1 },
    .optional("payload", payloadShape, "what it carries, as in a Swift signature") {
      $1.payload = $0.payload($2)
    },
    .optional(
      "reduce", .oneOf([.statements, .constant("none")]),
      "what it does to the state; a handler written in Swift if left out"
    ) { $1.reduction = $0.reduction($2) },
  ])

extension SpecDecoder {
  mutating func actions(_ section: KeyedNode) -> [ActionSpec] {
    declarations(section, actionsShape) { decoder, item in
      var draft = ActionDraft()
      if let text = decoder.statementAlone(item.node) {
        decoder.wrongKind(item, actionShape, help: "write {reduce: \(quotedYAML(text))}")
        decoder.incomplete.insert(.payloads)
      } else if let entries = decoder.entries(item, actionShape) {
        actionConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      } else {
        draft.reduction = .statements(.invalid(item.node.range))
        decoder.incomplete.insert(.payloads)
      }
      return ActionSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, reduction: draft.reduction)
    }
  }

  /// `add: state.count += 1`, without its key.
  fileprivate func statementAlone(_ node: YAMLNode) -> String? {
    guard case .scalar(let scalar) = node.content, !node.isNothing else { return nil }
    let text = trimmed(scalar.text)
    return text.hasPrefix("state.") && !text.utf8.contains(UInt8(ascii: "\n")) ? text : nil
  }

  fileprivate mutating func reduction(_ item: KeyedNode) -> ActionSpec.Reduction {
    if !item.node.isSwift, trimmed(item.node.scalarText) == "none" { return .none }
    return .statements(statements(item))
  }
}

import Diagnostics
import ExpressionSyntax
import YAMLParsing

// completing a task takes it off the active list:
//   given: {tasks: [{id: 1, title: Milk}]}
//   when: [toggleTaskCompletion: 1]
//   then: state.tasks[0].isCompleted

let scenariosShape: ValueShape = .oneOf([
  .mapping("scenarios", .keys(scenarioConstruct.table)), .nothing,
])

private let givenShape: ValueShape = .mapping("state properties and their values", .values)

private let whenShape: ValueShape = .list("actions", callShape)

private let callShape: ValueShape = .oneOf([
  .name, .mapping("one action and its payload", .values),
])

private let thenShape: ValueShape = .oneOf([
  .list("Swift expressions of type Bool", .condition), .condition,
])

private struct ScenarioDraft {
  var doc: String?
  var given: [YAMLEntry] = []
  var when: [ActionCallSpec] = []
  var then: [SwiftText<Expression>] = []
}

private let scenarioConstruct = Construct<ScenarioDraft>(
  "a scenario",
  [
    .doc { $0.doc = $1 },
    .optional("given", givenShape, "state properties that start with another value") {
      $1.given = $0.given($2)
    },
    .optional("when", whenShape, "the actions to dispatch, in order") {
      $1.when = $0.calls($2)
    },
    .required("then", thenShape, "what is true of the state in the end") {
      $1.then = $0.expectations($2)
    },
  ])

extension SpecDecoder {
  mutating func scenarios(_ section: KeyedNode) -> [ScenarioSpec] {
    declarations(section, scenariosShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(scenarioConstruct.table)) else { return nil }
      var draft = ScenarioDraft()
      scenarioConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return ScenarioSpec(
        sentence: item.key, doc: draft.doc, given: draft.given, when: draft.when, then: draft.then)
    }
  }

  /// The entries as they are, their keys without backticks.
  fileprivate mutating func given(_ item: KeyedNode) -> [YAMLEntry] {
    guard let entries = entries(item, givenShape) else { return [] }
    return entries.compactMap { entry in
      guard let name = declaredName(entry.key) else { return nil }
      refuseSwiftTags(in: entry.value)
      let key = YAMLNode(.scalar(YAMLScalar(name.value, style: .plain)), range: name.range)
      return YAMLEntry(key: key, value: entry.value)
    }
  }

  fileprivate mutating func calls(_ item: KeyedNode) -> [ActionCallSpec] {
    if case .mapping = item.node.content {
      wrongKind(item, whenShape, help: "begin each action with '- '")
      return []
    }
    guard let items = items(item, whenShape) else { return [] }
    return items.compactMap { call($0) }
  }

  private mutating func call(_ item: KeyedNode) -> ActionCallSpec? {
    guard case .mapping(let entries) = item.node.content else {
      if case .sequence = item.node.content {
        wrongKind(item, callShape)
        return nil
      }
      return name(item).map { ActionCallSpec(name: $0, value: nil) }
    }
    refuseSwiftTag(item)
    guard let entry = entries.first else {
      emptyValue(item, callShape)
      return nil
    }
    if entries.count > 1 {
      diagnostics.error(
        "wrong-kind", "expected one action, found another in the same item",
        at: entries[1].key.range, help: "begin each action with '- '")
    }
    guard let name = declaredName(entry.key) else { return nil }
    refuseSwiftTags(in: entry.value)
    return ActionCallSpec(name: name, value: entry.value)
  }

  fileprivate mutating func expectations(_ item: KeyedNode) -> [SwiftText<Expression>] {
    guard let items = items(item, thenShape) else { return [] }
    if items.isEmpty { emptyValue(item, thenShape) }
    return joiningSplitTexts(items).map { condition($0) }
  }

  /// Values are YAML; the depth of a tree is limited by the parser.
  private mutating func refuseSwiftTags(in node: YAMLNode) {
    refuseSwiftTag(KeyedNode(key: Located("", at: node.range), node: node))
    switch node.content {
    case .scalar: break
    case .sequence(let nodes): for node in nodes { refuseSwiftTags(in: node) }
    case .mapping(let entries): for entry in entries { refuseSwiftTags(in: entry.value) }
    }
  }
}

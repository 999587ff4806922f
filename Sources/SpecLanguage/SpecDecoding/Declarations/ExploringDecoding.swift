// reachable:
//   all tasks can be done: "!tasks.isEmpty && activeCount == 0"
// explore:
//   samples: {String: ["", Milk], TaskModel.title: [Milk]}
//   bounds: {lists: 3, depth: 20, states: 10000, effects: 3}
//   from: [completing a task takes it off the active list]
//   actions: [tasksLoaded]
//   answers: {api.page: "result.items.allSatisfy { $0.id > cursor }"}

let reachableShape: ValueShape = .oneOf([.mapping("conditions", .condition), .nothing])

private let samplesShape: ValueShape = .oneOf([
  .mapping("types, models or 'Model.property', and lists of their samples", .values), .nothing,
])

private let boundsShape: ValueShape = .keys(boundsConstruct.table)

private let fromShape: ValueShape = .oneOf([
  .filled(.list("names of scenarios", .prose)), .prose,
])

private let exploredActionsShape: ValueShape = .oneOf([
  .filled(.list("actions", .actionName)), .actionName,
])

private let answersShape: ValueShape = .oneOf([
  .mapping("methods and conditions on their answers", .condition), .nothing,
])

let exploreShape: ValueShape = .oneOf([.keys(exploreConstruct.table), .nothing])

private let boundsConstruct = Construct<[BoundSpec]>(
  "a mapping of bounds",
  [
    bound("lists", "states with a longer list, set or dictionary are not entered. Default: 3"),
    bound("depth", "the greatest number of steps. Default: 20"),
    bound("states", "the greatest number of states. Default: 10000"),
    bound("effects", "states with more effects under way are not entered. Default: 3"),
  ])

private func bound(_ name: String, _ summary: String) -> Construct<[BoundSpec]>.Entry {
  .optional(name, .values, summary) {
    guard case .scalar(let scalar) = $2.node.content else {
      return $0.wrongKind($2, .values)
    }
    $0.refuseSwiftTag($2)
    $1.append(BoundSpec(name: $2.key, value: Located(scalar.text, at: $2.node.range)))
  }
}

private let exploreConstruct = Construct<ExploreSpec>(
  "an exploration",
  [
    .optional(
      "samples", samplesShape,
      "the values that payloads and answers have: a list for a type, a model or `Model.property`"
    ) {
      $1.samples += $0.samples($2)
    },
    .optional("bounds", boundsShape, "how far exploring goes") {
      guard let entries = $0.entries($2, boundsShape) else { return }
      boundsConstruct.decode(entries, into: &$1.bounds, owner: $2.key.range, &$0)
    },
    .optional("from", fromShape, "scenarios whose `given` is a further starting state") {
      $1.from += $0.scenarioNames($2)
    },
    .optional(
      "actions", exploredActionsShape,
      "actions that also come from outside, although effects send them"
    ) { decoder, draft, item in
      draft.actions += (decoder.items(item, exploredActionsShape) ?? []).compactMap {
        decoder.decodeName($0)
      }
    },
    .optional(
      "answers", answersShape,
      "what is assumed about the answers of methods: a condition on `result`, or on `value` for an "
        + "element of a stream, and on the arguments of the call"
    ) {
      $1.answers += $0.assumedAnswers($2)
    },
  ])

extension SpecDecoder {
  mutating func reachable(_ section: KeyedNode) -> [ReachableSpec] {
    declarations(section, reachableShape) { decoder, item in
      ReachableSpec(
        name: item.key,
        condition: decoder.evaluatedCondition(
          item, "a condition of 'reachable' is evaluated in every state"))
    }
  }

  fileprivate mutating func assumedAnswers(_ section: KeyedNode) -> [AssumedAnswerSpec] {
    declarations(section, answersShape) { decoder, item in
      AssumedAnswerSpec(
        method: item.key,
        condition: decoder.evaluatedCondition(
          item, "an assumption about answers is evaluated for each of them"))
    }
  }

  /// Decodes a condition that the tool must be able to evaluate.
  private mutating func evaluatedCondition(
    _ item: KeyedNode, _ reason: String
  ) -> SwiftText<Expression> {
    guard item.node.isSwift else { return condition(item, isChecked: true) }
    diagnostics.error(.misplacedTag, "\(reason): it takes no '!swift'", at: item.node.range)
    return .invalid(item.node.range)
  }

  mutating func exploring(_ section: KeyedNode) -> ExploreSpec {
    var draft = ExploreSpec()
    guard let entries = entries(section, exploreShape) else { return draft }
    exploreConstruct.decode(entries, into: &draft, owner: section.key.range, &self)
    return draft
  }

  fileprivate mutating func samples(_ item: KeyedNode) -> [SampleSpec] {
    declarations(item, samplesShape) { decoder, item in
      let shape = ValueShape.filled(.list("samples", .values))
      if decoder.refuseEmpty(item, shape) { return nil }
      guard case .sequence(let nodes) = item.node.content else {
        decoder.wrongKind(item, shape)
        return nil
      }
      return SampleSpec(type: item.key, values: nodes)
    }
  }

  fileprivate mutating func scenarioNames(_ item: KeyedNode) -> [Located<String>] {
    guard let items = items(item, fromShape) else { return [] }
    return items.compactMap { item in
      // The name loses its backticks, like the keys of `scenarios`.
      prose(item).map { Located(withoutBackticks(trimmed($0)), at: item.node.range) }
    }
  }
}

/// The `explore` section of a spec.
package struct ExploreSpec: Sendable {
  package var samples: [SampleSpec] = []
  package var bounds: [BoundSpec] = []
  /// The scenarios whose `given` is an additional initial state.
  package var from: [Located<String>] = []
  /// The actions of effects that exploring also sends from outside, as it sends the actions of a
  /// user.
  package var actions: [Located<String>] = []
  package var answers: [AssumedAnswerSpec] = []

  init() {}
}

/// An assumption about the answers of a method: `api.page: "!result.isEmpty"`.
package struct AssumedAnswerSpec: Sendable {
  package let method: Located<String>
  package let condition: SwiftText<Expression>
}

/// Sample values: `TaskModel.title: [Milk, Bread]`.
package struct SampleSpec: Sendable {
  package let type: Located<String>
  package let values: [YAMLNode]
}

/// A bound of the exploration: `depth: 20`.
package struct BoundSpec: Sendable {
  package let name: Located<String>
  package let value: Located<String>
}

/// A condition that some reachable state must satisfy.
package struct ReachableSpec: Sendable {
  package let name: Located<String>
  package let condition: SwiftText<Expression>
}

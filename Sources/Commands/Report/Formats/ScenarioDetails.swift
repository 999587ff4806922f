import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecLanguage

// {"path": "Specs/cart.yaml", "name": "tea is added", "line": 20, …, "outcome": "failed",
//  "steps": ["add: Tea"], "failures": [{"line": 23, …, "message": "…", "expected": "state.count == 1",
//  "found": [{"expression": "state.count", "value": "2"}]}]}

extension ScenarioResult {
  /// The result for programs.
  ///
  /// - Parameter steps: The items of the scenario's `when`.
  fileprivate func json(_ steps: [String], in file: SourceFile) -> JSONValue {
    var members: [JSONMember] = [
      .init(key: "path", value: .string(file.path)), .init(key: "name", value: .string(sentence)),
    ]
    members += range.members
    members.append(.init(key: "outcome", value: .string(outcome.word)))
    if case .notEvaluated(let what) = outcome {
      members.append(.init(key: "reason", value: .string(what)))
    }
    members.append(.init(key: "steps", value: .strings(steps)))
    if !passedBy.isEmpty { members.append(.init(key: "without", value: .strings(passedBy))) }
    if !dropped.isEmpty { members.append(.init(key: "dropped", value: .strings(dropped))) }
    if !failures.isEmpty {
      members.append(.init(key: "failures", value: .array(failures.map(\.json))))
    }
    return .object(members)
  }
}

/// Returns the results of a spec's scenarios for programs.
func scenarioDetails(_ results: [ScenarioResult], in file: SourceFile) -> [JSONValue] {
  var scenarios: [SourcePosition: YAMLNode] = [:]
  if case .mapping(let entries)? = readYAML(file).root?.value(of: "scenarios")?.content {
    for entry in entries { scenarios[entry.key.range.start] = entry.value }
  }
  return results.map { result in
    var steps: [String] = []
    let when = scenarios[result.range.start]?.value(of: "when")
    switch when?.content {
    case .sequence(let items)?: steps = items.map { file.sourceText(in: $0.range) }
    case nil: break
    default: steps = [when].compactMap { $0.map { file.sourceText(in: $0.range) } }
    }
    return result.json(steps, in: file)
  }
}

extension YAMLNode {
  fileprivate func value(of key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first {
      if case .scalar(let scalar) = $0.key.content { scalar.text == key } else { false }
    }?.value
  }
}

extension ScenarioResult.Outcome {
  fileprivate var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .notEvaluated: "skipped"
    }
  }
}

extension ScenarioFailure {
  fileprivate var json: JSONValue {
    let found = found.map { found in
      JSONValue.object([
        "expression": .string(found.expression), "value": .string(found.value),
      ])
    }
    let rest: JSONValue = .object([
      "message": .string(message), "expected": expected.map { .string($0) },
      "found": .array(found),
    ])
    guard case .object(let members) = rest else { return rest }
    return .object(range.members + members)
  }
}

// {"path": "Specs/cart.yaml", "isExhaustive": true, "states": 312, "depth": 9, "notEntered": 12,
//  "bounds": {…}, "coverage": ["explored: …"], "unreached": [], "mistakes": [{"id": "broken-invariant",
//  "message": "…", "line": 9, …, "steps": ["'add: 1'"], "scenario": "  …", "isInSpec": false}]}

extension Exploration {
  /// The result for programs.
  ///
  /// - Parameter samples: The lines about the samples of payloads and answers; nil if they are not
  ///   asked for.
  func json(in file: SourceFile, samples: [String]? = nil) -> JSONValue {
    let isWhole = isExhausted && narrowing.unknown.isEmpty
    return .object([
      "path": .string(file.path), "isExhaustive": .boolean(isWhole), "states": .integer(states),
      "depth": .integer(depth), "notEntered": .integer(pruned),
      "bounds": .object([
        "lists": .integer(bounds.lists), "depth": .integer(bounds.depth),
        "states": .integer(bounds.states), "effects": .integer(bounds.effects),
      ]),
      "coverage": .strings(coverage), "ended": end.word.map { .string($0) },
      "cut": .array(limit.cuts.map(\.json)), "growing": .array(limit.growing.map(\.json)),
      "walks": .integer(walks.count), "code": .array(code.countsJSON),
      "untaken": .array(code.untaken.map(\.json)),
      "samples": samples.map { .strings($0) },
      "unreached": .strings(unwitnessed.map(\.name)),
      "mistakes": .array(violations.map(\.json)),
    ])
  }
}

extension SearchEnd {
  /// The bound at which a search ended; nil if it ended by itself.
  fileprivate var word: String? {
    switch self {
    case .exhausted: nil
    case .depth: "depth"
    case .states: "states"
    case .work: "work"
    case .stopped: "time"
    case .mistake: "mistake"
    }
  }
}

extension SearchLimit.Cut {
  fileprivate var json: JSONValue {
    .object([
      "bound": .string(bound), "limit": .integer(limit), "property": property.map { .string($0) },
      "states": .integer(states),
    ])
  }
}

extension GrownProperty {
  fileprivate var json: JSONValue {
    .object([
      "property": .string(name), "values": .integer(values),
      "least": range.map { .integer(Int($0.lowerBound)) },
      "greatest": range.map { .integer(Int($0.upperBound)) }, "length": .integer(length),
    ])
  }
}

extension CodeCoverage {
  fileprivate var countsJSON: [JSONValue] {
    Kind.allCases.compactMap { kind in
      counts[kind].map { count in
        .object([
          "kind": .string(kind.rawValue), "count": .integer(count),
          "taken": .integer(takenCount(of: kind)),
        ])
      }
    }
  }
}

extension CodeCoverage.Untaken {
  fileprivate var json: JSONValue {
    let rest: JSONValue = .object([
      "kind": .string(kind.rawValue), "name": .string(name), "action": .string(action),
      "reason": reason.isEmpty ? nil : .string(reason),
    ])
    guard case .object(let members) = rest else { return rest }
    return .object((range?.members ?? []) + members)
  }
}

extension Exploration.Violation {
  fileprivate var json: JSONValue {
    let rest: JSONValue = .object([
      "id": .string(id.rawValue), "message": .string(message), "steps": .strings(steps),
      "scenario": scenario.map { .string($0.joined(separator: "\n")) },
      "isInSpec": .boolean(isInSpec), "walk": walkLength.map { .integer($0) },
    ])
    guard case .object(let members) = rest else { return rest }
    return .object(range.members + members)
  }
}

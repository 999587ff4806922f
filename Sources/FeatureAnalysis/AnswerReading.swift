import Diagnostics
import ExpressionTyping
import SpecDecoding
import YAMLParsing

extension Analysis {
  /// `with` says what methods of dependencies answer.
  ///
  ///     with: {repository.laodAll: []}                       # unknown-method
  ///     with: {repository.loadAll: {throws: disk full}}
  mutating func answers(_ spec: AnswerSpec) -> MethodAnswers? {
    guard let reference = method(named: spec.method) else { return nil }
    let reader = AnswerPlace(
      method: dependencies[reference.dependency].methods[reference.method],
      name: spec.method.value, range: spec.method.range)
    if let entries = Analysis.answerKeys(of: spec.value),
      let each = entries.first(where: { $0.key.scalarText == "each" })
    {
      return list(each, among: entries, reader).map {
        MethodAnswers(method: reference, answers: $0)
      }
    }
    return answer(spec.value, reader).map { MethodAnswers(method: reference, answers: [$0]) }
  }

  private mutating func method(named name: Located<String>) -> MethodReference? {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      error(
        "unknown-method",
        "expected a method as 'dependency.method', found '\(name.value)'", at: name.range)
      return nil
    }
    guard let place = place(ofDependency: Located(String(parts[0]), at: name.range)) else {
      return nil
    }
    return reference(to: Located(String(parts[1]), at: name.range), of: place)
  }

  /// `{each: [answer, answer]}`: one a call.
  private mutating func list(
    _ each: YAMLEntry, among entries: [YAMLEntry], _ place: AnswerPlace
  ) -> [Answer]? {
    guard entries.count == 1 else {
      error(
        "conflicting-key", "'each' stands alone: its answers have keys of their own",
        at: each.key.range)
      return nil
    }
    guard case .sequence(let nodes) = each.value.content, !nodes.isEmpty else {
      error("wrong-kind", "expected a list of answers, one a call", at: each.key.range)
      return nil
    }
    let answers = nodes.compactMap { answer($0, place) }
    return answers.count == nodes.count ? answers : nil
  }

  /// A value, `{throws: text}`, `{returns: value}`, each of the latter with `after: 300ms`.
  private mutating func answer(_ node: YAMLNode, _ place: AnswerPlace) -> Answer? {
    guard let entries = Analysis.answerKeys(of: node) else {
      return returned(node, place, after: .zero)
    }
    func entry(_ name: String) -> YAMLEntry? { entries.first { $0.key.scalarText == name } }
    if let each = entry("each") {
      error("wrong-kind", "an answer of 'each' is no list of answers", at: each.key.range)
      return nil
    }
    var delay = Duration.zero
    if let after = entry("after") {
      guard let length = Analysis.duration(after.value.scalarText), length >= .zero else {
        error(
          "invalid-value", "expected a duration, such as 300ms or 1.5s",
          at: after.value.isEmptyText ? after.key.range : after.value.range)
        return nil
      }
      delay = length
    }
    if let failure = entry("throws") {
      if let returns = entry("returns") {
        error("conflicting-key", "'returns' stands beside 'throws'", at: returns.key.range)
        return nil
      }
      return thrown(failure, place, after: delay)
    }
    guard let value = entry("returns") else {
      guard place.method.result == nil else {
        error("missing-value", "'\(place.name)' returns a value: add 'returns'", at: node.range)
        return nil
      }
      return Answer(outcome: .returns(nil), delay: delay)
    }
    return returned(
      value.value, AnswerPlace(method: place.method, name: place.name, range: value.key.range),
      after: delay)
  }

  private mutating func returned(
    _ node: YAMLNode, _ place: AnswerPlace, after delay: Duration
  ) -> Answer? {
    guard let type = place.method.result else {
      guard node.isNothing else {
        error(
          "unexpected-value", "'\(place.name)' returns nothing", at: node.range,
          help: place.method.canThrow ? "write '{throws: text}' for a failure" : nil)
        return nil
      }
      return Answer(outcome: .returns(nil), delay: delay)
    }
    return value(of: node, as: type, at: place.range).map {
      Answer(outcome: .returns($0), delay: delay)
    }
  }

  private mutating func thrown(
    _ entry: YAMLEntry, _ place: AnswerPlace, after delay: Duration
  ) -> Answer? {
    guard place.method.canThrow else {
      error(
        "never-throws", "'\(place.name)' cannot fail", at: entry.key.range,
        help: "write 'throws: true' at the method")
      return nil
    }
    guard case .scalar(let text) = entry.value.content, !entry.value.isEmptyText else {
      error("missing-value", "'throws' needs the error's text", at: entry.key.range)
      return nil
    }
    return Answer(outcome: .failure(text.text), delay: delay)
  }

  /// The entries of a mapping that is an answer with keys, not a value.
  private static func answerKeys(of node: YAMLNode) -> [YAMLEntry]? {
    guard case .mapping(let entries) = node.content, !entries.isEmpty else { return nil }
    let keys = ["throws", "returns", "after", "each"]
    return entries.allSatisfy { keys.contains($0.key.scalarText) } ? entries : nil
  }
}

/// The method that an answer is for, and the key that holds it.
private struct AnswerPlace {
  let method: DependencyMethod
  let name: String
  let range: SourceRange
}

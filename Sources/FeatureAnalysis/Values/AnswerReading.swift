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
    if reader.method.isStream { return streams(spec.value, reader, of: reference) }
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
        .unknownMethod,
        "expected a method as 'dependency.method', found '\(name.value)'", at: name.range)
      return nil
    }
    let (dependency, method) = places(of: parts, in: name)
    guard let place = place(ofDependency: Located(String(parts[0]), at: dependency)) else {
      return nil
    }
    return reference(to: Located(String(parts[1]), at: method), of: place)
  }

  /// The answers of a stream: a list of steps, or `{each: [list, list]}`.
  private mutating func streams(
    _ node: YAMLNode, _ place: AnswerPlace, of reference: MethodReference
  ) -> MethodAnswers? {
    var lists = [node]
    if case .mapping(let entries) = node.content, entries.count == 1,
      entries[0].key.scalarText == "each", case .sequence(let nodes) = entries[0].value.content,
      !nodes.isEmpty
    {
      lists = nodes
    }
    let element = place.method.element ?? .unknown
    let answers = lists.compactMap { list in
      stream(list, of: element, canThrow: place.method.canThrow, name: place.name).map {
        Answer(outcome: .stream($0), delay: .zero)
      }
    }
    return answers.count == lists.count ? MethodAnswers(method: reference, answers: answers) : nil
  }

  /// Where the two names stand; of a key in quotes both at the whole of it.
  private func places(
    of parts: [Substring], in name: Located<String>
  ) -> (dependency: SourceRange, method: SourceRange) {
    let start = name.range.start
    let width = parts[0].unicodeScalars.count
    let end = start.advanced(by: width + 1 + parts[1].unicodeScalars.count)
    guard end == name.range.end else { return (name.range, name.range) }
    return (
      SourceRange(start, start.advanced(by: width)),
      SourceRange(start.advanced(by: width + 1), end)
    )
  }

  /// `{each: [answer, answer]}`: one a call.
  private mutating func list(
    _ each: YAMLEntry, among entries: [YAMLEntry], _ place: AnswerPlace
  ) -> [Answer]? {
    guard entries.count == 1 else {
      error(
        .conflictingKey, "'each' stands alone: its answers have keys of their own",
        at: each.key.range)
      return nil
    }
    guard case .sequence(let nodes) = each.value.content, !nodes.isEmpty else {
      error(.wrongKind, "expected a list of answers, one a call", at: each.key.range)
      return nil
    }
    let answers = nodes.compactMap { answer($0, place) }
    return answers.count == nodes.count ? answers : nil
  }

  /// A value, `{throws: text}`, `{returns: value}`, each of the latter with `after: 300ms`.
  private mutating func answer(_ node: YAMLNode, _ place: AnswerPlace) -> Answer? {
    guard let entries = Analysis.answerKeys(of: node) else {
      if reportMisspeltAnswer(node, place) { return nil }
      return returned(node, place).map { Answer(outcome: $0, delay: .zero) }
    }
    func entry(_ name: String) -> YAMLEntry? { entries.first { $0.key.scalarText == name } }
    if let each = entry("each") {
      error(.wrongKind, "an answer of 'each' is no list of answers", at: each.key.range)
      return nil
    }
    let delay = delay(entry("after"))
    let outcome = outcome(node, entry("throws"), entry("returns"), place)
    guard let delay, let outcome else { return nil }
    return Answer(outcome: outcome, delay: delay)
  }

  /// Reports `{throw: text}` and `{return: value}` where a mapping can be no value.
  private mutating func reportMisspeltAnswer(_ node: YAMLNode, _ place: AnswerPlace) -> Bool {
    switch place.method.result?.unwrapped {
    case nil, .scalar?, .array?, .set?, .identifiedArray?: break
    default: return false
    }
    guard case .mapping(let entries) = node.content, let key = entries.first?.key,
      let near = nearName(key.scalarText, among: ["throws", "returns", "after", "each"])
    else { return false }
    let suggestion = Suggestion(for: key.scalarText, key: near)
    error(
      .unknownKey, "an answer has no '\(key.scalarText)'\(suggestion)", at: key.range,
      fixes: suggestion.fixes(at: key.range))
    return true
  }

  /// How long an answer takes; nil, with a finding, where that is no duration.
  mutating func delay(_ after: YAMLEntry?) -> Duration? {
    guard let after else { return .zero }
    guard let length = Analysis.duration(after.value.scalarText), length >= .zero else {
      let written = after.value.scalarText
      invalidDuration(
        written, meant: DurationText.meant(by: written),
        at: after.value.isEmptyText ? after.key.range : after.value.range
      ) { "expected a duration, such as \($0 ?? "300ms or 1.5s")" }
      return nil
    }
    return length
  }

  private mutating func outcome(
    _ node: YAMLNode, _ failure: YAMLEntry?, _ returns: YAMLEntry?, _ place: AnswerPlace
  ) -> Answer.Outcome? {
    if let failure {
      guard let returns else { return thrown(failure, place) }
      error(.conflictingKey, "'returns' stands beside 'throws'", at: returns.key.range)
      return nil
    }
    guard let returns else {
      guard place.method.result == nil else {
        error(.missingValue, "'\(place.name)' returns a value: add 'returns'", at: node.range)
        return nil
      }
      return .returns(nil)
    }
    return returned(
      returns.value, AnswerPlace(method: place.method, name: place.name, range: returns.key.range))
  }

  private mutating func returned(_ node: YAMLNode, _ place: AnswerPlace) -> Answer.Outcome? {
    guard let type = place.method.result else {
      guard node.holdsNothing else {
        error(
          .unexpectedValue, "'\(place.name)' returns nothing", at: node.range,
          help: place.method.canThrow ? "write '{throws: text}' for a failure" : nil)
        return nil
      }
      return .returns(nil)
    }
    return value(of: node, as: type, at: place.range).map { .returns($0) }
  }

  private mutating func thrown(_ entry: YAMLEntry, _ place: AnswerPlace) -> Answer.Outcome? {
    guard place.method.canThrow else {
      error(
        .neverThrows, "'\(place.name)' cannot fail", at: entry.key.range,
        help: "write 'throws: true' at the method")
      return nil
    }
    if let type = place.method.error {
      return value(of: entry.value, as: type, at: entry.key.range).map { .error($0) }
    }
    return errorText(entry).map { .failure($0) }
  }

  mutating func errorText(_ entry: YAMLEntry) -> String? {
    guard case .scalar(let text) = entry.value.content, !entry.value.isEmptyText else {
      error(.missingValue, "'throws' needs the error's text", at: entry.key.range)
      return nil
    }
    return text.text
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

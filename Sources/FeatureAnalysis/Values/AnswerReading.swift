import SpecLanguage

/// Reads the results that scenarios set for dependency methods and storages.
struct AnswerReading {
  let store: ScenarioStore
  var values: ValueReading

  private var effects: DeclaredEffects { store.effects }
  private var storages: StorageServices { store.storages }

  /// Reads an entry of `with`: the answers of a dependency method.
  ///
  ///     with: {repository.laodAll: []}                       # unknown-method
  ///     with: {repository.loadAll: {throws: disk full}}
  mutating func answers(_ spec: AnswerSpec, _ findings: inout Findings) -> MethodAnswers? {
    guard let reference = method(named: spec.method, &findings) else { return nil }
    let isStorage = reference.dependency >= effects.dependencies.count
    let reader = AnswerPlace(
      method: isStorage
        ? storages.method(reference)
        : effects.dependencies[reference.dependency].methods[reference.method],
      name: spec.method.value, range: spec.method.range, mayBeNothing: storages.isLoad(reference),
      hasRows: storages.loadsRows(reference))
    if reader.method.isStream { return streams(spec.value, reader, of: reference, &findings) }
    if let (each, entries) = Self.answersInTurn(in: spec.value) {
      return list(each, among: entries, reader, &findings).map {
        MethodAnswers(method: reference, answers: $0, ranges: each.value.itemRanges)
      }
    }
    if let entries = Self.answerKeys(of: spec.value),
      let cases = entries.first(where: { $0.key.scalarText == "for" })
    {
      return byArgument(cases, among: entries, reader, of: reference, &findings)
    }
    return answer(spec.value, reader, &findings).map {
      MethodAnswers(method: reference, answers: [$0], ranges: [spec.method.range])
    }
  }

  private func method(named name: Located<String>, _ findings: inout Findings) -> MethodReference? {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
    if storages.mayMean(parts.first) { return storages.reference(named: name, &findings) }
    guard parts.count == 2 else {
      findings.error(
        .unknownMethod,
        "expected a method such as 'dependency.method', found '\(excerpt(name.value))'",
        at: name.range, help: help(forAnswerOf: name.value))
      return nil
    }
    let (dependency, method) = places(of: parts, in: name)
    guard
      let place = effects.dependencyIndex(of: Located(String(parts[0]), at: dependency), &findings)
    else {
      return nil
    }
    let owner = effects.dependencies[place]
    values.types.recordUse(NameKey(.dependency, owner.name, of: owner.protocolName), at: dependency)
    values.types.recordUse(
      NameKey(.enumCase, String(parts[1]), of: "\(owner.callType)"), at: method)
    return effects.reference(to: Located(String(parts[1]), at: method), of: place, &findings)
  }

  /// Says what to write instead of a name that is no method.
  private func help(forAnswerOf name: String) -> String? {
    if storages.stores(name) {
      return "write 'storage.\(name)' for what its storage loads, or 'given' for the initial state"
    }
    if store.properties.contains(name) { return "a property of the state is set in 'given'" }
    let owners = effects.dependencies.filter { $0.methods.contains { $0.name == name } }
    if owners.count == 1 { return "write '\(owners[0].name).\(name): …'" }
    let method = effects.dependencies.first { $0.name == name }?.methods.first?.name
    return method.map { "write '\(name).\($0): …'" }
  }

  /// The key `each` of an answer, and all its keys.
  static func answersInTurn(
    in node: YAMLNode
  ) -> (each: YAMLEntry, entries: [YAMLEntry])? {
    guard let entries = answerKeys(of: node),
      let each = entries.first(where: { $0.key.scalarText == "each" })
    else { return nil }
    return (each, entries)
  }

  /// Reads the answers of a stream: a list of steps, or `{each: [list, list]}`.
  private mutating func streams(
    _ node: YAMLNode, _ place: AnswerPlace, of reference: MethodReference,
    _ findings: inout Findings
  ) -> MethodAnswers? {
    // The type of its errors has been reported.
    if place.method.error == .unknown { return nil }
    var lists = [node]
    if case .mapping(let entries) = node.content, entries.count == 1,
      entries[0].key.scalarText == "each", case .sequence(let nodes) = entries[0].value.content,
      !nodes.isEmpty
    {
      lists = nodes
    }
    let element = place.method.element ?? .unknown
    let answers = lists.compactMap { list in
      stream(list, of: element, canThrow: place.method.canThrow, name: place.name, &findings).map {
        Answer(outcome: .stream($0), delay: .zero)
      }
    }
    return answers.count == lists.count
      ? MethodAnswers(method: reference, answers: answers, ranges: lists.map(\.range)) : nil
  }

  /// Returns the ranges of the two parts of a name. In a quoted key, both parts have the range of
  /// the whole key.
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

  /// Reads `{each: [answer, answer]}`, with an answer for each call.
  private mutating func list(
    _ each: YAMLEntry, among entries: [YAMLEntry], _ place: AnswerPlace, _ findings: inout Findings
  ) -> [Answer]? {
    guard entries.count == 1 else {
      findings.error(
        .conflictingKey, "'each' cannot be combined with other keys: its answers have their own",
        at: each.key.range)
      return nil
    }
    guard case .sequence(let nodes) = each.value.content, !nodes.isEmpty else {
      findings.error(
        .wrongKind, "expected a list of answers, one for each call", at: each.key.range)
      return nil
    }
    let answers = nodes.compactMap { answer($0, place, &findings) }
    return answers.count == nodes.count ? answers : nil
  }

  /// Reads `{for: {a: answer, b: answer}}`, with an answer for each argument of the method.
  ///
  ///     with: {web.get: {for: {a: [1], b: {throws: gone}}}}
  private mutating func byArgument(
    _ cases: YAMLEntry, among entries: [YAMLEntry], _ place: AnswerPlace,
    of reference: MethodReference, _ findings: inout Findings
  ) -> MethodAnswers? {
    guard entries.count == 1 else {
      findings.error(
        .conflictingKey, "'for' cannot be combined with other keys: its answers have their own",
        at: cases.key.range)
      return nil
    }
    guard place.method.payload.count == 1, let parameter = place.method.payload.first,
      reference.dependency < effects.dependencies.count
    else {
      findings.error(
        .wrongKind,
        "'for' decides by the one argument of a method: '\(place.name)' has "
          + "\(place.method.payload.isEmpty ? "none" : "\(place.method.payload.count)")",
        at: cases.key.range, help: "write 'each' for one answer after the other")
      return nil
    }
    guard case .mapping(let entries) = cases.value.content, !entries.isEmpty else {
      findings.error(
        .wrongKind, "expected a mapping of arguments and their answers", at: cases.key.range)
      return nil
    }
    let (arguments, answers) = answers(to: parameter, entries, place, &findings)
    guard answers.count == entries.count else { return nil }
    return MethodAnswers(method: reference, answers: answers, arguments: arguments)
  }

  private mutating func answers(
    to parameter: Parameter, _ entries: [YAMLEntry], _ place: AnswerPlace,
    _ findings: inout Findings
  ) -> (arguments: [Value], answers: [Answer]) {
    var arguments: [Value] = []
    var answers: [Answer] = []
    for entry in entries {
      let argument = values.value(of: entry.key, as: parameter.type, at: entry.key.range, &findings)
      let answer = answer(entry.value, place, &findings)
      guard let argument, let answer else { continue }
      if arguments.contains(argument) {
        findings.error(
          .duplicateName, "'for' has two answers to this argument", at: entry.key.range)
      }
      arguments.append(argument)
      answers.append(answer)
    }
    return (arguments, answers)
  }

  /// Reads an answer: a value, `{throws: text}` or `{returns: value}`. The last two may contain
  /// `after: 300ms`.
  private mutating func answer(_ node: YAMLNode, _ place: AnswerPlace, _ findings: inout Findings)
    -> Answer?
  {
    guard let entries = Self.answerKeys(of: node) else {
      if reportMisspeltAnswer(node, place, &findings) { return nil }
      return returned(node, place, &findings).map { Answer(outcome: $0, delay: .zero) }
    }
    func entry(_ name: String) -> YAMLEntry? { entries.first { $0.key.scalarText == name } }
    if let each = entry("each") ?? entry("for") {
      findings.error(
        .wrongKind, "expected one answer, found '\(each.key.scalarText)'", at: each.key.range)
      return nil
    }
    let delay = delay(entry("after"), &findings)
    let outcome = outcome(node, entry("throws"), entry("returns"), place, &findings)
    guard let delay, let outcome else { return nil }
    return Answer(outcome: outcome, delay: delay)
  }

  static let keys = ["throws", "returns", "after", "each", "for"]

  /// Reads the delay of an answer. Returns nil, after a finding, if it is not a duration.
  func delay(_ after: YAMLEntry?, _ findings: inout Findings) -> Duration? {
    guard let after else { return .zero }
    guard let length = DurationText.duration(after.value.scalarText), length >= .zero else {
      let written = after.value.scalarText
      DurationText.reportInvalid(
        written, meant: DurationText.meant(by: written),
        at: after.value.isEmptyScalar ? after.key.range : after.value.range, &findings
      ) { "expected a duration, such as \($0 ?? "300ms or 1.5s")" }
      return nil
    }
    return length
  }

  private mutating func outcome(
    _ node: YAMLNode, _ failure: YAMLEntry?, _ returns: YAMLEntry?, _ place: AnswerPlace,
    _ findings: inout Findings
  ) -> Answer.Outcome? {
    if let failure {
      guard let returns else { return thrown(failure, place, &findings) }
      findings.error(
        .conflictingKey, "'returns' and 'throws' exclude each other", at: returns.key.range)
      return nil
    }
    guard let returns else {
      guard place.method.result == nil || place.mayBeNothing else {
        findings.error(
          .missingValue, "'\(place.name)' returns a value: add 'returns'", at: node.range)
        return nil
      }
      return .returns(nil)
    }
    return returned(
      returns.value,
      AnswerPlace(
        method: place.method, name: place.name, range: returns.key.range,
        mayBeNothing: place.mayBeNothing, hasRows: place.hasRows),
      &findings)
  }

  private mutating func returned(_ node: YAMLNode, _ place: AnswerPlace, _ findings: inout Findings)
    -> Answer.Outcome?
  {
    guard let type = place.method.result else {
      guard node.holdsNothing else {
        let meant = node.failureWithCommas ?? "{throws: text}"
        let success = node.failureWithCommas == nil ? "'{}' for a success, and " : ""
        findings.error(
          .unexpectedValue, "'\(place.name)' returns nothing", at: node.range,
          help: place.method.canThrow
            ? "write \(success)'\(meant)' for a failure" : "write '{}', or leave it out")
        return nil
      }
      return .returns(nil)
    }
    // An empty answer means that nothing was stored. An empty list means that an empty list was
    // stored. This list is merged with the changes made before the load ends.
    if place.mayBeNothing, node.isNothing, !type.isOptional { return .returns(nil) }
    let range = node.holdsNothing ? place.range : node.range
    let value =
      if place.hasRows, case .array(let element) = type {
        values.identifiedValue(of: node, element, type, at: range, &findings)
      } else {
        values.value(of: node, as: type, at: range, &findings)
      }
    return value.map { .returns($0) }
  }

  private mutating func thrown(_ entry: YAMLEntry, _ place: AnswerPlace, _ findings: inout Findings)
    -> Answer.Outcome?
  {
    guard place.method.canThrow else {
      findings.error(
        .neverThrows, "'\(place.name)' cannot fail", at: entry.key.range,
        about: .names([place.method.name]),
        help: "write 'throws: true' for the method")
      return nil
    }
    if let type = place.method.error {
      return values.value(of: entry.value, as: type, at: entry.key.range, &findings).map {
        .error($0)
      }
    }
    return errorText(entry, &findings).map { .failure($0) }
  }

  func errorText(_ entry: YAMLEntry, _ findings: inout Findings) -> String? {
    guard case .scalar(let text) = entry.value.content, !entry.value.isEmptyScalar else {
      findings.error(.missingValue, "'throws' needs the error's description", at: entry.key.range)
      return nil
    }
    return text.text
  }

  /// Returns the entries of a mapping whose keys are keys of an answer; nil if the mapping is a
  /// value.
  private static func answerKeys(of node: YAMLNode) -> [YAMLEntry]? {
    guard case .mapping(let entries) = node.content, !entries.isEmpty else { return nil }
    return entries.allSatisfy { keys.contains($0.key.scalarText) } ? entries : nil
  }
}

extension YAMLNode {
  /// The ranges of the items of a list.
  fileprivate var itemRanges: [SourceRange] {
    if case .sequence(let nodes) = content { nodes.map(\.range) } else { [] }
  }
}

/// The method of an answer, and the answer's key.
struct AnswerPlace {
  let method: DependencyMethod
  let name: String
  let range: SourceRange
  /// Whether the method is a load. A load may find that nothing was stored.
  let mayBeNothing: Bool
  /// Whether the method loads rows, each of which has its own id.
  let hasRows: Bool
}

extension YAMLNode {
  /// A failure whose text contains commas, with the quotes that it needs: `{throws: no parts, sorry}`
  /// is a mapping of two keys. Nil for other values.
  fileprivate var failureWithCommas: String? {
    guard case .mapping(let entries) = content, entries.count > 1, let first = entries.first,
      first.key.scalarText == "throws", entries.dropFirst().allSatisfy({ $0.value.isEmptyScalar })
    else { return nil }
    let texts = [first.value.scalarText] + entries.dropFirst().map(\.key.scalarText)
    return "{throws: \"\(excerpt(texts.joined(separator: ", ")))\"}"
  }
}

import SpecLanguage

extension AnswerReading {
  /// Reads the steps of a stream: a list of elements, optionally followed by the end of the stream.
  ///
  ///     with: {market.updates: {returns: 3}}                        # wrong-kind
  ///     with: {market.updates: [{value: 3}, {after: 1s, value: 4}, {ends: true}]}
  mutating func stream(
    _ node: YAMLNode, of element: Type, canThrow: Bool, name: String, _ findings: inout Findings
  ) -> [StreamStep]? {
    guard case .sequence(let nodes) = node.content else {
      findings.error(
        .wrongKind,
        "'\(name)' returns a stream: expected a list of its elements, found \(node.foundKind)",
        at: node.range,
        help: "write [{value: …}, {after: 1s, value: …}], with {ends: true} at the end")
      return nil
    }
    var steps: [StreamStep] = []
    for node in nodes {
      if let last = steps.last, last.isEnd {
        findings.error(.unexpectedValue, "nothing comes after the end of a stream", at: node.range)
        return nil
      }
      guard let step = step(node, of: element, canThrow: canThrow, name: name, &findings) else {
        return nil
      }
      steps.append(step)
    }
    return steps
  }

  private static let stepKeys = ["after", "value", "ends", "throws"]

  /// Reads `{value: …}`, `{ends: true}` or `{throws: text}`, each with an optional `after: 1s`.
  private mutating func step(
    _ node: YAMLNode, of element: Type, canThrow: Bool, name: String, _ findings: inout Findings
  ) -> StreamStep? {
    guard case .mapping(let entries) = node.content, !entries.isEmpty else {
      return reportNoStep(node, &findings)
    }
    for entry in entries where !Self.stepKeys.contains(entry.key.scalarText) {
      let near = nearName(entry.key.scalarText, among: Self.stepKeys)
      let suggestion = Suggestion(for: entry.key.scalarText, key: near)
      if entry.key.scalarText == "returns" { return reportSingleResult(entry, &findings) }
      guard near != nil || entries.count > 1 else { return reportNoStep(node, &findings) }
      findings.error(
        .unknownKey, "an element of a stream has no '\(entry.key.scalarText)'\(suggestion)",
        at: entry.key.range, help: "write {value: …}, with 'after' if it comes later",
        fixes: suggestion.fixes(at: entry.key.range))
      return nil
    }
    let delay = delay(entries.first { $0.key.scalarText == "after" }, &findings)
    let contents = entries.filter { $0.key.scalarText != "after" }
    guard let entry = contents.first else { return reportNoStep(node, &findings) }
    if contents.count > 1 {
      findings.error(
        .conflictingKey,
        "'\(contents[1].key.scalarText)' cannot be combined with '\(entry.key.scalarText)': write it as a separate "
          + "item",
        at: contents[1].key.range)
      return nil
    }
    let content = content(entry, of: element, canThrow: canThrow, name: name, &findings)
    guard let delay, let content else { return nil }
    return StreamStep(content, after: delay)
  }

  /// Reports `{returns: 1}`, the answer of a method without a stream.
  private func reportSingleResult(_ entry: YAMLEntry, _ findings: inout Findings) -> StreamStep? {
    findings.error(
      .unknownKey, "an element of a stream is written as 'value', not as 'returns'",
      at: entry.key.range, fixes: [Fix("returns", by: "value", at: entry.key.range)])
    return nil
  }

  private func reportNoStep(_ node: YAMLNode, _ findings: inout Findings) -> StreamStep? {
    findings.error(
      .wrongKind, "expected {value: …}, {ends: true} or {throws: …}, each with or without 'after'",
      at: node.range,
      help: node.scalarText.isEmpty || node.isNothing
        ? nil
        : ["end", "ends", "done", "finish", "finished", "completed"].contains(node.scalarText)
          ? "write '{ends: true}'" : "write '{value: \(excerpt(node.scalarText))}'")
    return nil
  }

  private mutating func content(
    _ entry: YAMLEntry, of element: Type, canThrow: Bool, name: String, _ findings: inout Findings
  ) -> StreamStep.Content? {
    switch entry.key.scalarText {
    case "value":
      return values.value(of: entry.value, as: element, at: entry.key.range, &findings).map {
        .value($0)
      }
    case "ends":
      if entry.value.scalarText == "true" { return .end }
      findings.error(
        .wrongValue, "'ends' can only be 'true'; otherwise omit it",
        at: entry.value.isEmptyScalar ? entry.key.range : entry.value.range)
      return nil
    default:
      guard canThrow else {
        findings.error(
          .neverThrows, "'\(name)' cannot fail", at: entry.key.range,
          about: .names([name.split(separator: ".").last.map(String.init) ?? name]),
          help: "write 'throws: true' for the method")
        return nil
      }
      return errorText(entry, &findings).map { .failure($0) }
    }
  }
}

extension StreamStep {
  fileprivate var isEnd: Bool { if case .value = content { false } else { true } }
}

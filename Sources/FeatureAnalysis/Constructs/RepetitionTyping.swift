import SpecLanguage

/// The elements for which a rule or a step of a link is repeated: `for: note in state.notes`.
package struct TypedRepetition: Sendable {
  /// The variable for the element; nil for `_`.
  package let variable: Parameter?
  package let elements: TypedExpression
}

extension TextTyping {
  /// Types the elements for which something is repeated. Returns nil after a finding.
  ///
  ///     {for: note in state.notes.count, dispatch: .remove(note)}       # type-mismatch
  ///     {for: note in state.notes, dispatch: .remove(note.id)}
  func repetition(
    _ written: Repetition, in scope: Scope, _ findings: inout Findings
  ) -> TypedRepetition? {
    if case .range = written.elements.unparenthesized.kind {
      findings.error(
        .typeMismatch, "'for' repeats for each element of a list, found a range",
        at: written.elements.range,
        help: "write the numbers, such as '[0, 1, 2]', or the 'indices' of a list")
      return nil
    }
    let code = code(.checked(written.elements), wanted: nil, in: scope, &findings)
    guard case .checked(let elements)? = code else { return nil }
    guard let type = elements.type == .unknown ? .unknown : elements.type.element else {
      findings.error(
        .typeMismatch, "'for' repeats for each element of a list; \(elements.type) is no list",
        at: elements.range)
      return nil
    }
    return TypedRepetition(
      variable: written.name.map { Parameter(label: nil, name: $0.text, type: type) },
      elements: elements)
  }
}

extension Repetition {
  /// The variable of a repetition. Its type is unknown if the elements have errors.
  func bound(_ typed: TypedRepetition?) -> [Variable] {
    guard let name else { return [] }
    return [Variable(name.text, typed?.variable?.type ?? .unknown, role: .local)]
  }
}

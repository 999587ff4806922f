import SpecLanguage

// Tells positions in lists from ids, where both are an Int.

extension Checking {
  /// Reports `items[id]?`, where the element with that id may be meant. A name that is known to be a
  /// position stays one.
  ///
  ///     for index in state.items.indices { state.items[index]?.count = 0 }   # not-optional
  ///     for index in state.items.indices { state.items[index].count = 0 }
  mutating func failForElement(
    at argument: Identifier, _ expression: Expression
  ) -> TypedExpression? {
    let text = argument.text
    let message = "'[\(text)]' is the element at a position, which is not optional"
    let byID = "'[id: \(text)]?' for the element with that id"
    switch meaning(of: argument) {
    case .id:
      return fail(
        .notOptional, "\(message); write \(byID)", at: argument.range,
        fixes: [Fix(text, by: "id: " + text, at: argument.range)])
    case .position:
      return fail(
        .notOptional, message, at: argument.range, help: "leave out the '?'",
        fixes: expression.withoutQuestionMark)
    case .unknown:
      return fail(
        .notOptional, message, at: argument.range, help: "leave out the '?', or write \(byID)")
    }
  }

  private enum MeaningOfInt { case id, position, unknown }

  private func meaning(of name: Identifier) -> MeaningOfInt {
    guard let variable = variables.variable(name) else { return .id }
    if variables.isPosition(variable) { return .position }
    if Self.namesOfPositions.contains(name.text) { return .unknown }
    let isNamedID = name.text == "id" || name.text.hasSuffix("ID") || name.text.hasSuffix("Id")
    return variable.role == .payload || isNamedID ? .id : .unknown
  }

  private static let namesOfPositions: Set<String> = ["i", "index", "offset", "position"]

  /// Whether a value is a position in a list, or consists of positions.
  func isPosition(_ value: TypedExpression) -> Bool {
    switch value.kind {
    case .range: true
    case .variable(let variable): variables.isPosition(variable)
    case .parenthesized(let inner), .chain(let inner), .unwrap(let inner), .promoted(let inner):
      isPosition(inner)
    case .binary(let left, _, let right): isPosition(left) || isPosition(right)
    case .standard(let call):
      switch call.entry.operation {
      case .indices, .endIndex, .count, .firstIndexOf, .firstIndexWhere, .lastIndexOf,
        .lastIndexWhere, .indexOfID:
        true
      // Other values for the positions.
      case .map, .compactMap, .flatMap: false
      default: call.base.map { isPosition($0) } ?? false
      }
    case .pairMember(let base, isFirst: true):
      if case .pair(.enumerated, _, _) = base.type { true } else { false }
    default: false
    }
  }
}

import FeatureAnalysis

extension TestStatements {
  /// Adds readable statements that change `old` into `new` and are as small as possible, such as
  /// `expected.tasks[0].isCompleted = true`.
  mutating func addChange(
    _ place: SwiftExpression, _ type: Type, from old: Value, to new: Value, depth: Int = 0
  ) {
    switch (type, old, new) {
    case (.nominal, .structure(let before), .structure(let after)) where depth < 4:
      guard case .structure(let members)? = context.feature.types.nominal(type)?.kind else { break }
      let stored = members.filter(\.isStored)
      let places = before.indices.filter { before[$0] != after[$0] }
      guard places.count <= 2, stored.count == before.count else { break }
      for index in places {
        addChange(
          place.member(stored[index].name), stored[index].type, from: before[index],
          to: after[index], depth: depth + 1)
      }
      return
    case (.array(let element), .list(let before), .list(let after)),
      (.identifiedArray(let element), .list(let before), .list(let after)):
      texts.imports.addModules(of: type, externals: [:])
      if changeList(place, element, from: before, to: after, depth: depth) { return }
      if let elements = elements(place, element, from: before, to: after) {
        return addStatement(using: .array(elements)) { .assignment(place, "=", $0) }
      }
    default: break
    }
    addStatement(using: values.expression(new, type)) { .assignment(place, "=", $0) }
  }

  /// Returns the elements of the new list, in which elements of the old list are named by their
  /// place, such as `expected.tasks[1]`. Nil if there are none, or if their values are short.
  private mutating func elements(
    _ place: SwiftExpression, _ element: Type, from old: [Value], to new: [Value]
  ) -> [SwiftExpression]? {
    let places = new.map { old.firstIndex(of: $0) }
    guard new.count <= 8, zip(new, places).contains(where: { $0.isLong && $1 != nil }) else {
      return nil
    }
    return zip(new, places).map { value, index in
      guard let index, value.isLong else { return values.expression(value, element) }
      return .subscripting(place, [SwiftArgument(.integer(index))])
    }
  }

  /// Adds a statement that changes one element. Returns false if the lists differ in more than one
  /// element.
  private mutating func changeList(
    _ place: SwiftExpression, _ element: Type, from old: [Value], to new: [Value], depth: Int
  ) -> Bool {
    let places = zip(old, new).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    guard old.count == new.count, old.count > 1, places.count == 1, let index = places.first
    else { return false }
    addChange(
      .subscripting(place, [SwiftArgument(.integer(index))]), element, from: old[index],
      to: new[index], depth: depth + 1)
    return true
  }
}

extension SwiftExpression {
  /// Passes the expression as an argument of a call. A `try` of the argument is moved before the
  /// whole call.
  func asArgument(_ call: (SwiftExpression) -> SwiftExpression) -> SwiftExpression {
    if case .effect(let effect, let value) = self { return .effect(effect, call(value)) }
    return call(self)
  }
}

/// Returns a list for a sentence, such as "tasks", "tasks and filter" or "a, b and c".
func wordList(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

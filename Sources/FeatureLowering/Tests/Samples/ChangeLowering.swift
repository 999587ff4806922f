import FeatureAnalysis

extension TestStatements {
  /// Adds readable statements that change `old` into `new` and are as small as possible, such as
  /// `expected.tasks[0].isCompleted = true`.
  mutating func change(
    _ place: SwiftExpression, _ type: Type, from old: Value, to new: Value, depth: Int = 0
  ) {
    switch (type, old, new) {
    case (.nominal, .structure(let before), .structure(let after)) where depth < 4:
      guard case .structure(let members)? = context.feature.types.nominal(type)?.kind else { break }
      let stored = members.filter(\.isStored)
      let places = before.indices.filter { before[$0] != after[$0] }
      guard places.count <= 2, stored.count == before.count else { break }
      for index in places {
        change(
          place.member(stored[index].name), stored[index].type, from: before[index],
          to: after[index], depth: depth + 1)
      }
      return
    case (.array(let element), .list(let before), .list(let after)),
      (.identifiedArray(let element), .list(let before), .list(let after)):
      texts.imports.note(type, externals: [:])
      if changeList(place, element, from: before, to: after, depth: depth) { return }
    case (.dictionary(let key, let element), .dictionary(let before), .dictionary(let after)):
      let keys = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      guard keys.count == 1, let changed = keys.first, !element.isOptional else { break }
      let name = SwiftArgument(values.expression(changed, key))
      add(after[changed].map { values.expression($0, element) } ?? .nil) {
        .assignment(.subscripting(place, [name]), "=", $0)
      }
      return
    default: break
    }
    add(values.expression(new, type)) { .assignment(place, "=", $0) }
  }

  /// Adds a statement that changes, appends or removes one element. Returns false if the lists
  /// differ in more than one element.
  private mutating func changeList(
    _ place: SwiftExpression, _ element: Type, from old: [Value], to new: [Value], depth: Int
  ) -> Bool {
    if old.count == new.count {
      let places = old.indices.filter { old[$0] != new[$0] }
      guard places.count == 1, let index = places.first, old.count > 1 else { return false }
      change(
        .subscripting(place, [SwiftArgument(.integer(index))]), element, from: old[index],
        to: new[index], depth: depth + 1)
      return true
    }
    if new.count == old.count + 1, !old.isEmpty, Array(new.dropLast()) == old, let last = new.last {
      add(values.expression(last, element)) {
        .expression($0.asArgument { place.calling("append", [SwiftArgument($0)]) })
      }
      return true
    }
    if new.count + 1 == old.count, !new.isEmpty {
      let index = zip(old, new).prefix { $0 == $1 }.count
      guard Array(old[..<index] + old[(index + 1)...]) == new else { return false }
      add(.expression(place.calling("remove", [SwiftArgument("at", .integer(index))])))
      return true
    }
    return false
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

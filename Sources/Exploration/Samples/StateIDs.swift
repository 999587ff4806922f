import FeatureAnalysis
import FeatureSimulation

/// Finds the UUIDs in a state, and the other keys by which actions look up elements.
struct StateIDs {
  /// The indices of the properties that may contain ids.
  private let places: [Int]
  /// Those of features that do not take part.
  private let others: [Int]
  private let keys: StateKeys

  /// - Parameters:
  ///   - sources: the names of the members whose values are keys.
  ///   - group: the indices of the properties from which samples are taken; nil for all.
  init(
    _ properties: [StoredProperty], _ types: TypeTable, keys sources: [String],
    among group: Set<Int>? = nil
  ) {
    var search = IDSearch(types: types)
    let holding = properties.indices.filter { search.holdsIDs(properties[$0].type) }
    places = holding.filter { group?.contains($0) != false }
    others = holding.filter { group?.contains($0) == false }
    keys = StateKeys(sources: sources, properties: properties, types: types)
  }

  /// The ids and keys in a state, sorted and without duplicates.
  func ids(in state: Value) -> FoundIDs {
    FoundIDs(
      uuids: uuids(in: state, at: places), unsent: uuids(in: state, at: others),
      keys: keys.isEmpty ? [] : keys.keys(in: state))
  }

  private func uuids(in state: Value, at places: [Int]) -> [Value] {
    guard !places.isEmpty, case .structure(let values) = state else { return [] }
    var ids: [Value] = []
    for place in places where place < values.count { Self.collect(values[place], &ids) }
    guard ids.count > 1 else { return ids }
    var unique: [Value] = []
    for id in ids.sorted(by: { $0.precedes($1) }) where unique.last != id { unique.append(id) }
    return unique
  }

  /// Collects the ids in a value, possibly with duplicates.
  private static func collect(_ value: Value, _ ids: inout [Value]) {
    switch value {
    case .uuid: ids.append(value)
    case .list(let values), .structure(let values), .enumeration(_, let values):
      for value in values { collect(value, &ids) }
    case .set(let values): for value in values { collect(value, &ids) }
    case .dictionary(let values):
      for (key, value) in values {
        collect(key, &ids)
        collect(value, &ids)
      }
    default: break
    }
  }

  /// The first `count` ids that are not in `ids`, in the form that scenarios use.
  ///
  /// - Parameter last: the number after which their numbers begin.
  static func freshIDs(_ count: Int, beside ids: [Value], after last: UInt64 = 0) -> [Value] {
    let known = Set(ids)
    var fresh: [Value] = []
    var number = last + 1
    while fresh.count < count {
      let id = Value.uuid(high: 0, low: number)
      if !known.contains(id) { fresh.append(id) }
      number += 1
    }
    return fresh
  }
}

/// Finds the types that contain UUIDs.
private struct IDSearch {
  let types: TypeTable
  private var known: [String: Bool] = [:]

  init(types: TypeTable) { self.types = types }

  mutating func holdsIDs(_ type: Type) -> Bool {
    guard case .nominal(let name) = type else {
      return type == .scalar(.uuid) || type.children.contains { holdsIDs($0) }
    }
    if let answer = known[name] { return answer }
    known[name] = false
    let answer = types[name]?.storedTypes.contains { holdsIDs($0) } ?? false
    known[name] = answer
    return answer
  }
}

extension App {
  /// Whether states that differ only by a renaming of ids are treated as the same state. True if no
  /// spec of the app examines the contents of UUIDs.
  var hasInterchangeableIDs: Bool {
    var looks = exploration.samples.values.contains { $0.contains { $0.holdsIDs } }
    visitOwnTexts { expression in
      looks = looks || expression.looksIntoIDs
      return !looks
    }
    return !looks && features.allSatisfy(\.feature.hasInterchangeableIDs)
  }
}

extension Feature {
  /// Whether states that differ only by a renaming of ids are treated as the same state. True if
  /// the spec neither examines the contents of UUIDs nor contains UUIDs as samples.
  var hasInterchangeableIDs: Bool {
    var looks = exploration.samples.values.contains { $0.contains { $0.holdsIDs } }
    visitTexts { expression in
      looks = looks || expression.looksIntoIDs
      return !looks
    } statement: { _ in
    }
    return !looks
  }
}

extension TypedExpression {
  /// Whether the value of the expression depends on the contents of an id, and not only on whether
  /// ids of the state are equal.
  fileprivate var looksIntoIDs: Bool {
    switch kind {
    case .literalValue(let value): return value.holdsIDs
    case .standard(let call):
      switch call.entry.operation {
      case .uuidString, .uuidFromText: return true
      default: return false
      }
    case .string(let segments):
      for case .interpolation(let part) in segments
      where part.type.scalar == .uuid || part.type.scalar == nil {
        return true
      }
      return false
    default: return false
    }
  }
}

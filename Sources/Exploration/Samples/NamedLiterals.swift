/// The literals of one type. Each literal has the names of the values that it is compared with or
/// assigned to.
struct NamedLiterals<Literal: Hashable> {
  /// The first literals, whatever their names are.
  private(set) var all: [Literal] = []
  private var byName: [String: [Literal]] = [:]
  /// The values that follow from assumptions about other values.
  private var assumed: [String: [Literal]] = [:]
  /// All literals for each name, also those that are no samples.
  private var known: [String: Set<Literal>] = [:]
  // These limits are small: a payload combines the samples of several values.
  private static var most: Int { 16 }
  private static var mostOfAll: Int { 8 }
  /// The number of literals of which each has its neighbors as samples.
  private static var mostSurrounded: Int { 4 }
  private static var mostAssumed: Int { 4 }

  /// - Parameter isForAll: whether the literal is also a sample for values with other names.
  mutating func addLiteral(_ literal: Literal, _ names: Set<String>, isForAll: Bool = true) {
    if isForAll { all.appendNew(literal, atMost: Self.mostOfAll) }
    for name in names {
      byName[name, default: []].appendNew(literal, atMost: Self.most)
      known[name, default: []].insert(literal)
    }
  }

  /// Adds a value that follows from assumptions about other values. It is a sample after all others.
  mutating func addAssumed(_ literal: Literal, _ names: Set<String>) {
    for name in names { assumed[name, default: []].appendNew(literal, atMost: Self.mostAssumed) }
  }

  /// Adds the literals that others have for values with one of the names in `sources`.
  mutating func addLiterals(
    of others: NamedLiterals, named sources: [String], as names: Set<String>
  ) {
    for literal in others[sources] { addLiteral(literal, names, isForAll: false) }
  }

  /// The first literals for these names.
  subscript(names: [String]) -> [Literal] {
    names.flatMap { byName[$0] ?? [] }.uniqued(atMost: Self.most)
  }

  /// The number of literals for these names that are no samples, because there are too many.
  func omittedCount(_ names: ValueNames) -> Int {
    let all = (names.own + names.shared).reduce(into: Set<Literal>()) {
      $0.formUnion(known[$1] ?? [])
    }
    return all.subtracting(self[names.own]).subtracting(self[names.shared]).count
  }

  /// The literals for these names, the first of them and the last one with their neighbors. Of many
  /// ranges, the bounds alone reach each range.
  func surrounded(_ names: [String], near: (Literal) -> [Literal]) -> [Literal] {
    let literals = self[names]
    let others = literals.dropFirst(Self.mostSurrounded)
    return literals.prefix(Self.mostSurrounded).flatMap(near) + others
      + others.suffix(1).flatMap(near)
  }

  /// The literals as `surrounded` returns them, and a value between each two of them that have none.
  ///
  /// - Parameter middle: returns the value in the middle of two literals.
  func surrounded(
    _ names: [String], near: (Literal) -> [Literal], number: (Literal) -> Double?,
    middle: (Literal, Literal) -> Literal?
  ) -> [Literal] {
    let samples = surrounded(names, near: near)
    let literals = self[names].prefix(Self.mostSurrounded).compactMap { literal in
      number(literal).map { (literal: literal, number: $0) }
    }.sorted { $0.number < $1.number }
    let numbers = samples.compactMap(number)
    let middles = zip(literals, literals.dropFirst()).compactMap { lower, upper -> Literal? in
      if numbers.contains(where: { lower.number < $0 && $0 < upper.number }) { return nil }
      return middle(lower.literal, upper.literal)
    }
    return samples + middles
  }

  /// The values for these names that follow from assumptions about other values, with their neighbors.
  func assumed(_ names: ValueNames, near: (Literal) -> [Literal]) -> [Literal] {
    names.own.flatMap { assumed[$0] ?? [] }.uniqued(atMost: Self.mostAssumed).flatMap(near)
  }
}

/// The literals of one type. Each literal has the names of the values that it is compared with or
/// assigned to.
struct NamedLiterals<Literal: Equatable> {
  /// The first literals, whatever their names are.
  private(set) var all: [Literal] = []
  private var byName: [String: [Literal]] = [:]
  // These limits are small: each literal produces up to three samples, and a payload combines the
  // samples of several values.
  private static var most: Int { 4 }
  private static var mostOfAll: Int { 8 }

  /// - Parameter isForAll: whether the literal is also a sample for values with other names.
  mutating func addLiteral(_ literal: Literal, _ names: Set<String>, isForAll: Bool = true) {
    if isForAll { all.appendNew(literal, atMost: Self.mostOfAll) }
    for name in names { byName[name, default: []].appendNew(literal, atMost: Self.most) }
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
}

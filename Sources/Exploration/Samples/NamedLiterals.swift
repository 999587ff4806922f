/// Literals of one type, with the names of the values that they are compared with or assigned to.
struct NamedLiterals<Literal: Equatable> {
  private(set) var all: [Literal] = []
  private var byName: [String: [Literal]] = [:]

  /// - Parameter isForAll: also a sample of values with other names.
  mutating func add(_ literal: Literal, _ names: Set<String>, isForAll: Bool = true) {
    if isForAll, !all.contains(literal) { all.append(literal) }
    for name in names where byName[name]?.contains(literal) != true {
      byName[name, default: []].append(literal)
    }
  }

  /// The literals of a name, up to a limit.
  subscript(names: [String]) -> [Literal] {
    names.flatMap { byName[$0] ?? [] }.uniqued(atMost: 4)
  }
}

extension Array where Element: Equatable {
  /// The first of equal elements, up to a limit.
  func uniqued(atMost limit: Int) -> [Element] {
    var unique: [Element] = []
    for element in self where unique.count < limit && !unique.contains(element) {
      unique.append(element)
    }
    return unique
  }
}

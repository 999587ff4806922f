/// Literals of one type, with the names of the values that they are compared with or assigned to.
struct NamedLiterals<Literal: Equatable> {
  /// The first ones.
  private(set) var all: [Literal] = []
  private var byName: [String: [Literal]] = [:]
  // Each literal makes up to three samples, and samples multiply.
  private static var most: Int { 4 }
  private static var mostOfAll: Int { 8 }

  /// - Parameter isForAll: whether values with other names also use it as a sample.
  mutating func add(_ literal: Literal, _ names: Set<String>, isForAll: Bool = true) {
    if isForAll { all.add(literal, atMost: Self.mostOfAll) }
    for name in names { byName[name, default: []].add(literal, atMost: Self.most) }
  }

  /// The first literals of these names.
  subscript(names: [String]) -> [Literal] {
    names.flatMap { byName[$0] ?? [] }.uniqued(atMost: Self.most)
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func add(_ element: Element, atMost limit: Int) {
    if count < limit, !contains(element) { append(element) }
  }

  /// The first of equal elements, up to a limit.
  func uniqued(atMost limit: Int) -> [Element] {
    var unique: [Element] = []
    for element in self where unique.count < limit && !unique.contains(element) {
      unique.append(element)
    }
    return unique
  }
}

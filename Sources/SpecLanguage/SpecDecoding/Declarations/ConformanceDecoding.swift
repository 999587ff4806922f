// conforms: [Codable, Hashable]

let conformancesShape: ValueShape = .oneOf(
  [.list("conformances", .oneOf(knownConformances))] + knownConformances + [.nothing])

private let knownConformances: [ValueShape] = [.constant("Codable"), .constant("Hashable")]

extension SpecDecoder {
  /// Decodes a list of conformances. A single name counts as a list with one item.
  mutating func conformances(_ item: KeyedNode) -> [Located<String>] {
    guard let items = items(item, conformancesShape) else { return [] }
    return items.compactMap { decodeName($0) }
  }
}

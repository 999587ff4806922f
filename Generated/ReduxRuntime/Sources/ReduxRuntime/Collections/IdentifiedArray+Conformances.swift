// The runtime of redux-gen, written by it. Do not edit.

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a list from the elements of a literal. If several elements have the same id, the list
  /// keeps the first of them. O(*n*).
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two lists have equal elements in the same order. O(*n*).
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.chunks == right.chunks
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements, in order. O(*n*).
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements in the format of an array. O(*n*).
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes the elements from the format of an array. O(*n*).
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let index = container.currentIndex
      if append(try container.decode(Element.self)).inserted { continue }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The id of the element at index \(index) is repeated")
    }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the elements, formatted like an array. O(*n*).
  public var description: String { Array(self).description }

  /// The description of the elements, formatted like an array, so that a state with an
  /// `IdentifiedArray` has the same description as a state with an array. O(*n*).
  public var debugDescription: String { Array(self).debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements, so that debuggers and tests show the list like an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

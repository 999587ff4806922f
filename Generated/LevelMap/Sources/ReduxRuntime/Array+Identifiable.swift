// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

extension Array where Element: Identifiable {
  /// The first element with this id. To change it, see ``index(id:)``. O(*n*).
  @inlinable public subscript(id id: Element.ID) -> Element? {
    first { $0.id == id }
  }

  /// Where the first element with this id stands. O(*n*).
  @inlinable public func index(id: Element.ID) -> Int? {
    firstIndex { $0.id == id }
  }

  /// Removes the first element with this id, if there is one. O(*n*).
  @inlinable @discardableResult public mutating func remove(id: Element.ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }
}

// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

extension Array where Element: Identifiable {
  /// The first element with this id. O(*n*).
  ///
  /// Written to, it changes the element that is there, `tasks[id: id]?.isCompleted = true`, and does
  /// nothing where there is none; `nil` removes it. The element is copied on the way: with
  /// ``index(id:)`` it is changed where it lies.
  @inlinable public subscript(id id: Element.ID) -> Element? {
    get { first { $0.id == id } }
    set {
      guard let index = index(id: id) else { return }
      if let newValue { self[index] = newValue } else { remove(at: index) }
    }
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

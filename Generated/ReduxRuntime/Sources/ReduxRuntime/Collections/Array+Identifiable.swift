// The runtime of redux-gen, written by it. Do not edit.

extension Array where Element: Identifiable {
  /// The first element with an id, or nil. O(*n*).
  ///
  /// ```swift
  /// tasks[id: id]?.isCompleted = true   // does nothing if there is no such element
  /// tasks[id: task.id] = task           // replaces the first such element, or appends this one
  /// tasks[id: id] = nil                 // removes the first such element
  /// ```
  /// A change through this subscript copies the element. To change an element in place, find its
  /// position with ``index(id:)``.
  ///
  /// - Precondition: An element that is assigned has the id of the subscript.
  @inlinable public subscript(id id: Element.ID) -> Element? {
    get { first { $0.id == id } }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      require(newValue.id == id, "The element's id doesn't match the id of the subscript")
      if let index = index(id: id) { self[index] = newValue } else { append(newValue) }
    }
  }

  /// The position of the first element with an id, or nil. O(*n*).
  @inlinable public func index(id: Element.ID) -> Int? {
    firstIndex { $0.id == id }
  }

  /// Removes the first element with an id, if there is one. O(*n*).
  ///
  /// - Returns: The element that was removed.
  @inlinable @discardableResult public mutating func remove(id: Element.ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }
}

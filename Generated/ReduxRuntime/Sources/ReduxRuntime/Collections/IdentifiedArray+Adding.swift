// The runtime of redux-gen, written by it. Do not edit.

extension IdentifiedArray {
  /// Appends an element. If its id is in the list already, nothing changes. O(1).
  ///
  /// - Returns: Whether the element was added, and the position of the element with its id.
  @inlinable @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let end = chunks.count
    let index = Self.read(&positions[element.id, default: end])
    if index == end { chunks.append(element) }
    return (index == end, index)
  }

  /// Appends the elements whose ids are not in the list yet. O(number of new elements).
  @inlinable public mutating func append(contentsOf newElements: some Sequence<Element>) {
    if isEmpty { positions.reserveCapacity(newElements.underestimatedCount) }
    for element in newElements { append(element) }
  }

  /// Inserts an element at a position. If its id is in the list already, nothing changes. O(*n*),
  /// or O(1) at the end.
  ///
  /// - Returns: Whether the element was added, and the position of the element with its id.
  @inlinable @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    if index == chunks.count { return append(element) }
    if let present = positions[element.id] { return (false, present) }
    chunks.withTail(from: index) { $0.insert(element, at: index - $1) }
    renumber(from: index)
    return (true, index)
  }

  /// Replaces the element at a position with an element that has the same id. O(1).
  ///
  /// - Returns: The element that was replaced; nil if the new element was appended.
  /// - Precondition: Both elements have the same id. An assignment, `list[index] = element`, may
  ///   change the id.
  @inlinable @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let old = chunks[index]
    require(element.id == old.id, "The new element's id doesn't match the old one's")
    chunks[index] = element
    return old
  }

  /// Replaces the element with the same id in place, or appends the element. O(1).
  ///
  /// - Returns: The element that was replaced; nil if the new element was appended.
  @inlinable @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    return inserted ? nil : replace(at: index, by: element)
  }

  /// Replaces the element with the same id in place, or inserts the element at a position. O(1) to
  /// replace, O(*n*) to insert.
  ///
  /// - Returns: The element that was replaced, or nil, and the position of the new element.
  @inlinable @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, place) = insert(element, at: index)
    return (inserted ? nil : replace(at: place, by: element), place)
  }

  /// Reserves capacity in the table of ids. O(*n*).
  @inlinable public mutating func reserveCapacity(_ minimumCapacity: Int) {
    positions.reserveCapacity(minimumCapacity)
  }

  @inlinable mutating func replace(at index: Int, by element: Element) -> Element {
    let old = chunks[index]
    chunks[index] = element
    return old
  }

  /// Reads a position. If the argument is a dictionary's subscript with a default, a missing value
  /// is added and read in a single lookup.
  @inlinable static func read(_ position: inout Int) -> Int { position }
}

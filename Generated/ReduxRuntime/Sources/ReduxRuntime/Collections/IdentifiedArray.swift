// The runtime of redux-gen, written by it. Do not edit.

/// An ordered collection of elements with ids, with lookup by id in constant time.
///
/// ```swift
/// var tasks: IdentifiedArray<TaskModel> = [milk, bread]
/// tasks.append(milk)                       // its id is there already: nothing changes
/// tasks[id: bread.id]?.isCompleted = true
/// if let index = tasks.index(id: bread.id) {
///   tasks[index].isCompleted.toggle()      // in place, without a copy of the element
/// }
/// ```
/// The elements keep the order in which they were added. The ids are unique: each member that adds
/// or changes elements documents what happens to an id that is already in the list.
///
/// ## Complexity
///
/// The members state their cost for a list of *n* elements that is not shared. If a copy of the
/// list is kept, the next change of an element copies one leaf (2 KB of elements), the table of its
/// group (8 bytes a leaf) and the table of groups (8 bytes each): 3 KB at 100,000 tasks. Adding or
/// removing an element then also copies the index of ids.
///
/// ## Elements and ids
///
/// The id of an element may change only through this list. If an element is an object that changes
/// its own id, or computes a new id each time, the list cannot find it; removing or moving such an
/// element stops the program.
public struct IdentifiedArray<Element: Identifiable> {
  /// The type of the elements' ids.
  public typealias ID = Element.ID

  @usableFromInline var chunks = ChunkedArray<Element>()
  /// The position of each id.
  @usableFromInline var positions: [ID: Int] = [:]

  /// Creates an empty list. O(1).
  @inlinable public init() {}
}

/// A list of identifiable elements: another name for ``IdentifiedArray``.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element>

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

// MARK: - Creating

extension IdentifiedArray {
  /// Creates a list of the elements of a sequence. Of elements with the same id, it keeps the first.
  /// O(*n*).
  @inlinable public init(_ elements: some Sequence<Element>) {
    append(contentsOf: elements)
  }

  /// Creates a list of the elements of a sequence, whose ids must differ. O(*n*).
  ///
  /// - Precondition: No id is repeated.
  @inlinable public init(uniqueElements elements: some Sequence<Element>) {
    positions.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, _) = append(element)
      require(inserted, "IdentifiedArray(uniqueElements:): an id is repeated")
    }
  }

  /// Creates a list of the elements of a sequence, without a check that their ids are unique.
  /// O(*n*).
  ///
  /// A repeated id is allowed: the list keeps the first element with it, as `init(_:)` does.
  @inlinable public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(elements)
  }

  /// Creates a list of the elements of a sequence, and combines elements with the same id. O(*n*).
  ///
  /// ```swift
  /// IdentifiedArray(tasks) { first, second in second }   // keeps the last of each id
  /// ```
  /// - Parameter combine: Receives the element in the list and the new one with the same id, and
  ///   returns the element to keep.
  /// - Precondition: The returned element has the same id.
  @inlinable public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    positions.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = append(element)
      if !inserted { update(try combine(chunks[index], element), at: index) }
    }
  }
}

// MARK: - Finding

extension IdentifiedArray {
  /// The element with an id, or nil. O(1); removing an element is O(*n*).
  ///
  /// ```swift
  /// tasks[id: id]?.isCompleted = true   // does nothing if there is no such element
  /// tasks[id: task.id] = task           // replaces the element in place, or appends it
  /// tasks[id: id] = nil                 // removes the element
  /// ```
  /// A change through this subscript copies the element. To change an element in place, find its
  /// position with ``index(id:)``.
  ///
  /// - Precondition: An element that is assigned has the id of the subscript.
  @inlinable public subscript(id id: ID) -> Element? {
    get {
      guard let index = positions[id] else { return nil }
      return chunks[index]
    }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      require(newValue.id == id, "The element's id doesn't match the id of the subscript")
      updateOrAppend(newValue)
    }
  }

  /// The position of the element with an id, or nil. O(1).
  @inlinable public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Whether there is an element with an id. O(1).
  ///
  /// `contains(_:)` compares whole elements, as in every collection.
  @inlinable public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// The ids of the elements, in order, as an array. O(*n*).
  ///
  /// To look up a single id, use ``contains(id:)`` or ``index(id:)``: these are O(1).
  @inlinable public var ids: [ID] {
    map(\.id)
  }

  /// The elements, in order, as an array. O(*n*).
  @inlinable public var elements: [Element] {
    Array(self)
  }
}

// MARK: - The index of ids

extension IdentifiedArray {
  /// Removes the id of an element that is removed. A wrong position would later return another
  /// element, so an id that is not at its recorded position stops the program.
  @inlinable mutating func forget(_ id: ID, at index: Int) {
    let known = positions.removeValue(forKey: id)
    require(known == index, "An element changed its id while it was in an IdentifiedArray")
  }

  /// Records the new position of an element that was moved.
  @inlinable mutating func place(_ id: ID, from source: Int, at target: Int) {
    let known = positions.updateValue(target, forKey: id)
    require(known == source, "An element changed its id while it was in an IdentifiedArray")
  }

  /// Records the positions of all elements from a position on.
  @inlinable mutating func renumber(from start: Int) {
    for index in stride(from: start, to: chunks.count, by: 1) {
      positions[chunks[index].id] = index
    }
    require(
      positions.count == chunks.count,
      "An element changed its id while it was in an IdentifiedArray")
  }
}

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
/// The elements keep the order in which they were added. The ids are unique. Each member that adds
/// or changes elements documents its effect if an id is already in the list.
///
/// ## Complexity
///
/// The members state their cost for a list of *n* elements that is not shared with a copy. If a
/// copy exists, the next change of an element copies one leaf (2 KB of elements), the table of the
/// leaf's group (8 bytes per leaf) and the table of groups (8 bytes per group). With 100,000 tasks
/// this is 3 KB. Adding or removing an element then also copies the table of ids.
///
/// ## Elements and ids
///
/// The id of an element may change only through this list. The list cannot find an element that is
/// an object and changes its own id, that computes a new id at each read, or whose id does not equal
/// itself, as a NaN does. Removing or moving such an element stops the program.
@frozen public struct IdentifiedArray<Element: Identifiable> {
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
  /// Creates a list from the elements of a sequence. If several elements have the same id, the list
  /// keeps the first of them. O(*n*).
  @inlinable public init(_ elements: some Sequence<Element>) {
    append(contentsOf: elements)
  }

  /// Creates a list from the elements of a sequence whose ids all differ. O(*n*).
  ///
  /// - Precondition: No two elements have the same id.
  @inlinable public init(uniqueElements elements: some Sequence<Element>) {
    positions.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, _) = append(element)
      require(inserted, "IdentifiedArray(uniqueElements:): an id is repeated")
    }
  }

  /// Creates a list from the elements of a sequence, without checking that their ids are unique.
  /// O(*n*).
  ///
  /// A repeated id is allowed: the list keeps the first element with that id, as `init(_:)` does.
  @inlinable public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(elements)
  }

  /// Creates a list from the elements of a sequence, and combines elements with the same id.
  /// O(*n*).
  ///
  /// ```swift
  /// IdentifiedArray(tasks) { first, second in second }   // keeps the last of each id
  /// ```
  /// - Parameter combine: Receives the element that is in the list and the new element with the
  ///   same id. Returns the element that the list keeps.
  /// - Precondition: The element that `combine` returns has the same id.
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
  /// The element with an id, or nil. O(1), or O(*n*) if an element is removed.
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

// MARK: - The table of ids

extension IdentifiedArray {
  /// Removes an id from the table because its element is removed. A wrong position in the table
  /// would later return another element, so the program stops if the id is not recorded at `index`.
  @inlinable mutating func forgetPosition(of id: ID, at index: Int) {
    let known = positions.removeValue(forKey: id)
    require(known == index, "An element changed its id while it was in an IdentifiedArray")
  }

  /// Records the new position of an element that was moved.
  @inlinable mutating func setPosition(of id: ID, from source: Int, at target: Int) {
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
    require(
      element.id == chunks[index].id, "The new element's id doesn't match the old one's")
    return replace(at: index, by: element)
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

extension IdentifiedArray {
  /// Removes the element with an id, if there is one. O(*n*), or O(1) at the end.
  ///
  /// - Returns: The removed element; nil if there was none.
  @inlinable @discardableResult public mutating func remove(id: ID) -> Element? {
    guard let index = positions[id] else { return nil }
    return remove(at: index)
  }

  /// Removes the element that has the same id as `element`, if there is one. O(*n*), or O(1) at the
  /// end.
  ///
  /// - Returns: The removed element. It has the id of `element`, but may differ from it in
  ///   everything else.
  @inlinable @discardableResult public mutating func remove(_ element: Element) -> Element? {
    remove(id: element.id)
  }

  /// Removes the element at a position. O(*n*), or O(1) at the end.
  @inlinable @discardableResult public mutating func remove(at index: Int) -> Element {
    if index == chunks.count - 1 {
      let last = chunks.removeLast()
      forgetPosition(of: last.id, at: index)
      return last
    }
    let element = chunks.withTail(from: index) { $0.remove(at: index - $1) }
    forgetPosition(of: element.id, at: index)
    renumber(from: index)
    return element
  }

  /// Removes the elements at some positions. O(*n*).
  ///
  /// A Foundation `IndexSet` is a sequence of positions, so SwiftUI's `onDelete` can call this:
  ///
  /// ```swift
  /// .onDelete { tasks.remove(atOffsets: $0) }
  /// ```
  @inlinable public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    removeElements(at: Set(offsets).sorted())
  }

  /// Removes the elements for which a closure returns true. If the closure throws, nothing is
  /// removed. O(*n*).
  @inlinable public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    var removed: [Int] = []
    var index = 0
    for element in self {
      if try isRemoved(element) { removed.append(index) }
      index += 1
    }
    removeElements(at: removed)
  }

  /// Removes the elements at ascending positions.
  @inlinable mutating func removeElements(at removed: [Int]) {
    guard let first = removed.first else { return }
    for index in removed { forgetPosition(of: chunks[index].id, at: index) }
    var rest = removed[...]
    chunks.withTail(from: first) { tail, start in
      let kept = tail.enumerated().filter { offset, _ in
        if rest.first != start + offset { return true }
        rest.removeFirst()
        return false
      }
      tail = kept.map(\.element)
    }
    renumber(from: first)
  }
}

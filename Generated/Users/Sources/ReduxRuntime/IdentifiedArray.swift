// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// A list in which every element has an id of its own, and is found by it in constant time.
///
/// ```swift
/// var tasks: IdentifiedArray<TaskModel> = [milk, bread]
/// tasks.append(milk)                       // is there already: nothing changes
/// if let index = tasks.index(id: bread.id) {
///   tasks[index].isCompleted.toggle()      // in place
/// }
/// ```
/// It keeps the order in which elements are added. Wherever an element would come in with an id
/// that is there, it says what happens instead; no id is ever there twice.
///
/// Costs are for a list of *n* elements that nobody else holds a copy of. Where somebody does, the
/// next change of an element copies one leaf (2 KB of elements), the table of its group (8 bytes a
/// leaf) and the table of groups (8 bytes each): 3 KB at 100,000 tasks. Adding or removing then
/// copies the index too.
public struct IdentifiedArray<Element: Identifiable> {
  public typealias ID = Element.ID

  @usableFromInline var elements = ChunkedArray<Element>()
  @usableFromInline var positions: [ID: Int] = [:]

  /// An empty list. O(1).
  @inlinable public init() {}

  /// The elements of a sequence; of those with one id the first. O(*n*).
  @inlinable public init(_ elements: some Sequence<Element>) {
    append(contentsOf: elements)
  }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

// MARK: - Finding

extension IdentifiedArray {
  /// The element with this id. O(1).
  ///
  /// Written to, it changes the element that is there, `tasks[id: id]?.isCompleted = true`, and does
  /// nothing where there is none; `nil` removes it. The element is copied on the way: with
  /// ``index(id:)`` it is changed where it lies.
  @inlinable public subscript(id id: ID) -> Element? {
    get {
      guard let index = positions[id] else { return nil }
      return elements[index]
    }
    set {
      guard let index = positions[id] else { return }
      if let newValue { self[index] = newValue } else { remove(at: index) }
    }
  }

  /// Where the element with this id stands. O(1).
  @inlinable public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Whether there is an element with this id. O(1).
  @inlinable public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// The ids of the elements, in their order. O(*n*).
  @inlinable public var ids: [ID] {
    map(\.id)
  }
}

// MARK: - Adding

extension IdentifiedArray {
  /// Adds an element at the end, unless its id is there already: then nothing changes. O(1).
  ///
  /// - Returns: Whether it was added, and where the element with this id stands.
  @inlinable @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let end = elements.count
    let index = Self.read(&positions[element.id, default: end])
    if index == end { elements.append(element) }
    return (index == end, index)
  }

  /// Adds the elements whose ids are not there yet at the end. O(their number).
  @inlinable public mutating func append(contentsOf newElements: some Sequence<Element>) {
    if isEmpty { positions.reserveCapacity(newElements.underestimatedCount) }
    for element in newElements { append(element) }
  }

  /// Replaces the element with the same id where it stands, or adds this one at the end. O(1).
  ///
  /// - Returns: The element that was replaced.
  @inlinable @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    if inserted { return nil }
    let old = elements[index]
    elements[index] = element
    return old
  }

  /// Adds an element at a position, unless its id is there already: then nothing changes. O(*n*).
  ///
  /// - Returns: Whether it was added, and where the element with this id stands.
  @inlinable @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    if let present = positions[element.id] { return (false, present) }
    elements.withTail(from: index) { $0.insert(element, at: index - $1) }
    renumber(from: index)
    return (true, index)
  }

  /// Adds what is missing to a dictionary and reads it, with one search.
  @inlinable static func read(_ position: inout Int) -> Int { position }
}

// MARK: - Removing

extension IdentifiedArray {
  /// Removes the element with this id, if there is one. O(*n*), at the end O(1).
  @inlinable @discardableResult public mutating func remove(id: ID) -> Element? {
    guard let index = positions[id] else { return nil }
    return remove(at: index)
  }

  /// Removes the element at a position. O(*n*), at the end O(1).
  @inlinable @discardableResult public mutating func remove(at index: Int) -> Element {
    if index == elements.count - 1 { return removeLast() }
    let element = elements.withTail(from: index) { $0.remove(at: index - $1) }
    positions[element.id] = nil
    renumber(from: index)
    return element
  }

  /// Removes the first element; there must be one. O(*n*).
  @inlinable @discardableResult public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the last element; there must be one. O(1).
  @inlinable @discardableResult public mutating func removeLast() -> Element {
    let element = elements.removeLast()
    positions[element.id] = nil
    return element
  }

  /// Removes as many elements from the beginning; there must be as many. O(*n*).
  @inlinable public mutating func removeFirst(_ count: Int) {
    for index in 0..<count { positions[elements[index].id] = nil }
    elements.withTail(from: 0) { elements, _ in elements.removeFirst(count) }
    renumber(from: 0)
  }

  /// Removes as many elements from the end; there must be as many. O(their number).
  @inlinable public mutating func removeLast(_ count: Int) {
    for _ in 0..<count { removeLast() }
  }

  /// Removes the last element, if there is one. O(1).
  @inlinable @discardableResult public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes every element. O(*n*). What is kept is the index's room.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
    elements.removeAll()
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements for which the closure is true. Where it throws, nothing is removed.
  /// O(*n*).
  @inlinable public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    guard let first = try firstIndex(where: isRemoved) else { return }
    try elements.withTail(from: first) { elements, offset in
      let rest = try elements[(first - offset + 1)...].filter { try !isRemoved($0) }
      for element in elements[(first - offset)...] { positions[element.id] = nil }
      elements.replaceSubrange((first - offset)..., with: rest)
    }
    renumber(from: first)
  }
}

// MARK: - Ordering

extension IdentifiedArray {
  /// Takes the element at one position out and puts it in so that it stands at the other. O(*n*).
  @inlinable public mutating func move(from source: Int, to target: Int) {
    let first = Swift.min(source, target)
    elements.withTail(from: first) { elements, offset in
      elements.insert(elements.remove(at: source - offset), at: target - offset)
    }
    renumber(from: first)
  }

  /// Exchanges two elements. O(1).
  @inlinable public mutating func swapAt(_ left: Int, _ right: Int) {
    let element = elements[left]
    elements[left] = elements[right]
    elements[right] = element
    positions[elements[left].id] = left
    positions[elements[right].id] = right
  }

  /// Turns the order round. O(*n*).
  @inlinable public mutating func reverse() {
    elements.withTail(from: 0) { elements, _ in elements.reverse() }
    renumber(from: 0)
  }

  /// Sorts the elements; equal ones keep their order. O(*n* log *n*).
  @inlinable public mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows {
    defer { renumber(from: 0) }
    try elements.withTail(from: 0) { elements, _ in try elements.sort(by: areInOrder) }
  }

  /// Notes where the elements from a position on stand.
  @inlinable mutating func renumber(from start: Int) {
    for index in stride(from: start, to: elements.count, by: 1) {
      positions[elements[index].id] = index
    }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; equal ones keep their order. O(*n* log *n*).
  @inlinable public mutating func sort() {
    sort(by: <)
  }
}

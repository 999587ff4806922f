import FeatureAnalysis

/// A call of a mutating member of a list, string, set or dictionary. The member takes no closure,
/// and changes the collection in place. It is a class because each step of the way to the collection
/// copies it.
final class CollectionChange {
  let operation: Operation
  let name: String
  let arguments: [Value]
  /// The index of the elements' `id` property if the list is an identified array; otherwise nil.
  let identity: Int?
  /// The type of the elements.
  let element: Type

  init(
    operation: Operation, name: String, arguments: [Value], identity: Int?, element: Type
  ) {
    self.operation = operation
    self.name = name
    self.arguments = arguments
    self.identity = identity
    self.element = element
  }

  /// Whether the change visits every element, so that it takes longer for a larger collection.
  var isWalking: Bool {
    switch operation {
    case .append, .updateOrAppend: identity != nil
    case .appendContents: identity != nil
    case .popLast, .removeLast, .swapAt, .insertMember, .removeMember, .removeValue, .updateValue,
      .removeAll, .formUnion, .subtract:
      false
    default: true
    }
  }

  /// - Returns: the result of the call; nil if the type of the value has no such member.
  func applyChange(to value: inout Value) throws(Signal) -> Value? {
    if var values = value.takeList() {
      defer { value = .list(values) }
      return try change(&values)
    }
    if var text = value.takeText() {
      defer { value = .string(text) }
      return try change(&text)
    }
    if var values = value.takeDictionary() {
      defer { value = .dictionary(values) }
      return change(&values)
    }
    if var values = value.takeSet() {
      defer { value = .set(values) }
      return change(&values)
    }
    return nil
  }

  // MARK: - Lists

  private func change(_ values: inout [Value]) throws(Signal) -> Value? {
    switch operation {
    case .append:
      if try index(of: id(arguments[0]), in: values) == nil { values.append(arguments[0]) }
    case .appendContents: insert(arguments[0].elements, into: &values, at: values.count)
    case .insertAt, .insertContentsAt:
      let inserted = operation == .insertAt ? [arguments[0]] : arguments[0].elements
      guard case .integer(let index) = arguments[1] else { return nil }
      // `IdentifiedArray` ignores the index if it has the element.
      if operation == .insertAt, try self.index(of: id(inserted[0]), in: values) != nil {
        return .void
      }
      guard index >= 0, index <= values.count else { throw outOfRange(Int(index), values.count) }
      insert(inserted, into: &values, at: Int(index))
    case .updateOrAppend:
      guard let index = try index(of: id(arguments[0]), in: values) else {
        values.append(arguments[0])
        return .null
      }
      let old = values[index]
      values[index] = arguments[0]
      return old
    case .swapAt:
      guard case .integer(let first) = arguments[0], case .integer(let second) = arguments[1]
      else { return nil }
      // Swift's `swapAt` returns before it accesses the elements if both indices are the same.
      if first == second { return .void }
      for index in [Int(first), Int(second)] where !values.indices.contains(index) {
        throw outOfRange(index, values.count)
      }
      values.swapAt(Int(first), Int(second))
    case .reverse: values.reverse()
    case .sort: values.sort { Value.isLess($0, $1, element) }
    default: return try remove(from: &values)
    }
    return .void
  }

  private func remove(from values: inout [Value]) throws(Signal) -> Value? {
    switch operation {
    case .removeAt:
      guard case .integer(let index)? = arguments.first else { return nil }
      guard values.indices.contains(Int(index)) else {
        throw outOfRange(Int(index), values.count)
      }
      return values.remove(at: Int(index))
    case .removeAtOffsets:
      for index in try positions(in: values).reversed() { values.remove(at: index) }
      return .void
    case .moveOffsets:
      guard case .integer(let destination) = arguments[1] else { return nil }
      let moved = try positions(in: values)
      guard destination >= 0, destination <= values.count else {
        throw .fault(.positionOutOfRange(index: Int(destination), count: values.count))
      }
      let staying = values.indices.filter { !moved.contains($0) }
      let before = staying.prefix { $0 < destination }
      values = (before + moved + staying.dropFirst(before.count)).map { values[$0] }
      return .void
    case .removeID:
      guard
        let index = try index(of: arguments[0], in: values)
      else { return .null }
      return values.remove(at: index)
    default: return try removeEnds(of: &values) { $0 }
    }
  }

  /// Inserts elements. An identified array skips elements with ids that it already contains.
  private func insert(_ added: [Value], into values: inout [Value], at index: Int) {
    guard let identity else { return values.insert(contentsOf: added, at: index) }
    var ids = Set(values.compactMap { $0.property(identity) })
    values.insert(
      contentsOf: added.filter { element in
        element.property(identity).map { ids.insert($0).inserted } ?? true
      }, at: index)
  }

  private func id(_ element: Value) -> Value? { identity.flatMap(element.property) }

  private func index(of id: Value?, in values: [Value]) throws(Signal) -> Int? {
    guard let identity, let id else { return nil }
    return values.firstIndex { $0.has(id, at: identity) }
  }

  /// The positions in the first argument, which the list has to have.
  private func positions(in values: [Value]) throws(Signal) -> [Int] {
    var positions: [Int] = []
    for case .integer(let index) in arguments[0].elements {
      guard values.indices.contains(Int(index)) else {
        throw .fault(.positionOutOfRange(index: Int(index), count: values.count))
      }
      positions.append(Int(index))
    }
    return positions
  }

  private func outOfRange(_ index: Int, _ count: Int) -> Signal {
    .fault(.indexOutOfRange(index: index, count: count))
  }

  // MARK: - Strings, and the ends of lists

  private func change(_ text: inout String) throws(Signal) -> Value? {
    switch (operation, arguments.first) {
    case (.append, .character(let character)?): text.append(character)
    case (.append, .string(let other)?), (.appendContents, .string(let other)?): text += other
    default: return try removeEnds(of: &text) { .character($0) }
    }
    return .void
  }

  private func removeEnds<Elements: RangeReplaceableCollection & BidirectionalCollection>(
    of elements: inout Elements, _ wrap: (Elements.Element) -> Value
  ) throws(Signal) -> Value? {
    switch operation {
    case .removeAll: elements.removeAll()
    case .popLast where elements.isEmpty: return .null
    case .removeFirst, .removeLast, .popLast:
      guard !elements.isEmpty else { throw .fault(.emptyCollection(name)) }
      return wrap(
        operation == .removeFirst ? elements.removeFirst() : elements.remove(at: elements.last()))
    case .removeFirstCount, .removeLastCount:
      guard case .integer(let count)? = arguments.first, count >= 0, count <= elements.count else {
        throw .fault(.negativeCount(name))
      }
      let first = elements.index(
        elements.startIndex,
        offsetBy: operation == .removeFirstCount ? Int(count) : elements.count - Int(count))
      elements.removeSubrange(
        operation == .removeFirstCount
          ? elements.startIndex..<first : first..<elements.endIndex)
    default: return nil
    }
    return .void
  }

  // MARK: - Sets and dictionaries

  private func change(_ values: inout Set<Value>) -> Value? {
    guard operation != .removeAll else {
      values.removeAll()
      return .void
    }
    guard let argument = arguments.first else { return nil }
    switch operation {
    case .insertMember: values.insert(argument)
    case .removeMember: return values.remove(argument) ?? .null
    case .formUnion: values.formUnion(argument.elements)
    case .formIntersection: values.formIntersection(argument.elements)
    case .subtract: values.subtract(argument.elements)
    case .formSymmetricDifference: values.formSymmetricDifference(argument.elements)
    default: return nil
    }
    return .void
  }

  private func change(_ values: inout [Value: Value]) -> Value? {
    switch operation {
    case .removeAll:
      values.removeAll()
      return .void
    case .removeValue: return values.removeValue(forKey: arguments[0]) ?? .null
    case .updateValue: return values.updateValue(arguments[0], forKey: arguments[1]) ?? .null
    default: return nil
    }
  }
}

extension BidirectionalCollection {
  /// The index of the last element. The collection must not be empty.
  fileprivate func last() -> Index { index(before: endIndex) }
}

extension Value {
  mutating func append(_ text: String) -> Bool {
    guard var own = takeText() else { return false }
    own += text
    self = .string(own)
    return true
  }

  mutating func append(_ elements: [Value]) -> Bool {
    guard var own = takeList() else { return false }
    own += elements
    self = .list(own)
    return true
  }
}

/// Taking a collection out of a value makes the reference to the collection unique, so that a
/// change needs no copy. The changed collection is then put back into the value. These are separate
/// functions because a pattern keeps a reference until its statement ends.
extension Value {
  mutating func takeList() -> [Value]? {
    guard case .list(let values) = self else { return nil }
    self = .null
    return values
  }

  mutating func takeText() -> String? {
    guard case .string(let text) = self else { return nil }
    self = .null
    return text
  }

  mutating func takeSet() -> Set<Value>? {
    guard case .set(let values) = self else { return nil }
    self = .null
    return values
  }

  mutating func takeDictionary() -> [Value: Value]? {
    guard case .dictionary(let values) = self else { return nil }
    self = .null
    return values
  }

  mutating func takeStructure() -> [Value]? {
    guard case .structure(let values) = self else { return nil }
    self = .null
    return values
  }
}

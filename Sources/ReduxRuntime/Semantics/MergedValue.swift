/// A loaded value, combined with the earlier changes of the state that are kept.
@frozen @usableFromInline package struct MergedValue<Value> {
  @usableFromInline package let value: Value
  /// Whether every earlier change of the state was kept.
  @usableFromInline package let isWhole: Bool

  @inlinable package init(_ value: Value, isWhole: Bool) {
    self.value = value
    self.isWhole = isWhole
  }
}

extension MergedValue {
  /// Combines a loaded list with the elements of the current list that are not in the initial one or
  /// differ from it.
  @inlinable package init<Element: Equatable, ID: Hashable>(
    _ stored: [Element], initial: [Element], now: [Element], by id: (Element) -> ID
  ) where Value == [Element] {
    if now == initial {
      self.init(stored, isWhole: true)
      return
    }
    let before = Dictionary(initial.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    var result = stored
    var places = Dictionary(
      stored.enumerated().map { (id($1), $0) }, uniquingKeysWith: { first, _ in first })
    for element in now where before[id(element)] != element {
      if let place = places[id(element)] {
        result[place] = element
      } else {
        places[id(element)] = result.count
        result.append(element)
      }
    }
    // A move is lost, and so is the removal of an element that is stored.
    let current = Set(now.map(id))
    let kept = now.lazy.map(id).filter { before[$0] != nil }
    let wanted = initial.lazy.map(id).filter { current.contains($0) || places[$0] != nil }
    self.init(result, isWhole: kept.elementsEqual(wanted))
  }
}

import FeatureAnalysis

extension TypeTable {
  /// The index of `id` among the properties of a model; nil if the type has no `id`.
  package func idPlace(of element: Type) -> Int? {
    nominal(element)?.idPlace
  }

  package func id(of value: Value, _ element: Type) -> Value? {
    guard let place = idPlace(of: element), case .structure(let values) = value,
      place < values.count
    else { return nil }
    return values[place]
  }

  /// Returns the elements of an identified array. Elements with the id of an earlier element are
  /// dropped.
  package func uniqueByID(_ values: [Value], _ element: Type) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { value in
      guard let id = id(of: value, element) else { return true }
      return seen.insert(id).inserted
    }
  }

  /// The first element of a list that has the given id, with the index of the element.
  func element(of list: Value, _ type: Type, with id: Value) -> (Int, Value)? {
    guard case .list(let values) = list, let element = type.element,
      let place = idPlace(of: element)
    else { return nil }
    return values.firstIndex { $0.has(id, at: place) }.map { ($0, values[$0]) }
  }
}

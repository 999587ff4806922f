import FeatureAnalysis

/// The indices of a list's elements, by id. If several elements have the same id, the index of the
/// first one is used.
struct ElementPlaces {
  private var ids: [Value] = []
  /// The indices by id. Used only for many elements, because a linear search is faster for few
  /// elements.
  private var places: [Value: Int] = [:]
  private static var few: Int { 16 }

  init(_ elements: [Value], _ idPlace: Int) {
    for element in elements { append(element.property(idPlace) ?? .null) }
  }

  subscript(id: Value) -> Int? {
    ids.count <= Self.few ? ids.firstIndex(of: id) : places[id]
  }

  /// Adds the id of the next element.
  mutating func append(_ id: Value) {
    ids.append(id)
    if ids.count <= Self.few { return }
    if places.isEmpty {
      for (place, id) in ids.enumerated() where places[id] == nil { places[id] = place }
    } else if places[id] == nil {
      places[id] = ids.count - 1
    }
  }
}

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

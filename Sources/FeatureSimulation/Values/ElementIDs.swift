import ExpressionTyping
import FeatureAnalysis

/// What elements are known by.
extension TypeTable {
  /// The place of `id` among the properties of a model.
  package func idPlace(of element: Type) -> Int? {
    if case .stored(let place)? = nominal(element)?.member("id")?.role { place } else { nil }
  }

  package func id(of value: Value, _ element: Type) -> Value? {
    guard let place = idPlace(of: element), case .structure(let values) = value,
      place < values.count
    else { return nil }
    return values[place]
  }

  /// The elements of an identified array: those whose id is there already are left out.
  package func uniqueByID(_ values: [Value], _ element: Type) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { value in
      guard let id = id(of: value, element) else { return true }
      return seen.insert(id).inserted
    }
  }

  /// The first element of a list that has an id, and its place.
  func element(of list: Value, _ type: Type, with id: Value) -> (Int, Value)? {
    guard case .list(let values) = list, let element = type.element,
      let place = idPlace(of: element)
    else { return nil }
    for (index, value) in values.enumerated() {
      if case .structure(let properties) = value, properties[place] == id { return (index, value) }
    }
    return nil
  }
}

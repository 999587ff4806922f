import ExpressionTyping
import FeatureAnalysis

/// The identity of elements.
extension TypeTable {
  /// The index of `id` among the properties of a model.
  package func idPlace(of element: Type) -> Int? {
    nominal(element)?.idPlace
  }

  package func id(of value: Value, _ element: Type) -> Value? {
    guard let place = idPlace(of: element), case .structure(let values) = value,
      place < values.count
    else { return nil }
    return values[place]
  }

  /// The elements of an identified array: elements with a repeated id are dropped.
  package func uniqueByID(_ values: [Value], _ element: Type) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { value in
      guard let id = id(of: value, element) else { return true }
      return seen.insert(id).inserted
    }
  }

  /// The first element of a list with an id, and its index.
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

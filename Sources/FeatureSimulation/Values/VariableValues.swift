import FeatureAnalysis

/// The values of an expression's variables, by id. Each expression or statement list numbers its
/// variables from 1.
package struct VariableValues {
  private var values: [Value?] = []

  package subscript(id: Int) -> Value? {
    get { id < values.count ? values[id] : nil }
    set {
      makeRoom(for: id)
      values[id] = newValue
    }
  }

  subscript(id: Int, default fallback: Value) -> Value {
    get { self[id] ?? fallback }
    _modify {
      makeRoom(for: id)
      // The value is removed first, so that the change has the only reference to it and needs no
      // copy.
      var value = values[id] ?? fallback
      values[id] = nil
      defer { values[id] = value }
      yield &value
    }
  }

  private mutating func makeRoom(for id: Int) {
    while values.count <= id { values.append(nil) }
  }

  package mutating func removeAll() { values.removeAll(keepingCapacity: true) }
}

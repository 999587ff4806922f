import FeatureAnalysis

/// The location of a value that is to be changed: a variable, and the path from the variable to the
/// value.
struct ValuePath {
  enum Root {
    case state
    case variable(Int)
    /// The value that a function of the spec changes.
    case surrounding
  }

  enum Step {
    case property(Int)
    /// An element of a list, given by its index. For an identified array, `id` is the index of the
    /// elements' `id` property.
    case element(Int, id: Int?)
    case key(Value)
    /// The value of `[key, default: value]`.
    case keyWithDefault(Value, Value)
  }

  let root: Root
  var steps: [Step] = []

  init(root: Root) { self.root = root }
}

extension ValuePath {
  consuming func appending(_ step: Step) -> ValuePath {
    steps.append(step)
    return self
  }
}

extension Environment {
  mutating func value(at path: ValuePath) -> Value? {
    touch(path)
    return untouchedValue(at: path)
  }

  /// The value at a path, without recording which properties of the state are read.
  func untouchedValue(at path: ValuePath) -> Value? {
    var value: Value?
    switch path.root {
    case .state: value = state
    case .variable(let id): value = variables[id]
    case .surrounding: value = surrounding.last
    }
    for step in path.steps {
      switch (step, value) {
      case (.property(let index), .structure(let values)?):
        value = values.indices.contains(index) ? values[index] : nil
      case (.element(let index, _), .list(let values)?):
        value = values.indices.contains(index) ? values[index] : nil
      case (.key(let key), .dictionary(let values)?): value = values[key] ?? .null
      case (.keyWithDefault(let key, let fallback), .dictionary(let values)?):
        value = values[key] ?? fallback
      default: return nil
      }
    }
    return value
  }

  /// Changes the value at a path in place, without copies. Returns nil if the path no longer leads
  /// to a value.
  ///
  /// - Parameter compared: incremented by the number of elements whose ids were compared.
  mutating func changeValue<Result>(
    _ path: ValuePath, _ compared: inout Int, _ body: (inout Value) throws(Signal) -> Result
  ) throws(Signal) -> Result? {
    touch(path)
    let steps = path.steps[...]
    switch path.root {
    case .state: return try Self.change(&state, steps, &compared, body)
    case .variable(let id):
      return try Self.change(&variables[id, default: .null], steps, &compared, body)
    case .surrounding:
      guard var value = surrounding.popLast() else { return nil }
      defer { surrounding.append(value) }
      return try Self.change(&value, steps, &compared, body)
    }
  }

  /// Changes a value that is inside another value. The outer value is cleared during the change, so
  /// that the reference to the inner value is unique.
  private static func change<Result>(
    _ value: inout Value, _ steps: ArraySlice<ValuePath.Step>, _ compared: inout Int,
    _ body: (inout Value) throws(Signal) -> Result
  ) throws(Signal) -> Result? {
    guard let step = steps.first else { return try body(&value) }
    let rest = steps.dropFirst()
    switch step {
    case .property(let index):
      guard var values = value.takeStructure() else { return nil }
      defer { value = .structure(values) }
      guard index < values.count else { return nil }
      return try change(&values[index], rest, &compared, body)
    case .element(let index, let id):
      guard var values = value.takeList() else { return nil }
      defer { value = .list(values) }
      guard values.indices.contains(index) else {
        throw .fault(.indexOutOfRange(index: index, count: values.count))
      }
      let old = id.flatMap { values[index].property($0) }
      let result = try change(&values[index], rest, &compared, body)
      if let id, values[index].property(id) != old {
        compared += values.count
        removeRepeatedID(&values, changed: index, id)
      }
      return result
    case .key(let key):
      guard var values = value.takeDictionary() else { return nil }
      defer { value = .dictionary(values) }
      var element = values.updateValue(.null, forKey: key) ?? .null
      defer { values[key] = element == .null ? nil : element }
      return try change(&element, rest, &compared, body)
    case .keyWithDefault(let key, let fallback):
      guard var values = value.takeDictionary() else { return nil }
      defer { value = .dictionary(values) }
      return try change(&values[key, default: fallback], rest, &compared, body)
    }
  }

  /// Removes the changed element if its new id is the id of another element, as the runtime does.
  private static func removeRepeatedID(_ values: inout [Value], changed: Int, _ id: Int) {
    let changedID = values[changed].property(id)
    let isTaken = values.indices.contains { index in
      index != changed && values[index].property(id) == changedID
    }
    if isTaken { values.remove(at: changed) }
  }
}

extension Value {
  /// A property of a model, given by its index.
  func property(_ place: Int) -> Value? {
    if case .structure(let values) = self, place < values.count { values[place] } else { nil }
  }

  /// Whether a property of a model, given by its index, has the value `value`. The property is not
  /// copied.
  func has(_ value: Value, at place: Int) -> Bool {
    guard case .structure(let values) = self, place < values.count else { return false }
    return values[place] == value
  }

  /// The number of evaluation steps for visiting everything inside the value. This includes sorting
  /// the elements of sets and dictionaries.
  var cost: Int {
    switch self {
    case .list(let values): values.count
    case .set(let values): values.count * 8
    case .dictionary(let values): values.count * 8
    case .string(let text), .url(let text): text.utf8.count
    case .data(let bytes): bytes.count
    default: 0
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

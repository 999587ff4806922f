import ExpressionTyping
import FeatureAnalysis

/// Where a value that is to be changed lies: a variable, and the way from it inwards.
struct Place {
  enum Root {
    case state
    case variable(Int)
  }

  enum Step {
    case property(Int)
    /// An element of a list; where it is an identified array, the place of its elements' id.
    case element(Int, id: Int?)
    case key(Value)
    /// `[key, default: value]`
    case keyWithDefault(Value, Value)
  }

  let root: Root
  var steps: [Step] = []

  init(root: Root) { self.root = root }
}

extension Interpreter {
  /// Finds where a target lies; nil where an optional chain in it ends in nil.
  mutating func place(of target: TypedExpression) throws(Signal) -> Place? {
    switch target.kind {
    case .variable(let variable):
      return Place(root: variable.role == .state ? .state : .variable(variable.id))
    case .member(let base, let member):
      guard case .stored(let index) = member.role else { return nil }
      return try place(of: base)?.appending(.property(index))
    case .chain(let inner), .parenthesized(let inner): return try place(of: inner)
    case .unwrap(let base):
      guard let place = try place(of: base), value(at: place) != .null else { return nil }
      return place
    case .elementByID(let base, let id):
      guard let place = try place(of: base) else { return nil }
      let wanted = try evaluate(id)
      guard let list = value(at: place), let found = element(of: list, base.type, with: wanted)
      else { return nil }
      return place.appending(.element(found.0, id: identity(of: base.type)))
    case .standard(let call): return try place(of: call)
    default: return nil
    }
  }

  private mutating func place(of call: StandardCall) throws(Signal) -> Place? {
    guard let base = call.base, let outer = try place(of: base) else { return nil }
    let arguments = try evaluate(call.arguments)
    switch (call.entry.operation, arguments.first) {
    case (.elementAtIndex, .integer(let index)?):
      if case .list(let values)? = value(at: outer), !values.indices.contains(Int(index)) {
        throw .fault(.indexOutOfRange(index: Int(index), count: values.count))
      }
      return outer.appending(.element(Int(index), id: identity(of: base.type)))
    case (.valueForKey, let key?): return outer.appending(.key(key))
    case (.valueForKeyWithDefault, let key?):
      return outer.appending(.keyWithDefault(key, arguments.last ?? .null))
    default: return nil
    }
  }

  private func identity(of list: Type) -> Int? {
    if case .identifiedArray(let element) = list { idPlace(of: element) } else { nil }
  }

  func value(at place: Place) -> Value? {
    var value: Value?
    switch place.root {
    case .state: value = state
    case .variable(let id): value = variables[id]
    }
    for step in place.steps {
      switch (step, value) {
      case (.property(let index), .structure(let values)?): value = values[index]
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

  /// Changes the value at a place, where it lies.
  mutating func change(_ place: Place, _ body: (inout Value) -> Void) {
    switch place.root {
    case .state: Self.change(&state, place.steps[...], body)
    case .variable(let id): Self.change(&variables[id, default: .null], place.steps[...], body)
    }
  }

  private static func change(
    _ value: inout Value, _ steps: ArraySlice<Place.Step>, _ body: (inout Value) -> Void
  ) {
    guard let step = steps.first else { return body(&value) }
    let rest = steps.dropFirst()
    // Taken out while it is changed, and held nowhere else: a part of a large state is not to copy
    // all of it.
    switch step {
    case .property(let index):
      guard case .structure(var values) = value else { return }
      value = .null
      change(&values[index], rest, body)
      value = .structure(values)
    case .element(let index, let id):
      guard case .list(var values) = value else { return }
      value = .null
      change(&values[index], rest, body)
      value = .list(id.map { keepingIDsUnique(values, changed: index, $0) } ?? values)
    case .key(let key):
      guard case .dictionary(var values) = value else { return }
      value = .null
      var element = values[key] ?? .null
      change(&element, rest, body)
      values[key] = element == .null ? nil : element
      value = .dictionary(values)
    case .keyWithDefault(let key, let fallback):
      guard case .dictionary(var values) = value else { return }
      value = .null
      change(&values[key, default: fallback], rest, body)
      value = .dictionary(values)
    }
  }

  /// An element whose id was changed to that of another is taken out, as the runtime does.
  private static func keepingIDsUnique(_ values: [Value], changed: Int, _ id: Int) -> [Value] {
    guard case .structure(let properties) = values[changed] else { return values }
    let isTaken = values.indices.contains { index in
      guard index != changed, case .structure(let other) = values[index] else { return false }
      return other[id] == properties[id]
    }
    guard isTaken else { return values }
    var values = values
    values.remove(at: changed)
    return values
  }
}

extension Place {
  func appending(_ step: Step) -> Place {
    var place = self
    place.steps.append(step)
    return place
  }
}

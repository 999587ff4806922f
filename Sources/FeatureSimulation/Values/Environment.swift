import FeatureAnalysis

/// The values that names have while expressions and statements are evaluated.
package struct Environment {
  /// The stored properties of the state.
  package var state: Value
  /// The values of the variables, by the variable's id.
  package var variables = VariableValues()
  /// The values of the surrounding scopes, from the outermost to the innermost. Each value is an
  /// element or the state.
  package var surrounding: [Value] = []
  private var payloadIDs: [ObjectIdentifier: PayloadIDs] = [:]
  /// The properties of the state that were read or written.
  private(set) var touched = TouchedProperties()

  init(state: Value) { self.state = state }

  mutating func forgetTouched() { touched = TouchedProperties() }

  /// Replaces the recorded properties by those that were recorded before.
  mutating func restoreTouched(_ before: TouchedProperties) { touched = before }

  /// Records that the whole state is read or changed.
  mutating func touchAll() { touched = .all }

  /// A property of the state, given by its index.
  mutating func property(_ place: Int) -> Value {
    touched.insert(place)
    guard case .structure(let values) = state, place < values.count else { return .null }
    return values[place]
  }

  /// Records the property that a path reads or changes.
  mutating func touch(_ path: ValuePath) {
    guard case .state = path.root else { return }
    if case .property(let place)? = path.steps.first { touched.insert(place) } else { touchAll() }
  }

  /// Records properties that are read or changed, as by a function of the state.
  mutating func touch(_ properties: PropertySet) {
    if properties.isEverything { return touchAll() }
    for place in properties.indices { touched.insert(place) }
  }

  func value(of variable: Variable) -> Value {
    switch variable.role {
    case .state: state
    case .surrounding: surrounding.last ?? .null
    case .payload, .local, .closureParameter: variables[variable.id] ?? .null
    }
  }
}

// MARK: - Payloads

/// The ids of the payload variables in an expression.
private struct PayloadIDs {
  /// The expression. It is retained so that no other expression can have the same identity.
  let text: TypedExpression
  let ids: [String: Int]
}

extension Environment {
  /// Sets the payload variables of an expression to the values of a payload.
  package mutating func bindParameters(
    _ parameters: [Parameter], _ values: [Value], in text: TypedExpression
  ) {
    if !parameters.isEmpty { bindParameters(parameters, values, ids(in: text)) }
  }

  private mutating func ids(in text: TypedExpression) -> [String: Int] {
    let identity = ObjectIdentifier(text)
    if let known = payloadIDs[identity] { return known.ids }
    let ids = [String: Int](payloadOf: { visit in text.visitExpressions(visit) })
    payloadIDs[identity] = PayloadIDs(text: text, ids: ids)
    return ids
  }

  mutating func bindParameters(
    _ parameters: [Parameter], _ values: [Value], in conditions: [TypedCondition]
  ) {
    if parameters.isEmpty { return }
    let ids = [String: Int](payloadOf: { visit in
      for condition in conditions { condition.visitExpressions(visit) }
    })
    bindParameters(parameters, values, ids)
  }

  /// Sets payload variables to the values of a payload.
  ///
  /// - Parameter ids: the ids of an expression's payload variables, by name.
  mutating func bindParameters(_ parameters: [Parameter], _ values: [Value], _ ids: [String: Int]) {
    if ids.isEmpty { return }
    for (parameter, value) in zip(parameters, values) {
      if let id = ids[parameter.name] { variables[id] = value }
    }
  }
}

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

/// A set of properties of a state. Each property is represented by one bit.
struct TouchedProperties: Hashable {
  private(set) var bits: UInt64 = 0

  /// All properties, including properties whose index is too large to have a bit.
  static let all = TouchedProperties(bits: .max)

  mutating func insert(_ place: Int) { bits |= place < 63 ? 1 << UInt64(place) : .max }

  func contains(_ place: Int) -> Bool { bits & 1 << UInt64(min(place, 63)) != 0 }
}

/// Limits the nesting depth of expressions, and the size of the stack that they use.
struct Nesting {
  private var depth = 0
  /// The stack address of the outermost expression.
  private var stackBeginning: UInt = 0
  private static let maximumDepth = 500
  /// The number of stack bytes that expressions may use: half of the smallest stack of a thread.
  /// Without optimization, each nesting level needs many times as much.
  #if DEBUG
    private static let maximumStack: UInt = 4 * 1024 * 1024
  #else
    private static let maximumStack: UInt = 256 * 1024
  #endif

  var isOutermost: Bool { depth == 0 }

  mutating func enter() throws(Signal) {
    let place = Self.stackPlace()
    if depth == 0 { stackBeginning = place }
    let used = max(stackBeginning, place) - min(stackBeginning, place)
    guard depth < Self.maximumDepth, used < Self.maximumStack else { throw .fault(.tooDeep) }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// The stack address of a local variable in a function that is called at this point.
  @inline(never) private static func stackPlace() -> UInt {
    var variable: UInt8 = 0
    return withUnsafeMutablePointer(to: &variable) { UInt(bitPattern: $0) }
  }
}

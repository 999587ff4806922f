import FeatureAnalysis

extension Interpreter {
  /// The path to the target of a change; nil if an optional chain in the target is nil.
  mutating func path(of target: TypedExpression) throws(Signal) -> ValuePath? {
    switch target.kind {
    case .variable(let variable):
      if case .surrounding = variable.role { return ValuePath(root: .surrounding) }
      return ValuePath(root: variable.isState ? .state : .variable(variable.id))
    case .member(let base, let member):
      guard case .stored(let index) = member.role else { return nil }
      return try path(of: base)?.appending(.property(index))
    case .chain(let inner), .parenthesized(let inner): return try path(of: inner)
    case .unwrap(let base):
      guard let path = try path(of: base), environment.value(at: path) != .null else { return nil }
      return path
    case .elementByID(let base, let id):
      guard let path = try path(of: base) else { return nil }
      let wanted = try evaluate(id)
      let list = environment.value(at: path) ?? .null
      try step(list.cost)
      guard let found = types.element(of: list, base.type, with: wanted) else { return nil }
      return path.appending(.element(found.0, id: identity(of: base.type)))
    case .standard(let call):
      faultPlace?.noteEvaluation(at: target.range)
      return try path(of: call)
    default: return nil
    }
  }

  private mutating func path(of call: StandardCall) throws(Signal) -> ValuePath? {
    guard let base = call.base, let outer = try path(of: base) else { return nil }
    let arguments = try evaluate(call.arguments)
    switch (call.entry.operation, arguments.first) {
    case (.elementAtIndex, .integer(let index)?):
      if case .list(let values)? = environment.value(at: outer),
        !values.indices.contains(Int(index))
      {
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
    if case .identifiedArray(let element) = list { types.idPlace(of: element) } else { nil }
  }

  /// Changes the value at a path.
  mutating func changeValue<Result>(
    _ path: ValuePath, _ body: (inout Value) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    var compared = 0
    let result = try environment.changeValue(path, &compared, body)
    try step(compared)
    guard let result else { throw .chainEnded }
    return result
  }
}

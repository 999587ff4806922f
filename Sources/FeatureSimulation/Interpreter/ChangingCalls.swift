import FeatureAnalysis
import SpecLanguage

extension Interpreter {
  /// Evaluates a mutating call: first the arguments, then the change of the receiver in place.
  mutating func evaluateMutatingCall(_ call: StandardCall, _ type: Type) throws(Signal) -> Value {
    guard let base = call.base, let path = try path(of: base) else { throw .chainEnded }
    var arguments: [Value] = []
    for argument in call.arguments {
      if case .closure = argument.value.kind { continue }
      arguments.append(try evaluate(argument.value))
    }
    if call.entry.operation == .declared {
      try callFunction(call.entry.name, of: base.type, at: path, arguments)
      return .void
    }
    operations.noteOrder(Application(call, type, receiver: .null, arguments: arguments))
    if arguments.count == call.arguments.count,
      let result = try changeCollection(at: path, call, arguments)
    {
      return result
    }
    guard let receiver = environment.value(at: path) else { throw .chainEnded }
    let use = Application(call, type, receiver: receiver, arguments: arguments)
    try step(receiver.cost)
    guard let (changed, result) = try changed(use) else {
      throw .fault(.notEvaluated("'\(call.entry.name)'"))
    }
    try changeValue(path) { $0 = changed }
    return result
  }

  /// Runs a function of the spec that changes the value at the path.
  private mutating func callFunction(
    _ name: String, of type: Type, at path: ValuePath, _ arguments: [Value]
  ) throws(Signal) {
    guard case .nominal(let model) = type,
      let function = declarations.changingFunctions[model]?[name],
      case .checked(var statements) = function.body
    else { throw .fault(.notEvaluated("'\(name)'")) }
    if case .state = path.root, path.steps.isEmpty {
      if let replacedFunction, replacedFunction.name == name {
        statements = replacedFunction.statements
      }
      environment.touch(function.reads)
      environment.touch(function.writes)
    }
    guard let value = environment.untouchedValue(at: path) else { throw .chainEnded }
    let changed = try separately { interpreter throws(Signal) in
      for case (let id?, let argument) in zip(function.parameterIDs, arguments) {
        interpreter.environment.variables[id] = argument
      }
      return try interpreter.inside(value) { interpreter throws(Signal) in
        try StatementExecution.runBody(statements, &interpreter)
        return interpreter.environment.surrounding.last ?? .null
      }
    }
    if case .state = path.root, path.steps.isEmpty {
      environment.state = changed
    } else {
      try changeValue(path) { $0 = changed }
    }
  }

  /// Changes a collection without a closure. Returns nil if the receiver is not a collection.
  private mutating func changeCollection(
    at path: ValuePath, _ call: StandardCall, _ arguments: [Value]
  ) throws(Signal) -> Value? {
    let receiver = call.base?.type ?? .void
    let operation = call.entry.operation
    let change = CollectionChange(
      operation: operation, name: call.entry.name, arguments: arguments,
      identity: identity(of: receiver, operation), element: receiver.elementOrCharacter)
    if change.isWalking {
      try step((environment.value(at: path)?.cost ?? 0) * (operation == .sort ? 8 : 1))
    }
    try step(arguments.reduce(0) { $0 + $1.cost })
    return try self.changeValue(path) { value throws(Signal) in try change.applyChange(to: &value) }
  }

  /// The index of the elements' `id` property; nil if the operation does not need ids.
  private func identity(of list: Type, _ operation: Operation) -> Int? {
    switch (list, operation) {
    case (.identifiedArray(let element), _), (.array(let element), .removeID):
      types.idPlace(of: element)
    default: nil
    }
  }

  private typealias Change = (Value, Value)

  private mutating func changed(_ use: Application) throws(Signal) -> Change? {
    guard use.call.entry.parameters.contains(where: \.isClosure) else {
      return try operations.changedScalar(use)
    }
    let closure = try closure(use.call.arguments)
    switch (use.operation, use.receiver) {
    case (.sortBy, .list(let values)): return (.list(try sorted(values, closure)), .void)
    case (.removeAllWhere, .list(let values)):
      return (.list(try kept(values, closure)), .void)
    case (.removeAllWhere, .string):
      return (.string(Value.joinedText(of: try kept(use.receiver.elements, closure))), .void)
    case (.merge, .dictionary):
      return (.dictionary(try merged(use.receiver, use.arguments[0], closure)), .void)
    default: return nil
    }
  }

  /// The elements that `removeAll(where:)` keeps.
  private mutating func kept(
    _ values: [Value], _ closure: TypedClosure
  ) throws(Signal) -> [Value] {
    var kept: [Value] = []
    kept.reserveCapacity(values.count)
    for value in values where try !isTrue(closure, value) { kept.append(value) }
    return kept
  }
}

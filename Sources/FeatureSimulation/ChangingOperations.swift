import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis

extension Interpreter {
  /// A mutating call: its arguments first, then its receiver is changed where it lies.
  mutating func change(_ call: StandardCall, _ type: Type) throws(Signal) -> Value {
    guard let base = call.base, let place = try place(of: base) else { throw .chainEnded }
    var arguments: [Value] = []
    for argument in call.arguments {
      if case .closure = argument.value.kind { continue }
      arguments.append(try evaluate(argument.value))
    }
    guard let receiver = value(at: place) else { throw .chainEnded }
    let use = Application(call, type, receiver: receiver, arguments: arguments)
    noteOrder(use)
    guard let (changed, result) = try changed(use) else {
      throw .fault(.notEvaluated("'\(call.entry.name)'"))
    }
    change(place) { $0 = changed }
    return result
  }

  private typealias Change = (Value, Value)

  private mutating func changed(_ use: Application) throws(Signal) -> Change? {
    switch use.receiver {
    case .list(let values): return try changedList(values, use)
    case .string(let text):
      let characters = text.map { Value.character($0) }
      guard let (changed, result) = try changedText(text, characters, use) else { return nil }
      return (changed, result)
    case .set(let values): return changedSet(values, use)
    case .dictionary(let values): return try changedDictionary(values, use)
    default: return try changedScalar(use)
    }
  }

  // MARK: - Lists

  private mutating func changedList(
    _ values: [Value], _ use: Application
  ) throws(Signal) -> Change? {
    var values = values
    let identity: Type? =
      if case .identifiedArray(let element) = use.receiverType { element } else { nil }
    switch use.operation {
    case .append: values.append(use.arguments[0])
    case .appendContents: values += use.arguments[0].elements
    case .insertAt, .insertContentsAt:
      guard case .integer(let index) = use.arguments[1], index >= 0, index <= values.count else {
        throw outOfRange(use.arguments[1], values.count)
      }
      if let identity, let id = id(of: use.arguments[0], identity),
        element(of: .list(values), use.receiverType, with: id) != nil
      {
        return (.list(values), .void)
      }
      let inserted =
        use.operation == .insertAt ? [use.arguments[0]] : use.arguments[0].elements
      values.insert(contentsOf: inserted, at: Int(index))
    case .updateOrAppend:
      guard let identity, let id = id(of: use.arguments[0], identity) else { return nil }
      if let (index, old) = element(of: .list(values), use.receiverType, with: id) {
        values[index] = use.arguments[0]
        return (.list(values), old)
      }
      values.append(use.arguments[0])
      return (.list(values), .null)
    case .swapAt:
      guard case .integer(let second) = use.arguments[1] else { return nil }
      for index in [use.integer, Int(second)] where !values.indices.contains(index) {
        throw .fault(.indexOutOfRange(index: index, count: values.count))
      }
      values.swapAt(use.integer, Int(second))
    case .reverse: values.reverse()
    case .sort:
      let element = elementType(of: use.receiverType)
      values.sort { Value.isLess($0, $1, element) }
    case .sortBy: values = try sorted(values, try closure(use.call.arguments))
    default: return try removing(values, use)
    }
    return (.list(identity.map { uniqueByID(values, $0) } ?? values), .void)
  }

  private mutating func removing(
    _ values: [Value], _ use: Application
  ) throws(Signal) -> Change? {
    var values = values
    let name = use.call.entry.name
    switch use.operation {
    case .removeAll: return (.list([]), .void)
    case .removeAllWhere:
      let closure = try closure(use.call.arguments)
      var kept: [Value] = []
      for value in values where try !isTrue(closure, value) { kept.append(value) }
      return (.list(kept), .void)
    case .removeAt:
      guard values.indices.contains(use.integer) else {
        throw outOfRange(use.arguments[0], values.count)
      }
      let removed = values.remove(at: use.integer)
      return (.list(values), removed)
    case .removeFirst, .removeLast, .popLast:
      guard !values.isEmpty else {
        if use.operation == .popLast { return (.list(values), .null) }
        throw .fault(.emptyCollection(name))
      }
      let removed = use.operation == .removeFirst ? values.removeFirst() : values.removeLast()
      return (.list(values), removed)
    case .removeFirstCount, .removeLastCount:
      guard use.integer >= 0, use.integer <= values.count else {
        throw .fault(.negativeCount(name))
      }
      if use.operation == .removeFirstCount {
        values.removeFirst(use.integer)
      } else {
        values.removeLast(use.integer)
      }
      return (.list(values), .void)
    case .removeID:
      guard let found = element(of: .list(values), use.receiverType, with: use.arguments[0]) else {
        return (.list(values), .null)
      }
      values.remove(at: found.0)
      return (.list(values), found.1)
    default: return nil
    }
  }

  private func outOfRange(_ index: Value, _ count: Int) -> Signal {
    guard case .integer(let index) = index else { return .fault(.notEvaluated("this index")) }
    return .fault(.indexOutOfRange(index: Int(index), count: count))
  }

  // MARK: - Texts, sets, dictionaries

  private mutating func changedText(
    _ text: String, _ characters: [Value], _ use: Application
  ) throws(Signal) -> Change? {
    switch use.operation {
    case .append, .appendContents:
      if case .character(let character)? = use.arguments.first {
        return (.string(text + String(character)), .void)
      }
      return (.string(text + use.text), .void)
    default:
      guard case (.list(let rest), let result)? = try removing(characters, use) else { return nil }
      return (.string(Value.text(of: rest)), result)
    }
  }

  private func changedSet(_ values: Set<Value>, _ use: Application) -> Change? {
    guard use.operation != .removeAll else { return (.set([]), .void) }
    guard let argument = use.arguments.first else { return nil }
    var values = values
    switch use.operation {
    case .insertMember:
      values.insert(argument)
    case .removeMember:
      let removed = values.remove(argument)
      return (.set(values), removed ?? .null)
    case .formUnion: values.formUnion(argument.elements)
    case .formIntersection: values.formIntersection(argument.elements)
    case .subtract: values.subtract(argument.elements)
    case .formSymmetricDifference: values.formSymmetricDifference(argument.elements)
    default: return nil
    }
    return (.set(values), .void)
  }

  private mutating func changedDictionary(
    _ values: [Value: Value], _ use: Application
  ) throws(Signal) -> Change? {
    var values = values
    switch use.operation {
    case .removeAll: return (.dictionary([:]), .void)
    case .removeValue:
      let removed = values.removeValue(forKey: use.arguments[0])
      return (.dictionary(values), removed ?? .null)
    case .updateValue:
      let old = values.updateValue(use.arguments[0], forKey: use.arguments[1])
      return (.dictionary(values), old ?? .null)
    case .merge:
      let closure = try closure(use.call.arguments)
      return (.dictionary(try merged(use.receiver, use.arguments[0], closure)), .void)
    default: return nil
    }
  }

  // MARK: - Single values

  private func changedScalar(_ use: Application) throws(Signal) -> Change? {
    switch (use.operation, use.receiver) {
    case (.toggle, .boolean(let value)): return (.boolean(!value), .void)
    case (.negate, .floating(let value)): return (.floating(-value), .void)
    case (.negate, .decimal(let value)): return (.decimal(value.negated), .void)
    case (.negate, .integer):
      let zero = Value.integer(0)
      return (try arithmetic(zero, .subtract, value: use.receiver, use.receiverType), .void)
    case (.round, .floating(let value)): return (.floating(value.rounded()), .void)
    case (.roundRule, .floating(let value)):
      return (.floating(value.rounded(Self.rule(use.arguments[0]))), .void)
    case (.addTime, .date(let seconds)):
      guard case .floating(let added) = use.arguments[0] else { return nil }
      return (.date(seconds + added), .void)
    case (.appendContents, .data(let bytes)):
      guard case .data(let more) = use.arguments[0] else { return nil }
      return (.data(bytes + more), .void)
    case (.removeAll, .data): return (.data([]), .void)
    default: return nil
    }
  }

  static func rule(_ value: Value) -> FloatingPointRoundingRule {
    guard case .enumeration(let place, _) = value else { return .toNearestOrAwayFromZero }
    let rules: [FloatingPointRoundingRule] = [
      .toNearestOrAwayFromZero, .toNearestOrEven, .up, .down, .towardZero, .awayFromZero,
    ]
    return rules[place]
  }
}

extension Value {
  /// What a call without a result gives.
  static let void = Value.structure([])
}

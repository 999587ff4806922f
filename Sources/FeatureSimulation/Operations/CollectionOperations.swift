import FeatureAnalysis
import SpecLanguage

extension Operations {
  /// Evaluates members that read collections. Strings are treated as collections of characters.
  mutating func collectionResult(_ use: Application) throws(Signal) -> Value? {
    switch use.operation {
    case .elementAtIndex: return try element(use)
    case .elementsInRange: return try elements(use)
    case .valueForKey, .valueForKeyWithDefault:
      guard case .dictionary(let values) = use.receiver else { return nil }
      let fallback = use.operation == .valueForKey ? .null : use.arguments[1]
      return values[use.arguments[0]] ?? fallback
    case .contains where use.call.entry.parameters.first.map(\.takesElement) ?? false:
      return .boolean(use.receiver.holds(use.arguments[0]))
    case .containsID:
      return .boolean(
        types.element(of: use.receiver, use.receiverType, with: use.arguments[0]) != nil)
    case .indexOfID:
      return types.element(of: use.receiver, use.receiverType, with: use.arguments[0])
        .map { .integer(Int64($0.0)) } ?? .null
    case .ids:
      let element = use.receiverType.element ?? .unknown
      return .list(use.receiver.elements.compactMap { types.id(of: $0, element) })
    case .keys, .values:
      let place = use.operation == .keys ? 0 : 1
      return .list(
        use.receiver.elements.compactMap { element in
          if case .structure(let pair) = element { pair[place] } else { nil }
        })
    default: break
    }
    if let value = sizeResult(use) ?? orderResult(use) ?? setResult(use) { return value }
    return try partResult(use)
  }

  private func sizeResult(_ use: Application) -> Value? {
    switch use.operation {
    case .isEmpty: .boolean(use.receiver.isEmptyCollection)
    case .count, .endIndex: .integer(Int64(use.receiver.elementCount))
    case .first: use.receiver.elements.first ?? .null
    case .last: use.receiver.elements.last ?? .null
    case .indices: .list((0..<use.receiver.elementCount).map { .integer(Int64($0)) })
    case .enumerated:
      .list(
        use.receiver.elements.enumerated().map { .structure([.integer(Int64($0)), $1]) })
    case .firstIndexOf:
      use.receiver.elements.firstIndex(of: use.arguments[0]).map { .integer(Int64($0)) } ?? .null
    case .lastIndexOf:
      use.receiver.elements.lastIndex(of: use.arguments[0]).map { .integer(Int64($0)) } ?? .null
    case .startsWith: .boolean(use.receiver.elements.starts(with: use.arguments[0].elements))
    default: nil
    }
  }

  private func orderResult(_ use: Application) -> Value? {
    let element = use.receiverType.elementOrCharacter
    switch use.operation {
    case .reversed: return .list(use.receiver.elements.reversed())
    case .sorted:
      return .list(use.receiver.elements.sorted { Value.isLess($0, $1, element) })
    case .min: return use.receiver.elements.min { Value.isLess($0, $1, element) } ?? .null
    case .max: return use.receiver.elements.max { Value.isLess($0, $1, element) } ?? .null
    default: return nil
    }
  }

  /// The count of `repeating:count:`. Throws an error if the result would be too large. `size` is
  /// the size of the repeated value.
  mutating func repetitions(_ use: Application, _ size: Int) throws(Signal) -> Int {
    let name = "\(use.type == .string ? "String" : "Array")(repeating:count:)"
    guard case .integer(let count)? = use.arguments.last, count >= 0 else {
      throw .fault(.negativeCount(name))
    }
    let (total, overflow) = count.multipliedReportingOverflow(by: Int64(max(size, 1)))
    guard !overflow, total <= Self.maximumRepetitions else { throw .fault(.tooLarge(name)) }
    try step(Int(total))
    return Int(count)
  }

  private mutating func partResult(_ use: Application) throws(Signal) -> Value? {
    let part: [Value]
    switch use.operation {
    case .dropFirst: part = Array(use.receiver.elements.dropFirst(try count(use)))
    case .dropLast: part = Array(use.receiver.elements.dropLast(try count(use)))
    case .prefix: part = Array(use.receiver.elements.prefix(try count(use)))
    case .suffix: part = Array(use.receiver.elements.suffix(try count(use)))
    case .flatten:
      try step(use.receiver.elements.reduce(0) { $0 + $1.cost })
      part = use.receiver.elements.flatMap(\.elements)
    case .listOf: part = use.arguments[0].elements
    case .setOf: return .set(Set(use.arguments[0].elements))
    case .indexSetOf: return .positions(use.arguments[0].elements)
    case .emptyCollection: return use.type == .string ? .string("") : Value.empty(use.type)
    case .repeating where use.type != .string:
      part = Array(repeating: use.arguments[0], count: try repetitions(use, 1))
    default: return nil
    }
    if case .identifiedArray(let element) = use.type {
      return .list(types.uniqueByID(part, element))
    }
    return Value.collected(part, like: use.type)
  }

  private func count(_ use: Application) throws(Signal) -> Int {
    guard !use.arguments.isEmpty else { return 1 }
    guard use.integer >= 0 else { throw .fault(.negativeCount(use.call.entry.name)) }
    return use.integer
  }

  private func element(_ use: Application) throws(Signal) -> Value {
    let elements = use.receiver.elements
    guard elements.indices.contains(use.integer) else {
      throw .fault(.indexOutOfRange(index: use.integer, count: elements.count))
    }
    return elements[use.integer]
  }

  private func elements(_ use: Application) throws(Signal) -> Value? {
    guard let bounds = use.bounds else { return nil }
    let elements = use.receiver.elements
    let first = bounds.lower ?? 0
    var last = bounds.upper ?? elements.count
    // Swift creates the range before it accesses the list.
    if bounds.lower != nil, bounds.upper != nil, last < first {
      throw .fault(.reversedRange(lower: first, upper: last))
    }
    if bounds.isClosed, bounds.upper != nil {
      guard last < Int.max else { throw .fault(.overflow("Int")) }
      last += 1
    }
    guard first >= 0, first <= elements.count else {
      throw .fault(.indexOutOfRange(index: first, count: elements.count))
    }
    guard last >= first, last <= elements.count else {
      throw .fault(.indexOutOfRange(index: last, count: elements.count))
    }
    return .list(Array(elements[first..<last]))
  }

  private func setResult(_ use: Application) -> Value? {
    guard case .set(let set) = use.receiver, let other = use.arguments.first else { return nil }
    let others = Set(other.elements)
    return switch use.operation {
    case .union: .set(set.union(others))
    case .intersection: .set(set.intersection(others))
    case .subtracting: .set(set.subtracting(others))
    case .symmetricDifference: .set(set.symmetricDifference(others))
    case .isSubset: .boolean(set.isSubset(of: others))
    case .isSuperset: .boolean(set.isSuperset(of: others))
    case .isDisjoint: .boolean(set.isDisjoint(with: others))
    default: nil
    }
  }
}

extension StandardParameter {
  /// Whether the argument of the member is an element of the receiver.
  var takesElement: Bool {
    if case .value(.nominal("$Element")) = kind { true } else { false }
  }
}

extension Value {
  var elementCount: Int {
    switch self {
    case .list(let values): values.count
    case .set(let values): values.count
    case .dictionary(let values): values.count
    case .string(let text): text.count
    case .data(let bytes): bytes.count
    default: 0
    }
  }

  var isEmptyCollection: Bool {
    if case .string(let text) = self { text.isEmpty } else { elementCount == 0 }
  }

  func holds(_ element: Value) -> Bool {
    if case .set(let values) = self { return values.contains(element) }
    return elements.contains(element)
  }
}

extension Type {
  /// The element type of a collection or a string.
  var elementOrCharacter: Type { self == .string ? .character : element ?? .unknown }
}

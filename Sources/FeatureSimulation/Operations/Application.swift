import FeatureAnalysis

/// A call of a standard member, with the values of the receiver and the arguments.
struct Application {
  let call: StandardCall
  /// The type of the result.
  let type: Type
  let receiver: Value
  let arguments: [Value]
  /// The bounds of the range that is an argument; nil without such an argument.
  var bounds: Bounds?

  /// The bounds of a range. A missing bound is nil.
  struct Bounds {
    let lower: Int?
    let upper: Int?
    let isClosed: Bool
  }

  var operation: Operation { call.entry.operation }
  var receiverType: Type { call.base?.type ?? .void }

  init(_ call: StandardCall, _ type: Type, receiver: Value, arguments: [Value]) {
    self.call = call
    self.type = type
    self.receiver = receiver
    self.arguments = arguments
  }

  /// The first argument as a count or index.
  var integer: Int {
    if case .integer(let value)? = arguments.first { Int(value) } else { 0 }
  }

  var text: String {
    if case .string(let value)? = arguments.first { value } else { "" }
  }

  /// The number of evaluation steps of the call: one for each element that the call visits.
  var cost: Int {
    switch (operation, receiver) {
    case (.isEmpty, _), (.valueForKey, _), (.valueForKeyWithDefault, _), (.absoluteString, _),
      (.elementAtIndex, .list), (.first, .list), (.last, .list),
      (.count, .list), (.count, .set), (.count, .dictionary), (.count, .data), (.endIndex, _),
      (.contains, .set), (.optionalMap, _), (.optionalFlatMap, _):
      return 0
    case (.sorted, _), (.sortedBy, _): return receiver.cost * 8
    default: return arguments.reduce(receiver.cost) { $0 + $1.cost }
    }
  }
}

extension StandardParameter {
  package var isClosure: Bool {
    if case .closure = kind { true } else { false }
  }
}

extension Value {
  /// Converts elements to a collection of type `type`.
  static func collected(_ elements: [Value], like type: Type) -> Value {
    switch type {
    case .set: .set(Set(elements))
    case .dictionary:
      .dictionary(
        Dictionary(
          elements.compactMap { element in
            if case .structure(let pair) = element { (pair[0], pair[1]) } else { nil }
          }, uniquingKeysWith: { first, _ in first }))
    case .scalar(.string): .string(joinedText(of: elements))
    default: .list(elements)
    }
  }

  static func joinedText(of characters: [Value]) -> String {
    String(
      characters.compactMap { element -> Character? in
        if case .character(let character) = element { character } else { nil }
      })
  }
}

import FeatureAnalysis
import SpecLanguage

/// An interpolation or added strings, such as `"PIN-\(pin)"` and `product + "-" + size`.
struct ComposedExpression {
  enum Part {
    case text(String)
    case value(TypedExpression)
  }

  private(set) var parts: [Part] = []
  private let definitions: Definitions
  private let owner: String?

  /// - Parameter owner: the action whose code contains the expression.
  init(_ expression: TypedExpression, _ definitions: Definitions, in owner: String?) {
    (self.definitions, self.owner) = (definitions, owner)
    addParts(of: expression, 0)
  }

  private mutating func addParts(of expression: TypedExpression, _ depth: Int) {
    guard depth < Definitions.most else { return }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner): addParts(of: inner, depth)
    case .binary(let left, .add, let right) where expression.type.unwrapped == .string:
      addParts(of: left, depth)
      addParts(of: right, depth)
    case .string(let segments):
      for segment in segments {
        switch segment {
        case .text(let text): parts.append(.text(text))
        case .interpolation(let value): addParts(of: value, depth)
        }
      }
    default:
      if let text = expression.text {
        parts.append(.text(text))
      } else if expression.type.unwrapped == .string,
        let definition = definitions.definition(of: expression, in: owner)
      {
        addParts(of: definition, depth + 1)
      } else {
        parts.append(.value(expression))
      }
    }
  }

  /// The texts of the values with which the parts are a text. The first of several values without a text
  /// between them has all of their text.
  func solutions(equalTo text: String) -> [TextSolution] {
    var rest = text[...]
    var values: [(value: TypedExpression, text: String)] = []
    var open: TypedExpression?
    for (index, part) in parts.enumerated() {
      switch part {
      case .value(let value):
        if open == nil { open = value } else { values.append((value, "")) }
      case .text(let own):
        let isLast = index == parts.count - 1
        let found =
          open == nil
          ? rest.hasPrefix(own) ? rest.startIndex : nil
          : isLast ? rest.end(before: own) : rest.start(of: own)
        guard let found else { return [] }
        if let value = open { values.append((value, String(rest[..<found]))) }
        open = nil
        rest = rest[found...].dropFirst(own.count)
      }
    }
    if let open {
      values.append((open, String(rest)))
    } else if !rest.isEmpty {
      return []
    }
    return values.map { value, text in
      TextSolution(names: Set(value.sources.flatMap { $0.ownNames(in: owner) }), text: text)
    }
  }
}

extension Substring {
  /// Where a text at the end begins; nil if it is not there.
  fileprivate func end(before text: String) -> Index? {
    hasSuffix(text) ? index(endIndex, offsetBy: -text.count) : nil
  }

  /// Where a text begins for the first time; nil if it does not occur.
  fileprivate func start(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) } ?? (text.isEmpty ? endIndex : nil)
  }
}

import SpecLanguage

/// Finds the values that no pattern of a `switch` matches, and the patterns that are unreachable.
///
/// The algorithm is a decision tree over columns of patterns, after Maranget, "Warnings for pattern
/// matching" (2007). Each step groups the rows by their first case, so a flat `switch` takes one
/// pass.
struct PatternCoverage {
  let types: TypeTable
  private var reached: [Bool] = []
  private var next = 0
  /// The number of rows that may still be visited. Without a limit, nested alternatives could
  /// multiply.
  private var budget = 200_000

  init(types: TypeTable) { self.types = types }

  fileprivate struct Row {
    let index: Int
    /// Whether the row matches only some of the values of its patterns, because the row has a
    /// condition or contains a range.
    var isPartial: Bool
    var patterns: [TypedPattern?]
  }

  /// Returns the missing patterns as Swift code; nil if there are too many combinations.
  mutating func missing(from cases: [TypedCase], _ type: Type) -> [String]? {
    var rows: [Row] = []
    for item in cases {
      if item.patterns.isEmpty {
        rows.append(Row(index: rows.count, isPartial: false, patterns: [nil]))
      }
      for (index, pattern) in item.patterns.enumerated() {
        let isPartial = item.condition != nil && index == item.patterns.count - 1
        rows.append(Row(index: rows.count, isPartial: isPartial, patterns: [pattern]))
      }
    }
    reached = Array(repeating: false, count: rows.count)
    let missing = walk(rows, [type]).map { $0[0] }
    return budget > 0 ? missing : nil
  }

  /// Returns whether the next pattern is reachable. Must be called once for each pattern, in the
  /// order of the cases.
  mutating func isReached() -> Bool {
    defer { next += 1 }
    return budget <= 0 || reached[next]
  }

  /// Returns patterns for all values that no row matches. Each result contains one pattern for each
  /// column.
  private mutating func walk(_ rows: [Row], _ columns: [Type]) -> [[String]] {
    budget -= rows.count + 1
    guard budget > 0 else { return [] }
    guard let type = columns.first else {
      for row in rows {
        reached[row.index] = true
        if !row.isPartial { return [] }
      }
      return [[]]
    }
    let rest = Array(columns.dropFirst())
    let groups = Groups(rows)
    if groups.heads.isEmpty {
      return walk(groups.others, rest).map { ["_"] + $0 }
    }
    var missing: [[String]] = []
    for head in groups.order {
      let parameters = head.parameters(of: types)
      let group = groups.rows(of: head, width: parameters.count)
      for found in walk(group, parameters + rest) {
        let inner = found.prefix(parameters.count)
        missing.append([head.text(inner)] + found.dropFirst(parameters.count))
      }
    }
    let absent = Head.all(of: type, types).map { all in all.filter { groups.heads[$0.key] == nil } }
    if let absent, absent.isEmpty { return missing }
    let others = walk(groups.others, rest)
    for found in others {
      guard let absent else {
        missing.append(["_"] + found)
        continue
      }
      for head in absent { missing.append([head.text([])] + found) }
    }
    return missing
  }

  /// The rows, grouped by their first pattern.
  fileprivate struct Groups {
    private(set) var heads: [String: [Row]] = [:]
    private(set) var order: [Head] = []
    /// The rows whose first pattern is `_`, a name or a range, without this first pattern.
    private(set) var others: [Row] = []

    init(_ rows: [Row]) {
      for row in rows {
        var row = row
        let head = row.patterns[0].flatMap(Head.init)
        if head == nil, row.patterns[0]?.matchesEverything == false { row.isPartial = true }
        if let head {
          if heads[head.key] == nil { order.append(head) }
          heads[head.key, default: []].append(row)
        } else {
          var other = row
          other.patterns.removeFirst()
          others.append(other)
        }
      }
    }

    /// Returns the rows that begin with `head` and the rows in `others`, in order. In each row,
    /// patterns for the arguments of `head` replace the first pattern.
    func rows(of head: Head, width: Int) -> [Row] {
      let own = (heads[head.key] ?? []).map { $0.opened(width) }
      if others.isEmpty { return own }
      let wide = others.map { $0.widened(width) }
      return (own + wide).sorted { $0.index < $1.index }
    }
  }
}

extension PatternCoverage.Row {
  fileprivate func opened(_ width: Int) -> Self {
    var inner: [TypedPattern?] = []
    switch patterns[0]?.kind {
    case .enumCase(_, _, let arguments?)?: inner = arguments
    case .some(let pattern, _)?: inner = [pattern]
    default: inner = Array(repeating: nil, count: width)
    }
    return Self(index: index, isPartial: isPartial, patterns: inner + patterns.dropFirst())
  }

  fileprivate func widened(_ width: Int) -> Self {
    Self(
      index: index, isPartial: isPartial,
      patterns: Array(repeating: nil, count: width) + patterns)
  }
}

/// The constructor that a pattern matches: a case or a literal.
private struct Head {
  enum Kind {
    case enumCase(CaseSignature)
    case some(Type)
    case none
    case literal
  }

  let kind: Kind
  let key: String

  private init(_ kind: Kind, _ key: String) {
    self.kind = kind
    self.key = key
  }

  init?(_ pattern: TypedPattern) {
    switch pattern.kind {
    case .any, .binding, .range, .external: return nil
    case .enumCase(let signature, _, _): self.init(.enumCase(signature), signature.name)
    case .some(let inner, _): self.init(.some(inner.type), "some")
    case .none: self.init(.none, "none")
    case .value(let value):
      guard let text = value.literalText else { return nil }
      self.init(.literal, text)
    }
  }

  /// Returns the heads that cover all values of a type; nil if there are infinitely many values.
  static func all(of type: Type, _ types: TypeTable) -> [Head]? {
    switch type {
    case .optional(let wrapped): return [Head(.some(wrapped), "some"), Head(.none, "none")]
    case .scalar(.bool): return [Head(.literal, "true"), Head(.literal, "false")]
    default:
      guard case .enumeration(let cases)? = types.nominal(type)?.kind else { return nil }
      return cases.map { Head(.enumCase($0), $0.name) }
    }
  }

  /// Returns the types of the associated values.
  func parameters(of types: TypeTable) -> [Type] {
    switch kind {
    case .enumCase(let signature): signature.parameters.map(\.type)
    case .some(let wrapped): [wrapped]
    case .none, .literal: []
    }
  }

  func text(_ inner: ArraySlice<String>) -> String {
    let isPlain = inner.allSatisfy { $0 == "_" }
    switch kind {
    case .enumCase(let signature):
      return isPlain ? ".\(signature.name)" : ".\(signature.name)(\(inner.joined(separator: ", ")))"
    case .some: return isPlain ? ".some" : ".some(\(inner.joined(separator: ", ")))"
    case .none: return ".none"
    case .literal: return key
    }
  }
}

extension TypedExpression {
  /// A string that identifies a literal among the literals of its type; nil for other expressions.
  fileprivate var literalText: String? {
    switch kind {
    case .integer(let text): IntegerLiteral(text).magnitude.map { String($0) }
    case .floating(let text): Double(text.filter { $0 != "_" }).map { String($0) }
    case .boolean(let value): String(value)
    case .string(let segments):
      segments.reduce("\"") { text, segment in
        if case .text(let part) = segment { text + part } else { text }
      }
    case .prefix(_, let operand): operand.literalText.map { $0 == "0" ? $0 : "-" + $0 }
    default: nil
    }
  }
}

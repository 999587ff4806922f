import FeatureAnalysis

/// What a spec asks of a string, such as an email address with `@`, `.` and five characters. No literal
/// alone fulfils several conditions, but a string that is composed of them does.
struct ComposedTexts {
  private struct Parts {
    var prefixes: [String] = []
    var contained: [String] = []
    var suffixes: [String] = []

    var count: Int {
      contained.count + (prefixes.isEmpty ? 0 : 1) + (suffixes.isEmpty ? 0 : 1)
    }
  }

  private var parts: [String: Parts] = [:]
  private static let mostContained = 4
  private static let mostEnds = 4

  /// Records a search for a literal in a string.
  ///
  /// - Parameter names: the names of the string.
  mutating func noteSearch(_ operation: Operation, for text: String, in names: Set<String>) {
    for name in names {
      var known = parts[name] ?? Parts()
      switch operation {
      case .hasPrefix: known.prefixes.appendNew(text, atMost: Self.mostEnds)
      case .hasSuffix: known.suffixes.appendNew(text, atMost: Self.mostEnds)
      case .contains, .containsIgnoringCase, .split:
        known.contained.appendNew(text, atMost: Self.mostContained)
      default: continue
      }
      parts[name] = known
    }
  }

  /// Strings that fulfil several conditions: with all texts for which strings with these names are
  /// searched, with each kind of character that the spec examines, and as long as it wants. Of several texts
  /// at the beginning or the end, each string has one.
  ///
  /// - Parameters:
  ///   - isNumber: whether the string, or a part of it, is converted to a number.
  ///   - lengths: the numbers with which the lengths of the strings are compared.
  ///   - isDistinct: whether two different strings have to fulfil the conditions.
  func texts(
    _ names: [String], examined: [Character], isNumber: Bool, lengths: [Int64], isDistinct: Bool
  ) -> [String] {
    let known = names.compactMap { parts[$0] }
    let isNumber = isNumber && !known.isEmpty
    let examined = isNumber && !examined.contains("1") ? examined + ["1"] : examined
    let contained = known.flatMap(\.contained).uniqued(atMost: Self.mostContained)
    let kinds = known.isEmpty && lengths.isEmpty ? [] : examined.filter { $0 != " " }
    let count = known.reduce(0) { $0 + $1.count } + (kinds.isEmpty ? 0 : 1)
    guard count + (lengths.isEmpty ? 0 : 1) > 1, count > 0 else { return [] }
    let prefixes = known.first { !$0.prefixes.isEmpty }?.prefixes ?? [""]
    let suffixes = known.first { !$0.suffixes.isEmpty }?.suffixes ?? [""]
    let ends = prefixes.map { ($0, suffixes[0]) } + suffixes.dropFirst().map { (prefixes[0], $0) }
    let hasDigits = isNumber || kinds.contains("1")
    return ends.enumerated().flatMap { index, ends in
      var text = ends.0 + String(kinds)
      let filler = isNumber ? "1" : "a"
      for part in contained where !text.contains(part) { text += filler + part }
      if !contained.isEmpty || text == ends.0 { text += filler }
      let filled = Self.filled(
        text, ends.1, lengths, hasDigits: hasDigits, isDistinct: isDistinct)
      return index == 0 ? filled : Array(filled.prefix(hasDigits ? 2 : 1))
    }
  }

  /// A text and its end with characters between them, so that they are as long as the spec wants.
  private static func filled(
    _ text: String, _ end: String, _ lengths: [Int64], hasDigits: Bool, isDistinct: Bool
  ) -> [String] {
    let own = text.count + end.count
    guard let length = lengths.filter({ $0 >= own }).min() else {
      return [text + end] + (isDistinct ? [text + (hasDigits ? "2" : "b") + end] : [])
    }
    // A string of this length may already be too short or too long.
    let digits = hasDigits ? [("1", 0), ("1", 1)] : []
    let others = isDistinct ? [("b", 0)] + (hasDigits ? [("2", 0)] : []) : []
    return ([("a", 0)] + digits + [("a", 1)] + others).map { filler, more in
      text + String(repeating: filler, count: Int(length) - own + more) + end
    }
  }
}

extension SampleLiterals {
  /// Records the literals for which a string is searched.
  ///
  /// - Parameter isRefused: whether a string with the literal is refused, as by `!text.contains(" ")`.
  mutating func noteSearch(_ call: StandardCall, isRefused: Bool) {
    guard let base = call.base, base.type.unwrapped == .string else { return }
    let names = base.names(in: owner)
    if !isRefused, let text = call.searchedCharacter {
      composed.noteSearch(.contains, for: text, in: names)
    }
    for argument in call.arguments {
      guard case .string(let segments) = argument.value.kind else { continue }
      noteLiteral(argument.value, names)
      if !isRefused, segments.count == 1, case .text(let text) = segments[0] {
        composed.noteSearch(call.entry.operation, for: text, in: names)
      }
    }
  }

  /// Records the length to which a string is cut, as in `text.prefix(8)`: longer ones are cut to the same
  /// text.
  mutating func noteCut(_ call: StandardCall) {
    guard let base = call.base, base.type.unwrapped == .string,
      let length = call.arguments.first?.value.number, length > 1,
      length < Double(Self.longest)
    else { return }
    cuts.addLiteral(Int64(length), base.names(in: owner))
  }

  /// Records a trimmed string that is compared.
  mutating func noteTrimmed(_ side: TypedExpression) {
    guard case .standard(let call) = side.bare.kind, call.entry.operation == .trimmed,
      let base = call.base
    else { return }
    trimmed.compared.formUnion(base.names(in: owner))
  }

  /// Whether a string with a blank before it may be another one for the spec: if it is trimmed, and looked
  /// up or compared.
  func mayBeUntrimmed(_ names: [String]) -> Bool {
    if trimmed.names.isDisjoint(with: names) { return false }
    return !trimmed.compared.isDisjoint(with: names) || !lookups.members(for: names).isEmpty
  }

  /// Records texts that are numbers for a text that is converted, as in `Int(text)`.
  mutating func noteConversion(_ call: StandardCall) {
    guard call.base == nil, call.arguments.count == 1, let text = call.arguments.first?.value,
      text.type.unwrapped == .string, let scalar = call.owner?.scalar,
      scalar.isInteger || [.double, .float, .decimal].contains(scalar)
    else { return }
    let names = Set(text.sources.flatMap { $0.ownNames(in: owner) })
    for name in names { conversions[name, default: []].insert(scalar) }
    for number in ["1", "0", "10"] { strings.addLiteral(number, names, isForAll: false) }
  }
}

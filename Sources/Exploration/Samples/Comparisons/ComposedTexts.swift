import FeatureAnalysis

/// What a spec asks of a string, such as an email address with `@`, `.` and five characters. No literal
/// alone fulfils several conditions, but a string that is composed of them does.
struct ComposedTexts {
  private struct Parts {
    var prefix = ""
    var contained: [String] = []
    var suffix = ""

    var count: Int { contained.count + (prefix.isEmpty ? 0 : 1) + (suffix.isEmpty ? 0 : 1) }
  }

  private var parts: [String: Parts] = [:]
  private static let mostContained = 4

  /// Records a search for a literal in a string.
  ///
  /// - Parameter names: the names of the string.
  mutating func noteSearch(_ operation: Operation, for text: String, in names: Set<String>) {
    for name in names {
      var known = parts[name] ?? Parts()
      switch operation {
      case .hasPrefix: if known.prefix.isEmpty { known.prefix = text }
      case .hasSuffix: if known.suffix.isEmpty { known.suffix = text }
      case .contains, .containsIgnoringCase:
        known.contained.appendNew(text, atMost: Self.mostContained)
      default: continue
      }
      parts[name] = known
    }
  }

  /// Strings that fulfil several conditions: with all texts for which strings with these names are
  /// searched, with each kind of character that the spec examines, and as long as it wants.
  ///
  /// - Parameters:
  ///   - isNumber: whether the string, or a part of it, is converted to a number.
  ///   - lengths: the numbers with which the lengths of the strings are compared.
  func texts(
    _ names: [String], examined: [Character], isNumber: Bool, lengths: [Int64]
  ) -> [String] {
    let known = names.compactMap { parts[$0] }
    let isNumber = isNumber && !known.isEmpty
    let examined = isNumber && !examined.contains("1") ? examined + ["1"] : examined
    let prefix = known.first { !$0.prefix.isEmpty }?.prefix ?? ""
    let suffix = known.first { !$0.suffix.isEmpty }?.suffix ?? ""
    let contained = known.flatMap(\.contained).uniqued(atMost: Self.mostContained)
    let kinds = known.isEmpty && lengths.isEmpty ? [] : examined.filter { $0 != " " }
    let count = known.reduce(0) { $0 + $1.count } + (kinds.isEmpty ? 0 : 1)
    guard count + (lengths.isEmpty ? 0 : 1) > 1, count > 0 else { return [] }
    var text = prefix + String(kinds)
    for part in contained where !text.contains(part) { text += "a" + part }
    if !contained.isEmpty || text == prefix { text += "a" }
    let own = text.count + suffix.count
    guard let length = lengths.filter({ $0 >= own }).min() else { return [text + suffix] }
    // A string of this length may already be too short or too long.
    let digits = isNumber || kinds.contains("1") ? [("1", 0), ("1", 1)] : []
    let lengths = [("a", 0)] + digits + [("a", 1)]
    return lengths.map { filler, more in
      text + String(repeating: filler, count: Int(length) - own + more) + suffix
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

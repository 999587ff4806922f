import FeatureAnalysis
import FeatureSimulation

/// A duration, and those that are a second longer and shorter. Only a negative duration has a negative
/// neighbor, because most specs expect none.
package func nearDurations(_ seconds: Int64, _ attoseconds: Int64) -> [Value] {
  var near = [seconds]
  if seconds < .max { near.append(seconds + 1) }
  if seconds != 0, seconds > .min { near.append(seconds - 1) }
  return near.map { .duration(seconds: $0, attoseconds: attoseconds) }
}

extension Sampler {
  /// The maximum number of ids of a state that are sent. A model with an id has one sample more.
  static let mostIDs = mostOfStruct - 1
  private static let mostTexts = 6
  private static let mostNumbers = 8
  /// The maximum number of samples that are literals for other names.
  private static let mostOthers = 4
  /// As `mostOthers`, for characters, dates, durations and URLs.
  private static let mostOthersOfOthers = 2

  /// The samples of a scalar type. Literals with which values of this name are compared come first.
  ///
  /// - Parameter name: the name of the parameter or property that has the type.
  func samples(_ scalar: ScalarType, named name: String?) -> [Value] {
    var names = literals.links.valueNames(of: name)
    let members = scalar.isKey ? literals.lookups.members(for: names.own) : []
    names.own += members.filter { !names.own.contains($0) }
    let samples = samples(scalar, names)
    guard scalar.isKey, !keys.isEmpty else { return samples }
    let found = keys(scalar, named: name)
    return found + newKeys(like: samples, beside: found)
      + samples.filter { !found.contains($0) }
  }

  /// The keys of elements in the state by which an action with a value of this name looks them up.
  func keys(_ scalar: ScalarType, named name: String?) -> [Value] {
    guard scalar.isKey, !keys.isEmpty, let name else { return [] }
    return literals.lookups.members(for: literals.links.names(of: name)).flatMap { member in
      (keys[member] ?? []).filter { scalar.contains($0) }.prefix(Self.mostIDs)
    }.uniqued(atMost: .max)
  }

  /// For each simple sample that some element has, one like it that no element has. Otherwise, where a
  /// rule refuses what is there already, no second element could follow the first.
  private func newKeys(like samples: [Value], beside found: [Value]) -> [Value] {
    samples.filter(found.contains).compactMap { sample in
      switch sample {
      case .string(let text) where !text.isEmpty && text.allSatisfy { $0 == "a" }:
        "bcdefghij".lazy.map { .string(String(repeating: $0, count: text.count)) }
          .first { !found.contains($0) }
      case .integer(1):
        (2...10).lazy.map { .integer($0) }.first { !found.contains($0) && !samples.contains($0) }
      default: nil
      }
    }
  }

  private func samples(_ scalar: ScalarType, _ names: ValueNames) -> [Value] {
    switch scalar {
    case .bool: return [.boolean(false), .boolean(true)]
    case .string: return texts(names).map { .string($0) }
    case .character:
      let examined = literals.examined.sorted().filter { $0 != " " }.map { Value.character($0) }
      return others(.character, names, [.character("a")], [.character("b")] + examined) { [$0] }
    case .uuid: return Array(existing.prefix(Self.mostIDs)) + fresh.prefix(1) + writtenIDs
    case .date: return dates(names)
    case .url:
      let urls = ["a", "b"].map { Value.url("https://example.com/\($0)") }
      return others(.url, names, urls, []) { [$0] }
    case .data: return [.data([]), .data([1])]
    case .decimal: return decimals(names).map { .decimal($0) }
    case .indexSet: return positions.map { .list($0.map { .integer(Int64($0)) }) }
    case .duration: return durations(names)
    case .float, .double:
      return numbers(names).map { .floating(scalar == .float ? Double(Float($0)) : $0) }
    default:
      let bits = Int64(scalar.isUnsigned ? scalar.bitWidth : scalar.bitWidth - 1)
      let greatest: Int64 = bits < 32 ? 1 << bits - 1 : .max
      return integers(names, isUnsigned: scalar.isUnsigned).filter { $0 <= greatest }
        .map { .integer($0) }
    }
  }

  /// The number of literals with which a value is compared, and which are no samples of it, because
  /// there are too many.
  func omittedLiterals(of type: Type, named name: String) -> Int {
    if written[type.description] != nil { return 0 }
    let names = literals.links.valueNames(of: name)
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner):
      return omittedLiterals(of: inner, named: name)
    case .scalar(.string):
      return literals.strings.omittedCount(names) + literals.lengths.omittedCount(names)
    case .scalar(.decimal): return literals.decimals.omittedCount(names)
    case .scalar(.double), .scalar(.float): return literals.numbers.omittedCount(names)
    case .scalar(let scalar) where scalar.isInteger: return literals.integers.omittedCount(names)
    case .scalar(let scalar): return literals.others[scalar]?.omittedCount(names) ?? 0
    default: return 0
    }
  }

  /// The ids that the spec contains, if they are samples.
  var writtenIDs: [Value] {
    guard sendsWrittenIDs, let known = literals.others[.uuid] else { return [] }
    return known.all.filter { !existing.contains($0) }.uniqued(atMost: Self.mostIDs)
  }

  /// Each set of the first three positions of a list, and each later position alone.
  private var positions: [[Int]] {
    let first = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
    let known = first.filter { $0.allSatisfy { $0 < max(longestList, 1) } }
    return known + (3..<max(longestList, 3)).map { [$0] }
  }

  /// The positions before which a view moves rows, and the end of the list.
  var destinations: [Value] { (0...max(longestList, 1)).map { .integer(Int64($0)) } }

  /// How many of all sets of positions the samples contain.
  var coverageOfPositions: SampleCoverage {
    SampleCoverage(used: positions.count, all: 1 << max(longestList, 1) - 1)
  }

  private func dates(_ names: ValueNames) -> [Value] {
    let day = 86_400.0
    // Of the bounds of intervals, one interval may contain another one.
    let isBound = literals.links.areOrdered(names.own)
    let times = literals.examinesDays ? (isBound ? [day / 4, day / 2] : [day / 2]) : []
    let later = isBound ? [2 * day, 3 * day] : [2 * day]
    let first =
      [0] + times + [day] + (isBound || literals.thresholds.areOrdered(names.own) ? later : [])
    return others(.date, names, first.map { .date($0) }, []) { date in
      guard case .date(let time) = date else { return [] }
      return [date, .date(time + day), .date(time - day)]
    }
  }

  private func durations(_ names: ValueNames) -> [Value] {
    let isBound = literals.links.areOrdered(names.own)
    let first = (isBound ? [0, 1, 2, 3] : [0, 1]).map {
      Value.duration(seconds: $0, attoseconds: 0)
    }
    return others(.duration, names, first, []) { duration in
      guard case .duration(let seconds, let rest) = duration else { return [] }
      return nearDurations(seconds, rest)
    }
  }

  /// The samples of a character, date, duration or URL.
  ///
  /// - Parameter near: the samples for a literal: the literal and its neighbors.
  private func others(
    _ scalar: ScalarType, _ names: ValueNames, _ first: [Value], _ more: [Value],
    near: (Value) -> [Value]
  ) -> [Value] {
    guard let known = literals.others[scalar] else { return first + more }
    return Self.chosen(
      names, first, more + known.all.prefix(Self.mostOthersOfOthers),
      assumed: known.assumed(names, near: near), atMost: Self.mostTexts
    ) { known.surrounded($0, near: near, number: \.bound, middle: Value.middle) }
  }

  private func texts(_ names: ValueNames) -> [String] {
    let blanks =
      [""] + literals.examined.sorted().map { String($0) }
      + (literals.mayBeUntrimmed(names.own) ? [" a"] : [])
    return Self.chosen(
      names, isDistinguished(names.own) ? ["a", "b"] : ["a"],
      blanks + literals.strings.all.prefix(Self.mostOthers),
      assumed: characterTexts(names.own) + characterTexts(names.shared), atMost: Self.mostTexts,
      own: comparedTexts)
  }

  /// The texts with which a string with these names is compared, or that the spec expects of it.
  private func comparedTexts(_ names: [String]) -> [String] {
    let wanted = literals.lengths[names]
    let lengths = wanted.flatMap { [$0, $0 - 1, $0 + 1] }.filter { $0 > 1 }
    let conversions = Set(names.flatMap { literals.conversions[$0] ?? [] })
    let numbers = numberTexts(names, conversions)
    let padded = wanted.flatMap { length in numbers.compactMap { $0.padded(to: Int(length)) } }
    let digits =
      !conversions.isEmpty
      ? lengths : literals.examined.contains("1") ? wanted.filter { $0 > 1 } : []
    let isDistinct = isDistinguished(names)
    let composed = literals.composed.texts(
      names, examined: literals.examined.sorted(), isNumber: !conversions.isEmpty,
      lengths: wanted, isDistinct: isDistinct)
    let others = isDistinct ? wanted.filter { $0 > 1 } : []
    let cuts = literals.cuts[names].flatMap { [$0, $0 + 1] }.filter { !lengths.contains($0) }
    let strings = literals.strings[names]
    let otherCase = literals.examined.contains("A") ? strings.compactMap(\.inOtherCase) : []
    let untrimmed =
      literals.mayBeUntrimmed(names)
      ? (composed.first ?? strings.first).map { [" " + $0] } ?? [] : []
    return strings + otherCase + numbers + composed
      + digits.map { String(repeating: "1", count: Int($0)) }
      + (lengths + cuts).map { String(repeating: "a", count: Int($0)) } + padded
      + others.map { String(repeating: digits.isEmpty ? "b" : "2", count: Int($0)) } + untrimmed
  }

  /// The numbers with which the result of converting a text is compared.
  private func numberTexts(_ names: [String], _ conversions: Set<ScalarType>) -> [String] {
    if conversions.isEmpty { return [] }
    var texts = literals.integers.surrounded(names) { [$0, $0 + 1, $0 - 1] }.map { "\($0)" }
    if conversions.contains(.double) || conversions.contains(.float) {
      texts += literals.numbers.surrounded(names) { [$0, $0 + 0.5, $0 - 0.5] }.map { "\($0)" }
    }
    if conversions.contains(.decimal) {
      texts += literals.decimals.surrounded(names, near: \.withNeighbors).map(\.description)
    }
    return texts
  }

  /// The characters with which characters of a text are compared, as in `text.first == "/"`.
  private func characterTexts(_ names: [String]) -> [String] {
    (literals.others[.character]?[names] ?? []).prefix(Self.mostOthers).compactMap { value in
      if case .character(let character) = value { String(character) } else { nil }
    }
  }

  /// Whether the value must perhaps differ from another one, so that two valid samples are needed.
  private func isDistinguished(_ names: [String]) -> Bool {
    names.contains { literals.lookups.distinguished.contains($0) }
  }

  private func integers(_ names: ValueNames, isUnsigned: Bool) -> [Int64] {
    let isDistinct = isDistinguished(names.own)
    func near(_ literal: Int64) -> [Int64] {
      [literal, literal + 1, literal - 1] + (isDistinct ? [literal + 2, literal - 2] : [])
    }
    func isSample(_ value: Int64) -> Bool { !isUnsigned || value >= 0 }
    // Ids are compared only with ids. The literals for other names are not relevant for them.
    let own = names.own.first?.split(separator: ".").last
    let isID = own == "id" || own?.hasSuffix("ID") == true
    let others = isID ? [] : Array(literals.integers.all.prefix(Self.mostOthers))
    return Self.chosen(
      names, isDistinct ? [1, 2] : [1],
      ([0, -1] + others.flatMap { [$0, $0 + 1, $0 - 1] }).filter(isSample),
      assumed: literals.integers.assumed(names, near: near).filter(isSample),
      atMost: Self.mostNumbers
    ) { names in
      let nearest =
        (literals.integers.surrounded(names, near: near) + above(literals.integers[names], names, 1))
        .filter(isSample)
      // The literals for this name come early, because only the first samples of a model's property
      // may be used.
      let isPosition = names.contains(where: literals.lookups.positions.contains)
      let positions = isPosition ? (0..<max(longestList, 1)).map { Int64($0) } : []
      return nearest.filter { $0.magnitude > 1 } + nearest + positions
    }
  }

  private func numbers(_ names: ValueNames) -> [Double] {
    let isDistinct = isDistinguished(names.own)
    func near(_ literal: Double) -> [Double] {
      [literal, literal + 0.5, literal - 0.5] + (isDistinct ? [literal + 1, literal - 1] : [])
    }
    let others = literals.numbers.all.prefix(Self.mostOthers)
    let integers = literals.integers.all.prefix(Self.mostOthers).map { Double($0) }
    return Self.chosen(
      names, isDistinct ? [1, 2] : [1],
      [0, -1] + others.flatMap { [$0, $0 + 0.5, $0 - 0.5] } + integers,
      assumed: literals.numbers.assumed(names, near: near), atMost: Self.mostNumbers
    ) { names in
      literals.numbers.surrounded(names, near: near, number: { $0 }) { $0 + ($1 - $0) / 2 }
        + above(literals.numbers[names], names, 1)
    }
  }

  /// Two numbers above the others, if the value is compared with a value of the state: a bid that has
  /// to exceed the previous one needs greater and greater samples.
  private func above<Number: Numeric & Comparable>(
    _ literals: [Number], _ names: [String], _ one: Number
  ) -> [Number] {
    guard self.literals.thresholds.areOrdered(names) else { return [] }
    let greatest = max(literals.max() ?? one, one)
    return [greatest + one, greatest + one + one]
  }

  private func decimals(_ names: ValueNames) -> [DecimalValue] {
    let small = ["1", "0", "-1"].compactMap { DecimalValue(parsing: $0) }
    let integers = literals.integers.all.prefix(Self.mostOthers).compactMap {
      DecimalValue(parsing: String($0))
    }
    let others = literals.decimals.all.prefix(Self.mostOthers).flatMap(\.withNeighbors)
    let isDistinct = isDistinguished(names.own)
    let second = isDistinct ? ["2"].compactMap { DecimalValue(parsing: $0) } : []
    func near(_ literal: DecimalValue) -> [DecimalValue] {
      isDistinct ? literal.withNeighbors.flatMap(\.withNeighbors) : literal.withNeighbors
    }
    return Self.chosen(
      names, [small[0]] + second,
      small.dropFirst() + others.prefix(Self.mostOthers * 2) + integers,
      assumed: literals.decimals.assumed(names, near: \.withNeighbors), atMost: Self.mostNumbers
    ) { names in
      literals.decimals.surrounded(names, near: near, number: \.number, middle: DecimalValue.middle)
        + greaterDecimals(than: literals.decimals[names], names)
    }
  }

  /// As `above`, for decimals.
  private func greaterDecimals(
    than literals: [DecimalValue], _ names: [String]
  ) -> [DecimalValue] {
    guard self.literals.thresholds.areOrdered(names) else { return [] }
    let greatest = max(literals.compactMap(\.wholePart).max() ?? 1, 1)
    return [1, 2].compactMap { DecimalValue(parsing: String(greatest + $0)) }
  }

  /// Chooses the samples of a value: all literals with which the value itself is compared, those of the
  /// values with which it is compared, and at least two others.
  ///
  /// - Parameters:
  ///   - assumed: what follows from assumptions about other values. They replace no other samples.
  ///   - own: returns the literals with which values with these names are compared.
  private static func chosen<Literal: Equatable>(
    _ names: ValueNames, _ first: [Literal], _ others: [Literal], assumed: [Literal],
    atMost limit: Int, own: ([String]) -> [Literal]
  ) -> [Literal] {
    let compared = (first + own(names.own)).uniqued(atMost: .max)
    let chosen = (compared + others).uniqued(atMost: max(limit, compared.count + 2))
    if names.shared.isEmpty && assumed.isEmpty { return chosen }
    return (compared + own(names.shared) + chosen + assumed).uniqued(atMost: .max)
  }
}

extension String {
  /// A whole number that is not negative, with zeros before it; nil for other texts and longer ones.
  fileprivate func padded(to length: Int) -> String? {
    guard count < length, allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return String(repeating: "0", count: length - count) + self
  }
}

extension ScalarType {
  /// Whether the type has a value.
  fileprivate func contains(_ value: Value) -> Bool {
    switch value {
    case .string: self == .string
    case .character: self == .character
    case .integer(let number): isInteger && (!isUnsigned || number >= 0)
    default: false
    }
  }
}

extension Sampler {
  /// The length of the longest range of which each number is a sample.
  private static var longestRange: UInt64 { 16 }

  /// The samples of a random value, such as `Int.random(in: 1...6)`: each value that it may have, if
  /// these are few.
  ///
  /// - Parameters:
  ///   - operands: a list, or the bounds of a range and whether the range is closed.
  ///   - values: the samples of the type. Of a long range, those in it are used, and its bounds and
  ///     middle.
  func randomSamples(
    _ operation: Operation, _ operands: [Value], among values: [Value]
  ) -> [Value] {
    switch (operation, operands.first) {
    case (.randomElement, .list(let elements)?):
      return elements.isEmpty
        ? [.null] : elements.uniqued(atMost: Int(Self.longestRange))
    case (.shuffled, .list(let elements)?):
      return [.list(elements), .list(elements.reversed())].uniqued(atMost: 2)
    case (.randomNumber, .integer(let lower)?):
      guard case .integer(let upper) = operands[1], lower <= upper else { return values }
      let last = operands[2] == .boolean(true) ? upper : upper - 1
      if UInt64(bitPattern: last &- lower) < Self.longestRange {
        return lower > last ? values : (lower...last).map { .integer($0) }
      }
      let inside = values.filter {
        if case .integer(let number) = $0 { lower < number && number < last } else { false }
      }
      let middle = lower &+ Int64(bitPattern: UInt64(bitPattern: last &- lower) / 2)
      return ([.integer(lower)] + inside + [.integer(middle), .integer(last)]).uniqued(atMost: .max)
    case (.randomNumber, .floating(let lower)?):
      guard case .floating(let upper) = operands[1] else { return values }
      let inside = values.filter {
        if case .floating(let number) = $0 { lower < number && number < upper } else { false }
      }
      let middle = Value.floating(lower + (upper - lower) / 2)
      let last: [Value] = operands[2] == .boolean(true) ? [operands[1]] : []
      return ([operands[0]] + inside + [middle] + last).uniqued(atMost: .max)
    default: return values
    }
  }
}

extension String {
  /// The text in small letters, or in capital ones if it has no others; nil if it has no letters.
  fileprivate var inOtherCase: String? {
    let other = lowercased() == self ? uppercased() : lowercased()
    return other == self ? nil : other
  }
}

import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// Variations of a base value, to find those for which a text has different results: first with one
/// part changed, then with several.
struct SampleCandidates {
  /// A part of a root, and its alternative values.
  private struct Part {
    let root: Int
    let path: [Int]
    let values: [Value]
  }

  var base: [Value]
  /// Tried second: the same roots with very different values.
  var alternative: [Value]?
  private var parts: [Part] = []

  init(_ base: [Value]) { self.base = base }

  /// Varies the parts of a root.
  ///
  /// - Parameter names: the members that matter; members that no text uses are not varied.
  mutating func vary(
    _ root: Int, as type: Type, names: Set<String>, _ sampler: inout Sampler
  ) {
    vary(VariedPart(root: root, path: [], value: base[root]), as: type, names: names, &sampler)
  }

  /// A part of a root, and its base value.
  private struct VariedPart {
    let root: Int
    let path: [Int]
    let value: Value
  }

  private mutating func vary(
    _ place: VariedPart, as type: Type, names: Set<String>, _ sampler: inout Sampler
  ) {
    guard parts.count < 24 else { return }
    let known = parts.count
    let (path, value) = (place.path, place.value)
    if path.count < 3, case .structure(let values) = value,
      let nominal = sampler.feature.types.nominal(type.unwrapped)
    {
      let members = zip(nominal.storedMembers, values).enumerated()
      for (index, (member, value)) in members where names.contains(member.name) {
        let part = VariedPart(root: place.root, path: path + [index], value: value)
        vary(part, as: member.type, names: names, &sampler)
      }
    }
    // A model without used members is varied as a whole.
    if case .structure = value, !type.isOptional, parts.count > (path.isEmpty ? 0 : known) {
      return
    }
    let keys = path.isEmpty ? sampler.keys[type.unwrapped] ?? [] : []
    var values = keys.filter { $0 != value }
    for other in sampler.candidates(for: type) where other != value && !keys.contains(other) {
      values.append(other)
    }
    if !values.isEmpty { parts.append(Part(root: place.root, path: path, values: values)) }
  }

  /// Visits the base, then variations of one part, until `isEnough` or `limit` of them are visited,
  /// and then as many again of several parts.
  func visit(limit: Int, _ isEnough: ([Value]) -> Bool) {
    var seen = 1
    if isEnough(base) { return }
    if limit > 1, let alternative, alternative != base, isEnough(alternative) { return }
    let longest = parts.map(\.values.count).max() ?? 0
    for round in 0..<longest where seen < limit {
      for part in parts where round < part.values.count && seen < limit {
        seen += 1
        if isEnough(changing([(part, round)])) { return }
      }
    }
    guard parts.count > 1, limit > 1 else { return }
    let pairs = pairs(limit * 2 / 3)
    for round in 1...max(limit / 4, pairs.count, 1) {
      if round <= pairs.count, isEnough(changing(pairs[round - 1])) { return }
      guard round <= limit / 4 else { continue }
      let mixed = parts.enumerated().map { place, part in
        (part, (round * (2 * place + 1) + place) % part.values.count)
      }
      if isEnough(changing(mixed)) { return }
    }
  }

  /// Variations of two parts each, the first values of each part first.
  private func pairs(_ limit: Int) -> [[(Part, Int)]] {
    var pairs: [[(Part, Int)]] = []
    for sum in 0..<6 {
      for place in 0...sum {
        for (number, first) in parts.enumerated() where place < first.values.count {
          for second in parts[(number + 1)...] where sum - place < second.values.count {
            if pairs.count == limit { return pairs }
            pairs.append([(first, place), (second, sum - place)])
          }
        }
      }
    }
    return pairs
  }

  private func changing(_ changes: [(Part, Int)]) -> [Value] {
    var roots = base
    for (part, place) in changes {
      Self.change(&roots[part.root], part.path[...], to: part.values[place])
    }
    return roots
  }

  private static func change(_ value: inout Value, _ path: ArraySlice<Int>, to new: Value) {
    guard let place = path.first else {
      value = new
      return
    }
    guard case .structure(var values) = value, place < values.count else { return }
    change(&values[place], path.dropFirst(), to: new)
    value = .structure(values)
  }
}

extension Sampler {
  /// Promising values of a type.
  mutating func candidates(for type: Type) -> [Value] {
    switch type {
    case .scalar(let scalar): return candidates(for: scalar)
    case .optional(let wrapped): return [.null] + candidates(for: wrapped).prefix(12)
    case .array, .identifiedArray:
      let two = value(type, 1, named: "item")
      guard case .list(let values)? = two else { return [.list([])] }
      return [.list([]), .list(values), .list(Array(values.prefix(1)))]
    case .set, .dictionary:
      return [Value.empty(type)] + [value(type, 1, named: "item")].compactMap { $0 }
    case .nominal(let name):
      if models[name] == nil { return cases(of: name, limit: 8) }
      return (1...3).compactMap { value(type, $0, named: name) }
    case .pair, .range, .void, .unknown: return []
    }
  }

  /// Literals of the current texts come first.
  private var nearIntegers: [Int64] {
    near.integers + pools.literals.integers.filter { !near.integers.contains($0) }
  }

  private static func text(ofLength length: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String((0..<length).map { letters[$0 % letters.count] })
  }

  private func candidates(for scalar: ScalarType) -> [Value] {
    switch scalar {
    case .bool: return [.boolean(true), .boolean(false)]
    case .string:
      let known = pools.literals.strings + pools.someTexts
      let near = near.strings + near.lengths.map(Self.text(ofLength:)) + nearTexts
      return ([""] + near + known + ["a"]).prefix(12).map { .string($0) }
    case .character: return ["a", "B", "1", " "].map { .character($0) }
    case .uuid: return (1...3).map { .uuid(high: 0, low: $0) }
    case .date: return [0, 86_400, 2 * 86_400, -86_400].map { .date($0) }
    case .url: return (1...2).map { .url("file:///sample/\($0)") }
    case .data: return [.data([]), .data([1]), .data([2])]
    case .decimal:
      return (nearIntegers + [0, 1, 100]).prefix(8)
        .map { .decimal(DecimalValue(parsing: String($0)) ?? .zero) }
    case .duration:
      return (nearIntegers + [0, 1, 3600]).prefix(8).map {
        .duration(seconds: $0, attoseconds: 0)
      }
    case .float, .double:
      let near = (near.numbers + pools.literals.numbers).flatMap { [$0, $0 + 0.5, $0 - 0.5] }
      let whole = (nearIntegers + [0, 1, -1, 100]).map(Double.init)
      let all = near.prefix(8) + whole.prefix(8) + (triesNaN ? [.nan] : [])
      return all.map { .floating(scalar == .float ? Double(Float($0)) : $0) }
    default:
      var values: [Int64] = []
      for value in nearIntegers + [0, 1, 2, 3, -1, 100] where !values.contains(value) {
        // Samples of an unsigned type do not use its highest bit.
        let isSmall = scalar.bitWidth == 64 || value <= scalar.maximum
        if value >= scalar.minimum, isSmall { values.append(value) }
      }
      return values.map { .integer($0) }
    }
  }
}

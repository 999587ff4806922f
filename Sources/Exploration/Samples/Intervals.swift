import FeatureAnalysis
import FeatureSimulation

/// The samples of a model of which two properties are the bounds of an interval, such as the begin and the
/// end of a booking. With few values that vary, two intervals would never overlap, touch, contain one
/// another or be apart.
struct Intervals {
  /// The samples of each property. Those of bounds are in each other's, and the first ones are an
  /// interval.
  private(set) var candidates: [[Value]]
  /// The first samples with each other interval, also with an id that the state contains.
  private(set) var variations: [[Value]] = []
  private static let mostBounds = 6
  private static let fewestBounds = 4

  /// - Parameters:
  ///   - pairs: the properties of which one is below the other. The first one is the lower bound.
  ///   - id: the place of the id of the model.
  ///   - existing: an id that the state contains.
  init(_ pairs: [PlacePair], in candidates: [[Value]], id: Int?, existing: Value?) {
    self.candidates = candidates
    if pairs.isEmpty || candidates.contains(where: \.isEmpty) { return }
    var base = candidates.map { $0[0] }
    var placed: Set<Int> = []
    var bounds: [(pair: PlacePair, values: [Value])] = []
    for pair in pairs {
      let values = Self.bounds(in: [candidates[pair.first], candidates[pair.second]])
      guard values.count >= 2 else { continue }
      bounds.append((pair, values))
      for place in [pair.first, pair.second] {
        self.candidates[place] = (self.candidates[place] + values).uniqued(atMost: .max)
      }
      Self.place(pair, among: values, &base, &placed)
    }
    self.candidates = zip(self.candidates, base).map { values, value in
      [value] + values.filter { $0 != value }
    }
    let ids = [nil, existing].prefix(existing == nil ? 1 : 2)
    variations = ids.flatMap { known in
      bounds.flatMap { pair, values in
        values.enumerated().flatMap { index, lower in
          values.dropFirst(index + 1).map { upper in
            var variation = base
            (variation[pair.first], variation[pair.second]) = (lower, upper)
            if let id, let known { variation[id] = known }
            return variation
          }
        }
      }
    }.filter { $0 != base }
  }

  /// Makes the first samples of two bounds an interval. The neighbors of literals are often outside of what
  /// the spec accepts, and those in the middle are not.
  private static func place(
    _ pair: PlacePair, among values: [Value], _ base: inout [Value], _ placed: inout Set<Int>
  ) {
    let (first, second) = (pair.first, pair.second)
    defer { placed.formUnion([first, second]) }
    if let lower = base[first].bound, let upper = base[second].bound, lower < upper { return }
    if placed.contains(first), let lower = base[first].bound,
      let upper = values.first(where: { $0.bound.map { $0 > lower } == true })
    {
      base[second] = upper
    } else {
      let middle = values.count / 2
      (base[first], base[second]) = (values[middle - 1], values[middle])
    }
  }

  /// The values of bounds in order: those of the samples that follow from the spec, or four simple ones.
  private static func bounds(in candidates: [[Value]]) -> [Value] {
    var all: [Value] = []
    for index in 0..<(candidates.map(\.count).max() ?? 0) {
      for values in candidates where index < values.count && values[index].bound != nil {
        all.append(values[index])
      }
    }
    all = all.uniqued(atMost: .max)
    var chosen = Array(all.filter { !$0.isSimpleBound }.prefix(mostBounds))
    if chosen.count < fewestBounds {
      let simple = all.filter { $0.isSimpleBound && ($0.bound ?? 0) >= (all[0].bound ?? 0) }
      chosen = (simple.prefix(2) + chosen).uniqued(atMost: mostBounds)
    }
    func isLower(_ value: Value, _ other: Value) -> Bool { (value.bound ?? 0) < (other.bound ?? 0) }
    chosen.sort(by: isLower)
    while chosen.count < fewestBounds, let next = chosen.last?.nextBound { chosen.append(next) }
    return chosen
  }
}

extension Value {
  /// The date or duration in the middle of two others.
  static func middle(_ lower: Value, _ upper: Value) -> Value? {
    guard let first = lower.bound, let second = upper.bound else { return nil }
    let middle = first + (second - first) / 2
    if case .date = lower { return .date(middle) }
    guard case .duration = lower, middle.magnitude < 1e9 else { return nil }
    let whole = middle.rounded(.down)
    return .duration(
      seconds: Int64(whole), attoseconds: Int64(((middle - whole) * 1e9).rounded()) * 1_000_000_000)
  }

  /// The number by which the bounds of intervals are ordered; nil for other values.
  var bound: Double? {
    if case .duration(let seconds, let attoseconds) = self {
      return Double(seconds) + Double(attoseconds) / 1e18
    }
    return number
  }

  /// Whether the value is a sample that every spec has.
  fileprivate var isSimpleBound: Bool {
    switch self {
    case .date(let time): time == 0 || time == 86_400
    case .duration(let seconds, 0): seconds == 0 || seconds == 1
    default: number.map { abs($0) <= 1 } ?? false
    }
  }

  /// The next simple bound.
  fileprivate var nextBound: Value? {
    switch self {
    case .integer(let number): number < .max ? .integer(number + 1) : nil
    case .floating(let number): .floating(number + 1)
    case .date(let time): .date(time + 86_400)
    case .duration(let seconds, let rest):
      seconds < .max ? .duration(seconds: seconds + 1, attoseconds: rest) : nil
    case .decimal(let value):
      value.wholePart.flatMap { DecimalValue(parsing: String($0 + 1)) }.map { .decimal($0) }
    default: nil
    }
  }
}

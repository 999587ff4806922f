import FeatureAnalysis
import FeatureSimulation

/// What the bounds of lists and calls have cut off.
struct BoundCuts: Sendable {
  /// The number of states with more calls under way than the bound.
  private(set) var effects = 0
  /// The number of states with too long a list, by the part of the state that has it.
  private(set) var lists: [Int: Int] = [:]

  mutating func noteState(_ exceeded: ExceededBounds) {
    if exceeded.effects { effects += 1 }
    for place in exceeded.lists.places { lists[place, default: 0] += 1 }
  }
}

/// A property of the states at which an exploration ended.
package struct GrownProperty: Sendable {
  package let name: String
  /// The number of its values.
  package let values: Int
  /// The least and the greatest number; nil if the values are not integers.
  package let range: ClosedRange<Int64>?
  /// The greatest number of elements of a list, set or dictionary; 0 for other values.
  package let length: Int

  var text: String {
    var details = ["\(values.grouped) values"]
    if let range { details.append("from \(range.lowerBound) to \(range.upperBound)") }
    if length > 0 { details.append("up to \(length) element\(length == 1 ? "" : "s")") }
    return "'\(name)' (\(details.joined(separator: ", ")))"
  }
}

/// Why an exploration did not reach all states: where it ended, what grew, and what was cut off.
package struct SearchLimit: Sendable {
  /// The states that one property, or calls under way, put outside of the bounds.
  package struct Cut: Sendable {
    /// The key of the bound in `explore: {bounds: …}`.
    package let bound: String
    package let limit: Int
    /// The property whose list is too long; nil for calls.
    package let property: String?
    package let states: Int
    /// Whether a list inside of the property's value may be the one that is too long.
    var mayBeInside = false
  }

  package var cuts: [Cut] = []
  /// The properties with the most values in the last states, if the search has not ended by itself.
  package var growing: [GrownProperty] = []

  package init() {}

  /// The lines of a report.
  func lines(_ end: SearchEnd, _ bounds: ExplorationBounds) -> [String] {
    var lines: [String] = []
    switch end {
    case .depth: lines.append("ended at depth \(bounds.depth), which '--depth' or 'bounds' sets")
    case .states:
      lines.append("ended at \(bounds.states.grouped) states, which '--states' or 'bounds' sets")
    case .work, .stopped, .mistake, .exhausted: break
    }
    if !growing.isEmpty {
      let texts = growing.map(\.text).joined(separator: ", ")
      lines.append(
        (lines.popLast().map { "\($0); " } ?? "") + "the last states differ most in \(texts)")
    }
    return lines
      + cuts.map { cut in
        let counted = cut.states == 1 ? "1 state" : "\(cut.states.grouped) states"
        let cause =
          cut.property.map {
            "'\($0)' \(cut.mayBeInside ? "or a list in it " : "")has more than \(cut.limit) "
              + "element\(cut.limit == 1 ? "" : "s")"
          }
          ?? "more than \(cut.limit) call\(cut.limit == 1 ? " is" : "s are") under way"
        return
          "not entered: \(counted) in which \(cause); 'bounds: {\(cut.bound): \(cut.limit + 1)}' or more enters them"
      }
  }

  mutating func addLimit(_ other: SearchLimit) {
    cuts += other.cuts
    growing += other.growing
  }
}

extension AppSystem {
  private static var mostGrowing: Int { 3 }

  /// What the bounds have cut off, and what grew.
  ///
  /// - Parameter last: some of the states that were not expanded.
  func limit(_ cuts: BoundCuts, last: [AppSnapshot]) -> SearchLimit {
    var limit = SearchLimit()
    let layout = StateLayout(app)
    for (place, states) in cuts.lists.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }) {
      limit.cuts.append(
        .init(
          bound: "lists", limit: bounds.lists,
          property: layout.propertyName(ofPart: place, in: app), states: states,
          mayBeInside: layout.mayHoldInnerLists(part: place, in: app)))
    }
    if cuts.effects > 0 {
      limit.cuts.append(
        .init(bound: "effects", limit: bounds.effects, property: nil, states: cuts.effects))
    }
    limit.growing = grown(last, layout)
    return limit
  }

  private func grown(_ last: [AppSnapshot], _ layout: StateLayout) -> [GrownProperty] {
    var values: [Set<Value>] = Array(repeating: [], count: layout.visibleCount)
    for snapshot in last {
      for (place, value) in layout.visibleParts(of: snapshot.state).enumerated() {
        values[place].insert(value)
      }
    }
    let grown = values.enumerated().filter { $1.count > 1 }.map { place, values in
      let numbers = values.compactMap { value in
        if case .integer(let number) = value { number } else { nil as Int64? }
      }
      let range = numbers.min().flatMap { least in numbers.max().map { least...$0 } }
      return GrownProperty(
        name: layout.propertyName(ofPart: place, in: app), values: values.count,
        range: numbers.count == values.count ? range : nil,
        length: values.map(\.longestCollection).max() ?? 0)
    }
    return Array(
      grown.sorted { ($0.values, $1.name) > ($1.values, $0.name) }.prefix(Self.mostGrowing))
  }
}

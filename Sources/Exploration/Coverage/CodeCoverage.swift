import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Which actions, rules, branches, answers and links some explored step has taken.
package struct CodeCoverage: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case action, rule, branch, answer, link

    func counted(_ count: Int) -> String {
      count == 1 ? rawValue : self == .branch ? "branches" : "\(rawValue)s"
    }
  }

  /// A part of a spec that no explored step has taken.
  package struct Untaken: Sendable {
    package let kind: Kind
    /// The action, or the rule, call or link as written.
    package let name: String
    /// The action whose branch or rule it is; empty for other parts.
    package let action: String
    /// Its range in the explored spec; nil for an action, and for a part of a feature of an app.
    package let range: SourceRange?
    /// Why no step has taken it; empty if that is not known.
    package internal(set) var reason: String
    /// Whether the reason is also true of what was not explored.
    fileprivate let isCertain: Bool

    init(
      _ kind: Kind, _ name: String, of action: String = "", at range: SourceRange? = nil,
      _ reason: String, isCertain: Bool = false
    ) {
      self.isCertain = isCertain
      (self.kind, self.name, self.action) = (kind, name, action)
      (self.range, self.reason) = (range, reason)
    }

    /// A description such as `rule 'dispatch: .stop' of 'go' at line 12: …`.
    var text: String {
      let place = range.map { " at line \($0.start.line)" } ?? ""
      let owner = action.isEmpty ? "" : " of '\(action)'"
      let named = name.isEmpty ? "" : " '\(name)'"
      return "\(kind.rawValue)\(named)\(owner)\(place)" + (reason.isEmpty ? "" : ": \(reason)")
    }
  }

  /// The number of parts of each kind.
  package private(set) var counts: [Kind: Int] = [:]
  package private(set) var untaken: [Untaken] = []

  package init() {}

  /// The number of parts of a kind that some step has taken.
  package func takenCount(of kind: Kind) -> Int {
    (counts[kind] ?? 0) - untaken.count { $0.kind == kind }
  }

  /// The maximum number of untaken parts that are described one by one.
  private static let mostDescribed = 8

  /// Lines such as `not taken: 1 of 4 rules`, followed by a line for each part.
  var lines: [String] {
    if untaken.isEmpty { return [] }
    let numbers = Kind.allCases.compactMap { kind -> String? in
      let missing = untaken.count { $0.kind == kind }
      let all = counts[kind] ?? 0
      return missing == 0 ? nil : "\(missing) of \(all) \(kind.counted(all))"
    }
    let more = untaken.count - Self.mostDescribed
    return ["not taken: " + numbers.joined(separator: ", ")]
      + untaken.prefix(Self.mostDescribed).map { "  \($0.text)" }
      + (more > 0 ? ["  and \(more) more, which '--format json' lists"] : [])
  }

  /// Counts a part, and records it if no step has taken it.
  mutating func addPart(_ part: Untaken, isTaken: Bool) {
    counts[part.kind, default: 0] += 1
    if !isTaken { untaken.append(part) }
  }
}

/// What an exploration has not seen.
struct UnexploredParts {
  /// The scenario or session at whose end the exploration began; nil if it began at the starts that
  /// the spec names.
  var beginning: String?
  /// Which states were not reached, such as `beyond the bounds`; empty if all were.
  var states: [String] = []
  /// Whether all stored properties were loaded at each start, so that no load was explored.
  var isLoaded = false

  /// Why no load of a stored property was explored.
  var reasonAgainstLoads: String {
    "everything is loaded at " + (beginning.map { "the end of '\($0)'" } ?? "the start")
  }

  /// A reason with the alternative that the part is taken in what was not explored.
  fileprivate func reason(_ own: String) -> String {
    let start = beginning.map { ["not from the end of '\($0)'"] } ?? []
    let places = (start + states.map { "only \($0)" }).joined(separator: ", or ")
    if own.isEmpty { return (states.isEmpty ? "" : "perhaps ") + places }
    return places.isEmpty ? own : "\(own), or \(places)"
  }
}

extension CodeCoverage {
  /// - Parameters:
  ///   - explored: the features that were explored, by their indices in the app.
  ///   - taken: what was executed: of each feature, and of the app itself.
  init(
    _ app: App, _ explored: [Int: FeatureSteps], _ taken: [TakenPlaces],
    without unexplored: UnexploredParts
  ) {
    for place in explored.keys.sorted() {
      guard let steps = explored[place], place < taken.count else { continue }
      var part = FeatureCoverage(place, steps, taken[place], app, unexplored)
      part.addParts()
      addCoverage(part.coverage)
    }
    if !app.isFeature, let own = taken.last {
      var links = LinkCoverage(app, explored, taken, own, unexplored)
      links.addParts()
      addCoverage(links.coverage)
    }
    for index in untaken.indices where !untaken[index].isCertain {
      untaken[index].reason = unexplored.reason(untaken[index].reason)
    }
  }

  private mutating func addCoverage(_ part: CodeCoverage) {
    for (kind, count) in part.counts { counts[kind, default: 0] += count }
    untaken += part.untaken
  }

  /// Notes that an app leads to states that were not reached.
  mutating func noteUnreachedStates() {
    let place = UnexploredParts(states: [Self.unreachedStates])
    for index in untaken.indices
    where !untaken[index].isCertain && !untaken[index].reason.hasSuffix(Self.unreachedStates) {
      untaken[index].reason = place.reason(untaken[index].reason)
    }
  }

  static var unreachedStates: String { "in states that were not reached" }
}

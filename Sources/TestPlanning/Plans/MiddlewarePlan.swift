import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The tests of one middleware, as they are made.
struct MiddlewarePlan {
  /// So many of the rules for every action give their texts to the samples of the others, too.
  private static let maximumHints = 20

  var table: RuleTable
  let name: String
  /// The texts of rules for every action.
  let general: RuleTexts
  private let generalHasSwift: Bool
  /// Nothing shows rules for every action alone: so many actions that have others are left to show
  /// these too.
  var sharedTries = 0
  /// What the tests show of the rules.
  var seen: Set<RuleSight> = []
  private let subjects: [String]
  private var listed: [Int: Untested.Reason] = [:]
  /// Entries of which not all is known, and why.
  private var doubts: [Int: Untested.Reason] = [:]

  init(_ middleware: MiddlewareDeclaration, _ computedReads: [String: Set<Int>]) {
    table = RuleTable(middleware)
    name = middleware.name
    subjects = middleware.entries.map { $0.subject(in: middleware) }
    let rules = table.general.map(\.rule)
    general = RuleTexts(rules.prefix(Self.maximumHints), computedReads)
    generalHasSwift = RuleTexts(rules, computedReads).hasSwift
  }

  /// What the texts speak of that an action meets in an entry.
  func texts(of entry: Int) -> (texts: RuleTexts, hasSwift: Bool) {
    var texts = general
    texts.note(table.entries[entry].map(\.rule))
    return (texts, texts.hasSwift || generalHasSwift)
  }

  /// What tests may still show of some rules.
  func unseen(_ items: [RuleTable.Item]) -> Set<RuleSight> {
    Set(items.flatMap(\.wanted).filter { !seen.contains($0) })
  }

  /// The rules of an entry have no test at all.
  mutating func list(_ entry: Int, _ reason: Untested.Reason) { listed[entry] = reason }

  mutating func doubt(_ entry: Int, _ reason: Untested.Reason) { doubts[entry] = reason }

  /// The rules of which no test shows something.
  var untested: [Untested] {
    var result: [Untested] = []
    for (entry, items) in table.entries.enumerated() {
      if let reason = listed[entry] {
        result.append(Untested(subjects[entry], reason))
        continue
      }
      for item in items {
        let name = subjects[entry] + (items.count == 1 ? "" : ", rule \(item.place + 1)")
        var reasons: [Untested.Reason] = []
        for sight in item.wanted where !seen.contains(sight) {
          if !reasons.contains(sight.kind.reason) { reasons.append(sight.kind.reason) }
        }
        // A rule that does nothing has no halves either.
        if reasons.first == .neverActs { reasons = [.neverActs] }
        if !reasons.isEmpty, let doubt = doubts[entry] { reasons = [doubt] }
        result += reasons.map { Untested(name, $0) }
      }
    }
    return result
  }
}

extension ActionRules {
  /// What the README calls them.
  func subject(in middleware: MiddlewareDeclaration) -> String {
    "\(middleware.name) on \(action ?? "every action")"
  }
}

extension RuleSight.Kind {
  /// Why there is no test of it.
  fileprivate var reason: Untested.Reason {
    switch self {
    case .acts: .neverActs
    case .passes: .neverPasses
    case .leavesAlone: .alwaysActs
    case .half: .half
    }
  }
}

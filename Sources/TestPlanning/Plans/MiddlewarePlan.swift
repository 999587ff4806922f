import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The tests of one middleware under construction.
struct MiddlewarePlan {
  /// The maximum number of rules for every action whose texts are also used for the samples of
  /// other rules.
  private static let maximumHints = 20

  var table: RuleTable
  let name: String
  /// The texts of rules for every action.
  let general: RuleTexts
  private let generalHasSwift: Bool
  /// The number of actions with their own rules that are still tried to test the rules for every
  /// action. Only used if all actions have their own rules.
  var sharedTries = 0
  /// The parts of the rules that the tests cover.
  var seen: Set<RuleSight> = []
  private let subjects: [String]
  private var listed: [Int: Untested.Reason] = [:]
  /// Entries that are not completely evaluated, and why.
  private var doubts: [Int: Untested.Reason] = [:]

  init(_ middleware: MiddlewareDeclaration, _ computedReads: [String: Set<Int>]) {
    table = RuleTable(middleware)
    name = middleware.name
    subjects = middleware.entries.map { $0.subject(in: middleware) }
    let rules = table.general.map(\.rule)
    general = RuleTexts(rules.prefix(Self.maximumHints), computedReads)
    generalHasSwift = RuleTexts(rules, computedReads).hasSwift
  }

  /// The texts of the rules that an action meets in an entry.
  func texts(of entry: Int) -> (texts: RuleTexts, hasSwift: Bool) {
    var texts = general
    texts.note(table.entries[entry].map(\.rule))
    return (texts, texts.hasSwift || generalHasSwift)
  }

  /// The parts of some rules that tests do not cover yet.
  func unseen(_ items: [RuleTable.Item]) -> Set<RuleSight> {
    Set(items.flatMap(\.wanted).filter { !seen.contains($0) })
  }

  /// Lists the rules of an entry as completely untested.
  mutating func list(_ entry: Int, _ reason: Untested.Reason) { listed[entry] = reason }

  mutating func doubt(_ entry: Int, _ reason: Untested.Reason) { doubts[entry] = reason }

  /// The rules that are not completely covered.
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
        // The operands of a rule that never acts are not listed.
        if reasons.first == .neverActs { reasons = [.neverActs] }
        if !reasons.isEmpty, let doubt = doubts[entry] { reasons = [doubt] }
        result += reasons.map { Untested(name, $0) }
      }
    }
    return result
  }
}

extension ActionRules {
  /// Its name in the README.
  func subject(in middleware: MiddlewareDeclaration) -> String {
    "\(middleware.name) on \(action ?? "every action")"
  }
}

extension RuleSight.Kind {
  /// Why it is not tested.
  fileprivate var reason: Untested.Reason {
    switch self {
    case .acts: .neverActs
    case .passes: .neverPasses
    case .leavesAlone: .alwaysActs
    case .half: .half
    }
  }
}

import FeatureAnalysis
import FeatureLowering

extension FeatureReadme {
  func writeTests(_ page: inout MarkdownPage) {
    page.heading(level, "Tests")
    let count = feature.scenarios.count
    let scenarios =
      count == 0
      ? "" : count == 1 ? "the scenario of the spec" : "the \(count) scenarios of the spec"
    let files = FeatureFile.tests.dropFirst().filter { $0.isPresent(in: context) }
    let samples = files.isEmpty ? "" : "tests of its actions, filters and rules with sample values"
    let all = [scenarios, samples].filter { !$0.isEmpty }.joined(separator: ", and ")
    page.paragraph(
      all.isEmpty
        ? "The spec has no scenarios."
        : "`swift test` runs \(all)."
          + (files.isEmpty || feature.dependencies.isEmpty && feature.events.isEmpty
            ? "" : " Calls, events and cancellations are tested only by scenarios."))
    writeUntested(&page)
  }

  /// Lists the actions and declarations that no generated test checks, each with the reason.
  private func writeUntested(_ page: inout MarkdownPage) {
    let handled = feature.actions.filter(\.isHandled).map(\.name)
    let untested = context.tests.untested
    guard !handled.isEmpty || !untested.isEmpty else { return }
    page.paragraph("Not tested, because no sample shows it or no test from the spec could fail:")
    for reason in Untested.Reason.allCases {
      let names = untested.filter { $0.reason == reason }.map { item in
        let changes = item.changes.map(\.text).joined(separator: "; ")
        return markdownCode(item.name) + (changes.isEmpty ? "" : " (\(changes))")
      }
      if !names.isEmpty { page.item("\(names.joined(separator: ", ")): \(reason.text)") }
    }
    if !handled.isEmpty {
      let names = handled.map { markdownCode($0) }.joined(separator: ", ")
      page.item("\(names): reduced in a user-owned file")
    }
  }
}

extension Untested.Reason {
  fileprivate var text: String {
    switch self {
    case .swiftText: "`!swift` text, which the tool does not read"
    case .payload: "carries a type without samples, such as a type of another module"
    case .noSample: "of a type without samples, such as a type of another module"
    case .tooLarge: "the samples of its type are too large"
    case .notEvaluated:
      "every sample gives a fault, a different result each time (`UUID()`), or too many digits"
    case .noEffect: "no sample shows an effect; only the absence of changes is tested"
    case .keepsAll: "no sample is dropped; the test only shows that all are kept"
    case .keepsNone: "no sample is kept; the test only shows that all are dropped"
    case .order: "no sample has a different order if this key is reversed or omitted"
    case .derivedOrder: "no sample shows that it is sorted"
    case .half: "an operand of `&&` or `||` makes no difference in any sample"
    case .neverActs: "no sample shows what the rule does"
    case .neverPasses: "no sample meets the requirement of the rule; only rejections are tested"
    case .alwaysActs: "no sample shows that the rule has a condition"
    case .change: "no state that was tried shows a difference after this change"
    case .work: "it takes too long to find samples, so not all were tried"
    case .asksFunction:
      "calls a function of another module, tested by scenarios and where it is not called"
    case .notHeld: "an invariant that no scenario holds"
    case .effects:
      "no scenario of this feature covers the actions, calls, events and cancellations that follow it"
    }
  }
}

extension Mutation {
  /// The mutation in words, for the README.
  fileprivate var text: String {
    switch self {
    case .statement: "a statement is missing"
    case .condition(let value): "a condition is always \(value)"
    case .operand: "an operand is missing"
    case .replaced(let old, let new): "\(markdownCode(new)) for \(markdownCode(old))"
    case .literal(let text): "a different value for \(markdownCode(text))"
    case .omitted(let text): "without \(markdownCode(text))"
    case .order, .key: "a different order"
    case .rule, .ruleCondition, .requirement: "without the rule or its condition"
    }
  }
}

import Foundation
import Testing

/// Cases in which the evaluator and the compiled code once differed.
struct DifferentialFindingTests {
  @Test("the evaluator's `distantPast` and `distantFuture` equal Foundation's dates")
  func distantDates() {
    let future = Int(Date.distantFuture.timeIntervalSinceReferenceDate)
    let past = Int(Date.distantPast.timeIntervalSinceReferenceDate)
    let outcome = run(
      "state.far = .distantFuture", on: "  far: Date = .distantPast",
      then:
        "state.far.timeIntervalSinceReferenceDate == \(future) && Date.distantPast.timeIntervalSinceReferenceDate == \(past)"
    )
    #expect(outcome == "passed")
  }

  @Test("a text shows optional strings in a list as Swift does")
  func optionalStrings() {
    let outcome = run(
      #"state.text = "\([nil, "a"]) \([[state.first]])""#,
      on: "  text: 'String = \"\"'\n  first: 'String? = \"b\"'",
      then: #"state.text == "[nil, Optional(\"a\")] [[Optional(\"b\")]]""#)
    #expect(outcome == "passed")
  }
}

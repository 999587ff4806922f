import FeatureAnalysis
import Testing

/// Tests code that Swift accepts, but that an earlier version of the checker rejected. The code
/// comes from specs of twenty domains and from random specs.
struct DifferentialFindingTests {
  private func type(_ text: String, wanted: Type? = nil) -> String {
    TypingFixture.type(text, wanted: wanted)
  }

  @Test("an implicit member for a Duration can be multiplied by a number")
  func scaledDuration() {
    #expect(type(".seconds(60) * 5", wanted: .scalar(.duration)) == "Duration")
    #expect(type("state.delay < .seconds(2) / 4") == "Bool")
    #expect(type(".milliseconds(1) + .seconds(2)", wanted: .scalar(.duration)) == "Duration")
    #expect(type("state.delay * state.small") == "Duration")
  }

  @Test("the literals in a list have the type of the element that 'contains' searches for")
  func literalReceiver() {
    #expect(type("text.filter { [\"a\", \"e\"].contains($0) }") == "String")
    #expect(type("[1, 2].contains(state.small)") == "Bool")
    #expect(type("[1, 2].contains(text)").hasPrefix("type-mismatch"))
  }

  @Test("a function of the standard library may be qualified with its module")
  func qualifiedFunction() {
    #expect(type("Swift.max(state.count, 1)") == "Int")
    #expect(type("Swift.abs(state.small)") == "Int8")
  }

  @Test("a list literal of values and nil is a list of optionals")
  func nilInList() {
    #expect(type("[0, nil]") == "[Int?]")
    #expect(type("[nil, task.subtitle, text]") == "[String?]")
  }

  @Test("a string can be converted to a list of its characters")
  func characters() { #expect(type("Array(text)") == "[Character]") }

  @Test("a closure of several statements may return a value in one place and nil in another")
  func optionalReturns() {
    let body = "if $0.isCompleted { return 0 }; return $0.subtitle?.count"
    #expect(type("state.tasks.compactMap { \(body) }") == "[Int]")
  }
}

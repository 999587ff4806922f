#if canImport(XCTest)
  import ReduxRuntime
  import ReduxTesting
  import XCTest

  /// Tests that failures of a test store in an XCTest test case are reported to XCTest.
  final class XCTestTests: XCTestCase {
    private final class Failures: @unchecked Sendable { var all: [(text: String, line: Int)] = [] }
    private let failures = Failures()
    private var isExpectingFailures = false

    #if canImport(Darwin)
      override func record(_ issue: XCTIssue) {
        guard isExpectingFailures else { return super.record(issue) }
        note(issue.compactDescription, issue.sourceCodeContext.location?.lineNumber ?? 0)
      }
    #else
      override func recordFailure(
        withDescription text: String, inFile file: String, atLine line: Int, expected: Bool
      ) {
        guard isExpectingFailures else {
          return super.recordFailure(
            withDescription: text, inFile: file, atLine: line, expected: expected)
        }
        note(text, line)
      }
    #endif

    private func note(_ text: String, _ line: Int) {
      failures.all.append((String(text.trimmingPrefix("failed - ")), line))
    }

    @MainActor func testPasses() async {
      let store = searchStore()
      await store.send(.type("a")) { $0.text = "a" }
      await store.receive(.load("a")) { $0.isLoading = true }
      await store.skipReceivedActions()
      await store.receive(event: .done(1))
      await store.finish()
    }

    @MainActor func testFailsAtTheLineOfTheCall() async {
      isExpectingFailures = true
      let store = TestStore<SearchFeature>()
      await store.send(.type("a"))
      let line = #line - 1
      await store.finish()
      isExpectingFailures = false
      XCTAssertEqual(failures.all.map(\.line), [line])
      XCTAssertEqual(
        failures.all.map(\.text),
        [
          """
          After 'type("a")' the state is not the expected one:
            text: expected "", but it is "a"
          Assert the change in a closure after the action, such as '{ $0.name = value }'.
          """
        ])
    }
  }
#endif

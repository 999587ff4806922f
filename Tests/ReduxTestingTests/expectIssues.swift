import ReduxRuntime
import ReduxTesting
import Testing

/// Checks that the body reports exactly these issues, in this order, at lines of the test's file
/// after the call.
@MainActor func expectIssues(
  _ texts: String..., fileID: String = #fileID, line: Int = #line, body: () async -> Void
) async {
  final class Messages: @unchecked Sendable {
    var all: [(text: String, place: SourceLocation?)] = []
  }
  let messages = Messages()
  await withKnownIssue {
    await body()
  } matching: {
    messages.all.append(($0.comments.map(\.rawValue).joined(), $0.sourceLocation))
    return true
  }
  #expect(messages.all.map(\.text) == texts)
  for message in messages.all {
    #expect(message.place?.fileID == fileID)
    #expect(message.place.map { $0.line >= line } == true, "\(message)")
  }
}

/// Creates a test store of the search feature.
@MainActor func searchStore(
  _ policy: EffectPolicy = .concurrent, _ exhaustivity: TestStore<SearchFeature>.Exhaustivity = .on
) -> TestStore<SearchFeature> {
  let clock = ManualClock()
  return TestStore(
    middleware: [Searching(policy: policy, clock: clock)], clock: clock, exhaustivity: exhaustivity)
}

/// A middleware that calls a closure, which makes the requests of a test.
struct Probing: Middleware {
  let onHandle: @MainActor (SearchFeature.Action, inout Effects<SearchFeature>) -> Void

  init(_ onHandle: @escaping @MainActor (inout Effects<SearchFeature>) -> Void) {
    self.onHandle = { _, effects in onHandle(&effects) }
  }

  init(
    _ onHandle: @escaping @MainActor (SearchFeature.Action, inout Effects<SearchFeature>) -> Void
  ) {
    self.onHandle = onHandle
  }

  func handle(
    _ action: SearchFeature.Action, _ state: SearchFeature.State,
    _ effects: inout Effects<SearchFeature>
  ) -> Verdict<SearchFeature.Action> {
    onHandle(action, &effects)
    return .next
  }
}

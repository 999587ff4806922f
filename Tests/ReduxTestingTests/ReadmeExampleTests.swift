import Foundation
import ReduxRuntime
import ReduxTesting
import Testing

// The chapters "Effects by hand" and "Testing effects" of the README, as they stand there.

enum QuoteFeature: Feature {
  struct State: Equatable, Sendable {
    var text = ""
    var isLoading = false
  }

  enum Action: Equatable, Sendable {
    case load
    case loaded(String)
    case stop
  }

  enum Event: Equatable, Sendable {
    case loaded
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .load: state.isLoading = true
    case .loaded(let text): state = State(text: text)
    case .stop: state.isLoading = false
    }
    return .all
  }
}

struct QuoteLoading: Middleware {
  let quote: @Sendable () async throws -> String

  func handle(
    _ action: QuoteFeature.Action, _ state: QuoteFeature.State,
    _ effects: inout Effects<QuoteFeature>
  ) -> Verdict<QuoteFeature.Action> {
    switch action {
    case .load:
      effects.run(id: "load", policy: .debounce(.milliseconds(300))) { [quote] send in
        send(.loaded(try await quote()))
        send.emit(.loaded)
      }
    case .stop: effects.cancel("load")
    case .loaded: break
    }
    return .next
  }
}

@MainActor struct QuoteTests {
  @Test func loading() async {
    let store = TestStore<QuoteFeature>(middleware: [QuoteLoading { "Less is more." }])
    await store.send(.load) { $0.isLoading = true }
    await store.advance(by: .milliseconds(300))
    await store.receive(.loaded("Less is more.")) {
      $0.text = "Less is more."
      $0.isLoading = false
    }
    await store.receive(event: .loaded)
    await store.finish()
  }
}

// The end of the chapter.

@Test("the README shows this example")
func readmeShowsExample() throws {
  let file = URL(filePath: #filePath)
  let readme = try String(
    contentsOf: file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
  let text = try String(contentsOf: file, encoding: .utf8)
  let example = try #require(text.components(separatedBy: "\n// The ").dropFirst().first)
  let declarations = example.components(separatedBy: "\n\n").dropFirst()
  #expect(declarations.count > 5)
  for declaration in declarations { #expect(readme.contains(declaration), "\(declaration)") }
}

@Test("the README shows the test of a generated feature as it stands there")
func readmeShowsGeneratedFeature() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  let path = "Generated/TaskList/Tests/TaskListTests/LoadingTests.swift"
  let test = try String(contentsOf: root.appending(path: path), encoding: .utf8)
  #expect(readme.contains("```swift\n\(test)```"))
}

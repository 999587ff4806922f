import Foundation
import Testing

@testable import FeatureLowering

extension ReducerLoweringTests {
  @Test(
    "in a reducer, unused variables are not bound, and variables that never change become constants"
  )
  func unused() throws {
    #expect(
      try reduced(
        """
        var never = 3
        let unused = state.limit
        if let item = state.item { state.limit = never }
        for item in state.items { state.limit += 1 }
        state.log.popLast()
        """) == """
          let never = 3
          _ = state.limit
          if state.item != nil {
            state.limit = never
          }
          for _ in state.items {
            state.limit += 1
          }
          _ = state.log.popLast()
          """)
  }

  @Test("a reducer keeps the comments, the shorthand bindings and the parentheses of the spec")
  func style() throws {
    #expect(
      try reduced(
        """
        // Only where there is one.
        guard let item = state.item, !state.items.contains(where: { $0.id == id }) else { return }
        let name = item.sub?.title
        if let name { state.log.append(name) } else if id > 3 { state.limit = 0 }
        """) == """
          // Only where there is one.
          guard let item = state.item, !state.items.contains(where: { $0.id == id }) else { return }
          let name = item.sub?.title
          if let name {
            state.log.append(name)
          } else if id > 3 {
            state.limit = 0
          }
          """)
  }

  @Test("a reducer binds only payload values that it uses, and has cases for handlers and `none`")
  func cases() throws {
    let text = try body(
      "Sources/App/AppReducer.swift",
      of: """
        feature: App
        state: {count: Int = 0}
        actions:
          both: {payload: {a: Int, _ b: Int}, reduce: state.count = b}
          none: {reduce: none}
          hand: {payload: {from url: URL, _ n: Int}}
          raw: {payload: {n: Int}, reduce: !swift state.count = n}
        """)
    #expect(
      text == """
        import Foundation
        import ReduxRuntime

        public func appReducer(_ state: inout AppState, action: AppAction) {
          switch action {
          case .both(_, let b):
            state.count = b
          case .none:
            break
          case .hand(let url, let n):
            AppHandlers.hand(&state, from: url, n)
          case .raw(let n):
            #sourceLocation(file:"spec.yaml",line:7)
            state.count = n
            #sourceLocation()
          }
        }

        """)
  }

  @Test(
    "unchecked Swift binds only the payload values that it uses, not members with the same names")
  func uncheckedNames() throws {
    let text = try body(
      "Sources/App/AppReducer.swift",
      of: """
        feature: App
        state: {count: Int = 0, n: Int = 0}
        actions:
          one: {payload: {n: Int}, reduce: !swift state.n += 1}
          two: {payload: {n: Int}, reduce: !swift "state.count = [1, 2, 3][0...n]\\n  .n.count"}
          three: {payload: {in: Int}, reduce: !swift state.n = `in`}
        """)
    #expect(text.contains("case .one:"))
    #expect(text.contains("case .two(let n):"))
    #expect(text.contains("case .three(let `in`):"))
  }
}

import FeatureSimulation
import Testing

@testable import FeatureLowering

@Suite("Keyed, fresh and repeated effects in Swift") struct KeyedEffectLoweringTests {
  private func middleware(_ rules: String) throws -> String {
    try body(
      "Sources/Shop/ShopMiddleware.swift",
      of: """
        feature: Shop
        state: {items: "[String]", count: Int = 0}
        dependencies:
          shelf:
            methods:
              load: {payload: {_ number: Int}, returns: String, throws: true}
              tidy: {payload: {_ number: Int}}
        actions:
          load: {payload: {_ number: Int}, reduce: none}
          loaded: {payload: {_ item: String}, reduce: state.items.append(item)}
          failed: {payload: {_ reason: String}, reduce: none}
          began: {payload: {_ number: Int}, reduce: state.count += 1}
          leave: {payload: {_ number: Int}, reduce: none}
        middleware:
          Loading:
            failed: {stop: true}
        \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        """)
  }

  @Test("the value of `by` is part of the id of the effect that is started or cancelled")
  func keys() throws {
    let text = try middleware(
      """
      load: {perform: shelf.load(number), then: .loaded(result), policy: first, by: number}
      leave: {cancel: load, by: number}
      began: {cancel: load}
      """)
    #expect(
      text.contains(
        """
            case .load(let number):
              effects.run(id: EffectID("load", key: number), policy: .first) { [dependencies] send in
                let result = try await dependencies.shelf.load(number)
                send.last(.loaded(result))
              }
            case .leave(let number):
              effects.cancel(EffectID("load", key: number))
            case .began:
              effects.cancel("load")
        """), "\(text)")
  }

  @Test("the key of an effect has a type annotation if Swift might infer another type")
  func typedKeys() throws {
    let text = try middleware(
      """
      load: {perform: shelf.tidy(number), by: "number > 0 ? state.count : -1"}
      leave: {cancel: load, by: "0"}
      """)
    #expect(
      text.contains(#"EffectID("load", key: (number > 0 ? state.count : -1) as Int)"#), "\(text)")
    #expect(text.contains(#"effects.cancel(EffectID("load", key: 0 as Int))"#))
  }

  @Test(
    "`fresh`, `retry`, `started` and `cancelled` of an effect are generated as arguments and calls")
  func timing() throws {
    let text = try middleware(
      """
      load:
        perform: shelf.load(number)
        then: .loaded(result)
        catch: .failed(message)
        by: number
        fresh: 5m
        retry: {times: 3, after: 1s, factor: 2}
        started: .began(number)
        cancelled: .failed("cancelled")
      leave: {perform: shelf.tidy(number), id: load, by: number, policy: serial}
      """)
    #expect(
      text.contains(
        """
            case .load(let number):
              effects.run(
                id: EffectID("load", key: number), fresh: .seconds(300), started: .began(number),
                cancelled: .failed("cancelled")
              ) { [dependencies] send in
                do {
                  let result = try await send.retrying(3, after: .seconds(1), factor: 2) {
                    try await dependencies.shelf.load(number)
                  }
                  send.markFresh(for: .seconds(300))
                  send(.loaded(result))
                } catch {
                  let message = error.localizedDescription
                  send(.failed(message))
                }
              }
            case .leave(let number):
              effects.run(id: EffectID("load", key: number), policy: .serial) { [dependencies] send in
                await dependencies.shelf.tidy(number)
                send.markFresh(for: .seconds(300))
              }
        """), "\(text)")
  }

  @Test("the `when` of `retry` is a closure of the error, or of its description")
  func retryCondition() throws {
    let text = try middleware(
      #"""
      load:
        perform: shelf.load(number)
        then: .loaded(result)
        catch: .failed(message)
        retry: {times: 3, after: 1s, when: 'number > 0 && message != "gone"'}
      """#)
    #expect(
      text.contains(
        """
                  let result = try await send.retrying(
                    3, after: .seconds(1),
                    when: { (error: any Error) in
                      let message = error.localizedDescription
                      return number > 0 && message != "gone"
                    }
                  ) {
                    try await dependencies.shelf.load(number)
                  }
        """), "\(text)")
    let short = try middleware(
      "load: {perform: shelf.load(number), catch: ignore, retry: {times: 3, after: 1s, when: number > 0}}"
    )
    #expect(
      short.contains("try await send.retrying(3, after: .seconds(1), when: { _ in number > 0 }) {"),
      "\(short)")
  }

  @Test("only a throttle with `trailing: true` is generated with the argument `trailing`")
  func trailing() throws {
    let text = try middleware(
      """
      load: {perform: shelf.tidy(number), policy: "throttle(1s, trailing: true)"}
      leave: {perform: shelf.tidy(number), policy: "throttle(1s, trailing: false)"}
      """)
    #expect(text.contains("policy: .throttle(.seconds(1), trailing: true))"))
    #expect(text.contains("policy: .throttle(.seconds(1)))"))
  }
}

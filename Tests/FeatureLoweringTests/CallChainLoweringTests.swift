import FeatureSimulation
import Testing

@testable import FeatureLowering

@Suite("Several calls of a rule in Swift") struct CallChainLoweringTests {
  private func expect(_ rules: String, becomes code: String) throws {
    let text = try body(
      "Sources/Account/AccountMiddleware.swift",
      of: """
        feature: Account
        models: {User: {id: Int}, Denied: [password]}
        state: {token: Int = 0, names: [String]}
        dependencies:
          api:
            methods:
              user: {payload: {_ name: String}, returns: User, throws: true}
              posts: {payload: {of id: Int, token: Int}, returns: "[String]", throws: true}
              check: {payload: {_ id: Int}, returns: Int, throws: Denied}
              save: {payload: {_ id: UUID}, throws: true}
              ping: {}
        actions:
          open: {payload: {_ name: String}, reduce: none}
          opened: {payload: {_ user: User, posts: "[String]"}, reduce: state.names = posts}
          counted: {payload: {_ count: Int}, reduce: state.token = count}
          failed: {payload: {_ text: String}, reduce: state.names.append(text)}
          halfFailed: {payload: {_ user: User}, reduce: none}
        middleware:
          Loading:
        \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        """)
    let indented = code.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    #expect(text.contains(indented), "\(text)")
  }

  @Test("a further call is a further 'await' of one closure")
  func chain() throws {
    try expect(
      """
      open:
        perform: {user: api.user(name)}
        then:
          perform: "api.posts(of: user.id, token: state.token)"
          then: ".opened(user, posts: result)"
        catch: .failed(message)
        policy: first
      """,
      becomes: """
        let token = state.token
        effects.run(id: "open", policy: .first) { [dependencies] send in
          do {
            let user = try await dependencies.api.user(name)
            guard !send.isCancelled else { return }
            let result = try await dependencies.api.posts(of: user.id, token: token)
            send.last(.opened(user, posts: result))
          } catch {
            let message = error.localizedDescription
            send.last(.failed(message))
          }
        }
        """)
  }

  @Test("results without names are called by their method, and unused ones are dropped")
  func names() throws {
    try expect(
      """
      open:
        perform: api.user(name)
        then: {perform: api.check(result.id), then: {perform: api.check(result), then: .counted(result)}}
        retry: {times: 2, after: 1s}
      """,
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          let userResult = try await send.retrying(2, after: .seconds(1)) {
            try await dependencies.api.user(name)
          }
          guard !send.isCancelled else { return }
          let checkResult = try await send.retrying(2, after: .seconds(1)) {
            () async throws(Denied) in
            try await dependencies.api.check(userResult.id)
          }
          guard !send.isCancelled else { return }
          let result = try await send.retrying(2, after: .seconds(1)) { () async throws(Denied) in
            try await dependencies.api.check(checkResult)
          }
          send(.counted(result))
        }
        """)
    // The second 'result' is that of the second call.
    try expect(
      "open: {perform: api.check(1), then: {perform: api.check(2), then: .counted(result)}}",
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          _ = try await dependencies.api.check(1)
          guard !send.isCancelled else { return }
          let result = try await dependencies.api.check(2)
          send(.counted(result))
        }
        """)
    try expect(
      "open: {perform: api.user(name), then: {perform: api.ping(), then: .counted(1)}}",
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          _ = try await dependencies.api.user(name)
          guard !send.isCancelled else { return }
          await dependencies.api.ping()
          send(.counted(1))
        }
        """)
  }

  @Test("a 'catch' of its own is a 'do' around the call and what follows it")
  func catches() throws {
    try expect(
      """
      open:
        perform: {user: api.user(name)}
        then:
          perform: api.save(UUID())
          then: .counted(user.id)
          catch: .halfFailed(user)
        catch: ignore
      """,
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          do {
            let user = try await dependencies.api.user(name)
            guard !send.isCancelled else { return }
            let id = send.uuid()
            do {
              try await dependencies.api.save(id)
              send(.counted(user.id))
            } catch {
              send(.halfFailed(user))
            }
          } catch {
            // Errors are ignored.
          }
        }
        """)
  }

  @Test("calls at the same time are 'together', with the error type that they share")
  func group() throws {
    try expect(
      """
      open:
        perform: {user: api.user(name), posts: "api.posts(of: 1, token: state.token)", pong: api.ping()}
        then: ".opened(user, posts: posts)"
      """,
      becomes: """
        let token = state.token
        effects.run(id: "open") { [dependencies] send in
          let (user, posts, _) = try await send.together(
            { try await dependencies.api.user(name) },
            { try await dependencies.api.posts(of: 1, token: token) },
            { await dependencies.api.ping() })
          send(.opened(user, posts: posts))
        }
        """)
    try expect(
      """
      open:
        perform: {first: api.check(1), second: api.check(2)}
        then: .counted(first + second)
        catch: '.counted(error == .password ? 0 : 1)'
      """,
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          do throws(Denied) {
            let (first, second) = try await send.together(
              { () async throws(Denied) in try await dependencies.api.check(1) },
              { () async throws(Denied) in try await dependencies.api.check(2) })
            send(.counted(first + second))
          } catch {
            send(.counted(error == .password ? 0 : 1))
          }
        }
        """)
    try expect(
      "open: {perform: [api.ping(), api.ping()], then: .counted(1)}",
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          await send.together({ await dependencies.api.ping() }, { await dependencies.api.ping() })
          send(.counted(1))
        }
        """)
  }
}

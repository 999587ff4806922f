import Foundation
import Testing

@testable import FeatureLowering

@Suite struct MiddlewareLoweringTests {
  /// Returns the generated body of `handle` for a middleware with the given rules.
  func handle(_ rules: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let yaml = """
      feature: App
      models: {Item: {id: Int, name: String = "", note: String?}}
      state: {items: "[Item]", isLocked: Bool = false}
      actions:
        add: {payload: {_ item: Item, at place: Int}, reduce: state.items.append(item)}
        load: {reduce: none}
      middleware:
        Rules:

      """
    let lines = rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let text = try body(
      "Sources/App/AppMiddleware.swift", of: yaml + lines,
      sourceLocation: sourceLocation)
    let start = try #require(text.range(of: "-> Verdict<AppAction> {\n"))
    let end = try #require(text.range(of: "  }\n}\n", options: .backwards))
    return text[start.upperBound..<end.lowerBound].split(separator: "\n")
      .map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }

  @Test("the `require` of a middleware rule becomes a guard that rejects the action")
  func require() throws {
    #expect(
      try handle("add:\n  require: place >= 0\n  message: Not \"there\".") == #"""
        switch action {
        case .add(_, let place):
          guard place >= 0 else { return .reject(Rejection("Not \"there\".")) }
          return .next
        default:
          return .next
        }
        """#)
  }

  @Test("a payload value whose elements have its name is bound before the loop")
  func loopVariable() throws {
    let text = try body(
      "Sources/App/AppMiddleware.swift",
      of: """
        feature: App
        state: {names: "[String]"}
        actions:
          addAll: {payload: {_ name: "[String]"}, reduce: none}
          add: {payload: {_ name: String}, reduce: state.names.append(name)}
        middleware:
          Rules:
            addAll: {for: name in name, dispatch: .add(name)}
        """)
    #expect(
      text.contains(
        """
            case .addAll(let name):
              for name in name {
                effects.dispatch(.add(name))
              }
        """))
  }

  @Test("each middleware rule sees the action as it was changed by the previous rules")
  func order() throws {
    #expect(
      try handle(
        """
        add:
          - when: item.name.isEmpty
            rewrite: item.name = "new"
          - rewrite: |
              guard let note = item.note else { return }
              item.name = note
          - when: state.isLocked
            dispatch: .load
            before: true
        load:
          when: state.isLocked
          stop: true
        """) == """
          switch action {
          case .add(var item, let place):
            if item.name.isEmpty {
              item.name = "new"
            }
            rewrite: do {
              guard let note = item.note else { break rewrite }
              item.name = note
            }
            if state.isLocked {
              effects.dispatch(.load)
            }
            return .replace(.add(item, at: place))
          case .load:
            return state.isLocked ? .drop : .next
          }
          """)
  }

  @Test("generated middleware returns `.next` if the condition of its only rewrite is false")
  func conditionalRewrite() throws {
    #expect(
      try handle(
        """
        add:
          - require: place >= 0
            message: no
          - when: item.name.isEmpty
            rewrite: item.name = "new"
        """) == """
          switch action {
          case .add(var item, let place):
            guard place >= 0 else { return .reject(Rejection("no")) }
            if item.name.isEmpty {
              item.name = "new"
              return .replace(.add(item, at: place))
            }
            return .next
          default:
            return .next
          }
          """)
    let twice = try handle(
      """
      add:
        - when: item.name.isEmpty
          rewrite: item.name = "new"
        - when: place > 0
          rewrite: item.id = place
      """)
    #expect(
      twice.hasSuffix("  return .replace(.add(item, at: place))\ndefault:\n  return .next\n}"))
  }

  @Test("middleware rules for every action come first, and no code follows an unconditional `stop`")
  func everyAction() throws {
    #expect(
      try handle("add: {stop: true}\n\"*\": {require: \"!state.isLocked\", message: Locked.}")
        == """
        guard !state.isLocked else { return .reject(Rejection("Locked.")) }
        switch action {
        case .add:
          return .drop
        default:
          return .next
        }
        """)
    #expect(
      try handle("\"*\": {stop: true}\nadd: {dispatch: .load, before: true}") == "return .drop")
  }

  @Test(
    "two rewrites of an action can declare the same name, because each rewrite has its own scope")
  func scopes() throws {
    let text = try handle(
      """
      add:
        - rewrite: let n = item.id; item.name = "\\(n)"
        - rewrite: let n = place; item.id = n
      """)
    #expect(text.contains("  do {\n    let n = item.id\n"))
    #expect(text.contains("  do {\n    let n = place\n    item.id = n\n  }\n"))
  }

  @Test("unchecked Swift in conditions and rewrites cannot return from the middleware")
  func unchecked() throws {
    let text = try handle(
      """
      add:
        - require: !swift place > 0
          message: no
        - rewrite: !swift item.name = "x"
      """)
    #expect(text.contains("case .add(var item, let place):"))
    #expect(text.contains("let holds: Bool = {\n"))
    #expect(text.contains("guard holds else"))
    #expect(text.contains("func rewrite(_ item: inout Item) {\n"))
  }

  @Test("a middleware without rules becomes a user-owned file with a struct to fill in")
  func stub() throws {
    let feature = try feature("feature: App\nmiddleware:\n  Log:\n")
    let file = lowerFeature(feature, specPath: "s").first { $0.path.hasSuffix("/Log.swift") }
    let text = String(decoding: try #require(file).bytes, as: UTF8.self)
    #expect(file?.owner == .yours)
    #expect(text.hasPrefix("import ReduxRuntime\n"))
    #expect(text.contains("public struct Log: Middleware {"))
  }

  @Test("names that a middleware condition binds become bindings of the generated `if`")
  func bindings() throws {
    #expect(
      try handle(
        """
        add:
          - when: "let first = state.items.first, first.id == item.id"
            dispatch: ".add(first, at: place)"
            before: true
          - when: "let note = item.note, state.isLocked"
            rewrite: item.name = note
          - when: "let last = state.items.last, last.id == 0"
            stop: true
        """) == """
          switch action {
          case .add(var item, let place):
            if let first = state.items.first, first.id == item.id {
              effects.dispatch(.add(first, at: place))
            }
            if let note = item.note, state.isLocked {
              item.name = note
            }
            if let last = state.items.last, last.id == 0 {
              return .drop
            }
            return .replace(.add(item, at: place))
          default:
            return .next
          }
          """)
  }

  @Test("a payload value is not bound in a middleware if a binding of the condition hides it")
  func hiddenPayload() throws {
    #expect(
      try handle(
        "add: {when: let item = state.items.first, dispatch: '.add(item, at: place)', before: true}"
      )
        == """
        switch action {
        case .add(_, let place):
          if let item = state.items.first {
            effects.dispatch(.add(item, at: place))
          }
          return .next
        default:
          return .next
        }
        """)
  }

  @Test("rules that use the state before the action compare it with the state after it")
  func old() throws {
    let text = try body(
      "Sources/App/AppMiddleware.swift",
      of: """
        feature: App
        models: {Item: {id: Int, name: String = ""}}
        state: {items: "[Item]", count: Int = 0, name: String = ""}
        derived: {total: Int = count + items.count}
        dependencies: {disk: {methods: {write: {payload: {_ items: "[Item]", was: Int}}}}}
        events: {filled: }
        actions:
          add: {payload: {_ amount: Int}, reduce: state.count += amount}
          name: {payload: {_ old: String}, reduce: state.name = old}
          put: {payload: {_ item: Item}, reduce: state.items.append(item)}
          load: {reduce: none}
        middleware:
          Rules:
            add: {when: old.count > 0, dispatch: .load}
            name: {when: old.isEmpty, dispatch: .load}
            changed(count, name): {perform: "disk.write(state.items, was: old.count)"}
            changed(items): {emit: .filled}
            changed(total): {when: state.total > 9, dispatch: .load}
        """)
    let start = try #require(text.range(of: "  public var compared"))
    #expect(
      text[start.lowerBound...] == """
          public var compared: Changes {
            [AppFeature.Change.items, AppFeature.Change.count, AppFeature.Change.name]
          }

          public func after(
            _ action: AppAction,
            _ old: AppState,
            _ state: AppState,
            _ changes: Changes,
            _ effects: inout Effects<AppFeature>
          ) {
            switch action {
            case .add:
              if old.count > 0 {
                effects.dispatch(.load)
              }
            case .name(let old):
              if old.isEmpty {
                effects.dispatch(.load)
              }
            default:
              break
            }
            if state.count != old.count || state.name != old.name {
              let items = state.items
              let was = old.count
              effects.run(id: "changed(count, name)") { [dependencies] _ in
                await dependencies.disk.write(items, was: was)
              }
            }
            if !changes.isDisjoint(with: AppFeature.Change.items), state.items != old.items {
              effects.emit(.filled)
            }
            if !changes.isDisjoint(with: AppFeature.Change.total), state.total != old.total, state.total > 9
            {
              effects.dispatch(.load)
            }
          }
        }

        """)
  }

  @Test("a dispatch follows the action in the order of the list, after the reducer")
  func following() throws {
    let text = try body(
      "Sources/App/AppMiddleware.swift",
      of: """
        feature: App
        state: {count: Int = 0}
        actions: {add: {reduce: state.count += 1}, load: {reduce: none}}
        dependencies: {disk: {methods: {read: {}}}}
        middleware:
          Rules:
            load: {perform: disk.read()}
            add: [{dispatch: .load}, {cancel: load}, {when: state.count > 1, dispatch: .load}]
        """)
    #expect(!text.contains("func handle"))
    #expect(!text.contains("compared"))
    #expect(
      text.contains(
        """
            case .add:
              effects.dispatch(.load)
              effects.cancel("load")
              if state.count > 1 {
                effects.dispatch(.load)
              }

        """))
  }

  @Test("rules for a derived value that depends on no property are left out")
  func constantValue() throws {
    let text = try body(
      "Sources/App/AppMiddleware.swift",
      of: """
        feature: App
        state: {count: Int = 0}
        derived: {limit: Int = 5}
        actions: {add: {reduce: state.count += 1}, load: {reduce: none}}
        middleware:
          Rules:
            add: {when: old.limit > 3, dispatch: .load}
            changed(limit): {dispatch: .load}
        """)
    #expect(text.contains("public var compared: Changes { .all }"))
    #expect(text.components(separatedBy: "effects.dispatch").count == 2)
  }

  @Test("the `else` of a rule becomes an `else`, or an `else if`")
  func otherwise() throws {
    let text = try body(
      "Sources/App/AppMiddleware.swift",
      of: """
        feature: App
        state: {items: "[Int]", isLocked: Bool = false}
        actions: {add: {payload: {_ item: Int}, reduce: state.items.append(item)}, lock: {reduce: state.isLocked = true}}
        events: {many: {}, few: {}}
        middleware:
          Rules:
            add:
              when: "let first = state.items.first, first > item"
              dispatch: .lock
              else:
                when: state.items.count > 2
                emit: .many
                else: [emit: .few, {when: item < 0, dispatch: .lock}]
        """)
    #expect(
      text.contains(
        """
              if let first = state.items.first, first > item {
                effects.dispatch(.lock)
              } else if state.items.count > 2 {
                effects.emit(.many)
              } else {
                effects.emit(.few)
                if item < 0 {
                  effects.dispatch(.lock)
                }
              }
        """))
  }
}

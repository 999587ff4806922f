import FeatureAnalysis
import SpecLanguage
import Testing

@testable import SpecRepair

/// Mistakes of authors who know Swift, SwiftUI or another tool, and the help that says what to write.
@Suite("The help for a habit")
struct HelpTests {
  private static let feature = """
    feature: Shop
    models: {Item: {id: UUID, name: String}}
    state: {items: [Item], query: String = ""}
    dependencies:
      api: {methods: {find: {payload: {_ q: String}, returns: "[Item]", throws: true}, ping: {}}}
      net: {methods: {names: {streams: String}}}
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      write: {payload: {_ text: String}, reduce: state.query = text}
      load: {reduce: none}
      loaded: {payload: {_ items: "[Item]"}, reduce: state.items = items}
      failed: {payload: {_ text: String}, reduce: state.query = text}
    persistence: {items: sqlite}

    """

  @Test(
    "a call in a scenario is written as an action and its payload",
    arguments: [
      ("write(Main Street)", "write: Main Street"), ("write(\"A\")", "write: \"A\""),
      ("'.write(\"A\")'", "write: \"A\""), ("write Main", "write: Main"), ("load()", "load"),
    ])
  func calls(_ step: String, _ wanted: String) {
    let said = Self.said("scenarios: {s: {when: [\(step)], then: state.items.isEmpty}}")
    #expect(said.count == 1 && said[0].contains(wanted), "\(said)")
  }

  @Test(
    "what a scenario cannot say is reported with what it can say",
    arguments: [
      (
        "{when: [load], then: state.items.isEmpty, calls: [storage.load(items)]}",
        "expected a call of a storage, such as 'storage.items.load()'"
      ),
      (
        "{when: [load], then: state.items.isEmpty, calls: [items.save()]}",
        "expected a call of a storage, such as 'storage.items.save(state.items)'"
      ),
      (
        "{with: {items: []}, when: [load], then: state.items.isEmpty}",
        "write 'storage.items' for what its storage loads, or 'given' for the initial state"
      ),
      (
        "{with: {query: a}, when: [load], then: state.items.isEmpty}",
        "a property of the state is set in 'given'"
      ),
      (
        "{with: {api: {find: []}}, when: [load], then: state.items.isEmpty}",
        "write 'api.find: …'"
      ),
      (
        "{with: {net.names: [{returns: a}]}, when: [load], then: state.items.isEmpty}",
        "an element of a stream is written as 'value', not as 'returns'"
      ),
      ("{with: {net.names: [a]}, when: [load], then: state.items.isEmpty}", "write '{value: a}'"),
      ("{when: [load], then: {query: a}}", "write conditions, such as 'state.query == a'"),
      ("{when: [load], expect: state.items.isEmpty}", "did you mean 'then'?"),
      ("hello", "found the string 'hello'"),
    ])
  func scenarios(_ scenario: String, _ wanted: String) {
    let said = Self.said("scenarios: {s: \(scenario)}")
    #expect(said.count == 1 && said[0].contains(wanted), "\(said)")
  }

  @Test(
    "what a rule cannot say is reported with what it can say",
    arguments: [
      ("{dispatch: [.load, .load]}", "expected one action, found a list | write a rule for each"),
      (
        "{perform: api.find(state.query), then: [.load, .load], catch: .failed(message)}",
        "expected one action, found a list | write one action that does all"
      ),
      (
        "{perform: api.find(state.query), then: state.items = result, catch: .failed(message)}",
        "'then' is an action, found an assignment | write an action, such as '.loaded(result)'"
      ),
      (
        "{perform: api.find(state.query), then: .loaded(value), catch: .failed(message)}",
        "did you mean 'result'?"
      ),
      ("{perform: net.names(), each: .write(result)}", "did you mean 'value'?"),
      (
        "{perform: api.ping(), then: .write(result)}",
        "'ping' returns no value: add 'returns' to the method"
      ),
      (
        "{when: result.isEmpty, perform: api.ping()}",
        "the result is known only after the call, in 'then' and 'emit'"
      ),
      (
        "{perform: api.find(state.query), then: .loaded(result), onError: .failed(message)}",
        "did you mean 'catch'?"
      ),
      (
        "{perform: api.ping(), debounce: 300ms}", "write 'policy: debounce(300ms)'"
      ),
    ])
  func rules(_ rule: String, _ wanted: String) {
    let said = Self.said("middleware: {Rules: {load: \(rule)}}")
    #expect(said.count == 1 && said[0].contains(wanted), "\(said)")
  }

  @Test(
    "what a reducer or a filter cannot say is reported with what to write",
    arguments: [
      (
        "actions: {x: {reduce: state.query = text}}", "declare what the action carries in 'payload'"
      ),
      (
        "actions: {x: {reduce: \"Task { state.query = state.query }\"}}",
        "declare a dependency, and call it in a rule with 'perform'"
      ),
      (
        "functions: {x: {returns: UUID, value: UUID()}}",
        "a function that creates a new value each time cannot be replayed or tested"
      ),
      (
        "derived: {x: Bool = Date() > Date.distantPast}",
        "a derived value that creates a new value each time is computed again only after a change"
      ),
      (
        "filters: {ItemFilter: {over: items, cases: {all: name.contains(query)}}}",
        "a filter sees only the element: give its case a payload, or declare a derived value"
      ),
      (
        "filters: {ItemFilter: {over: items, cases: {all: item.name.isEmpty}}}",
        "the members of the element are named alone"
      ),
      (
        "invariants: {x: state.query.isEmpty}",
        "there is no 'state' here: members are named alone, as in 'query'"
      ),
      ("invariants: [query.isEmpty]", "such as '{the count is not negative: count >= 0}'"),
      (
        "persistence: {query: UserDefaults}",
        "unknown storage 'UserDefaults'; did you mean 'userDefaults'? | storages: sqlite"
      ),
      ("persistence: [query]", "such as '{items: sqlite}'"),
      ("import: Foundation", "types of modules belong to 'external'"),
      (
        "requests: {find: {perform: api.find(state.query), into: state.items}}",
        "'into' is the name of a property, without 'state.' | write items"
      ),
    ])
  func declarations(_ section: String, _ wanted: String) {
    let said = Self.said(section)
    #expect(said.count == 1 && said[0].contains(wanted), "\(said)")
  }

  @Test("a scenario that is not indented is a part of the empty section above it")
  func indentation() {
    let said = Self.said("scenarios:\nit loads: {when: [load], then: state.items.isEmpty}")
    #expect(said.count == 1 && said[0].contains("'scenarios' above it is empty"), "\(said)")
  }

  @Test("an action at the place of a middleware is the only finding")
  func actionAsMiddleware() {
    let said = Self.said("middleware:\n  Rules:\n  load: {perform: api.ping()}")
    #expect(
      said == [
        "expected the name of a middleware, found the action 'load'"
          + " | write the name of a middleware above it, and indent the action further"
      ])
  }

  /// The messages and the help of the findings about a spec in which a section is added or replaced.
  private static func said(_ section: String) -> [String] {
    let name = section.prefix { $0 != ":" } + ":"
    var lines = feature.split(separator: "\n")
    if name == "persistence:" { lines.removeAll { $0.hasPrefix(name) } }
    if name == "filters:" {
      lines = lines.map {
        $0.replacing("query: String", with: "f: ItemFilter = .all, query: String")[...]
      }
    }
    if name == "actions:" {
      let actions = lines.firstIndex { $0.hasPrefix("actions:") } ?? 0
      let entry = section.dropFirst("actions: {".count).dropLast()
      lines.insert("  \(entry)", at: actions + 1)
    } else {
      lines.append(section[...])
    }
    let file = SourceFile(path: "a.yaml", text: lines.joined(separator: "\n") + "\n")
    var diagnostics = Diagnostics()
    _ = analyzeSpec(file, &diagnostics, explain: explainErrors)
    return diagnostics.inSourceOrder.filter { $0.id != .neverHandled }.map { finding in
      [finding.message, finding.help].compactMap { $0 }.joined(separator: " | ")
    }
  }
}

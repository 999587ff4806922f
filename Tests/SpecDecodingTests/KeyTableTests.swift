import SpecLanguage
import Testing

@Suite("The table of keys")
struct KeyTableTests {
  /// Adds every key table that is reachable from `shape` to `tables`, by the name of its construct.
  private func tables(from shape: ValueShape, into tables: inout [String: KeyTable]) {
    switch shape {
    case .list(_, let inner), .mapping(_, let inner), .filled(let inner):
      self.tables(from: inner, into: &tables)
    case .oneOf(let shapes): for shape in shapes { self.tables(from: shape, into: &tables) }
    case .keys(let table):
      tables[table.construct] = table
      for key in table.keys { self.tables(from: key.value, into: &tables) }
    case .open(let table, _, let inner):
      self.tables(from: .keys(table), into: &tables)
      self.tables(from: inner, into: &tables)
    default: break
    }
  }

  @Test("The key table of every construct is reachable from the key table of a spec")
  func reached() {
    var found: [String: KeyTable] = [:]
    tables(from: .keys(specKeyTable), into: &found)
    #expect(
      found.mapValues(\.names) == [
        "a spec":
          "feature, doc, external, import, conforms, folders, models, state, filters, derived, "
          + "constants, functions, actions, undo, dependencies, events, persistence, requests, middleware, invariants, "
          + "reachable, explore, scenarios, screens, ui, previews",
        "a struct": "conforms, doc, derived, functions, properties",
        "an enum": "conforms, doc, derived, functions, cases",
        "a constant": "type, value, doc",
        "a function": "payload, returns, value, from, do, private, doc",
        "a function of a model": "payload, do, doc",
        "a property": "type, default, doc, private",
        "a property of a model": "type, default, doc, was, since",
        "a case": "doc, was, since",
        "a persistence": "version, removed, together",
        "a stored property": "in, after, status, table",
        "a filter": "over, cases, as, by, doc",
        "a filter case": "where, sort, payload, doc, was, since",
        "a derived value": "type, value, doc, private",
        "a derived value of a model or an app": "type, value, doc",
        "an action": "doc, payload, bind, reduce, private",
        "an undo": "of, with, limit, together, except, answers",
        "a dependency": "protocol, doc, methods",
        "a method": "payload, returns, streams, throws, doc",
        "an event": "doc, payload",
        "events": "routes",
        "a screen":
          "title, list, row, tap, open, delete, confirm, filter, search, refresh, add, empty, of, fields, "
          + "values, buttons, failure, events, appear, question, path, pages, doc",
        "a question": "of, cases, buttons, cancel",
        "a case of a question": "title, buttons",
        "a row": "title, detail, mark",
        "a rule":
          "when, for, require, message, rewrite, stop, dispatch, emit, cancel, by, before, else, perform, then, each, "
          + "catch, policy, id, fresh, retry, after, every, until, started, cancelled",
        "an effect":
          "when, for, perform, then, each, catch, emit, policy, id, by, fresh, retry, after, every, until, "
          + "started, cancelled, before, else",
        "a following call": "perform, then, catch",
        "a timer": "when, after, every, until, dispatch, emit, policy, id, by, else",
        "a retry": "times, after, factor, when",
        "a request":
          "doc, payload, perform, then, into, reduce, append, next, refresh, end, optimistic, status, when, "
          + "emit, policy, by, fresh, retry, after, every, until",
        "an invariant": "holds, settled, after, doc",
        "an exploration": "samples, bounds, from, actions, answers",
        "a mapping of bounds": "lists, depth, states, effects",
        "a scenario":
          "doc, given, with, when, then, holds, events, calls, rejections, underWay",
        "a step that is no action": "wait, answer, cancel, then, calls, events, rejections",
      ])
    #expect(
      found["a rule"]?.exactlyOneOf == [
        "require", "rewrite", "stop", "dispatch", "emit", "cancel",
      ])
  }

  @Test("Every key of a spec has a description that can be printed after a colon")
  func summaries() {
    var found: [String: KeyTable] = [:]
    tables(from: .keys(specKeyTable), into: &found)
    for key in found.values.flatMap(\.keys) {
      #expect(!key.summary.isEmpty && !key.summary.hasSuffix("."), "\(key.name)")
    }
  }
}

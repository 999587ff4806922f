import Diagnostics

let effectExplanations: [Explanation] = [
  Explanation(
    "unknown-dependency", "a call of what is not among 'dependencies'",
    "A 'perform', and the 'with' and 'calls' of scenarios, name dependencies of the feature.",
    bad: shop("{perform: ⟦conter⟧.reset()}"), good: shop("{perform: counter.reset()}")),
  Explanation(
    "unknown-method", "a call of a method that the dependency does not have",
    "A dependency has the methods that the spec lists under 'methods'.",
    bad: shop("{perform: counter.⟦rest⟧()}"), good: shop("{perform: counter.reset()}")),
  Explanation(
    "not-a-call", "a 'perform' that calls no method of a dependency",
    "An effect is one call, with parentheses: the dependency, the method, and what it is given.",
    bad: shop("{perform: ⟦counter.reset⟧}"), good: shop("{perform: counter.reset()}")),
  Explanation(
    "unchecked-call", "'!swift' where a call or an event has to be known",
    """
    The tool runs calls in scenarios and makes mocks of them, so it has to understand them. What it \
    cannot say belongs in a middleware of your own.
    """,
    bad: shop("{perform: !swift ⟦counter.reset()⟧}"), good: shop("{perform: counter.reset()}")),
  Explanation(
    "never-throws", "an error of a method that cannot fail",
    "A method fails only if it says 'throws: true'.",
    bad: shop("{perform: counter.reset(), catch: ⟦.failed⟧}"),
    good: shop("{perform: counter.load(), then: .loaded(result), catch: .failed}")),
  Explanation(
    "unknown-policy", "a policy that there is not",
    "The policies are concurrent, latest, first, debounce(300ms) and throttle(1s).",
    bad: shop("{perform: counter.reset(), policy: ⟦lates⟧}"),
    good: shop("{perform: counter.reset(), policy: latest}")),
  Explanation(
    "unknown-effect", "a 'cancel' of what is neither an action nor an 'id'",
    "'cancel' takes the action that begins the effects, or the 'id' that they have.",
    bad: shop("[{perform: counter.reset(), id: resetting}, {cancel: ⟦reseting⟧}]"),
    good: shop("[{perform: counter.reset(), id: resetting}, {cancel: resetting}]")),
  Explanation(
    "nothing-to-cancel", "a 'cancel' of an action that begins no effects",
    "No rule of that action has a 'perform', so there is nothing to end.",
    bad: shop("[{perform: counter.reset()}, {cancel: ⟦failed⟧}]"),
    good: shop("[{perform: counter.reset()}, {cancel: load}]")),
  Explanation(
    "unknown-event", "an event where the spec declares none",
    "What 'emit' tells the view stands under 'events', with what it carries.",
    bad: shop("{emit: ⟦.done⟧}"), good: shop("{emit: .done}", "events: {done: }")),
  Explanation(
    "never-emitted", .warning, "an event that no rule emits",
    "Nobody will ever hear of it: an 'emit' is missing, or the event is not needed.",
    bad: shop("{perform: counter.reset()}", "events: {⟦done⟧: }"),
    good: shop("{perform: counter.reset(), emit: .done}", "events: {done: }")),
  Explanation(
    "unexpected-value", "an answer with a value of a method that returns nothing",
    "Such a method succeeds by itself; 'with' can make it fail or come late.",
    bad: shop(
      "{perform: counter.reset()}",
      "scenarios: {it works: {with: {counter.reset: ⟦3⟧}, when: [load], then: state.count == 0}}"),
    good: shop(
      "{perform: counter.reset()}",
      "scenarios: {it works: {with: {counter.reset: {after: 1s}}, when: [load], then: state.count == 0}}"
    )),
]

/// A spec whose action `load` has this rule, and what else it holds.
private func shop(_ rule: String, _ rest: String = "") -> String {
  """
  feature: Shop
  state: {count: Int = 0}
  dependencies:
    counter: {methods: {load: {returns: Int, throws: true}, reset: }}
  actions:
    load: {reduce: none}
    loaded: {payload: {_ count: Int}, reduce: state.count = count}
    failed: {reduce: state.count = 0}
  middleware:
    Counting:
      load: \(rule)
  """ + (rest.isEmpty ? "" : "\n" + rest)
}

import SpecLanguage

/// The rules about apps.
let appRules: [ComparisonRule] = [
  ComparisonRule(
    .storeRemoved, .source, "an app without a store that it had",
    "Views use it, and the state and the actions of the app have a part for each store.",
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login, other: Tasks}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    bad: """
      app: Shop
      ⟦features⟧: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    beside: [tasks, login]),
  ComparisonRule(
    .storeAdded, .source, "an app with a new store",
    "The actions of the app have a case for each store, which a 'switch' must handle.",
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    bad: """
      app: Shop
      features: {tasks: Tasks, login: Login, ⟦other⟧: Tasks}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    beside: [tasks, login]),
  ComparisonRule(
    .storeChanged, .source, "a store with a different feature, or of a different kind",
    """
    A store that is always there, one that is opened and one for each key are used \
    differently.
    """,
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    bad: """
      app: Shop
      features: {tasks: Tasks, ⟦login⟧: Login?}
      links:
        tasks.clear: {dispatch: .login(.submit)}
        tasks.add: {open: login}
      """,
    beside: [tasks, login]),
  ComparisonRule(
    .startChanged, .behaviour, "an app that starts with different actions",
    "They are dispatched when the app starts.",
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      start: [.tasks(.clear)]
      """,
    bad: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      ⟦start⟧: [.login(.submit)]
      """,
    beside: [tasks, login]),
  ComparisonRule(
    .linkAdded, .behaviour, "a new link of an app",
    "An action of one feature causes something in another.",
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    bad: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
        ⟦tasks.add⟧: {dispatch: .login(.submit)}
      """,
    beside: [tasks, login]),
  ComparisonRule(
    .linkRemoved, .behaviour, "a link of an app that was removed",
    "What an action of one feature caused in another no longer happens.",
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
        tasks.add: {dispatch: .login(.submit)}
      """,
    bad: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      ⟦links⟧:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    beside: [tasks, login]),
  ComparisonRule(
    .linkChanged, .behaviour, "a link of an app that does something else",
    "An action of one feature causes something else in another.",
    before: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
      """,
    bad: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        ⟦tasks.clear⟧: {dispatch: .tasks(.add("Milk"))}
      """,
    good: """
      app: Shop
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: [{dispatch: .login(.submit)}]
      """,
    beside: [tasks, login]),
]

/// The features of the apps in the examples above.
private let tasks = """
  feature: Tasks
  state: {titles: "[String]"}
  actions:
    add: {payload: {_ title: String}, reduce: state.titles.append(title)}
    clear: {reduce: state.titles.removeAll()}
  """

private let login = """
  feature: Login
  state: {name: String = ""}
  actions:
    submit: {reduce: state.name = ""}
  """

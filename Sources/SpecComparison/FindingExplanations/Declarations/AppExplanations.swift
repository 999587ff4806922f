import SpecLanguage

let appExplanations: [Explanation] = [
  Explanation(
    .unknownFeature, "a feature that an app does not have",
    """
    The features of an app are specs of the same run or of the same folder, without errors. Links and \
    scenarios name them as the app does: by the names of their stores.
    """,
    bad: """
      app: TodoApp
      features: {tasks: Tasks, login: ⟦Logn⟧?}
      links:
        tasks.clear: {open: login}
      """,
    good: """
      app: TodoApp
      features: {tasks: Tasks, login: Login?}
      links:
        tasks.clear: {open: login}
      """,
    beside: features),
  Explanation(
    .alwaysOpen, "an 'open' or a 'close' of a feature that is always open",
    """
    Only a feature that is declared as 'Name?' or as '[Key: Name]' opens and closes. All others are \
    open as long as the app exists.
    """,
    bad: """
      app: TodoApp
      features: {tasks: Tasks, login: Login}
      links:
        login.submit: {close: ⟦login⟧}
      """,
    good: """
      app: TodoApp
      features: {tasks: Tasks, login: Login?}
      links:
        tasks.clear: {open: login}
        login.submit: {close: login}
      """,
    beside: features),
  Explanation(
    .endlessLinks, "links that dispatch one another endlessly",
    """
    Each action causes the next one, and nothing ends the loop. Give one of the links a 'when'. It is \
    no error where a link of the app closes a feature on the way, or where a rule of a feature may stop \
    the action.
    """,
    bad: """
      app: TodoApp
      features: {tasks: Tasks, login: Login}
      links:
        ⟦tasks.clear⟧: {dispatch: .login(.submit)}
        login.submit: {dispatch: .tasks(.clear)}
      """,
    good: """
      app: TodoApp
      features: {tasks: Tasks, login: Login}
      links:
        tasks.clear: {dispatch: .login(.submit)}
        login.submit:
          when: "!state.tasks.titles.isEmpty"
          dispatch: .tasks(.clear)
      """,
    beside: features),
  Explanation(
    .neverOpened, .warning, "a feature that no link opens",
    """
    It is open only if Swift code opens it, as in 'app.openLogin()'. Usually a link is missing. A feature \
    that is always open has no '?'.
    """,
    bad: """
      app: TodoApp
      features: {tasks: Tasks, ⟦login⟧: Login?}
      """,
    good: """
      app: TodoApp
      features: {tasks: Tasks, login: Login?}
      links:
        tasks.clear: {open: login}
      """,
    beside: features),
]

/// The features of all apps in these explanations.
private let features = [
  """
  feature: Tasks
  state: {titles: "[String]"}
  actions:
    add: {payload: {_ title: String}, reduce: state.titles.append(title)}
    clear: {reduce: state.titles.removeAll()}
  """,
  """
  feature: Login
  state: {name: String = ""}
  actions:
    submit: {reduce: state.name = ""}
  """,
]

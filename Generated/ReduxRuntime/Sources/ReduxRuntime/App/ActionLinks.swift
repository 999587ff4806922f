// The runtime of redux-gen, written by it. Do not edit.

/// The links of a feature's actions.
enum ActionLinks<App: FeatureApp, Action> {
  case after((App, Action) -> Void)
  /// The links also use the state of the app before the action.
  case comparing((App, Action, App.State) -> Void)

  init?(_ after: ((App, Action) -> Void)?, _ comparing: ((App, Action, App.State) -> Void)?) {
    if let comparing {
      self = .comparing(comparing)
    } else if let after {
      self = .after(after)
    } else {
      return nil
    }
  }
}

/// Follows the links of the actions of a feature or an inner app: first those of its app, then those
/// of the apps around it.
@MainActor final class LinkFollower<Action> {
  /// Whether the actions have links when the feature joins its app.
  let isLinked: Bool
  /// Whether the app is itself a feature of an app.
  var isInner: Bool
  private let rememberForOwn: (() -> Void)?
  private let followOwn: ((Action) -> Void)?
  private let rememberForOuter: () -> Void
  private let followOuter: (Action) -> Void

  init<App: FeatureApp>(
    _ app: App, _ wrap: @escaping (Action) -> App.Action, _ links: ActionLinks<App, Action>?
  ) {
    isLinked = links != nil || app.base.membership?.isLinked == true
    isInner = app.base.membership != nil
    switch links {
    case nil: (rememberForOwn, followOwn) = (nil, nil)
    case .after(let follow)?:
      rememberForOwn = nil
      followOwn = { [weak app] in if let app { follow(app, $0) } }
    case .comparing(let follow)?:
      var old: App.State?
      rememberForOwn = { [weak app] in old = app?.base.state }
      followOwn = { [weak app] action in
        guard let app, let before = old else { return }
        old = nil
        follow(app, action, before)
      }
    }
    rememberForOuter = { [weak app] in app?.base.membership?.links.remember() }
    followOuter = { [weak app] in app?.base.membership?.links.follow(wrap($0)) }
  }

  /// Remembers the state of the apps before an action, as far as links use it.
  func remember() {
    rememberForOwn?()
    if isInner { rememberForOuter() }
  }

  func follow(_ action: Action) {
    followOwn?(action)
    if isInner { followOuter(action) }
  }
}

import SpecLanguage

/// The screen of an app, which contains the screens of its features.
package struct AppScreen: Sendable {
  /// The name of the view, such as `TodoAppScreen`; in UIKit, of the coordinator.
  package let name: String
  package let doc: String?
  /// The features that are always there, as indices of `App.members`: each has a tab, or the only
  /// one is the whole screen.
  package let tabs: [Int]
  /// The SF Symbols of the tabs that the spec names, by the indices of their features.
  package let symbols: [Int: String]
  /// The features that open and close.
  package let opened: [OpenedScreen]
  package let range: SourceRange
}

extension App {
  /// Whether a member has a screen, so that a screen of the app can show it. A view contains no view
  /// controllers, and no other contains a coordinator.
  package func hasScreen(_ member: Int) -> Bool {
    let feature = members[member].feature
    if let app = members[member].app {
      return !app.screens.isEmpty && app.interface == .swiftUI && interface == .swiftUI
    }
    if interface == .uiKit { return feature.mainScreen != nil }
    return feature.interface == .uiKit ? feature.mainView != nil : !feature.screens.isEmpty
  }
}

extension App {
  /// Whether the screen of a member has a navigation of its own.
  package func hasPath(_ member: Int) -> Bool {
    members[member].app == nil && shownScreen(of: members[member].feature)?.path != nil
  }

  /// The screen of a feature that a screen of the app shows.
  package func shownScreen(of feature: Feature) -> Screen? {
    interface == .uiKit ? feature.mainScreen : feature.mainView
  }
}

extension Feature {
  /// Whether a screen is a view controller; all others are views of SwiftUI.
  package func isController(_ screen: Screen) -> Bool {
    if interface == .uiKit, case .list = screen.content { true } else { false }
  }

  /// The first screen that is a view of SwiftUI and needs only a store.
  package var mainView: Screen? {
    screens.first {
      if case .detail = $0.content { return false }
      return !isController($0)
    }
  }

  /// The first screen that needs only a store.
  package var mainScreen: Screen? {
    screens.first { if case .detail = $0.content { false } else { true } }
  }
}

/// A feature of an app that opens and closes, and how it appears.
package struct OpenedScreen: Sendable {
  package enum Style: Sendable, Equatable { case sheet, page }

  /// The index of the feature in `App.members`.
  package let member: Int
  package let style: Style
  /// The tab in whose navigation a page is pushed, as an index of `App.members`.
  package let tab: Int
  /// Whether the state asks before the feature closes, so that the user leaves it by the buttons of its
  /// screen only.
  package let asksFirst: Bool
  /// The action of the feature that closes it, which is sent when the user swipes it away or goes
  /// back; nil if no link closes the feature after an action without values.
  package let close: Action?
  /// Whether the screen has a button that leaves it, such as Cancel or Done.
  package let hasClosingButton: Bool
}

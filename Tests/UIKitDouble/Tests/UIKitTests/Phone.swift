import Foundation
import ScreenDriving
import SwiftUI
import Testing
import UIKit

/// A window with view controllers in it, and a person in front of it.
@MainActor final class Phone {
  let window = UIWindow(windowScene: UIWindowScene())
  private let start: @MainActor (UIWindow) -> Void

  /// - Parameter start: Puts the first view controller into the window.
  init(_ start: @escaping @MainActor (UIWindow) -> Void) {
    Faults.removeAll()
    self.start = start
    start(window)
  }

  convenience init(_ root: UIViewController) {
    self.init { window in
      window.rootViewController = root
      window.makeKeyAndVisible()
    }
  }

  /// Waits until nothing has moved for twice as long as `whenSettled` waits before it looks again. Steps
  /// are counted, and not time, because a busy machine delays both.
  func settle() async throws {
    var quiet = 0
    while quiet < 12 {
      let begun = Transition.begun
      try await Task.sleep(for: .milliseconds(5))
      quiet = Transition.begun == begun && Transition.ended == begun ? quiet + 1 : 0
    }
  }

  /// Waits until something is so, five seconds at most.
  func wait(until isSo: () -> Bool) async throws {
    for _ in 0..<2_500 where !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    #expect(isSo())
  }

  // MARK: - What is there

  var root: UIViewController? { window.rootViewController }
  var top: UIViewController? { presented.last ?? root }
  var alert: UIAlertController? { top as? UIAlertController }

  private func navigation(in controller: UIViewController?) -> UINavigationController? {
    let tabs = controller as? UITabBarController
    return (tabs.map { $0.viewControllers?[$0.selectedIndex] } ?? controller)
      as? UINavigationController
  }

  /// What is presented over the window, from below to the top.
  var presented: [UIViewController] {
    var all: [UIViewController] = []
    while let next = (all.last ?? root)?.presentedViewController { all.append(next) }
    return all
  }

  /// The navigations of the tabs.
  var tabs: [UINavigationController] {
    ((root as? UITabBarController)?.viewControllers ?? []).compactMap {
      $0 as? UINavigationController
    }
  }

  /// The navigation that is on the screen.
  var navigation: UINavigationController? {
    presented.lazy.compactMap { $0 as? UINavigationController }.last ?? navigation(in: root)
  }

  var page: UIViewController? { navigation?.topViewController }
  var list: UICollectionView? { page?.view as? UICollectionView }

  /// What each row says.
  var rows: [String] {
    (list?.cells ?? []).map { cell in
      if let hosting = cell.contentConfiguration as? any HostingView {
        return Screen(hosting.hostedView).lines.joined(separator: ", ")
      }
      let content = cell.contentConfiguration as? UIListContentConfiguration
      return [content?.text, content?.secondaryText].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The view of SwiftUI in a view controller, or in the first page of its navigation.
  func view(in controller: UIViewController?) throws -> Screen {
    let content = (controller as? UINavigationController)?.topViewController ?? controller
    return Screen(try #require(content as? any HostingView).hostedView)
  }

  // MARK: - What the person does

  func tapItem(_ title: String) throws {
    let items = page?.navigationItem.rightBarButtonItems ?? []
    let item = items.first { $0.title == title || $0.primaryAction?.title == title }
    try #require(item, "no button '\(title)'").tap()
  }

  func select(tab: Int) { (root as? UITabBarController)?.selectedIndex = tab }

  func tapRow(_ row: Int) { list?.select(row: row) }

  func swipe(row: Int) throws {
    let action = try #require(list?.swipeActions(ofRow: row).first)
    action.handler(action, UIView(), { _ in })
  }

  /// Taps a button of the alert, which goes before the button does something.
  func tapAlert(_ title: String) async throws {
    let alert = try #require(alert, "no alert")
    try #require(alert.tap(title), "no button '\(title)'")
    try await settle()
  }
}

// What a person does, for tests.

extension UIViewController {
  /// Swipes the sheet down, which UIKit tells the delegate only in this case.
  package func swipeDown() {
    let content = (self as? UINavigationController)?.topViewController ?? self
    if isModalInPresentation || content.has(.staysWhenSwiped) { return }
    presentingViewController?.dismiss(animated: true) { [self] in
      guard let presentation = presentationController else { return }
      presentation.delegate?.presentationControllerDidDismiss(presentation)
    }
  }
}

extension UINavigationController {
  /// Taps the back button, if there is one. Without one, UIKit does not let a swipe go back either.
  package func goBack() {
    guard let top = topViewController, !top.navigationItem.hidesBackButton,
      !top.has(.hidesBackButton)
    else { return }
    popViewController(animated: true)
  }
}

extension UIAlertController {
  /// Taps a button. The alert goes before the button does something.
  package func tap(_ title: String) -> Bool {
    guard let action = actions.first(where: { $0.title == title }), action.isEnabled,
      !isBeingDismissed, presentingViewController != nil
    else { return false }
    dismiss(animated: true) { action.handler?(action) }
    return true
  }
}

extension UIMenuElement {
  /// Taps an item of a menu.
  package func tap() { if let action = self as? UIAction { action.handler(action) } }
}

extension UIBarButtonItem {
  package func tap() { if isEnabled { primaryAction?.tap() } }
}

extension UISearchController {
  /// Types into the search field.
  package func type(_ text: String) {
    isActive = true
    searchBar.text = text
  }

  /// Cancels the search, which empties its field.
  package func cancel() {
    searchBar.text = ""
    isActive = false
  }
}

extension UIRefreshControl {
  /// Pulls the list down.
  package func pull() {
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

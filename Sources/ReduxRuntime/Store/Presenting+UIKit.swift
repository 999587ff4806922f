#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIViewController {
    /// Presents a view controller over whatever is presented, as soon as UIKit can.
    /// ```swift
    /// let alert = UIAlertController(title: "Not Possible", message: nil, preferredStyle: .alert)
    /// presentOnTop(alert)
    /// ```
    public func presentOnTop(_ controller: UIViewController) {
      whenSettled { $0.present(controller, animated: true) }
    }

    /// Calls a closure with the view controller over which another one can be presented: the one on top
    /// of what this one or its container presents, as soon as nothing appears or disappears there and no
    /// alert is shown. This one may be below another page, or in another tab.
    /// ```swift
    /// navigation.whenSettled { [weak self] top in self?.presentSheet(over: top) }
    /// ```
    /// UIKit presents nothing during a transition, and what lies above a form or an alert goes with it. A
    /// form closes after its action was sent, so the closure is never called at once. Closures of one
    /// view controller are called in the order of the calls.
    public func whenSettled(_ body: @escaping @MainActor (_ top: UIViewController) -> Void) {
      Presentations.shared.addPresentation(over: self, body)
    }

    /// Presents what a store reports or asks, as ``presentOnTop(_:)`` does, unless the app has closed the
    /// store by then.
    /// ```swift
    /// presentOnTop(alert, of: store)
    /// ```
    public func presentOnTop<F: OpenedFeature>(_ controller: UIViewController, of store: Store<F>) {
      whenSettled(of: store) { $0.present(controller, animated: true) }
    }

    /// Calls a closure as ``whenSettled(_:)`` does, unless the app has closed the store by then: its
    /// screen goes, and nothing is said or asked about it any more.
    /// ```swift
    /// whenSettled(of: store) { [weak self] top in self?.presentQuestion(over: top) }
    /// ```
    public func whenSettled<F: OpenedFeature>(
      of store: Store<F>, _ body: @escaping @MainActor (_ top: UIViewController) -> Void
    ) {
      whenSettled { [weak store] top in
        // The app may have closed the feature because of what is presented.
        if let store, !store.core.isClosed { body(top) }
      }
    }

    fileprivate var settledTop: UIViewController? {
      // A page below another one and a page of another tab are in no window, so they cannot present.
      var top = self
      while let parent = top.parent { top = parent }
      while let presented = top.presentedViewController {
        let isMoving =
          presented.isBeingPresented || presented.isBeingDismissed
          || presented.transitionCoordinator != nil
        if isMoving || presented is UIAlertController { return nil }
        top = presented
      }
      return top
    }
  }

  /// What waits until something can be presented. UIKit tells only the one who dismisses a view controller
  /// when it is gone, and nobody when an alert was closed, so this looks every few frames while something
  /// waits.
  @MainActor private final class Presentations {
    static let shared = Presentations()

    private struct Presentation {
      weak var base: UIViewController?
      let body: @MainActor (UIViewController) -> Void
    }

    private var presentations: [Presentation] = []
    private var isLooking = false

    func addPresentation(
      over base: UIViewController, _ body: @escaping @MainActor (UIViewController) -> Void
    ) {
      presentations.append(Presentation(base: base, body: body))
      if isLooking { return }
      isLooking = true
      Task {
        while !presentations.isEmpty {
          try? await Task.sleep(for: .milliseconds(30))
          callSettled()
        }
        isLooking = false
      }
    }

    private func callSettled() {
      let former = presentations
      presentations = []
      let waiting = former.filter { presentation in
        guard let base = presentation.base else { return false }
        guard let top = base.settledTop else { return true }
        presentation.body(top)
        return false
      }
      // A closure may have added more.
      presentations = waiting + presentations
    }
  }
#endif

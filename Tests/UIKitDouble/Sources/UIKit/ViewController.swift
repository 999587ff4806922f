@_exported import Foundation

@MainActor open class UIResponder {
  public init() {}
}

/// What a view of SwiftUI asks for of what shows it: no Back button, or not to be swiped away.
package enum HostedMark: Hashable { case hidesBackButton, staysWhenSwiped }

@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open var tabBarItem: UITabBarItem! = UITabBarItem(title: nil, image: nil, tag: 0)
  open var definesPresentationContext = false
  open var isModalInPresentation = false
  public var contentUnavailableConfiguration: (any UIContentConfiguration)?
  public private(set) lazy var navigationItem: UINavigationItem = {
    let item = UINavigationItem(title: title ?? "")
    item.owner = self
    return item
  }()

  /// What a view of SwiftUI in it asks for of what shows it.
  package var hostedMarks: (@MainActor () -> Set<HostedMark>)?

  func has(_ mark: HostedMark) -> Bool { hostedMarks?().contains(mark) == true }

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { nil }

  // MARK: - The view

  private var loadedView: UIView?
  /// How often the view has appeared.
  package private(set) var appearances = 0

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    if loadedView != nil { return }
    loadView()
    viewDidLoad()
  }

  open func loadView() { view = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// The view controllers inside that are on the screen.
  var shownChildren: [UIViewController] { [] }

  func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    appearances += 1
    for child in shownChildren { child.appear() }
    viewDidAppear(false)
  }

  func disappear() {
    viewWillDisappear(false)
    for child in shownChildren { child.disappear() }
    viewDidDisappear(false)
  }

  // MARK: - Containers

  public internal(set) weak var parent: UIViewController?

  open func didMove(toParent parent: UIViewController?) {}
  /// The window of which this is the root.
  weak var window: UIWindow?

  open var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }

  private var outermost: UIViewController { parent?.outermost ?? self }

  /// Whether the view is in a window: not below another page, and not in another tab.
  private var isInWindow: Bool {
    if let parent { return parent.isInWindow && parent.shownChildren.contains { $0 === self } }
    return window != nil || presenter?.isInWindow == true
  }

  open func show(_ vc: UIViewController, sender: Any?) {
    guard let navigationController else { return present(vc, animated: true) }
    navigationController.pushViewController(vc, animated: true)
  }

  // MARK: - Presenting

  private var presented: UIViewController?
  private weak var presenter: UIViewController?
  private lazy var ownPresentation = UIPresentationController(self)
  public private(set) var isBeingPresented = false
  public private(set) var isBeingDismissed = false

  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }
  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }
  open var presentationController: UIPresentationController? { ownPresentation }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }

  /// Presents over the outermost view controller, as sheets and alerts are. What UIKit only writes to the
  /// log is a fault here.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    let base = presented == nil ? outermost : self
    let new = viewControllerToPresent
    if let other = base.presented {
      return Faults.addFault(
        "Attempt to present \(type(of: new)) on \(type(of: base)), which presents \(type(of: other))"
      )
    }
    if base.isBeingPresented || base.isBeingDismissed {
      return Faults.addFault(
        "Attempt to present \(type(of: new)) while \(type(of: base)) appears or goes")
    }
    if !isInWindow {
      return Faults.addFault(
        "Attempt to present \(type(of: new)) on \(type(of: base)) from \(type(of: self)), whose view "
          + "is not in the window hierarchy")
    }
    base.presented = new
    new.presenter = base
    new.isBeingPresented = true
    new.loadViewIfNeeded()
    Transition.run(animated: flag) {
      new.isBeingPresented = false
      new.appear()
      completion?()
    }
  }

  /// Dismisses what this presents, with all above; otherwise this itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let base = outermost.presented == nil ? presentingViewController : outermost
    guard let base, let lowest = base.presented else { return }
    let chain = lowest.chain
    if let moving = chain.first(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
      return Faults.addFault(
        "Attempt to dismiss \(type(of: lowest)) while \(type(of: moving)) appears or goes")
    }
    for controller in chain { controller.isBeingDismissed = true }
    Transition.run(animated: flag) {
      base.presented = nil
      for controller in chain.reversed() {
        controller.presented = nil
        controller.presenter = nil
        controller.isBeingDismissed = false
        controller.disappear()
      }
      completion?()
    }
  }

  private var chain: [UIViewController] { [self] + (presented?.chain ?? []) }

  /// Shows a search over this view controller, without a transition.
  func begin(_ search: UISearchController) {
    presented = search
    search.presenter = self
  }

  func end(_ search: UISearchController) {
    if presented === search { presented = nil }
    search.presenter = nil
  }

  /// The view controller that defines the context of what this presents in it.
  var presentationContext: UIViewController {
    definesPresentationContext ? self : parent?.presentationContext ?? self
  }
}

/// What takes a moment on the screen. Without an animation, it is done at once.
@MainActor package enum Transition {
  /// How many transitions have begun, and how many of them have ended.
  package private(set) static var begun = 0
  package private(set) static var ended = 0

  static func run(animated: Bool, _ end: @escaping @MainActor () -> Void) {
    if !animated { return end() }
    begun += 1
    Task {
      try? await Task.sleep(for: .milliseconds(20))
      end()
      ended += 1
    }
  }
}

/// What UIKit would only write to the log, or stop the app for.
@MainActor package enum Faults {
  package private(set) static var all: [String] = []

  static func addFault(_ fault: String) { all.append(fault) }
  package static func removeAll() { all = [] }
}

@MainActor open class UIPresentationController {
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public private(set) weak var presentedViewController: UIViewController!

  init(_ presented: UIViewController) { presentedViewController = presented }
}

/// What UIKit has as an optional method is required here, so that its signature is checked.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {}

@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

// MARK: - Alerts

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  public private(set) var preferredStyle = Style.alert
  public private(set) var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      Faults.addFault("UIAlertController can only have one action with a style of cancel")
    }
    actions.append(action)
  }
}

@MainActor open class UIAlertAction {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  open var isEnabled = true
  let handler: (@MainActor @Sendable (UIAlertAction) -> Void)?

  public init(
    title: String?, style: Style, handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

@MainActor open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  public weak var delegate: (any UINavigationControllerDelegate)?

  public init() { super.init(nibName: nil, bundle: nil) }
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { nil }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }

  override var shownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) {
      return Faults.addFault("Pushing \(type(of: viewController)) a second time")
    }
    setViewControllers(stack + [viewController], animated: animated)
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(Array(stack.dropLast()), animated: animated)
    return top
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let former = stack.last
    let left = stack.filter { page in !viewControllers.contains { $0 === page } }
    let added = viewControllers.filter { page in !stack.contains { $0 === page } }
    for controller in stack { controller.parent = nil }
    stack = viewControllers
    for controller in stack { controller.parent = self }
    guard appearances > 0, let top = stack.last, top !== former else {
      return endMove(left, added)
    }
    Transition.run(animated: animated) { [self] in
      former?.disappear()
      endMove(left, added)
      guard stack.last === top else { return }
      top.appear()
      delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  private func endMove(_ left: [UIViewController], _ added: [UIViewController]) {
    for page in left { page.didMove(toParent: nil) }
    for page in added { page.didMove(toParent: self) }
  }
}

@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { controller.parent = self } }
  }
  open var selectedIndex = 0 {
    didSet { shownChildren.first?.appear() }
  }

  public init() { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  override var shownChildren: [UIViewController] {
    viewControllers.flatMap { $0.indices.contains(selectedIndex) ? [$0[selectedIndex]] : nil } ?? []
  }
}

@MainActor open class UITabBarItem {
  open var title: String?

  public init(title: String?, image: UIImage?, tag: Int) { self.title = title }
}

@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView! = UITableView()

  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
}

@MainActor open class UITableView: UIView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }

  open func reloadData() {}
}

@MainActor open class UINavigationItem {
  weak var owner: UIViewController?
  open var title: String?
  open var prompt: String?
  open var hidesBackButton = false
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var leftBarButtonItem: UIBarButtonItem?
  open var searchController: UISearchController? {
    didSet { searchController?.owner = owner }
  }

  public init(title: String) { self.title = title }
}

// MARK: - Search

@MainActor open class UISearchController: UIViewController {
  weak var owner: UIViewController?
  public weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var obscuresBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  public let searchBar = UISearchBar()
  /// While a search is active, it is presented over the view controller that defines the context.
  open var isActive = false {
    didSet {
      guard isActive != oldValue, let context = owner?.presentationContext else { return }
      if isActive { context.begin(self) } else { context.end(self) }
    }
  }

  public init(searchResultsController: UIViewController?) {
    super.init(nibName: nil, bundle: nil)
    searchBar.onChange = { [weak self] in
      guard let self else { return }
      searchResultsUpdater?.updateSearchResults(for: self)
    }
  }
  public required init?(coder: NSCoder) { nil }
}

@MainActor public protocol UISearchResultsUpdating: AnyObject {
  func updateSearchResults(for searchController: UISearchController)
}

@MainActor open class UISearchBar: UIView {
  /// UIKit does not promise whether a text that was set by code is reported. Here, it is.
  var onChange: (@MainActor () -> Void)?
  open var text: String? = "" {
    didSet { onChange?() }
  }
}

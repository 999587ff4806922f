@MainActor open class UIView: UIResponder {
  open var accessibilityLabel: String?
  open var accessibilityTraits: UIAccessibilityTraits = .none
  open var isHidden = false

  public override init() {}
  public init(frame: CGRect) {}

  open func addSubview(_ view: UIView) {}
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none = UIAccessibilityTraits([])
  public static let button = UIAccessibilityTraits(rawValue: 1)
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?

  public init(windowScene: UIWindowScene) { super.init() }

  open func makeKeyAndVisible() {}
}

@MainActor open class UILabel: UIView {
  open var text: String?
}

public final class UIImage: Sendable {
  public init?(systemName name: String) {}
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let valueChanged = Event(rawValue: 4096)
    public static let editingChanged = Event(rawValue: 131_072)
    public static let primaryActionTriggered = Event(rawValue: 8192)
  }

  open var isEnabled = true
  open var isSelected = false

  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@MainActor open class UIButton: UIControl {
  public convenience init(primaryAction: UIAction?) { self.init() }
}

@MainActor open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
}

@MainActor open class UIRefreshControl: UIControl {
  open func endRefreshing() {}
}

// MARK: - Menus and bar buttons

@MainActor open class UIMenuElement {
  public enum State: Int, Sendable { case off, on, mixed }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: Hashable, Sendable {}

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    selectedImage: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping @MainActor (UIAction) -> Void
  ) {}
}

@MainActor open class UIMenu: UIMenuElement {
  public struct Identifier: Hashable, Sendable {}

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let singleSelection = Options(rawValue: 32)
  }

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {}
}

@MainActor open class UIBarButtonItem {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  public var primaryAction: UIAction?
  public var menu: UIMenu?

  public init() {}
  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {}
}

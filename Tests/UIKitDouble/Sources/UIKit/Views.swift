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
  open var rootViewController: UIViewController? {
    didSet { rootViewController?.window = self }
  }

  public init(windowScene: UIWindowScene) { super.init() }

  open func makeKeyAndVisible() { rootViewController?.appear() }
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var font: UIFont!
  open var adjustsFontForContentSizeCategory = false
}

public final class UIFont: Sendable {
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
  }

  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

public final class UIImage: Sendable {
  public final class SymbolConfiguration: Sendable {
    /// Images of a text style grow with Dynamic Type.
    package let textStyle: UIFont.TextStyle

    public init(textStyle: UIFont.TextStyle) { self.textStyle = textStyle }
  }

  package let name: String

  public init?(systemName name: String) { self.name = name }
}

// MARK: - Controls

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let valueChanged = Event(rawValue: 4096)
    public static let editingChanged = Event(rawValue: 131_072)
    public static let primaryActionTriggered = Event(rawValue: 8192)
  }

  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
  }

  open var isEnabled = true
  open var isSelected = false
  private var actions: [(action: UIAction, events: Event)] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  package private(set) var symbolConfiguration: UIImage.SymbolConfiguration?

  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State
  ) {
    symbolConfiguration = configuration
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init()
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}

@MainActor open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
}

@MainActor open class UIRefreshControl: UIControl {
  public private(set) var isRefreshing = false

  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

// MARK: - Menus and bar buttons

@MainActor open class UIMenuElement {
  public enum State: Int, Sendable { case off, on, mixed }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public let title: String
  public let image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
  }
}

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: Hashable, Sendable {}

  open var state: UIMenuElement.State
  let handler: @MainActor (UIAction) -> Void

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    selectedImage: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping @MainActor (UIAction) -> Void
  ) {
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }
}

@MainActor open class UIMenu: UIMenuElement {
  public struct Identifier: Hashable, Sendable {}

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let singleSelection = Options(rawValue: 32)
  }

  public let children: [UIMenuElement]

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.children = children
    super.init(title: title, image: image)
  }
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
  ) {
    self.title = title ?? primaryAction?.title
    self.image = image
    self.primaryAction = primaryAction
    self.menu = menu
  }
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions {}
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UISceneSession {
  public struct Role: Hashable, Sendable {}

  open var role: Role { Role() }
}

@MainActor open class UISceneConfiguration {
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
  init()
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  public static func main() {}
}

@MainActor public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidEnterBackground(_ scene: UIScene)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

@MainActor open class UIApplication: UIResponder {
  open class var shared: UIApplication { UIApplication() }

  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    .invalid
  }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier()
}

// MARK: - Foundation

extension String {
  /// The key of a translated text, which Foundation has on Apple's platforms.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
    fileprivate let text: String

    public init(stringLiteral value: String) { text = value }
  }

  public init(localized keyAndValue: LocalizationValue) { self = keyAndValue.text }
}

/// The translated texts of the app, for tests.
@MainActor package enum StringCatalog {
  package static var texts: [String: String] = [:]
}

/// Takes the place of Foundation's function, which reads the texts of the app's bundle.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor public func NSLocalizedString(_ key: String, comment: String) -> String {
  StringCatalog.texts[key] ?? key
}

// SwiftUI re-exports AppKit on a Mac, and UIKit on iOS. Here are the names of both that entry points use.
public import Foundation

@MainActor public protocol NSApplicationDelegate: AnyObject {
  /// On a Mac, each `NSObject` can be made like this.
  init()
  func applicationDidFinishLaunching(_ notification: Notification)
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
}

extension NSApplicationDelegate {
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  public func applicationShouldTerminate(
    _ sender: NSApplication
  ) -> NSApplication.TerminateReply { .terminateNow }
}

/// The app of a Mac. `terminate` is what Quit in its menu does.
@MainActor public final class NSApplication {
  public enum TerminateReply: Sendable { case terminateCancel, terminateNow, terminateLater }
  public enum ActivationPolicy: Sendable { case regular, accessory, prohibited }

  /// The app of a test, which other tests at the same time do not see.
  @TaskLocal package static var current = NSApplication()
  public static var shared: NSApplication { current }

  nonisolated package init() {}

  public var delegate: (any NSApplicationDelegate)?
  /// Whether the app is gone, for tests.
  public private(set) var isTerminated = false
  private var waits = false
  private var policy = ActivationPolicy.prohibited

  public func activationPolicy() -> ActivationPolicy { policy }

  @discardableResult public func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
    policy = activationPolicy
    return true
  }

  public func activate() {}

  public func terminate(_ sender: Any?) {
    switch delegate?.applicationShouldTerminate(self) ?? .terminateNow {
    case .terminateNow: isTerminated = true
    case .terminateLater: waits = true
    case .terminateCancel: break
    }
  }

  public func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
    if waits { isTerminated = shouldTerminate }
    waits = false
  }

  fileprivate func launch(_ delegate: any NSApplicationDelegate) {
    self.delegate = delegate
    isTerminated = false
    delegate.applicationDidFinishLaunching(Notification(name: Notification.Name("launched")))
  }
}

/// Makes the delegate of the app, once.
@MainActor @propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: NSApplicationDelegate> {
  public let wrappedValue: DelegateType

  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    wrappedValue = delegateType.init()
    NSApplication.shared.launch(wrappedValue)
  }
}

#if !canImport(UIKit)
  public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
    let number: Int
    public static let invalid = UIBackgroundTaskIdentifier(number: 0)
  }

  /// The app of an iPhone, which may go on in the background while a task is open.
  @MainActor public final class UIApplication {
    public static let shared = UIApplication()

    private var begun = 0
    /// The tasks that are open, for tests.
    public private(set) var tasks: Set<UIBackgroundTaskIdentifier> = []

    public func beginBackgroundTask(
      withName taskName: String?,
      expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
      begun += 1
      tasks.insert(UIBackgroundTaskIdentifier(number: begun))
      return UIBackgroundTaskIdentifier(number: begun)
    }

    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
      tasks.remove(identifier)
    }
  }
#endif

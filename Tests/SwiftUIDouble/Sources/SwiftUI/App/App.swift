@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// The double has no screen of its own: a test opens the app in a window.
  public static func main() { preconditionFailure("A test opens \(Self.self) in a window.") }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  let content: () -> Content

  public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

  public var body: Never { preconditionFailure("A window group has no body.") }
}

/// A scene of the framework.
@MainActor protocol RenderedScene {
  func windowContent() -> any View
}

extension WindowGroup: RenderedScene {
  func windowContent() -> any View { content() }
}

public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}

private enum ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase { .active }
}

extension EnvironmentValues {
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}

extension Scene {
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    ModifiedScene(content: self, reaction: nil) { $0[T.self] = object }
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    ModifiedScene(
      content: self,
      reaction: { AnyView(erased: $0.onChange(of: value, initial: initial, action)) })
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}

struct ModifiedScene<Content: Scene>: Scene, RenderedScene {
  let content: Content
  /// What the window does besides showing its content.
  let reaction: (@MainActor (AnyView) -> AnyView)?
  var change: (@MainActor (inout EnvironmentValues) -> Void)?

  var body: Never { preconditionFailure("A modified scene has no body.") }

  func windowContent() -> any View {
    var view = AnyView(erased: SwiftUI.windowContent(of: content))
    if let change { view = AnyView(view.modified(EnvironmentChange(change))) }
    return reaction?(view) ?? view
  }
}

@MainActor private func windowContent<S: Scene>(of scene: S) -> any View {
  (scene as? any RenderedScene)?.windowContent() ?? windowContent(of: scene.body)
}

/// The window of an app. The app's own properties live as long as it does, and its body is evaluated
/// again when what it has read changes.
package struct AppWindow<A: App>: View {
  let app: A

  package init(_ app: A) { self.app = app }

  package var body: some View { AnyView(erased: windowContent(of: app.body)) }
}

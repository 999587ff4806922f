// Only `Tests/UIKitDouble` has a UIKit.
#if canImport(UIKit)
  public import UIKit

  /// What has a view of SwiftUI in it, for tests.
  @MainActor package protocol HostingView {
    var hostedView: AnyView { get }
  }

  /// A view controller with a view of SwiftUI.
  @MainActor open class UIHostingController<Content: View>: UIViewController {
    public var rootView: Content

    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
      hostedMarks = { [weak self] in self.map { marks(of: $0.hostedView) } ?? [] }
    }

    public required init?(coder: NSCoder) { nil }
  }

  extension UIHostingController: HostingView {
    /// The view, which dismisses the controller.
    package var hostedView: AnyView {
      let target = DismissTarget { [weak self] in self?.dismiss(animated: true) }
      return AnyView(
        rootView.modified(EnvironmentChange { $0.dismiss = DismissAction(target: target) }))
    }
  }

  /// What a view asks for as soon as it is shown.
  @MainActor private func marks(of view: AnyView) -> Set<HostedMark> {
    let host = ViewHost(view, environment: EnvironmentValues())
    defer { host.close() }
    let marks = (host.root?.elements ?? []).filter { $0.place == .mark }
    return Set(
      marks.compactMap { mark in
        switch mark.label {
        case hiddenBackButton: .hidesBackButton
        case staysWhenSwiped: .staysWhenSwiped
        default: nil
        }
      })
  }

  /// The content of a cell, as a view of SwiftUI.
  public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
    fileprivate let content: Content
  }

  extension UIHostingConfiguration: HostingView {
    package var hostedView: AnyView { AnyView(content) }
  }

  extension UIHostingConfiguration where Background == EmptyView {
    @MainActor public init(@ViewBuilder content: () -> Content) {
      self.content = content()
    }
  }
#endif

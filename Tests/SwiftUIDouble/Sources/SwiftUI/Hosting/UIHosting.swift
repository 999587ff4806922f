// Only `Tests/UIKitStubs` has a UIKit. Like that one, these types only compile.
#if canImport(UIKit)
  public import UIKit

  /// A view controller with a view of SwiftUI.
  @MainActor open class UIHostingController<Content: View>: UIViewController {
    public var rootView: Content

    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }
  }

  /// The content of a cell, as a view of SwiftUI.
  public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {}

  extension UIHostingConfiguration where Background == EmptyView {
    @MainActor public init(@ViewBuilder content: () -> Content) {}
  }
#endif

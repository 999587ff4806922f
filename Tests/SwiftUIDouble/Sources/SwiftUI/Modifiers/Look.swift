// How views look is not modeled, apart from what a person reads: a text that is struck through.

extension View {
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    modified(Strikethrough(isActive: isActive))
  }

  public func font(_ font: Font?) -> some View { modified(LookChange()) }
  public func fontWeight(_ weight: Font.Weight?) -> some View { modified(LookChange()) }
  public func bold(_ isActive: Bool = true) -> some View { modified(LookChange()) }
  public func monospacedDigit() -> some View { modified(LookChange()) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { modified(LookChange()) }
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View { modified(LookChange()) }
  public func lineLimit(_ number: Int?) -> some View { modified(LookChange()) }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    modified(LookChange())
  }
  public func imageScale(_ scale: Image.Scale) -> some View { modified(LookChange()) }
  public func padding(_ length: CGFloat) -> some View { modified(LookChange()) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modified(LookChange())
  }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { modified(LookChange()) }
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { modified(LookChange()) }
  public func background<S: ShapeStyle>(_ style: S) -> some View { modified(LookChange()) }
  public func contentShape<S: Shape>(_ shape: S) -> some View { modified(LookChange()) }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modified(LookChange())
  }
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View { modified(LookChange()) }
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { modified(LookChange()) }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { modified(LookChange()) }
  /// The label of a control is read, even where it is not shown.
  /// The labels are still what a screen reader says.
  public func labelsHidden() -> some View {
    modified(EnvironmentChange { $0.labelsAreHidden = true })
  }

  public func formStyle<S: FormStyle>(_ style: S) -> some View { modified(LookChange()) }
}

private struct Strikethrough: Modification {
  let isActive: Bool

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    elements.map { $0.struckThrough(isActive) }
  }
}

extension Element {
  fileprivate func struckThrough(_ isActive: Bool) -> Element {
    var element = self
    element.isStruckThrough = isActive || isStruckThrough
    element.children = children.map { $0.struckThrough(isActive) }
    return element
  }
}

extension Text {
  public enum LineStyle {
    public enum Pattern: Sendable {
      case solid, dot, dash, dashDot, dashDotDot
    }
  }
}

/// The text styles, which follow the size that a person has set.
public struct Font: Hashable, Sendable {
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  private let style: String

  public static let largeTitle = Font(style: "largeTitle")
  public static let title = Font(style: "title")
  public static let title2 = Font(style: "title2")
  public static let title3 = Font(style: "title3")
  public static let headline = Font(style: "headline")
  public static let subheadline = Font(style: "subheadline")
  public static let body = Font(style: "body")
  public static let callout = Font(style: "callout")
  public static let footnote = Font(style: "footnote")
  public static let caption = Font(style: "caption")
  public static let caption2 = Font(style: "caption2")

  public func bold() -> Font { self }
  public func weight(_ weight: Weight) -> Font { self }
  public func monospacedDigit() -> Font { self }
}

public protocol ShapeStyle {}

/// The colors that adapt to light and dark.
public struct Color: ShapeStyle, View, Hashable, Sendable {
  private let name: String

  nonisolated private init(name: String) { self.name = name }

  public var body: some View { EmptyView() }

  // swift-format-ignore: DontRepeatTypeInStaticProperties
  nonisolated public static let accentColor = Color(name: "accentColor")
  nonisolated public static let primary = Color(name: "primary")
  nonisolated public static let secondary = Color(name: "secondary")
  nonisolated public static let clear = Color(name: "clear")
  nonisolated public static let red = Color(name: "red")
  nonisolated public static let orange = Color(name: "orange")
  nonisolated public static let yellow = Color(name: "yellow")
  nonisolated public static let green = Color(name: "green")
  nonisolated public static let blue = Color(name: "blue")
  nonisolated public static let gray = Color(name: "gray")
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var blue: Color { .blue }
  public static var gray: Color { .gray }
}

public struct HierarchicalShapeStyle: ShapeStyle, Sendable {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
  public static let tertiary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

public struct Material: ShapeStyle, Sendable {}

extension ShapeStyle where Self == Material {
  public static var bar: Material { Material() }
  public static var regularMaterial: Material { Material() }
}

public struct TintShapeStyle: ShapeStyle, Sendable {}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public protocol Shape {}
public struct Rectangle: Shape { public init() {} }

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

public enum TextAlignment: Hashable, Sendable {
  case leading, center, trailing
}

public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
}

/// Without time on the screen, a change with an animation is a change.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

public protocol LabelStyle {}
public struct TitleAndIconLabelStyle: LabelStyle { public init() {} }
public struct IconOnlyLabelStyle: LabelStyle { public init() {} }
public struct TitleOnlyLabelStyle: LabelStyle { public init() {} }

extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle { public init() {} }

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

public protocol FormStyle {}
public struct GroupedFormStyle: FormStyle { public init() {} }
public struct ColumnsFormStyle: FormStyle { public init() {} }

extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
extension FormStyle where Self == ColumnsFormStyle {
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

public struct Text: Equatable, Sendable, RenderedView {
  private enum Part: Equatable, Sendable {
    case verbatim(String)
    case localized(LocalizedStringKey)
  }
  private var parts: [Part]

  public init(verbatim content: String) { parts = [.verbatim(content)] }

  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {
    parts = [.verbatim(String(content))]
  }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    parts = [.localized(key)]
  }

  public init<F: FormatStyle>(
    _ input: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    parts = [.verbatim(format.format(input))]
  }

  public static func + (left: Text, right: Text) -> Text {
    var sum = left
    sum.parts += right.parts
    return sum
  }

  @MainActor func resolved(in environment: EnvironmentValues) -> String {
    parts.map {
      switch $0 {
      case .verbatim(let text): text
      case .localized(let key): key.localized(in: environment)
      }
    }.joined()
  }

  func elements(of node: ViewNode) -> [Element] {
    [Element(.text, resolved(in: node.environment), of: node)]
  }
}

public struct Image: Equatable, RenderedView {
  private let name: String
  private let isSymbol: Bool
  private let isDecorative: Bool

  public init(systemName: String) {
    name = systemName
    isSymbol = true
    isDecorative = false
  }

  public init(_ name: String, bundle: Bundle? = nil) {
    self.name = name
    isSymbol = false
    isDecorative = false
  }

  public init(decorative name: String, bundle: Bundle? = nil) {
    self.name = name
    isSymbol = false
    isDecorative = true
  }

  /// An image has no label of its own here. VoiceOver guesses one from the name, which says what the
  /// picture shows and not what it is for.
  func elements(of node: ViewNode) -> [Element] {
    var image = Element(.image, of: node)
    image.identifier = name
    image.isHidden = isDecorative
    return [image]
  }

  public enum Scale: Hashable, Sendable {
    case small, medium, large
  }
}

extension Image {
  public func resizable() -> Image { self }
}

public struct Label<Title: View, Icon: View>: RenderedView {
  let title: Title
  let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  func childViews(in node: ViewNode) -> [ChildView] {
    [ChildView(.part("title"), title), ChildView(.part("icon"), icon)]
  }

  /// The title is read, even where only the icon is shown. The icon is not.
  func elements(of node: ViewNode) -> [Element] {
    var icons = node.child(.part("icon"))?.elements ?? []
    for index in icons.indices { icons[index].isHidden = true }
    let title = node.child(.part("title"))?.elements ?? []
    return (icons + title).inside(Element(.group, of: node))
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    title = Text(titleKey)
    icon = Image(systemName: name)
  }

  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.title = Text(title)
    icon = Image(systemName: name)
  }

  public init(_ titleKey: LocalizedStringKey, image name: String) {
    title = Text(titleKey)
    icon = Image(name)
  }
}

public struct LabeledContent<Label: View, Content: View>: RenderedView {
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  func childViews(in node: ViewNode) -> [ChildView] {
    [
      ChildView(.part("label"), label),
      ChildView(.part("content"), content) { $0.isLabeled = true },
    ]
  }

  func elements(of node: ViewNode) -> [Element] {
    node.childElements.inside(Element(.group, of: node))
  }
}

private enum IsLabeledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum LabelsAreHiddenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether something else shows a label for the control.
  var isLabeled: Bool {
    get { self[IsLabeledKey.self] }
    set { self[IsLabeledKey.self] = newValue }
  }

  var labelsAreHidden: Bool {
    get { self[LabelsAreHiddenKey.self] }
    set { self[LabelsAreHiddenKey.self] = newValue }
  }
}

extension LabeledContent where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    label = Text(titleKey)
    self.content = content()
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    label = Text(titleKey)
    content = Text(value)
  }

  public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    label = Text(titleKey)
    content = Text(value, format: format)
  }
}

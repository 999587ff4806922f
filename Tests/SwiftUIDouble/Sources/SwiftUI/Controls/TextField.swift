public struct TextField<Label: View>: RenderedView {
  fileprivate let label: Label
  fileprivate let prompt: Text?
  fileprivate let content: FieldContent

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  func elements(of node: ViewNode) -> [Element] {
    [content.element(.textField, label: node.childElements.spoken, prompt: prompt, of: node)]
  }
}

/// What a field shows, and what it does with what is typed.
@MainActor private struct FieldContent {
  let read: @MainActor () -> String
  let write: @MainActor (String) -> Void
  /// Whether the value is taken when the editing ends, not at each key.
  var isFormatted = false

  init(_ text: Binding<String>) {
    read = { text.wrappedValue }
    write = { text.wrappedValue = $0 }
  }

  init<F: ParseableFormatStyle>(
    _ value: Binding<F.FormatInput>, _ format: F
  ) where F.FormatOutput == String {
    isFormatted = true
    read = { format.format(value.wrappedValue) }
    write = { if let new = try? format.parseStrategy.parse($0) { value.wrappedValue = new } }
  }

  /// An empty field is nil.
  init<F: ParseableFormatStyle>(
    optional value: Binding<F.FormatInput?>, _ format: F
  ) where F.FormatOutput == String {
    isFormatted = true
    read = { value.wrappedValue.map { format.format($0) } ?? "" }
    write = {
      if let new = try? format.parseStrategy.parse($0) {
        value.wrappedValue = new
      } else if $0.isEmpty {
        value.wrappedValue = nil
      }
    }
  }

  func element(
    _ role: Element.Role, label: String, prompt: Text?, of node: ViewNode
  ) -> Element {
    var field = Element(role, label, of: node)
    field.value = read()
    field.hint = prompt?.resolved(in: node.environment)
    field.actions.enter = write
    field.entersWhole = isFormatted || role == .secureField
    field.labelIsPlaceholder = !label.isEmpty && !node.environment.isLabeled
    field.labelIsShownTwice =
      !label.isEmpty && node.environment.isLabeled && !node.environment.labelsAreHidden
    field.actions.submit = node.environment.submit(.text)
    return field
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), prompt: nil, content: FieldContent(text))
  }

  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(label: Text(title), prompt: nil, content: FieldContent(text))
  }

  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(titleKey), prompt: prompt, content: FieldContent(text))
  }

  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(label: Text(titleKey), prompt: nil, content: FieldContent(text))
  }

  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(label: Text(titleKey), prompt: prompt, content: FieldContent(value, format))
  }

  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(label: Text(titleKey), prompt: prompt, content: FieldContent(optional: value, format))
  }
}

public struct SecureField<Label: View>: RenderedView {
  fileprivate let label: Label
  fileprivate let content: FieldContent

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  /// What was typed is shown as dots.
  func elements(of node: ViewNode) -> [Element] {
    var field = content.element(
      .secureField, label: node.childElements.spoken, prompt: nil, of: node)
    field.value = String(repeating: "•", count: field.value?.count ?? 0)
    return [field]
  }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), content: FieldContent(text))
  }
}

/// A field of several lines. It has no label of its own.
public struct TextEditor: RenderedView {
  private let content: FieldContent

  public init(text: Binding<String>) { content = FieldContent(text) }

  func elements(of node: ViewNode) -> [Element] {
    [content.element(.textField, label: "", prompt: nil, of: node)]
  }
}

// MARK: - Submitting and focus

public enum SubmitLabel: Sendable {
  case done, go, send, join, route, search, `return`, next, `continue`
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

struct SubmitAction {
  let triggers: SubmitTriggers
  let action: @MainActor () -> Void
}

private enum SubmitKey: EnvironmentKey {
  static var defaultValue: [SubmitAction] { [] }
}

extension EnvironmentValues {
  fileprivate var submitActions: [SubmitAction] {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }

  func submit(_ trigger: SubmitTriggers) -> (@MainActor () -> Void)? {
    let actions = submitActions.filter { $0.triggers.contains(trigger) }
    if actions.isEmpty { return nil }
    return { for submit in actions { submit.action() } }
  }
}

extension View {
  /// The actions of the views around are called too, the nearest first.
  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    modified(
      EnvironmentChange {
        $0.submitActions.insert(SubmitAction(triggers: triggers, action: action), at: 0)
      })
  }

  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { modified(LookChange()) }

  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    changingElements { $0.actions.focus = { condition.wrappedValue = true } }
  }

  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    changingElements { $0.actions.focus = { binding.wrappedValue = value } }
  }
}

extension View {
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modified(Dialog(.alert, Text(titleKey), isPresented, actions(), message()))
  }

  @_disfavoredOverload public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    modified(Dialog(.alert, Text(title), isPresented, actions(), EmptyView()))
  }

  @_disfavoredOverload public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modified(Dialog(.alert, Text(title), isPresented, actions(), message()))
  }

  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    modified(Dialog(.alert, title, isPresented, actions(), EmptyView()))
  }

  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modified(Dialog(.alert, title, isPresented, actions(), message()))
  }

  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    modified(
      Dialog(
        .alert, Text(titleKey), isPresented, data.map(actions), data.map(message),
        hasData: data != nil))
  }

  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) { _ in
      EmptyView()
    }
  }

  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    modified(
      Dialog(
        .alert, Text(error?.errorDescription ?? ""), isPresented, actions(),
        error?.recoverySuggestion.map { Text($0) }, hasData: error != nil))
  }

  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View {
    modified(Dialog(.confirmationDialog, Text(titleKey), isPresented, actions(), EmptyView()))
  }

  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modified(Dialog(.confirmationDialog, Text(titleKey), isPresented, actions(), message()))
  }

  public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    modified(
      Dialog(
        .confirmationDialog, Text(titleKey), isPresented, data.map(actions), data.map(message),
        hasData: data != nil))
  }

  public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    modified(
      Dialog(
        .confirmationDialog, Text(titleKey), isPresented, data.map(actions), EmptyView(),
        hasData: data != nil))
  }
}

/// An alert or a dialog. Each of its buttons dismisses it after its action.
private struct Dialog<Actions: View, Message: View>: Modification {
  let role: Element.Role
  let title: Text
  let isPresented: Binding<Bool>
  let actions: Actions
  let message: Message
  /// Without the data that it presents, it is not shown.
  let hasData: Bool

  init(
    _ role: Element.Role, _ title: Text, _ isPresented: Binding<Bool>, _ actions: Actions,
    _ message: Message, hasData: Bool = true
  ) {
    self.role = role
    self.title = title
    self.isPresented = isPresented
    self.actions = actions
    self.message = message
    self.hasData = hasData
  }

  func addedViews(in node: ViewNode) -> [ChildView] {
    guard isPresented.wrappedValue, hasData else { return [] }
    return [
      ChildView(.part("message"), message) { $0.isEnabled = true },
      ChildView(.part("actions"), actions) {
        $0.isEnabled = true
        // A field in an alert has a placeholder only.
        $0.isLabeled = true
        $0.labelsAreHidden = true
      },
    ]
  }

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    guard let actions = node.child(.part("actions")), !wasDismissed(node) else { return elements }
    var dialog = Element(role, title.resolved(in: node.environment), of: node)
    dialog.place = .overlay
    dialog.isEnabled = true
    var buttons = actions.elements.flatMap(\.all).filter {
      $0.role == .button || $0.role == .textField || $0.role == .secureField
    }
    for index in buttons.indices where buttons[index].role == .button {
      let action = buttons[index].actions.tap
      buttons[index].actions.tap = {
        action?()
        dismiss(node)
      }
    }
    buttons += standardButtons(besides: buttons, in: node)
    dialog.children = (node.child(.part("message"))?.elements ?? []) + buttons
    // A tap beside a confirmation dialog cancels it. An alert waits for a button.
    if role == .confirmationDialog { dialog.actions.dismiss = { dismiss(node) } }
    return elements + [dialog]
  }

  /// What was dismissed is shown again only after an update in which it is not presented.
  private func dismiss(_ node: ViewNode) {
    isPresented.wrappedValue = false
    node.memory = DismissedDialog()
    node.host.afterUpdate { [weak node] in
      if let node, node.isMounted, node.memory is DismissedDialog {
        node.host.addFault(
          "\"\(title.resolved(in: node.environment))\" was dismissed, but isPresented is still true: it is"
            + " not shown again.")
      }
    }
  }

  private func wasDismissed(_ node: ViewNode) -> Bool { node.memory is DismissedDialog }

  func didUpdate(_ node: ViewNode) {
    if !isPresented.wrappedValue { node.memory = nil }
  }

  /// An alert without buttons has OK, and a dialog always has a way to cancel.
  private func standardButtons(besides buttons: [Element], in node: ViewNode) -> [Element] {
    let isAlert = role == .alert
    let needsButton =
      isAlert
      ? !buttons.contains { $0.role == .button } : !buttons.contains { $0.identifier == "cancel" }
    guard needsButton else { return [] }
    var button = Element(.button, isAlert ? "OK" : "Cancel", of: node)
    button.isEnabled = true
    button.actions.tap = { dismiss(node) }
    return [button]
  }
}

/// Remembers that a person has closed a dialog.
private final class DismissedDialog {}

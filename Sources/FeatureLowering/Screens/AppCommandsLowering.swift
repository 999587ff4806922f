import FeatureAnalysis
import SpecLanguage

/// Writes the commands in the menus of an app, for those who use a keyboard: on a Mac and on an iPad.
/// They act on the features that are always there.
/// ```swift
/// struct TodoAppCommands: Commands {
///   let app: TodoAppStore
///
///   var body: some Commands {
///     CommandGroup(after: .toolbar) {
///       Button("Refresh") { app.tasks.dispatch(.load) }
///         .keyboardShortcut("r")
///     }
///   }
/// }
/// ```
struct AppCommandsLowering {
  private let context: AppContext
  private var views: ScreenLowering
  /// The features with their lists, in the order of the tabs.
  private let lists: [(member: AppFeature, list: ScreenList)]
  /// The features that can undo, in the order of the tabs.
  private let undoing: [AppFeature]

  init(_ context: AppContext, _ screen: AppScreen) {
    self.context = context
    views = ScreenLowering(context.whole)
    let members = screen.tabs.map { context.app.members[$0] }.filter { $0.app == nil }
    lists = members.compactMap { member in
      guard case .list(let list)? = member.feature.mainView?.content else { return nil }
      return (member, list)
    }
    undoing = members.filter { $0.feature.undo != nil && $0.feature.mainView != nil }
  }

  private static let isAdding = RuntimeSymbol.isAdding

  /// Creates the file of the commands; nil if there are none.
  func file() -> SwiftFile? {
    let additions = lists.compactMap { $0.list.add }
    let groups = [addingGroup(additions), undoGroup, refreshGroup].compactMap(\.self)
    if groups.isEmpty { return nil }
    var views = views
    views.texts.imports.noteRuntime()
    if context.layout == .package {
      views.texts.imports.addModule(context.names.module)
      for member in lists.map(\.member) + undoing {
        views.texts.imports.addModule(member.feature.name)
      }
    }
    let focus = SwiftDeclaration.property(
      Self.isAdding, .var, [.private],
      attributes: [
        SwiftAttribute(
          views.ui("FocusedBinding"), [SwiftArgument(.literal("\\.\(Self.isAdding)"))],
          isOnItsOwnLine: false)
      ])
    return views.file([
      .struct(
        context.names.commands, inherits: [views.ui("Commands")],
        doc: "The commands in the menus, for those who use a keyboard.\n\n"
          + ScreenLowering.ownership,
        members: [.property(AppScreenLowering.app, type: context.names.store, .let)]
          + (additions.isEmpty ? [] : [focus])
          + [
            .computed(
              "body", type: "some \(views.ui("Commands"))", get: groups.map { .expression($0) })
          ])
    ])
  }

  private func group(_ place: SwiftArgument, _ buttons: [SwiftStatement]) -> SwiftExpression {
    views.view("CommandGroup", [place], buttons, breaks: true)
  }

  private func command(
    _ title: String, key: String, isShifted: Bool = false, does body: [SwiftStatement]
  ) -> SwiftExpression {
    let modifiers = SwiftExpression.array([.implicitMember("command"), .implicitMember("shift")])
    return views.button(title, does: body).modified(
      "keyboardShortcut",
      [SwiftArgument(.string(key))] + (isShifted ? [SwiftArgument("modifiers", modifiers)] : []))
  }

  /// Opens the form of the screen that has the focus.
  private func addingGroup(_ additions: [ScreenAddition]) -> SwiftExpression? {
    guard let addition = additions.first else { return nil }
    let titles = Set(additions.map { labelWords(of: $0.action.name) })
    let add = command(
      titles.count == 1 ? labelWords(of: addition.action.name) : "Add", key: "n",
      does: [.assignment(.name(Self.isAdding), "=", .true)])
    let isMissing = SwiftExpression.infix(.name(Self.isAdding), "==", .nil)
    return group(
      SwiftArgument("replacing", .implicitMember("newItem")),
      [.expression(add.modified("disabled", [SwiftArgument(isMissing)]))])
  }

  /// Undoes steps of the only feature that can. Of several features, the command would not know which
  /// one is meant.
  private var undoGroup: SwiftExpression? {
    guard let member = undoing.first, undoing.count == 1 else { return nil }
    let store = SwiftExpression.path(AppScreenLowering.app, member.name)
    let buttons = ScreenLowering.undoSteps.map { step -> SwiftStatement in
      let sent = dispatch(.implicitMember(step.action), to: store)
      let isPossible =
        RuntimeSymbol.storeMembers.contains(step.condition)
        ? store.member("state").member(step.condition) : store.member(step.condition)
      return .expression(
        command(
          labelWords(of: step.action), key: "z", isShifted: step.action == "redo", does: [sent]
        ).modified("disabled", [SwiftArgument(.prefix("!", isPossible))]))
    }
    return group(SwiftArgument("replacing", .implicitMember("undoRedo")), buttons)
  }

  /// Refreshes all lists. An action with values is left to its screen, which knows them.
  private var refreshGroup: SwiftExpression? {
    let sent = lists.compactMap { member, list -> SwiftStatement? in
      guard let refresh = list.refresh, refresh.action.payload.isEmpty else { return nil }
      let store = SwiftExpression.path(AppScreenLowering.app, member.name)
      return dispatch(.implicitMember(refresh.action.name), to: store)
    }
    if sent.isEmpty { return nil }
    return group(
      SwiftArgument("after", .implicitMember("toolbar")),
      [.expression(command("Refresh", key: "r", does: sent))])
  }

  private func dispatch(_ action: SwiftExpression, to store: SwiftExpression) -> SwiftStatement {
    .expression(store.calling(RuntimeSymbol.dispatch, [SwiftArgument(action)]))
  }
}

import FeatureAnalysis
import SpecLanguage

/// Writes the commands in the menus of an app, for those who use a keyboard: on a Mac and on an iPad.
/// They act on the screen that has the focus, which shows what comes of it. Undo is not among them: the
/// system's own is for the texts in fields, and a command in its place would take it away from them.
/// ```swift
/// struct TodoAppCommands: Commands {
///   @FocusedValue(\.refresh) private var refresh
///
///   var body: some Commands {
///     CommandGroup(after: .toolbar) {
///       Button("Refresh") { refresh?() }
///         .keyboardShortcut("r")
///         .disabled(refresh == nil)
///     }
///   }
/// }
/// ```
struct AppCommandsLowering {
  private let context: AppContext
  private var views: ScreenLowering
  /// The lists of the features that are always there, in the order of the tabs.
  private let lists: [ScreenList]

  init(_ context: AppContext, _ screen: AppScreen) {
    self.context = context
    views = ScreenLowering(context.whole)
    let members = screen.tabs.map { context.app.members[$0] }.filter { $0.app == nil }
    lists = members.compactMap { member in
      guard case .list(let list)? = member.feature.mainView?.content else { return nil }
      return list
    }
  }

  private static let isAdding = RuntimeSymbol.isAdding
  private static let refresh = RuntimeSymbol.refresh

  /// Creates the file of the commands; nil if there are none.
  func file() -> SwiftFile? {
    let additions = lists.compactMap(\.add)
    let isRefreshed = lists.contains { $0.refresh != nil }
    let groups =
      (additions.isEmpty ? [] : [addingGroup(additions)]) + (isRefreshed ? [refreshGroup] : [])
    if groups.isEmpty { return nil }
    var views = views
    views.texts.imports.noteRuntime()
    let offers =
      (additions.isEmpty ? [] : [focused("FocusedBinding", Self.isAdding)])
      + (isRefreshed ? [focused("FocusedValue", Self.refresh)] : [])
    return views.file([
      .struct(
        context.names.commands, inherits: [views.ui("Commands")],
        doc: "The commands in the menus, for those who use a keyboard. They act on the screen that "
          + "has the focus.\n\n" + ScreenLowering.ownership,
        members: offers + [
          .computed(
            "body", type: "some \(views.ui("Commands"))", get: groups.map { .expression($0) })
        ])
    ])
  }

  /// A property for what the screen with the focus offers: `@FocusedValue(\.refresh) private var refresh`.
  private func focused(_ wrapper: String, _ name: String) -> SwiftDeclaration {
    .property(
      name, .var, [.private],
      attributes: [
        SwiftAttribute(
          views.ui(wrapper), [SwiftArgument(.literal("\\.\(name)"))], isOnItsOwnLine: false)
      ])
  }

  private func group(_ place: SwiftArgument, _ buttons: [SwiftStatement]) -> SwiftExpression {
    views.view("CommandGroup", [place], buttons, breaks: true)
  }

  /// Creates an item that is disabled while the focused screen offers nothing for it.
  private func command(
    _ title: String, key: String, needs value: String, does body: SwiftStatement
  ) -> SwiftStatement {
    .expression(
      views.button(title, does: [body])
        .modified("keyboardShortcut", [SwiftArgument(.string(key))])
        .modified("disabled", [SwiftArgument(.infix(.name(value), "==", .nil))]))
  }

  /// Opens the form of the screen that has the focus.
  private func addingGroup(_ additions: [ScreenAddition]) -> SwiftExpression {
    let titles = Set(additions.map { labelWords(of: $0.action.name) })
    let add = command(
      titles.count == 1 ? titles.first ?? "Add" : "Add", key: "n", needs: Self.isAdding,
      does: .assignment(.name(Self.isAdding), "=", .true))
    return group(SwiftArgument("replacing", .implicitMember("newItem")), [add])
  }

  /// Refreshes the list of the screen that has the focus.
  private var refreshGroup: SwiftExpression {
    let run = SwiftExpression.literal("\(Self.refresh)?()")
    let command = command(
      "Refresh", key: "r", needs: Self.refresh, does: .expression(run))
    return group(SwiftArgument("after", .implicitMember("toolbar")), [command])
  }
}

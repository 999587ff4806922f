import FeatureAnalysis
import SpecLanguage

// Lowers what a screen does besides showing the state: the action when it appears, the question that
// the state asks, and the navigation to the pages of a path.

extension ScreenLowering {
  /// Adds the action that is sent once, when the screen appears.
  mutating func appearing(
    _ screen: Screen, on view: SwiftExpression, about subject: String?,
    _ states: inout [SwiftDeclaration]
  ) -> SwiftExpression {
    guard let appear = screen.appear else { return view }
    states.append(state("hasAppeared", value: .false))
    return view.modified(
      "onAppear", [],
      [
        .guard([.expression(.prefix("!", .name("hasAppeared")))], otherwise: [.return()]),
        .assignment(.name("hasAppeared"), "=", .true),
        sending(appear, about: subject),
      ])
  }

  // MARK: - Questions

  private static let question = "question"

  /// Adds the alert that asks what the state asks. Each of its buttons sends an action, which decides
  /// what the state asks next.
  mutating func asking(
    _ question: ScreenQuestion?, on view: SwiftExpression
  ) -> SwiftExpression {
    guard let question else { return view }
    let value = readMember(question.property.name)
    let title = SwiftExpression.infix(
      .member(.postfix(value, "?"), questionName(of: question)), "??", .string(""))
    let hasCases = question.cases.contains { !$0.buttons.isEmpty }
    var buttons: [SwiftStatement] = []
    if hasCases { buttons.append(.switch(.name(Self.question), answers(of: question))) }
    buttons += question.buttons.map { .expression(answer($0)) }
    buttons.append(.expression(actionButton(question.cancel, role: "cancel")))
    return .call(
      .modifier(view, "alert"),
      [
        SwiftArgument(title),
        SwiftArgument(
          "isPresented", .enumCase("constant", [SwiftArgument(.infix(value, "!=", .nil))])),
        SwiftArgument("presenting", value),
      ],
      trailing: SwiftClosure(
        parameters: [hasCases ? Self.question : "_"], breaksBody: true, buttons))
  }

  private mutating func answers(of question: ScreenQuestion) -> [SwiftCase] {
    var cases: [SwiftCase] = []
    for known in question.cases where !known.buttons.isEmpty {
      cases.append(
        SwiftCase([.implicitMember(known.name)], known.buttons.map { .expression(answer($0)) }))
    }
    let others = question.cases.filter(\.buttons.isEmpty).map {
      SwiftExpression.implicitMember($0.name)
    }
    if !others.isEmpty { cases.append(SwiftCase(others, [.expression(view("EmptyView", []))])) }
    return cases
  }

  private mutating func answer(_ button: ScreenButton) -> SwiftExpression {
    actionButton(button, role: button.isDestructive ? "destructive" : nil)
  }

  /// The name of the property with the text of a question. No member of the enum has this name.
  func questionName(of question: ScreenQuestion) -> String {
    let type = context.feature.types[question.enumeration]
    return free(Self.question, among: type.map { Set($0.allMembers.map(\.name)) } ?? [])
  }

  /// Creates the texts of a question, one for each case; nil if the screen asks nothing.
  mutating func questions(of screen: Screen) -> SwiftDeclaration? {
    guard let question = screen.question else { return nil }
    texts.imports.addModules(of: .nominal(question.enumeration), externals: texts.externals)
    return .extension(
      SwiftType(identifier(question.enumeration)),
      members: [
        .computed(
          questionName(of: question), type: ui("LocalizedStringKey"), [.fileprivate],
          get: [
            .switch(
              .self,
              question.cases.map {
                SwiftCase([.implicitMember($0.name)], [.expression(.string($0.title))])
              })
          ])
      ])
  }

  // MARK: - Paths

  /// Puts the screen into a navigation whose pages the state knows.
  mutating func navigating(_ path: ScreenPath?, _ screen: SwiftExpression) -> SwiftExpression {
    guard let path else { return screen }
    texts.imports.addModules(of: .nominal(path.enumeration), externals: texts.externals)
    let pages = path.pages.map { page -> SwiftCase in
      let arguments = page.hasID ? [SwiftArgument("id", .name("id"))] : []
      let shown = view(page.screen, [storeArgument] + arguments)
      let pattern =
        page.hasID
        ? SwiftExpression.enumCase(page.caseName, [SwiftArgument(.binding(.let, "id"))])
        : .implicitMember(page.caseName)
      return SwiftCase([pattern], [.expression(shown)])
    }
    let root = SwiftExpression.call(
      .modifier(screen, "navigationDestination"),
      [SwiftArgument("for", .literal("\(identifier(path.enumeration)).self"))],
      trailing: SwiftClosure(
        parameters: ["page"], breaksBody: true, [.switch(.name("page"), pages)]))
    let property = path.property
    let binding = binding(
      of: property.name, readMember(property.name), property.type, path.setter)
    return view(
      "NavigationStack", [SwiftArgument("path", binding)], [.expression(root)], breaks: true)
  }
}

extension ScreenButton {
  /// Whether the text says that something is lost.
  var isDestructive: Bool {
    let verb = title.split(separator: " ").first.map(String.init) ?? ""
    return ["Delete", "Discard", "Remove"].contains(verb)
  }
}

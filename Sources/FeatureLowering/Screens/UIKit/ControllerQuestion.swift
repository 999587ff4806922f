import FeatureAnalysis
import SpecLanguage

// Lowers the question that the state asks, as an alert of a view controller. What is asked next is what
// the state says after an answer, as in a view of SwiftUI.

extension ControllerLowering {
  static let asking = "ask"

  /// What the controller knows of the alert; empty if the screen asks nothing.
  var questionProperties: [SwiftDeclaration] {
    guard let question = screen.question else { return [] }
    return [
      .property("asked", type: "\(identifier(question.enumeration))?", .var, [.private]),
      .property("questionAlert", type: "UIAlertController?", .var, [.private]),
      .property("isAsking", .var, [.private], value: .false),
    ]
  }

  mutating func questionFunctions() -> [SwiftDeclaration] {
    guard let question = screen.question else { return [] }
    lowering.texts.imports.addModules(
      of: .nominal(question.enumeration), externals: lowering.texts.externals)
    return [
      askFunction(question), alertFunction(question), answerFunction(question),
      Self.leavingFunction,
    ]
  }

  /// An app may close the feature while its question is shown.
  private static let leavingFunction = SwiftDeclaration.verbatim(
    """
    /// The question goes with the page.
    public override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if parent == nil {
        questionAlert?.dismiss(animated: true)
      }
    }
    """)

  /// The texts of the question, one for each case; nil if the screen asks nothing.
  var questionExtension: SwiftDeclaration? {
    guard let question = screen.question else { return nil }
    return .extension(
      SwiftType(identifier(question.enumeration)),
      members: [
        .computed(
          lowering.questionName(of: question), type: "String", [.fileprivate],
          get: [
            .switch(
              .self,
              question.cases.map {
                SwiftCase([.implicitMember($0.name)], [.expression(localized($0.title))])
              })
          ])
      ])
  }

  private func askFunction(_ question: ScreenQuestion) -> SwiftDeclaration {
    let value = lowering.readMember(question.property.name)
    let present: [SwiftStatement] = [
      .guard(
        [
          .binding(.let, "self", nil), .expression(.infix(.name("questionAlert"), "==", .nil)),
          .binding(.let, "question", value),
        ], otherwise: [.return()]),
      .variable(
        .let, "alert", value: .call("makeAlert", [SwiftArgument("for", .name("question"))])),
      .assignment(.name("questionAlert"), "=", .name("alert")),
      .assignment(.name("asked"), "=", .name("question")),
      .assignment(.name("isAsking"), "=", .true),
      .expression(
        .path("top").calling(
          "present", [SwiftArgument(.name("alert")), SwiftArgument("animated", .true)],
          trailing: SwiftClosure(
            captures: ["weak self"], breaksBody: true,
            [
              .comment("The state may ask something else by now."),
              .expression(.literal("self?.isAsking = false")),
              .expression(.literal("self?.\(Self.asking)()")),
            ]))),
    ]
    return .function(
      Self.asking, [.private], doc: "Asks what the state asks, until it asks something else.",
      body: [
        .guard(
          [
            .expression(.prefix("!", .name("isAsking"))),
            .expression(.infix(.name("asked"), "!=", value)),
          ], otherwise: [.return()]),
        .assignment(.name("asked"), "=", value),
        .expression(.literal("questionAlert?.dismiss(animated: true)")),
        .assignment(.name("questionAlert"), "=", .nil),
        .guard([.expression(.infix(.name("asked"), "!=", .nil))], otherwise: [.return()]),
        .expression(
          .call(
            .name(RuntimeSymbol.whenSettled),
            [SwiftArgument("of", .name(ScreenLowering.store))],
            trailing: SwiftClosure(
              captures: ["weak self"], parameters: ["top"], breaksBody: true, present))),
      ])
  }

  private mutating func alertFunction(_ question: ScreenQuestion) -> SwiftDeclaration {
    let title = SwiftExpression.path("question", lowering.questionName(of: question))
    var body: [SwiftStatement] = [
      .variable(
        .let, "alert",
        value: .call(
          "UIAlertController",
          [
            SwiftArgument("title", title), SwiftArgument("message", .nil),
            SwiftArgument("preferredStyle", .implicitMember("alert")),
          ]))
    ]
    if question.cases.contains(where: { !$0.buttons.isEmpty }) {
      var cases: [SwiftCase] = []
      for known in question.cases where !known.buttons.isEmpty {
        cases.append(SwiftCase([.implicitMember(known.name)], known.buttons.map { adding($0) }))
      }
      let others = question.cases.filter(\.buttons.isEmpty).map {
        SwiftExpression.implicitMember($0.name)
      }
      if !others.isEmpty { cases.append(SwiftCase(others, [.break])) }
      body.append(.switch(.name("question"), cases))
    }
    body += question.buttons.map { adding($0) }
    body += [adding(question.cancel, style: "cancel"), .return(.name("alert"))]
    return .function(
      "makeAlert", [.private],
      [SwiftParameter(label: "for", "question", SwiftType(identifier(question.enumeration)))],
      result: "UIAlertController", body: body)
  }

  /// Creates the statement that adds an answer to the alert.
  private mutating func adding(_ button: ScreenButton, style: String? = nil) -> SwiftStatement {
    let style = style ?? (button.isDestructive ? "destructive" : "default")
    var arguments = [
      SwiftArgument(localized(button.title)), SwiftArgument(.implicitMember(style)),
    ]
    if let permission = lowering.permission(for: button) {
      arguments.append(SwiftArgument("isEnabled", permission))
    }
    arguments.append(SwiftArgument(lowering.lower(button.action.call, about: nil)))
    return .expression(
      .path("alert").calling("addAction", [SwiftArgument(.call("answer", arguments))]))
  }

  private mutating func answerFunction(_ question: ScreenQuestion) -> SwiftDeclaration {
    let answers = question.cases.flatMap(\.buttons) + question.buttons + [question.cancel]
    let mayBeRejected = answers.contains { lowering.views.rules.mayReject($0.action.action) }
    let areLimited = answers.contains { lowering.permission(for: $0) != nil }
    let handler: [SwiftStatement] = [
      .guard([.binding(.let, "self", nil)], otherwise: [.return()]),
      .assignment(.name("questionAlert"), "=", .nil),
      .assignment(.name("asked"), "=", .nil),
      sending(.name("action"), mayBeRejected: mayBeRejected),
      .expression(.call(Self.asking, [])),
    ]
    var parameters = [
      SwiftParameter(label: "_", "title", "String"),
      SwiftParameter(label: "_", "style", "UIAlertAction.Style"),
    ]
    if areLimited { parameters.append(SwiftParameter("isEnabled", "Bool", default: .true)) }
    parameters.append(SwiftParameter(label: "_", "action", SwiftType(context.names.action)))
    let made = SwiftExpression.call(
      .literal("UIAlertAction"),
      [SwiftArgument("title", .name("title")), SwiftArgument("style", .name("style"))],
      trailing: SwiftClosure(
        captures: ["weak self"], parameters: ["_"], breaksBody: true, handler))
    return .function(
      "answer", [.private], parameters, result: "UIAlertAction",
      doc: "Creates a button. Its action decides what the state asks next.",
      body: areLimited
        ? [
          .variable(.let, "answer", value: made),
          .assignment(.path("answer", "isEnabled"), "=", .name("isEnabled")),
          .return(.name("answer")),
        ] : [.expression(made)])
  }
}

import FeatureAnalysis
import SpecLanguage

/// Writes the views of a feature. Each file of a view has its own value of this type.
///
/// The text of the views is that of a developer who starts a screen: the files belong to the user
/// as soon as they are written.
struct ScreenLowering {
  let context: FeatureContext
  let views: ScreenViews
  var texts: TextLowering
  /// Whether the view keeps the reason of a rejection, which an alert shows.
  var keepsRejection = false

  init(_ context: FeatureContext) {
    self.context = context
    views = ScreenViews(context)
    texts = TextLowering(context)
    texts.state = .name(Self.store)
  }

  static let store = "store"
  static let rejection = "rejection"
  /// Whether a page has deleted its element.
  static let isDeleted = "isDeleted"
  /// Whether a page has sent an action that may remove its element, after which it closes.
  static let isClosing = "isClosing"
  /// The names that views declare themselves.
  static let ownNames: Set<String> = [
    store, rejection, "add", "answeredQuery", "body", "delete", "deleted", "dismiss", "failure",
    "form",
    "id", "ids", "isAdding", "isClosing", "isDeleted", "isEdited", "message", "placeholder",
    "query", "selected",
    "selection", "self", "sending",
    "status",
  ]
  static let ownership = "This file is yours: redux-gen wrote it once and never changes it."

  // MARK: - Names of SwiftUI

  /// Returns a name of SwiftUI, with its module if the feature has a type of that name.
  func ui(_ name: String) -> String { views.declared.contains(name) ? "SwiftUI.\(name)" : name }

  var someView: SwiftType { "some \(ui("View"))" }

  /// Creates a view, such as `Text("Milk")` or `List { … }`.
  func view(
    _ name: String, _ arguments: [SwiftArgument] = [], _ body: [SwiftStatement]? = nil,
    parameters: [String] = [], breaks: Bool = false
  ) -> SwiftExpression {
    .call(
      .literal(ui(name)), arguments,
      trailing: body.map { SwiftClosure(parameters: parameters, breaksBody: breaks, $0) })
  }

  /// Creates the button of an action.
  func button(
    _ title: String, _ arguments: [SwiftArgument] = [], does body: [SwiftStatement]
  ) -> SwiftExpression {
    view("Button", [SwiftArgument(.string(title))] + arguments, body)
  }

  /// A property that keeps a value of the view: `@State private var isAdding = false`.
  func state(
    _ name: String, type: SwiftType? = nil, value: SwiftExpression? = nil
  ) -> SwiftDeclaration {
    .property(
      name, type: type, .var, [.private], value: value,
      attributes: [SwiftAttribute(ui("State"), isOnItsOwnLine: false)])
  }

  /// A property that keeps why an action was rejected: `@State private var rejection: Rejection?`.
  func rejectionState(_ name: String = Self.rejection) -> SwiftDeclaration {
    state(name, type: "\(context.shared.toolchain(RuntimeSymbol.rejection))?")
  }

  var dismissal: SwiftDeclaration {
    .property(
      "dismiss", .var, [.private],
      attributes: [
        SwiftAttribute(
          ui("Environment"), [SwiftArgument(.literal("\\.dismiss"))], isOnItsOwnLine: false)
      ])
  }

  /// A computed view, such as `private var placeholder: some View { … }`.
  func part(
    _ name: String, _ body: [SwiftStatement], _ modifiers: [SwiftModifier] = [.private]
  ) -> SwiftDeclaration {
    let needsBuilder =
      body.count > 1 || body.contains { if case .expression = $0 { false } else { true } }
    return .computed(
      name, type: someView, modifiers,
      attributes: needsBuilder && name != "body"
        ? [SwiftAttribute(ui("ViewBuilder"), isOnItsOwnLine: false)] : [],
      get: body)
  }

  // MARK: - Types and files

  /// Creates the file of a view, which is empty on platforms without its framework.
  func file(
    _ declarations: [SwiftDeclaration], header: [String] = [], frameworks: [String] = ["SwiftUI"]
  ) -> SwiftFile {
    var file = texts.file(header: header, declarations)
    let names = file.imports + frameworks.map { SwiftImport($0) }
    let imports = names.sorted { $0.order < $1.order }.map { SwiftDeclaration(.import($0)) }
    file.imports = []
    file.declarations = [
      .conditional("canImport(\(frameworks.last ?? ""))", imports + file.declarations)
    ]
    return file
  }

  /// Creates a screen, which the user and other modules create with a store.
  mutating func screen(
    _ name: String, doc: String, id: SwiftType? = nil, states: [SwiftDeclaration],
    members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    texts.imports.noteRuntime()
    var values = [(Self.store, context.names.store)]
    if let id { values.append(("id", id)) }
    return .struct(
      name, [.public], inherits: [ui("View")], doc: doc + "\n\n" + Self.ownership,
      members: values.map { .property($0, type: $1, .let, [.private]) }
        + (keepsRejection ? states + [rejectionState()] : states)
        + [
          .initializer(
            [.public], values.map { SwiftParameter($0, $1) },
            body: values.map { .assignment(.path("self", $0.0), "=", .name($0.0)) })
        ] + members)
  }

  // MARK: - Reading the state and sending actions

  /// Returns a property of the state as a view reads it: `store.tasks`.
  func readMember(_ name: String) -> SwiftExpression {
    RuntimeSymbol.storeMembers.contains(name)
      ? .path(Self.store, "state", name) : .path(Self.store, name)
  }

  /// Lowers an expression about an element or the state.
  ///
  /// - Parameters:
  ///   - subject: The name of the element; nil for the state.
  ///   - value: What is written for the new value of a control.
  mutating func lower(
    _ expression: TypedExpression, about subject: String?, value: String? = nil
  ) -> SwiftExpression {
    if subject == nil, case .member(let base, let member) = expression.kind,
      case .variable = base.kind
    {
      return readMember(member.name)
    }
    texts.beginScope(VariableUse(.checked(expression)))
    texts.surrounding = .parameter(subject ?? Self.store)
    if let value {
      let ids = [String: Int](payloadOf: expression.visitExpressions)
      if let id = ids[ScreenAction.valueName] { texts.renamed[id] = value }
    }
    return texts.expression(expression, contextual: true)
  }

  /// Creates the statement that sends an action. If a rule may reject the action, the view keeps the
  /// reason.
  mutating func sending(_ action: ScreenAction, about subject: String?) -> SwiftStatement {
    let call = lower(action.call, about: subject)
    return sending(call, mayBeRejected: views.rules.mayReject(action.action))
  }

  mutating func sending(_ call: SwiftExpression, mayBeRejected: Bool) -> SwiftStatement {
    guard mayBeRejected else {
      return .expression(
        .path(Self.store).calling(RuntimeSymbol.dispatch, [SwiftArgument(call)]))
    }
    keepsRejection = true
    return .assignment(
      .name(Self.rejection), "=",
      .path(Self.store).calling(RuntimeSymbol.send, [SwiftArgument(call)]))
  }

  /// Adds the alert that shows why an action was rejected, if the view keeps the reason.
  func showingRejection(_ view: SwiftExpression) -> SwiftExpression {
    keepsRejection ? showingRejection(view, in: Self.rejection) : view
  }

  /// Adds the alert that shows why an action was rejected, which a property keeps.
  func showingRejection(_ view: SwiftExpression, in property: String) -> SwiftExpression {
    view.modified(
      "alert",
      [
        SwiftArgument(.string("Not Possible")),
        SwiftArgument("rejection", .literal("$\(property)")),
      ])
  }
}

extension SwiftExpression {
  /// Returns the view with a modifier on a line of its own.
  func modified(
    _ name: String, _ arguments: [SwiftArgument] = [], _ body: [SwiftStatement]? = nil
  ) -> SwiftExpression {
    .call(.modifier(self, name), arguments, trailing: body.map { SwiftClosure($0) })
  }
}

/// The names of the views of a feature, and what they have in common.
struct ScreenViews {
  /// The types of the feature, whose names hide those of SwiftUI.
  let declared: Set<String>
  let rules: ActionPermissions
  private let feature: Feature

  init(_ context: FeatureContext) {
    feature = context.feature
    var declared = Set(feature.models.map(\.name))
    declared.formUnion(feature.filters.map(\.name))
    declared.formUnion(feature.middleware.map(\.name))
    declared.formUnion(feature.externals.map(\.name))
    declared.formUnion(feature.dependencies.map(\.protocolName))
    for types in feature.imported.neighbours.values { declared.formUnion(types) }
    self.declared = declared
    rules = ActionPermissions(feature)
  }

  /// The name of a list's elements in code, such as `task` for `TaskModel`.
  func elementName(of source: ListSource) -> String {
    let name: String
    switch source.element {
    case .nominal(let model): name = lowerCamelCase(Self.shortName(of: model))
    case .scalar(.string): name = "text"
    default: name = Self.anyElement
    }
    let isTaken = ScreenLowering.ownNames.contains(name) || listName(of: source) == name
    return isTaken || identifier(name) != name ? Self.anyElement : name
  }

  /// The variable of an element whose model gives it no name.
  static let anyElement = "element"

  /// The variable of an element of a model, whatever list shows it.
  func elementName(of model: String) -> String {
    let name = lowerCamelCase(Self.shortName(of: model))
    return ScreenLowering.ownNames.contains(name) || identifier(name) != name
      ? Self.anyElement : name
  }

  /// The name of the list in code: `tasks`, even if the screen shows `filteredTasks`.
  func listName(of source: ListSource) -> String {
    let name = source.stored ?? source.name
    return ScreenLowering.ownNames.contains(name) ? "elements" : name
  }

  /// The name of a model without `Model`.
  private static func shortName(of model: String) -> String {
    model.hasSuffix("Model") && model != "Model" ? String(model.dropLast(5)) : model
  }

  /// The enums whose cases a control shows, without duplicates.
  var choices: [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(name) { names.append(name) } }
    func add(_ control: FieldControl) { if case .choice(let name) = control { add(name) } }
    func add(_ values: [TypedExpression]) {
      for case .nominal(let name) in values.map(\.type.unwrapped)
      where feature.types[name]?.isPlainEnumeration == true { add(name) }
    }
    for screen in feature.screens {
      switch screen.content {
      case .list(let list):
        if let filter = list.filter, feature.interface == .swiftUI { add(filter.filter.name) }
        for field in list.add?.fields ?? [] { add(field.control) }
        add([list.row.title] + (list.row.detail.map { [$0] } ?? []))
      case .detail(let detail):
        for field in detail.fields { add(field.control) }
        add(detail.values.map(\.value))
      case .form(let form):
        for field in form.fields { add(field.control) }
        add(form.values.map(\.value))
      }
    }
    return names
  }

  /// The name of the property with the label of an enum's case. No member of the enum has this name.
  func titleName(of choice: String) -> String {
    let members = feature.types[choice].map { Set($0.allMembers.map(\.name)) } ?? []
    return free("title", among: members)
  }
}

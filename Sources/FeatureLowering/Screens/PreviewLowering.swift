import FeatureAnalysis
import SpecLanguage

/// A state that previews show: one of the spec, or a state of a list that the spec does not have.
struct PreviewState {
  /// The name of the case, such as `twoTasks`.
  let name: String
  /// The name as people read it: `Two tasks`.
  let title: String
  let given: [GivenValue]

  /// Returns the states of a feature: those of the spec, and the empty, loading and failed list.
  static func all(of feature: Feature) -> [PreviewState] {
    var states = feature.previews.map { preview in
      PreviewState(
        name: preview.caseName,
        title: preview.name.prefix(1).uppercased() + preview.name.dropFirst(),
        given: preview.given + readyStatuses(of: feature, besides: preview.given))
    }
    addSamples(of: feature, to: &states)
    let required =
      states.first?.given.filter { value in
        feature.requiredProperties.contains { $0.name == value.property }
      } ?? []
    if feature.needsState, required.count < feature.requiredProperties.count { return states }
    func add(_ title: String, _ given: [GivenValue]) {
      let name = title.lowercased()
      if states.contains(where: { $0.name == name }) { return }
      let rest = readyStatuses(of: feature, besides: given + required)
      states.append(PreviewState(name: name, title: title, given: required + given + rest))
    }
    if isEmptyMissing(feature, states) { add("Empty", []) }
    if let failure = feature.screens.lazy.flatMap(\.failures).first(where: {
      $0.kind != .requestStatuses
    }) {
      for (title, value) in failure.previewValues { add(title, [value]) }
    }
    return states
  }

  /// Adds a state of a scenario for each list of which no preview of the spec has an element.
  private static func addSamples(of feature: Feature, to states: inout [PreviewState]) {
    let required = Set(feature.requiredProperties.map(\.name))
    for list in feature.screens.compactMap(\.storedList)
    where !feature.beginsWithElements(of: list)
      && !states.contains(where: { $0.hasElements(of: list) })
    {
      let given = feature.scenarios.lazy.map(\.given).first { given in
        required.isSubset(of: given.map(\.property))
          && given.contains { $0.property == list && $0.value.hasElements }
      }
      guard let given else { continue }
      let words = labelWords(of: list)
      let name = "sample\(words.filter { $0 != " " })"
      if states.contains(where: { $0.name == name }) { continue }
      states.append(
        PreviewState(
          name: name, title: "Sample \(words)",
          given: given + readyStatuses(of: feature, besides: given)))
    }
  }

  /// Whether a stored list has elements.
  func hasElements(of list: String) -> Bool {
    given.contains { $0.property == list && $0.value.hasElements }
  }

  /// Whether there is a list, and no preview of the spec shows it without elements.
  private static func isEmptyMissing(_ feature: Feature, _ states: [PreviewState]) -> Bool {
    let stored = feature.screens.compactMap { screen in
      if case .list = screen.content { screen.storedList } else { nil }
    }
    guard let list = stored.first else { return false }
    return !states.contains { state in !state.given.contains { $0.property == list } }
  }

  /// The statuses of storages, and of the requests for lists, that are not given: in a preview, everything
  /// is loaded.
  private static func readyStatuses(
    of feature: Feature, besides given: [GivenValue]
  ) -> [GivenValue] {
    feature.screens.flatMap(\.failures).filter { failure in
      failure.loadedValue != nil && !given.contains { $0.property == failure.property.name }
    }.reduce(into: []) { values, failure in
      if let value = failure.loadedValue,
        !values.contains(where: { $0.property == failure.property.name })
      {
        values.append(failure.value(value))
      }
    }
  }
}

extension Feature {
  /// Whether a list has a default of its own, which a preview shows if it gives no other.
  fileprivate func beginsWithElements(of list: String) -> Bool {
    state.properties.contains { $0.name == list && $0.value != nil }
  }
}

extension Screen {
  /// The stored list of which the screen shows elements, or one element; nil for other screens.
  fileprivate var storedList: String? {
    switch content {
    case .list(let list): list.source.stored ?? list.filteredOrigin
    case .detail(let detail): detail.source.name
    case .form: nil
    }
  }
}

extension Value {
  fileprivate var hasElements: Bool {
    if case .list(let values) = self { !values.isEmpty } else { false }
  }
}

extension ScreenFailure {
  fileprivate func value(_ value: Value) -> GivenValue {
    GivenValue(property: property.name, type: property.type, value: value)
  }

  /// The value of the status after what is shown was loaded; nil if nothing of it is loaded.
  fileprivate var loadedValue: Value? {
    switch kind {
    case .storageStatus: BuiltinType.ready
    case .requestStatus: isOfShownList ? BuiltinType.succeeded : nil
    case .message, .requestStatuses: nil
    }
  }

  /// The values of the property for the previews of a running and a failed request.
  fileprivate var previewValues: [(String, GivenValue)] {
    let message = Value.string("The disk is full.")
    return switch kind {
    case .message: [("Failed", value(.string("There is no connection.")))]
    case .requestStatus:
      [
        ("Loading", value(BuiltinType.running)),
        ("Failed", value(.enumeration(3, [.string("There is no connection.")]))),
      ]
    case .requestStatuses: []
    case .storageStatus:
      [("Loading", value(BuiltinType.loading)), ("Failed", value(.enumeration(3, [message])))]
    }
  }
}

/// Creates the stores of previews, and the functions that say whether actions are allowed.
func presentationDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteRuntime()
  let states = PreviewState.all(of: context.feature)
  let permissions = permissionDeclarations(context, &texts)
  var declarations = permissions.map { [$0] } ?? []
  if !states.isEmpty {
    var values = ValueLowering(types: context.feature.types)
    declarations += [
      previewEnum(states, context, &values, &texts), previewStore(context),
    ]
    declarations += previewMakers(values, &texts)
  }
  return declarations
}

/// Creates the enum of the states that previews show.
private func previewEnum(
  _ states: [PreviewState], _ context: FeatureContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftDeclaration {
  let names = context.names
  let cases = states.map { state in
    SwiftCase(
      [.implicitMember(state.name)],
      [
        .expression(
          givenState(state.given, context, &values, &texts) ?? .call(names.state, []))
      ])
  }
  return .enum(
    names.preview, [.public],
    inherits: ["CaseIterable", "Sendable"].map { context.shared.toolchainType($0) },
    doc: "The states that previews of the screens show.",
    members: states.map { .enumCase($0.name) } + [
      .computed(
        "state", type: names.state, [.public], doc: "The state of the preview.",
        get: [.switch(.self, cases)])
    ])
}

/// Creates the function that makes the store of a preview. Its middleware are those that need no
/// dependencies and are not written by the user, so that a preview reaches nothing outside.
private func previewStore(_ context: FeatureContext) -> SwiftDeclaration {
  let names = context.names
  let chain = context.feature.middleware.filter { !$0.isStub && !$0.needsDependencies }
  return .extension(
    SwiftType(names.store),
    members: [
      .function(
        "preview", [.public, .static],
        [SwiftParameter(label: "_", "preview", SwiftType(names.preview))],
        result: SwiftType(names.store),
        doc:
          "Creates the store of a preview. It calls no dependencies, and loads and saves nothing.",
        body: [
          .expression(
            .call(
              names.store,
              [
                SwiftArgument(RuntimeSymbol.initialState, .path("preview", "state")),
                SwiftArgument(
                  RuntimeSymbol.chain, .array(chain.map { .call($0.name, []) })),
              ]))
        ])
    ])
}

/// Creates the functions that make values without literals. The values are known to be valid.
private func previewMakers(
  _ values: ValueLowering, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  for name in values.structures {
    texts.imports.addModules(of: .nominal(name), externals: texts.externals)
  }
  if values.usesFoundation || values.usesShortUUID { texts.imports.noteFoundation() }
  let makers = [
    (values.usesShortUUID, uuidMaker), (values.usesURL, urlMaker), (values.usesData, dataMaker),
  ]
  return makers.compactMap { isUsed, text in isUsed ? .verbatim(text) : nil }
}

private let uuidMaker = """
  /// Returns the UUID that ends with a number.
  private func uuid(_ number: UInt64) -> UUID {
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
  """

private let urlMaker = """
  private func url(_ text: String) -> URL {
    URL(string: text) ?? URL(filePath: "/")
  }
  """

private let dataMaker = """
  private func data(_ text: String) -> Data {
    Data(base64Encoded: text) ?? Data()
  }
  """

extension ScreenLowering {
  /// Creates the previews of all screens: of the first one in each state, of the others in the first
  /// state.
  func previews() -> [SwiftDeclaration] {
    let feature = context.feature
    let states = PreviewState.all(of: feature)
    guard let first = states.first else { return [] }
    let main = feature.mainScreen
    var previews = states.compactMap { state in
      main.map { preview(state.title, self.screen($0, state)) }
    }
    for screen in feature.screens where screen.name != main?.name {
      let title = labelWords(of: screen.name)
      if case .detail(let detail) = screen.content {
        let list = detail.source.name
        let filled = states.first { $0.hasElements(of: list) }
        previews.append(
          preview(
            title,
            page(
              screen, detail, filled ?? first,
              isEmpty: filled == nil && !feature.beginsWithElements(of: list))))
      } else {
        previews.append(preview(title, self.screen(screen, first)))
      }
    }
    return previews
  }

  private func preview(_ title: String, _ body: [SwiftStatement]) -> SwiftDeclaration {
    SwiftDeclaration(
      .macro(
        .call(
          .literal("#Preview"), [SwiftArgument(.string(title))],
          trailing: SwiftClosure(breaksBody: true, body))))
  }

  private func store(_ state: PreviewState) -> SwiftArgument {
    SwiftArgument(
      Self.store, .enumCase("preview", [SwiftArgument(.implicitMember(state.name))]))
  }

  private func screen(_ screen: Screen, _ state: PreviewState) -> [SwiftStatement] {
    let shown = view(screen.path?.navigationName ?? screen.name, [store(state)])
    if screen.path != nil { return [.expression(shown)] }
    return [
      .expression(
        context.feature.isController(screen)
          ? .call("UINavigationController", [SwiftArgument("rootViewController", shown)])
          : view("NavigationStack", [], [.expression(shown)], breaks: true))
    ]
  }

  /// The page of the first element, or what to do about it if the spec has none.
  private func page(
    _ screen: Screen, _ detail: ScreenDetail, _ state: PreviewState, isEmpty: Bool
  ) -> [SwiftStatement] {
    let missing = view(
      "Text",
      [SwiftArgument(.string("A preview in the spec needs an element of '\(detail.source.name)'."))]
    )
    let element = views.elementName(of: detail.source)
    let made = SwiftExpression.path(context.names.store).calling(
      "preview", [SwiftArgument(.implicitMember(state.name))])
    let page = view(
      screen.name,
      [SwiftArgument(Self.store, .name(Self.store)), SwiftArgument("id", .path(element, "id"))])
    return [
      .variable(.let, Self.store, value: made),
      .expression(
        view(
          "NavigationStack", [],
          [
            .if(
              [
                SwiftIfClause(
                  [.binding(.let, element, readMember(detail.source.name).member("first"))],
                  [.expression(page)])
              ], otherwise: isEmpty ? [.expression(missing)] : nil)
          ])),
    ]
  }
}

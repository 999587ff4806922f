import FeatureAnalysis
import SpecLanguage

/// What a screen shows in alerts because no property of the state says it: events with a message for
/// people, and errors that no `catch` handles.
struct NoticeEvents {
  let messages: [EnumCase]
  let hasOthers: Bool
  /// Whether a call or a storage may fail without an action or a status that says so.
  let hasErrors: Bool

  init(_ feature: Feature, of screen: Screen) {
    let isMain = screen.name == feature.mainScreen?.name
    if let named = screen.events {
      messages = feature.events.filter { named.contains($0.name) }
    } else if isMain, !feature.screens.contains(where: { $0.events != nil }) {
      let routes = Set(feature.routes.map(\.name))
      messages = feature.events.filter { $0.isMessage && !routes.contains($0.name) }
    } else {
      messages = []
    }
    hasOthers = messages.count < feature.events.count
    hasErrors = isMain && feature.mayFailSilently
  }

  /// The title of an alert that shows the event: `Success` for `showSuccess`.
  static func title(of event: EnumCase) -> String {
    let words = labelWords(of: event.name)
    return words.hasPrefix("Show ") && words.count > 5 ? String(words.dropFirst(5)) : words
  }

  /// Whether an event has a text, which its alert shows below the title.
  var haveTexts: Bool { messages.contains { !$0.payload.isEmpty } }

  var isEmpty: Bool { messages.isEmpty && !hasErrors }
}

extension Feature {
  /// Whether an effect or a storage passes errors to the store's `onError`, and nothing else says that
  /// it failed.
  fileprivate var mayFailSilently: Bool {
    let isUnsaid = persistence?.entries.contains { $0.status == nil } ?? false
    let effects = middleware.flatMap(\.rules).compactMap { rule in
      if case .perform(let effect) = rule.verb { effect } else { nil }
    }
    return isUnsaid || effects.contains { mayFailSilently($0) }
  }

  private func mayFailSilently(_ effect: Effect) -> Bool {
    effect.chain.enumerated().contains { place, link in
      effect.handler(ofLink: place) == nil
        && link.ownCalls.contains { call in
          guard let method = call.call?.method, !call.catches else { return false }
          return dependencies[method.dependency].methods[method.method].canThrow
        }
    }
  }
}

extension ScreenLowering {
  /// Adds the alerts for events and errors, and the one for rejections if the view keeps the reason.
  func showingReports(_ notices: NoticeEvents, on view: SwiftExpression) -> SwiftExpression {
    if notices.isEmpty { return showingRejection(view) }
    var arguments = [SwiftArgument("of", .name(Self.store))]
    if !notices.messages.isEmpty {
      arguments.append(SwiftArgument("title", .literal("\\.title")))
      if notices.haveTexts {
        arguments.append(SwiftArgument("message", .literal("\\.message")))
      }
    }
    arguments.append(SwiftArgument("failed", .string("Something Went Wrong")))
    if keepsRejection {
      arguments.append(SwiftArgument("rejected", .string("Not Possible")))
      arguments.append(SwiftArgument("rejection", .literal("$\(Self.rejection)")))
    }
    return view.modified("alerts", arguments)
  }

  /// Creates the titles and messages of events in the alerts of a screen; nil if it shows none.
  func titles(of notices: NoticeEvents) -> SwiftDeclaration? {
    if notices.messages.isEmpty { return nil }
    var titles = notices.messages.map { event in
      SwiftCase(
        [.implicitMember(event.name)], [.expression(.string(NoticeEvents.title(of: event)))])
    }
    if notices.hasOthers { titles.append(SwiftCase([], [.expression(.nil)])) }
    var messages = notices.messages.compactMap { event in
      event.payload.first.map { text in
        SwiftCase(
          [.enumCase(event.name, [SwiftArgument(.binding(.let, text.name))])],
          [.expression(.name(text.name))])
      }
    }
    if notices.hasOthers || messages.count < notices.messages.count {
      messages.append(SwiftCase([], [.expression(.string(""))]))
    }
    let title = SwiftDeclaration.computed(
      "title", type: "\(ui("LocalizedStringKey"))?", [.fileprivate],
      doc: "The title of the event's alert.", get: [.switch(.self, titles)])
    let message = SwiftDeclaration.computed(
      "message", type: "String", [.fileprivate], get: [.switch(.self, messages)])
    return .extension(
      SwiftType(context.names.event), members: notices.haveTexts ? [title, message] : [title])
  }
}

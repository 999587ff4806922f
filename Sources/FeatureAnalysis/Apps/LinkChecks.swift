import Diagnostics
import ExpressionTyping
import SpecDecoding

/// Links that dispatch one another without a condition never come to an end.
///
///     links:
///       tasks.save: {dispatch: .users(.touch)}
///       users.touch: {dispatch: .tasks(.save)}      # endless-links
func checkEndlessLinks(of app: App, _ findings: inout Findings) {
  var places: [String: [Int]] = [:]
  for (index, link) in app.links.enumerated() where !link.isEvent {
    places[app.name(of: link), default: []].append(index)
  }
  var graph = Graph(count: app.links.count)
  for (index, link) in app.links.enumerated() {
    for target in link.certainActions {
      for next in places[target] ?? [] { graph.connect(index, to: next) }
    }
  }
  for cycle in graph.cycles() {
    let links = cycle.map { app.links[$0] }
    findings.error(
      .endlessLinks,
      "these links dispatch one another without an end: "
        + describeCycle(links.map { app.name(of: $0) }),
      at: links[0].range, help: "give one of them a 'when'")
  }
}

/// A feature that no link opens is there only if the app's own code opens it.
///
///     features: {login: Login?}                     # never-opened
///     links: {users.logOut: {open: login}}
func warnAboutClosedFeatures(
  of app: App, _ features: AppFeatures, _ findings: inout Findings
) {
  var opened: Set<Int> = []
  for step in app.links.flatMap(\.steps) {
    if case .open(let place, _, _) = step.verb { opened.insert(place) }
  }
  for (place, found) in features.found.enumerated()
  where found.feature.presence != .always && !opened.contains(place) {
    findings.warn(
      .neverOpened, "no link opens '\(found.feature.name)'", at: found.spec.name.range,
      help: "add a link with 'open: \(found.feature.name)', or open it in Swift")
  }
}

extension App {
  /// `tasks.save`
  package func name(of link: Link) -> String { "\(features[link.feature].name).\(link.trigger)" }
}

extension Link {
  /// The actions that it dispatches whenever it is followed, as `tasks.save`.
  fileprivate var certainActions: [String] {
    steps.compactMap { step in
      guard step.condition == nil, case .dispatch(.checked(let action)) = step.verb,
        case .enumCase(let feature, let arguments) = action.kind,
        let inner = arguments.last?.value, case .enumCase(let name, _) = inner.kind
      else { return nil }
      return "\(feature.name).\(name.name)"
    }
  }
}

import SpecLanguage

/// Finds the events that lead to another screen, in the order of `routes`. Each of them becomes a
/// method of the feature's router.
///
///     events: {routes: [showHom], showHome: }                # unknown-event
///     events: {routes: [showHome, showHome], showHome: }     # duplicate-name
///     events: {routes: [showHome], showHome: }
func analyzeRoutes(
  of spec: FeatureSpec, _ events: [EnumCase], _ findings: inout Findings
) -> [EnumCase] {
  let eventsByName = Dictionary(
    events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  var routes: [EnumCase] = []
  var seen: Set<String> = []
  for route in spec.routes {
    guard let event = eventsByName[route.value] else {
      let suggestion = findings.suggestion(route.value, among: events.lazy.map(\.name))
      findings.error(
        .unknownEvent, "there is no event '\(excerpt(route.value))'\(suggestion)", at: route.range,
        help: findings.listed(
          events.lazy.map(\.name), nearest: route.value, "the spec declares"),
        fixes: suggestion.fixes(at: route.range))
      continue
    }
    if !seen.insert(event.name).inserted {
      findings.error(
        .duplicateName, "'\(event.name)' is already in 'routes'", at: route.range)
      continue
    }
    if let reason = ReservedNames.methods[event.name] ?? ReservedNames.cases[event.name] {
      findings.error(
        .reservedName, "'\(event.name)' cannot be the name of a route: \(reason)", at: route.range)
    }
    routes.append(event)
  }
  if !routes.isEmpty { checkMembers(of: spec, &findings) }
  return routes
}

/// Reports a member of the state that `store.route(to:)` would hide.
///
///     state: {route: Route = .home}               # name-collision, beside 'routes'
///     state: {openRoute: Route = .home}
private func checkMembers(of spec: FeatureSpec, _ findings: inout Findings) {
  let members =
    spec.state.map(\.name) + spec.derived.map(\.name) + spec.filters.compactMap(\.result)
  for member in members where member.value == RouterNames.method {
    findings.error(
      .nameCollision,
      "'\(member.value)' is also the name of the store's method that connects a router",
      at: member.range, help: "use another name, such as 'currentRoute'")
  }
}

/// The names of what routes generate.
package enum RouterNames {
  package static let method = "route"
}

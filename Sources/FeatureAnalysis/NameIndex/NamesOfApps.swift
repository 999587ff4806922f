import SpecLanguage

extension NameCollector {
  mutating func collectNames(of app: AppSpec) {
    let stateName = app.name.value + "State"
    declareName(NameKey(.app, app.name.value), .app, app.name.range, doc: app.doc)
    for store in app.features {
      let feature = store.feature.value
      stores[store.name.value] = feature
      declareName(
        NameKey(.member, store.name.value, of: stateName), .store, store.name.range, feature)
      referToName(NameKey(.feature, feature), store.feature.range)
    }
    for value in app.derived {
      declareName(
        NameKey(.member, value.name.value, of: stateName), .derived, value.name.range,
        value.type?.written, doc: value.doc)
    }
    for link in app.links {
      let store = link.trigger.feature
      referToName(NameKey(.member, store.value, of: stateName), store.range)
      guard let feature = stores[store.value] else { continue }
      for name in link.trigger.names {
        switch link.trigger.kind {
        case .action:
          referToName(NameKey(.enumCase, name.value, of: feature + "Action"), name.range)
        case .event: referToName(NameKey(.enumCase, name.value, of: feature + "Event"), name.range)
        case .change: referToName(NameKey(.member, name.value, of: feature + "State"), name.range)
        }
      }
    }
    for step in (app.start + app.links.flatMap(\.steps)).flatMap({ [$0] + $0.otherwise }) {
      switch step.verb {
      case .open(let target, _), .close(let target):
        referToName(NameKey(.member, target.feature.value, of: stateName), target.feature.range)
      case .dispatch: break
      }
    }
    collectConditions(app.invariants, app.reachable)
    for scenario in app.scenarios { collectScenario(scenario) }
    collectScreens(of: app, stateName)
  }
}

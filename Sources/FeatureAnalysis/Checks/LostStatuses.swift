import SpecLanguage

/// Warns about an action of a storage that the spec declares itself and that does not set the
/// status, which the generated action would do: it keeps the value of the step before.
///
///     state: {rides: "[Int]", saves: Int = 0}
///     actions: {ridesSaved: {reduce: state.saves += 1}}                 # lost-status
///     actions: {ridesSaved: {reduce: "state.saves += 1; state.storage = .ready"}}
///     persistence: {rides: {in: file, status: storage}}
func warnAboutLostStatuses(in feature: Feature, of spec: FeatureSpec, _ findings: inout Findings) {
  for entry in feature.persistence?.entries ?? [] {
    guard let status = entry.status,
      let index = feature.state.properties.firstIndex(where: { $0.name == status })
    else { continue }
    let names = entry.actions
    let values: [(action: String?, value: String)] = [
      (names.load, ".loading"), (names.loaded, ".ready"), (names.failed, ".failed(message)"),
      (names.saving, ".saving"), (names.saved, ".ready"),
    ]
    for (name, value) in values {
      guard let action = feature.actions.first(where: { $0.name == name }),
        !action.writes.contains(index),
        let own = spec.actions.first(where: { $0.name.value == name && $0.origin == nil })
      else { continue }
      findings.warn(
        .lostStatus, "'\(action.name)' is declared here, and does not set the status '\(status)'",
        at: own.name.range, help: "add 'state.\(status) = \(value)'")
    }
  }
}

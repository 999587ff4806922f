import SpecLanguage

/// Warns about names that are correct in generated code, but mean something else in the code of an
/// app.
///
///     models: {Label: {text: String}}        # swiftui-name
///     models: {TaskLabel: {text: String}}
///
///     state: {events: [Appointment]}         # store-member
///     state: {appointments: [Appointment]}
func checkClientNames(
  _ names: [DeclaredName], in spec: FeatureSpec, _ findings: inout Findings
) {
  for declared in names {
    let name = declared.name.value
    guard ReservedNames.reason(against: name, as: declared.role, in: spec) == nil else { continue }
    switch declared.role {
    case .model, .filter:
      guard SwiftUITypes.names.contains(name) else { continue }
      let better = spec.name.value + name
      findings.warn(
        .swiftuiName,
        "SwiftUI has a type '\(name)' too: files that import both must write "
          + "'\(spec.name.value).\(name)' or 'SwiftUI.\(name)'",
        at: declared.name.range,
        help: "use a name of its own, such as '\(better)'")
    case .stateProperty, .derived, .filterResult:
      guard StoreMembers.names.contains(name), !spec.isApp else { continue }
      // The derived values of models are no members of the state.
      if case .derived = declared.role,
        !spec.derived.contains(where: { $0.name.range == declared.name.range })
      {
        continue
      }
      let feature = spec.name.value
      let better =
        feature.prefix(1).lowercased() + feature.dropFirst() + name.prefix(1).uppercased()
        + name.dropFirst()
      findings.warn(
        .storeMember,
        "'store.\(name)' is a member of every store, so \(declared.kind) of that name can only be "
          + "read as 'store.state.\(name)', which makes a view depend on the whole state",
        at: declared.name.range, help: "use another name, such as '\(better)'")
    default: continue
    }
  }
}

/// The public members of a feature's store.
package enum StoreMembers {
  package static let names: Set<String> = [
    "state", "onRejection", "dispatch", "subscribe", "select", "run", "startRun", "events",
    "onEvent",
    "onError", "effectsInProgress", "idle", "cancelEffects", "memo", "objectWillChange",
    "publisher", "receive", "binding", "states", "start", "startWithoutLoading", "flush",
    "send", "handleEvents", "handleErrors",
  ]
}

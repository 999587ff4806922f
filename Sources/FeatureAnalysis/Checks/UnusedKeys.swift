import ReduxSemantics
import SpecLanguage

/// Warns about keys that change nothing: options of effects, and settings of `explore`.
func warnAboutUnusedKeys(
  in feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  warnAboutRetries(in: spec, &findings)
  // Hand-written middleware may cancel effects too.
  if !feature.middleware.contains(where: \.isStub) {
    warnAboutEffectNames(in: feature, of: spec, &findings)
  }
  warnAboutSamples(of: spec.exploring, [feature], &findings)
  warnAboutExploredActions(feature, of: spec, &findings)
}

// MARK: - Effects

///     {perform: store.load(), retry: {times: 3, after: 1s, factor: 1}}     # unused-key
private func warnAboutRetries(in spec: FeatureSpec, _ findings: inout Findings) {
  for (effect, _) in spec.effects {
    guard let retry = effect.retry, let factor = retry.factor else { continue }
    if retry.times?.value == "1" {
      findings.warn(
        .unusedKey, "'factor' changes nothing: there is one retry, and thus one wait",
        at: factor.range, help: "remove it")
    } else if Double(factor.value) == 1 {
      findings.warn(
        .unusedKey, "'factor: \(factor.value)' changes nothing: without it, all waits are the same",
        at: factor.range, help: "remove it, or write 'factor: 2' for waits that double")
    }
  }
}

///     load: {perform: store.load(), then: .loaded(result), by: id}           # unused-key
///     load: {perform: store.load(), then: .loaded(result), by: id, policy: latest}
private func warnAboutEffectNames(
  in feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  let ids = EffectIDs(spec)
  var cancelled: Set<String> = []
  for rule in spec.middleware.flatMap(\.entries).flatMap(\.rules) {
    guard case .cancel(let names, _) = rule.verb else { continue }
    for name in names { cancelled.formUnion(ids.meant(by: name.value)) }
  }
  // The ids of calls that depend on earlier calls with the same id and key.
  var dependent = cancelled
  for case .perform(let effect) in feature.middleware.flatMap(\.rules).map(\.verb)
  where effect.timing.policy != .concurrent || effect.timing.fresh != nil {
    dependent.insert(effect.id)
  }
  let uses = Dictionary(spec.effects.map { ($0.id, 1) }, uniquingKeysWith: +)
  for (effect, id) in spec.effects {
    // A request writes its actions itself, and its key belongs to its status.
    if let cancelled = effect[.cancelled], cancelled.range == effect[.started]?.range { continue }
    if let key = effect[.key], !dependent.contains(id) {
      findings.warn(
        .unusedKey,
        "'by' changes nothing: the calls of '\(id)' are concurrent, and nothing cancels them",
        at: key.range, help: "write a 'policy' such as 'latest', or remove 'by'")
    }
    if let name = effect.id, !cancelled.contains(id), uses[id] == 1 || !dependent.contains(id) {
      findings.warn(
        .unusedKey,
        uses[id] == 1
          ? "'id' changes nothing: no other call has it, and no 'cancel' names it"
          : "'id' changes nothing: the calls are concurrent, and no 'cancel' names it",
        at: name.range,
        help: uses.keys.sorted().first { $0 != id && isTypo(id, of: $0) }
          .map { "did you mean '\($0)'?" } ?? "remove it, or write a rule with 'cancel: \(id)'")
    }
  }
}

extension FeatureSpec {
  /// All effects with their ids, in the order in which ids are given.
  fileprivate var effects: [(spec: EffectSpec, id: String)] {
    var ids = EffectIDs(self)
    var effects: [(EffectSpec, String)] = []
    for entry in middleware.flatMap(\.entries) {
      for case .perform(let effect) in entry.rules.lazy.map(\.verb) {
        effects.append((effect, ids.takeID(effect.id?.value, of: entry.action.value)))
      }
    }
    return effects
  }
}

// MARK: - Exploring

///     samples: {Color: [red]}             # unused-key, if no payload and no result has a 'Color'
func warnAboutSamples(
  of spec: ExploreSpec, _ features: [Feature], _ findings: inout Findings
) {
  guard !spec.samples.isEmpty else { return }
  var uses = SampleUses(of: spec, features)
  uses.visitFeatures()
  for sample in spec.samples where !uses.used.contains(sample.type.value) {
    let name = sample.type.value
    let owner = name.split(separator: ".").first.map(String.init) ?? name
    let whole = owner != name && uses.used.contains(owner) ? owner : uses.holders[name]
    let message =
      whole.map {
        "the samples of '\($0)' are given as a whole: those of '\(name)' are not used"
      }
      ?? "these samples are not used: no payload, result or stored value contains '\(owner)'"
    findings.warn(.unusedKey, message, at: sample.type.range)
  }
}

/// The keys of `samples` that exploring reads.
private struct SampleUses {
  private(set) var used: Set<String> = []
  /// The types whose own samples contain values of a type, by the name of this type.
  private(set) var holders: [String: String] = [:]
  private let written: Set<String>
  private let features: [Feature]
  private let models: [String: Model]
  private var seen: Set<String> = []

  init(of spec: ExploreSpec, _ features: [Feature]) {
    written = Set(spec.samples.map(\.type.value))
    self.features = features
    models = Dictionary(
      features.flatMap(\.allModels).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func visitFeatures() {
    for feature in features {
      for parameter in feature.actions.flatMap(\.payload) { visit(parameter.type) }
      for method in feature.dependencies.flatMap(\.methods) {
        for case let type? in [method.result, method.element, method.error] { visit(type) }
      }
      for entry in feature.persistence?.entries ?? [] { visit(entry.type) }
      for function in feature.functions + feature.imported.functions
      where function.signature.module != nil {
        visit(function.signature.result)
      }
    }
  }

  /// - Parameter holder: the type around it whose own samples are used; nil if there is none.
  private mutating func visit(_ type: Type, in holder: String? = nil) {
    let holder = note(type.description, in: holder)
    if case .nominal(let name) = type { visit(membersOf: name, in: holder) }
    for child in type.children { visit(child, in: holder) }
  }

  /// Notes a use of a type or a property. Returns the type whose samples contain its values.
  private mutating func note(_ name: String, in holder: String?) -> String? {
    guard written.contains(name) else { return holder }
    guard let holder else {
      used.insert(name)
      return name
    }
    holders[name] = holders[name] ?? holder
    return holder
  }

  private mutating func visit(membersOf name: String, in holder: String?) {
    guard seen.insert("\(holder ?? "") \(name)").inserted, let model = models[name] else { return }
    switch model.kind {
    case .structure(let properties):
      for property in properties {
        visit(property.type, in: note("\(name).\(property.name)", in: holder))
      }
    case .enumeration(let cases):
      for parameter in cases.flatMap(\.payload) { visit(parameter.type, in: holder) }
    }
  }
}

///     explore: {actions: [add]}             # unused-key, if no effect sends 'add'
private func warnAboutExploredActions(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  guard !spec.exploring.actions.isEmpty else { return }
  let sent = feature.actionsOfEffects
  let loads = Set((feature.persistence?.entries ?? []).map(\.actions.load))
  for name in spec.exploring.actions {
    if loads.contains(name.value) {
      findings.warn(
        .unusedKey, "'\(name.value)' is not sent: exploring loads stored properties at any time",
        at: name.range)
    } else if !sent.contains(name.value) {
      findings.warn(
        .unusedKey, "'\(name.value)' is sent from outside anyway: no effect sends it",
        at: name.range, help: "remove it")
    }
  }
}

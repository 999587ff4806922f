import SpecLanguage

/// The steps of a scenario before the one that is read.
struct EarlierSteps {
  var steps: [ScenarioStep] = []
  /// Whether all of them could be read. After an error, the missing one may be what a step cancels.
  var isComplete = true

  /// Marks the last step with an action as cancelled, unless a step has cancelled it already. Returns
  /// the index of the step; nil if there is none, which is reported.
  ///
  ///     when: [cancel: load, load]            # nothing-to-cancel
  ///     when: [load, cancel: load]
  mutating func cancel(
    _ action: NamedAction, key: Value?, named name: Located<String>, _ findings: inout Findings
  ) -> Int? {
    let sent = steps.indices.filter { index in
      guard let call = steps[index].call else { return false }
      return call.feature == action.store && call.key == key && call.action == action.name
    }
    if let run = sent.last(where: { steps[$0].run == nil }) {
      steps[run].run = run
      return run
    }
    if isComplete {
      findings.error(
        .nothingToCancel,
        sent.isEmpty
          ? "no earlier step sends '\(name.value)'"
          : "each earlier step '\(name.value)' is already cancelled", at: name.range)
    }
    return nil
  }
}

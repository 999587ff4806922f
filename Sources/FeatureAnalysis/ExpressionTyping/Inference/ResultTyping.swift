import SpecLanguage

// load: {perform: server.load(), then: .loaded(items)}        # 'result', or 'state.items'

extension Checking {
  /// Returns the names for a message that suggests `meant` for an unknown name, and whether it is
  /// certain. The result of the call before the code may be meant instead of a property of the state
  /// with the same type.
  func suggestion(of meant: String) -> (names: String, certainty: Fix.Certainty) {
    guard meant.hasPrefix("state."),
      let result = variables[Effect.resultName], let state = variables["state"],
      let member = types.nominal(state.type)?.member(String(meant.dropFirst(6))),
      result.type == .unknown || member.type.unwrapped == result.type.unwrapped
    else { return ("'\(meant)'", variables[meant] == nil ? .certain : .likely) }
    return ("'\(Effect.resultName)' or '\(meant)'", .likely)
  }
}

import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A system whose states and steps can be described in text: a feature or an app.
protocol DescribedSystem: ExploredSystem {
  /// A step that a scenario can repeat.
  associatedtype TracedStep

  mutating func traced(_ step: Step, _ snapshot: Snapshot) -> TracedStep?

  /// The steps with which a scenario reaches a state, with the ids of the scenario.
  mutating func tracedSteps(to state: UInt32, _ visited: VisitedStates) -> [TracedStep]

  /// `add: Milk`, `disk.load fails`, `time passes`
  func text(of step: TracedStep) -> String

  func properties(of snapshot: Snapshot) -> [DescribedProperty]

  /// The lines of the simplest scenario that reaches a state from a start by these steps; nil if
  /// none does.
  func scenario(
    from start: Int, _ steps: [TracedStep], to snapshot: Snapshot, named sentence: String
  ) -> [String]?
}

/// A property of a state, or something else that tells states apart, with its text.
struct DescribedProperty {
  let path: String
  let text: String
  /// Nil if there is only the text.
  var content: (value: Value, type: Type, texts: ValueText)?

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  init(_ path: String, _ value: Value, _ type: Type, _ texts: ValueText) {
    self.path = path
    text = texts.text(value, type)
    content = (value, type, texts)
  }

  /// The effects that have not ended.
  init(underWay texts: [String]) {
    self.init(
      path: "under way", text: texts.isEmpty ? "nothing" : texts.joined(separator: ", "))
  }
}

extension ScenarioText {
  /// `web.find: a (queued)`
  func text(_ effect: EffectUnderWay) -> String {
    let method = method(effect.method)
    let arguments = values.payload(effect.arguments, method.payload).map { ": \($0)" } ?? ""
    let phase =
      switch effect.phase {
      case .waiting: " (waiting)"
      case .queued: " (queued)"
      case .calling: ""
      }
    return name(effect.method) + arguments + phase
  }
}

import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A system whose states and steps can be described in text: a feature or an app.
protocol DescribedSystem: ExploredSystem {
  /// A step that a scenario can repeat.
  associatedtype TracedStep

  mutating func traced(_ step: Step, _ snapshot: Snapshot) -> TracedStep?

  /// The steps with which a scenario reaches a state. They contain the ids of the scenario.
  mutating func tracedSteps(to state: UInt32, _ visited: VisitedStates) -> [TracedStep]

  /// The description of a step, such as `add: Milk`, `disk.load fails` or `time passes`.
  func text(of step: TracedStep) -> String

  func properties(of snapshot: Snapshot) -> [DescribedProperty]

  /// The lines of the simplest scenario that reaches a state from a start with these steps; nil if
  /// no scenario reaches it.
  func scenario(
    from start: Int, _ steps: [TracedStep], to snapshot: Snapshot, named sentence: String
  ) -> [String]?
}

/// A part of a state with its description: a property, or something else that differs between
/// states.
struct DescribedProperty {
  let path: String
  let text: String
  /// The value of a property; nil if the part has only a description.
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

  /// Creates the part that describes the effects under way.
  init(underWay texts: [String]) {
    self.init(
      path: "under way", text: texts.isEmpty ? "nothing" : texts.joined(separator: ", "))
  }
}

extension ScenarioText {
  /// The description of an effect, such as `web.find: a (queued)`.
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

import FeatureAnalysis
import FeatureSimulation

/// A system whose states and steps can be described in words: a feature or an app.
protocol DescribedSystem: ExploredSystem {
  /// A step that a scenario can repeat.
  associatedtype TracedStep

  mutating func traced(_ step: Step, _ snapshot: Snapshot) -> TracedStep?

  /// The steps with which a scenario reaches a state. Their values contain the ids of the scenario.
  mutating func tracedSteps(to state: UInt32, _ visited: VisitedStates) -> [TracedStep]

  /// The description of a step, such as `add: Milk`, `disk.load fails` or `time passes`.
  func text(of step: TracedStep) -> String

  func properties(of snapshot: Snapshot) -> [DescribedProperty]

  /// The lines of the simplest scenario that reaches a state with these steps from a start; nil if
  /// no scenario does.
  func scenario(
    from start: Int, _ steps: [TracedStep], to snapshot: Snapshot, named sentence: String
  ) -> [String]?
}

/// The description of one part of a state. The part is a property, or anything else in which states
/// may differ.
struct DescribedProperty {
  let path: String
  let text: String
  /// The value of the part if it is a property; nil for other parts.
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

  /// Creates the description of the effects under way.
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

import Exploration
import FeatureAnalysis
import FeatureSimulation

/// The values in the expressions and scenarios of a feature. The behavior is likely to change near
/// these values.
struct SamplePools {
  /// The strings that scenarios use for each property, in order.
  private(set) var texts: [Sampler.Origin: [String]] = [:]
  /// A few of the strings in `texts`. The choice is the same every time.
  private(set) var someTexts: [String] = []
  /// The literals of all expressions, and the strings of the scenarios.
  private(set) var literals = LiteralPool()
  let meanings: SampleMeanings
  private static let size = 6

  init(_ feature: Feature) {
    meanings = SampleMeanings(feature)
    noteScenarios(feature)
    someTexts = Array(texts.values.joined().sorted().prefix(4))
    feature.visitTexts {
      literals.noteExpression($0)
    } statement: { _ in
    }
  }

  /// The strings that scenarios use for the values with the meaning of `origin`.
  func texts(like origin: Sampler.Origin) -> [String] {
    var known: [String] = []
    for origin in meanings.origins(like: origin) {
      for text in texts[origin] ?? [] { known.appendNew(text, atMost: Self.size) }
    }
    return known
  }

  // MARK: - Scenarios

  private mutating func noteScenarios(_ feature: Feature) {
    guard !feature.scenarios.isEmpty else { return }
    let actions = Dictionary(
      feature.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let state = Sampler.Origin(owner: "", name: "")
    let methods = feature.services.map(\.methods)
    for scenario in feature.scenarios.prefix(50) {
      for given in scenario.given {
        let origin = Sampler.Origin(owner: "", name: given.property)
        note(given.value, given.type, origin, feature.types)
      }
      for answers in scenario.answers {
        let method = methods[answers.method.dependency][answers.method.method]
        guard let type = method.result else { continue }
        for case .returns(let value?) in answers.answers.map(\.outcome) {
          note(value, type, state, feature.types)
        }
      }
      for call in scenario.when.lazy.compactMap(\.call) {
        for (parameter, value) in zip(actions[call.action]?.payload ?? [], call.arguments) {
          note(
            value, parameter.type, Sampler.Origin(owner: "", name: parameter.name), feature.types)
        }
      }
    }
  }

  private mutating func note(
    _ value: Value, _ type: Type, _ origin: Sampler.Origin, _ types: TypeTable
  ) {
    switch value {
    case .string(let text):
      literals.noteText(text)
      // A blank string is probably an invalid value, so it is not used as a sample.
      if text.contains(where: \.isLetter), type.unwrapped == .string, !origin.name.isEmpty {
        texts[origin, default: []].appendNew(text, atMost: Self.size)
      }
    case .list(let values):
      for value in values.prefix(4) {
        note(value, type.unwrapped.element ?? .unknown, origin, types)
      }
    case .dictionary(let entries):
      guard case .dictionary(let key, let element) = type.unwrapped else { return }
      let sorted = entries.sorted { "\($0.key)" < "\($1.key)" }.prefix(4)
      for entry in sorted {
        note(entry.key, key, origin.key, types)
        note(entry.value, element, origin, types)
      }
    case .structure(let values):
      guard case .structure(let members)? = types.nominal(type.unwrapped)?.kind else { return }
      for (member, value) in zip(members.filter(\.isStored), values) {
        let origin = Sampler.Origin(owner: type.unwrapped.description, name: member.name)
        note(value, member.type, origin, types)
      }
    default: break
    }
  }
}

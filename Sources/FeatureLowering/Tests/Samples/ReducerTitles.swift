import FeatureAnalysis

/// Makes the titles of the tests of the reducer, which are true for the action as such: a test in which
/// the action changes less than in another case says what is different.
struct ReducerTitles {
  private let context: FeatureContext
  private var first: [String: ReducerTest] = [:]
  private var titles = TestTitles()

  init(_ context: FeatureContext) { self.context = context }

  mutating func title(of test: ReducerTest) -> String {
    let name = test.action.name
    let names = test.changed.map { context.feature.state.properties[$0].name }
    let change = " changes " + (names.isEmpty ? "nothing" : "only " + wordList(names))
    var reason = ""
    if let usual = test.usual, !Set(usual.properties).isSubset(of: test.changed) {
      reason =
        missingElement(of: test, usual)
        ?? context.difference(
          of: test.start, test.steps[0].payload, from: usual.start, usual.payload,
          test.action.payload)
    }
    let place =
      mayChangeMore(test) ? (test.start.isPlain ? " in the sample state" : " in this state") : ""
    var sentence = name + reason + change + place
    if let known = first[sentence] {
      let difference = context.difference(
        of: test.start, test.steps[0].payload, from: known.start, known.steps[0].payload,
        test.action.payload)
      sentence = name + difference + change + place
    } else {
      first[sentence] = test
    }
    return titles.unique(sentence)
  }

  /// The title of the test of actions that change nothing in the sample state.
  mutating func title(ofIdle tests: [ReducerTest]) -> String {
    let names = wordList(tests.map(\.action.name))
    let verb = tests.count == 1 ? "changes" : "change"
    let place = tests.contains(where: mayChangeMore) ? " in the sample state" : ""
    return titles.unique("\(names) \(verb) nothing\(place)")
  }

  /// Whether the action may change properties that no case that was tried changes.
  private func mayChangeMore(_ test: ReducerTest) -> Bool {
    test.action.writes.isEverything
      || !test.action.writes.indices.isSubset(of: test.usual?.properties ?? [])
  }

  /// Says that the state has no element with the id or key that the test passes, although it has one
  /// where the action changes more: ` with an id that is not there`.
  private func missingElement(of test: ReducerTest, _ usual: ReducerTest.Usual) -> String? {
    let here = keys(in: test.start)
    let there = keys(in: usual.start)
    for (parameter, values) in zip(test.action.payload, zip(test.steps[0].payload, usual.payload)) {
      let type = parameter.type.unwrapped
      guard values.0 != .null, there[type]?.contains(values.1) == true,
        here[type]?.contains(values.0) != true
      else { continue }
      let article = parameter.name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
      return " with \(article) \(parameter.name) that is not there"
    }
    return nil
  }

  /// The ids of the elements and the keys of the dictionaries in a state, by their type.
  private func keys(in start: TestStart) -> [Type: Set<Value>] {
    var keys: [Type: Set<Value>] = [:]
    for (property, value) in zip(
      context.feature.state.properties, context.tests.values(in: start))
    {
      guard let value else { continue }
      addKeys(in: value, property.type, depth: 0, to: &keys)
    }
    return keys
  }

  private func addKeys(
    in value: Value, _ type: Type, depth: Int, to keys: inout [Type: Set<Value>]
  ) {
    let types = context.feature.types
    guard depth < 5 else { return }
    switch (type.unwrapped, value) {
    case (.array(let element), .list(let values)),
      (.identifiedArray(let element), .list(let values)):
      for value in values {
        if let nominal = types.nominal(element), let place = nominal.idPlace,
          case .structure(let values) = value, values.indices.contains(place)
        {
          keys[nominal.storedMembers[place].type, default: []].insert(values[place])
        }
        addKeys(in: value, element, depth: depth + 1, to: &keys)
      }
    case (.set(let element), .set(let values)): keys[element, default: []].formUnion(values)
    case (.dictionary(let key, let element), .dictionary(let values)):
      keys[key, default: []].formUnion(values.keys)
      for value in values.values { addKeys(in: value, element, depth: depth + 1, to: &keys) }
    case (.nominal, .structure(let values)):
      guard let members = types.nominal(type.unwrapped)?.storedMembers else { return }
      for (member, value) in zip(members, values) {
        addKeys(in: value, member.type, depth: depth + 1, to: &keys)
      }
    default: break
    }
  }
}

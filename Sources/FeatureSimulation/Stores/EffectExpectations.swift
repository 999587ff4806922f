import FeatureAnalysis
import SpecLanguage

/// A rejected action.
struct SimulatedRejection: Equatable {
  /// The name of the action, which begins with the feature in an app.
  let action: String
  let message: String
}

/// How many of the events, calls and rejections the checks between the steps of a scenario have
/// compared. Calls of storages are compared only by checks that name one.
struct CheckedLists {
  var events = 0
  var calls = 0
  var storageCalls = 0
  var rejections = 0
}

/// A check of a scenario that fails.
enum FailedCheck {
  /// A condition that is false, and the interpreter with the values that it reads.
  case condition(TypedExpression, Interpreter)
  /// A list that differs from the expected one.
  case difference(ListDifference)
}

/// A list of a scenario that differs from the expected one.
struct ListDifference {
  let text: String
  let range: SourceRange
  let expected: String
  let found: [FoundValue]

  /// - Parameter what: What the elements are called, such as `calls`.
  init(_ text: String, at range: SourceRange, expected: String, _ what: String, found: String) {
    self.text = text
    self.range = range
    self.expected = expected
    self.found = [FoundValue(expression: what, value: found)]
  }
}

extension SimulatedApp {
  /// Checks what a scenario expects at this point.
  ///
  /// - Parameters:
  ///   - lists: what earlier checks have compared. Lists are compared from there on.
  ///   - range: receives the range of each condition before it is evaluated.
  func failures(
    of check: ScenarioCheck, since lists: inout CheckedLists, _ range: inout SourceRange
  ) throws(EvaluationFault) -> [FailedCheck] {
    switch check {
    case .then(let conditions): return try failures(of: conditions, &range)
    case .events(let texts, let list):
      return try difference(of: texts, in: list, since: &lists.events)
    case .calls(let calls, let list): return try difference(of: calls, in: list, since: &lists)
    case .rejections(let expected, let list):
      let found = rejections.dropFirst(lists.rejections)
      lists.rejections = rejections.count
      return difference(of: expected, in: list, from: Array(found))
    case .underWay(let calls, let list): return try difference(ofWaiting: calls, in: list)
    }
  }

  private func failures(
    of conditions: [Code<TypedExpression>], _ range: inout SourceRange
  ) throws(EvaluationFault) -> [FailedCheck] {
    var failures: [FailedCheck] = []
    for condition in conditions {
      guard case .checked(let expression) = condition else {
        throw .notEvaluated("'!swift' text")
      }
      range = expression.range
      if try result(of: expression) != .boolean(true) {
        var evaluator = evaluator
        evaluator.operations.expectValues(at: effects.now)
        failures.append(.condition(expression, evaluator))
      }
    }
    return failures
  }

  private func difference(
    of texts: [TypedExpression], in list: SourceRange, since count: inout Int
  ) throws(EvaluationFault) -> [FailedCheck] {
    let type = Type.nominal(app.name + "Event")
    var wanted: [Value] = []
    for text in texts { wanted.append(try result(of: text)) }
    let found = Array(effects.events.dropFirst(count))
    count = effects.events.count
    return FailedCheck.compare("events", wanted, found, of: texts.map(\.range), in: list) {
      $0.shown(as: type, app.whole.types)
    }
  }

  /// Compares the calls. If no call of a storage is expected, the calls of storages are ignored.
  private func difference(
    of calls: [ExpectedCall], in list: SourceRange, since lists: inout CheckedLists
  ) throws(EvaluationFault) -> [FailedCheck] {
    let ranges = calls.map(\.call.range)
    let wanted = try values(of: calls)
    func isStored(_ call: SimulatedCall) -> Bool {
      call.dependency >= app.features[call.feature].feature.dependencies.count
    }
    let comparesStorages = wanted.contains(where: isStored)
    let all = effects.calls
    let start = comparesStorages ? min(lists.calls, lists.storageCalls) : lists.calls
    var found: [SimulatedCall] = []
    for place in start..<all.count {
      let call = all[place]
      let isStored = isStored(call)
      let isNew = place >= (isStored ? lists.storageCalls : lists.calls)
      if isNew, comparesStorages || !isStored { found.append(call) }
    }
    lists.calls = all.count
    if comparesStorages { lists.storageCalls = all.count }
    return FailedCheck.compare("calls", wanted, found, of: ranges, in: list, shown: shown)
  }

  /// Compares the calls that wait for an answer.
  private func difference(
    ofWaiting calls: [ExpectedCall]?, in list: SourceRange
  ) throws(EvaluationFault) -> [FailedCheck] {
    let found = effects.waitingEffects.compactMap { _, effect -> SimulatedCall? in
      guard let method = effect.calledMethod, let value = effect.call else { return nil }
      return SimulatedCall(
        feature: method.feature, dependency: method.method.dependency, value: value)
    }
    guard let calls else {
      return found.map { call in
        let call = shown(call)
        return .difference(
          ListDifference(
            "'\(call)' is still under way at the end: add a step 'answer', or "
              + "'underWay: [\(call)]',",
            at: list, expected: "[]", "calls under way", found: "[\(call)]"))
      }
    }
    return FailedCheck.compare(
      "calls under way", try values(of: calls), found, of: calls.map(\.call.range), in: list,
      shown: shown)
  }

  private func values(of calls: [ExpectedCall]) throws(EvaluationFault) -> [SimulatedCall] {
    var values: [SimulatedCall] = []
    for expected in calls {
      let services = app.features[expected.feature].feature.services
      values.append(
        SimulatedCall(
          feature: expected.feature,
          dependency: services.firstIndex { $0.callType == expected.call.type } ?? 0,
          value: try result(of: expected.call)))
    }
    return values
  }

  private func shown(_ call: SimulatedCall) -> String {
    let feature = app.features[call.feature]
    return feature.prefix + call.shown(in: feature.feature)
  }

  private func difference(
    of expected: [ExpectedRejection], in list: SourceRange, from found: [SimulatedRejection]
  ) -> [FailedCheck] {
    // A rejection without an action is compared by its message.
    let wanted = expected.enumerated().map { index, rejection in
      let action = rejection.action ?? (index < found.count ? found[index].action : "")
      return SimulatedRejection(action: action, message: rejection.message)
    }
    let namesActions = expected.contains { $0.action != nil }
    return FailedCheck.compare(
      "rejections", wanted, found, of: expected.map(\.range), in: list
    ) { rejection in
      let message = "'\(rejection.message)'"
      return namesActions && !rejection.action.isEmpty ? "\(rejection.action): \(message)" : message
    }
  }
}

extension SimulatedCall {
  /// The call in Swift syntax, such as `repository.save(["Milk"])`.
  func shown(in feature: Feature) -> String {
    let dependency = feature.services[dependency]
    let text = dependency.name + value.shown(as: dependency.callType, feature.types)
    guard case .enumeration(_, let payload) = value, payload.isEmpty else { return text }
    return text + "()"
  }
}

extension FailedCheck {
  /// Compares an expected list with the actual one.
  ///
  /// - Parameters:
  ///   - what: what the elements are called in the message.
  ///   - ranges: the ranges of the expected elements.
  ///   - list: the range of the list in the scenario.
  static func compare<Element: Equatable>(
    _ what: String, _ wanted: [Element], _ actual: [Element], of ranges: [SourceRange],
    in list: SourceRange, shown: (Element) -> String
  ) -> [FailedCheck] {
    if wanted == actual { return [] }
    let first = zip(wanted, actual).enumerated().first { $1.0 != $1.1 }?.offset
    let index = first ?? min(wanted.count, actual.count)
    let (expected, found) = (listed(wanted.map(shown)), listed(actual.map(shown)))
    return [
      .difference(
        ListDifference(
          "expected the \(what) \(expected), got \(found)",
          at: index < ranges.count ? ranges[index] : ranges.last ?? list, expected: expected, what,
          found: found))
    ]
  }

  /// Formats the first elements of a list for a message.
  private static func listed(_ texts: [String]) -> String {
    let more = texts.count > 10 ? ", … (\(texts.count))" : ""
    return "[" + texts.prefix(10).joined(separator: ", ") + more + "]"
  }
}

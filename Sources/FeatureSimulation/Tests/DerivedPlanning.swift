import ExpressionTyping
import FeatureAnalysis

extension TestPlanner {
  /// What each derived value is at first and in the sample state; if that tells nothing of its
  /// order, in one more state.
  mutating func planState() {
    for derived in feature.derived {
      guard case .checked(let expression) = derived.value else {
        tests.untested.append(Untested(derived.name, .swiftText))
        continue
      }
      var test = DerivedTest(
        value: derived, initial: initial.value(of: expression),
        sample: sample.value(of: expression))
      if test.initial == nil, test.sample == nil {
        tests.untested.append(Untested(derived.name, .notEvaluated))
        continue
      }
      let sorts = expression.sorts.filter { !initial.shows($0) && !sample.shows($0) }
      if !sorts.isEmpty {
        test.unsorted = unsorted(derived, expression, sorts)
        if test.unsorted == nil { tests.untested.append(Untested(derived.name, .derivedOrder)) }
      }
      tests.derived.append(test)
    }
  }

  /// A state in which a derived value has to be sorted.
  private mutating func unsorted(
    _ derived: DerivedValue, _ expression: TypedExpression, _ sorts: [TypedExpression]
  ) -> DerivedTest.Other? {
    let mentions = Mentions(expression)
    sampler.near = mentions.literals
    for index in derived.reads.indices.sorted() where tests.sample[index] != .defaulted {
      let type = feature.state.properties[index].type
      for order in ElementOrder.all {
        guard let collection = sampler.collection(type, order, mentions.names) else { break }
        var values = tests.sample
        values[index] = collection
        var store = sample.starting(from: values)
        guard sorts.allSatisfy({ store.shows($0) }), let value = store.value(of: expression)
        else { continue }
        return DerivedTest.Other(
          given: PropertyValue(index: index, value: collection), value: value)
      }
    }
    return nil
  }
}

/// Elements of which some are alike in what a text may ask for, and neither sorted nor the other way
/// round.
private struct ElementOrder {
  /// Samples by their variants; numbers are the first beyond a literal, or as large as they come.
  struct Element {
    enum Numbers { case sampled, near, large }

    let variant: Int
    var numbers = Numbers.sampled
  }

  let elements: [Element]

  static let all = [
    ElementOrder(elements: [3, 1, 4, 2].map { Element(variant: $0) }),
    ElementOrder(elements: [1, 3, 2, 4].map { Element(variant: $0) }),
    ElementOrder(elements: [
      Element(variant: 3, numbers: .large), Element(variant: 1, numbers: .near),
    ]),
    ElementOrder(elements: [
      Element(variant: 1, numbers: .near), Element(variant: 3, numbers: .large),
    ]),
  ]
}

extension Sampler {
  /// Nil for what is no collection.
  fileprivate mutating func collection(
    _ type: Type, _ order: ElementOrder, _ names: Set<String>
  ) -> Value? {
    switch type {
    case .array(let element):
      return .list(order.elements.compactMap { self.element(element, $0, names) })
    case .identifiedArray(let element):
      let values = order.elements.compactMap { self.element(element, $0, names) }
      return .list(feature.types.uniqueByID(values, element))
    case .set(let element):
      return .set(Set(order.elements.compactMap { self.element(element, $0, names) }))
    case .dictionary(let key, let value):
      var values: [Value: Value] = [:]
      for item in order.elements {
        guard let key = element(key, item, names), let value = element(value, item, names)
        else { continue }
        values[key] = value
      }
      return .dictionary(values)
    default: return nil
    }
  }

  private mutating func element(
    _ type: Type, _ element: ElementOrder.Element, _ names: Set<String>
  ) -> Value? {
    guard let value = value(type, element.variant, named: "item") else { return nil }
    guard element.numbers != .sampled, case .structure(var values) = value,
      let members = feature.types.nominal(type)?.storedMembers
    else { return value }
    for (place, member) in members.enumerated()
    where place < values.count && member.name != "id" && names.contains(member.name) {
      guard case .scalar(let scalar) = member.type, scalar.isNumeric else { continue }
      let numbers = candidates(for: member.type)
      guard numbers.count > 1 else { continue }
      values[place] = element.numbers == .near ? numbers[1] : numbers[numbers.count - 1]
    }
    return .structure(values)
  }
}

extension TypedExpression {
  /// The calls in it that sort.
  fileprivate var sorts: [TypedExpression] {
    var sorts: [TypedExpression] = []
    visit { expression in
      if case .standard(let call) = expression.kind,
        call.entry.operation == .sorted || call.entry.operation == .sortedBy
      {
        sorts.append(expression)
      }
      return true
    }
    return sorts
  }
}

extension SampleStore {
  /// Whether what a call sorts was not sorted before.
  fileprivate mutating func shows(_ sort: TypedExpression) -> Bool {
    guard case .standard(let call) = sort.kind, let base = call.base,
      case .list(let sorted)? = value(of: sort), sorted.count > 1
    else { return false }
    // A set or a dictionary has no order of its own.
    guard case .list(let elements)? = value(of: base) else { return true }
    return elements != sorted
  }

  mutating func value(of expression: TypedExpression) -> Value? {
    let state = Value.structure(values)
    let value = evaluate { interpreter throws(Signal) in
      try interpreter.inside(state) { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    }
    return value.flatMap { $0.isComparable ? $0 : nil }
  }
}

import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  /// What each derived value is at first and in the sample state; if that tells nothing of its
  /// order, in one more state.
  mutating func planState() {
    for derived in feature.derived {
      guard case .checked(let expression) = derived.value else {
        tests.untested.append(Untested(derived.name, .swiftText))
        continue
      }
      grant()
      var test = DerivedTest(
        value: derived, initial: initial.value(of: expression),
        sample: sample.value(of: expression))
      if test.initial == nil, test.sample == nil {
        list(derived.name, .notEvaluated)
        continue
      }
      let sorts = expression.sorts.filter {
        !initial.shows($0, in: expression) && !sample.shows($0, in: expression)
      }
      if !sorts.isEmpty {
        test.unsorted = unsorted(derived, expression, sorts)
        if test.unsorted == nil { list(derived.name, .derivedOrder) }
      }
      tests.derived.append(test)
    }
  }

  /// A state in which a derived value has to be sorted: the sample state with another collection,
  /// or with that and with what else the value reads as it is at first.
  private mutating func unsorted(
    _ derived: DerivedValue, _ expression: TypedExpression, _ sorts: [TypedExpression]
  ) -> DerivedTest.Other? {
    let mentions = Mentions(expression)
    sampler.near = mentions.literals
    let reads = derived.reads.indices.sorted().filter { tests.sample[$0] != .defaulted }
    let first = reads.prefix(8).compactMap { index -> PropertyValue? in
      let value = initial.values[index]
      if value == .defaulted || value == tests.sample[index] { return nil }
      return PropertyValue(index: index, value: value)
    }
    for index in reads {
      let type = feature.state.properties[index].type
      for order in ElementOrder.all {
        guard let collection = sampler.collection(type, order, mentions.names) else { break }
        let property = PropertyValue(index: index, value: collection)
        for others in [[], first.filter { $0.index != index }] {
          let given = others + [property]
          guard sorts.allSatisfy({ sample.shows($0, in: expression, given: given) }),
            let value = sample.value(of: expression, given: given)
          else { continue }
          return DerivedTest.Other(given: given, value: value)
        }
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
    // Where there are two ids only.
    ElementOrder(elements: [4, 1].map { Element(variant: $0) }),
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
  /// Whether a text is something else without one of its calls that sort.
  fileprivate mutating func shows(
    _ sort: TypedExpression, in expression: TypedExpression, given: [PropertyValue] = []
  ) -> Bool {
    guard let sorted = value(of: expression, given: given) else { return false }
    let unsorted = value(of: expression, given: given, without: sort)
    // Nil for a set or a dictionary of several, which has no order of its own.
    return unsorted != sorted && !isSpent
  }

  /// - Parameter sort: a call in the text that does nothing here.
  mutating func value(
    of expression: TypedExpression, given: [PropertyValue] = [],
    without sort: TypedExpression? = nil
  ) -> Value? {
    let value = evaluate(given: given) { interpreter throws(Signal) in
      interpreter.unsorted = sort?.range
      defer { interpreter.unsorted = nil }
      return try interpreter.inside(interpreter.state) { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    }
    return value.flatMap { $0.isComparable ? $0 : nil }
  }
}

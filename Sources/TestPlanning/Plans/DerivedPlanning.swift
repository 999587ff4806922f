import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  /// Each derived value in the initial and in the sample state; if these do not show its order, in
  /// one more state.
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
  /// or with that and the initial values of the other properties that it reads.
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

/// Elements of which some are equal in their sort keys, and which are in neither ascending nor
/// descending order.
private struct ElementOrder {
  /// Samples by variant; numbers are just beyond a literal, or as large as possible.
  struct Element {
    enum Numbers { case sampled, near, large }

    let variant: Int
    var numbers = Numbers.sampled
  }

  let elements: [Element]

  static let all = [
    ElementOrder(elements: [3, 1, 4, 2].map { Element(variant: $0) }),
    ElementOrder(elements: [1, 3, 2, 4].map { Element(variant: $0) }),
    // If there are only two ids.
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
  /// Nil if it is not a collection.
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
  /// The sorting calls in it.
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
  /// Whether a text has another value without one of its sorting calls.
  fileprivate mutating func shows(
    _ sort: TypedExpression, in expression: TypedExpression, given: [PropertyValue] = []
  ) -> Bool {
    guard let sorted = value(of: expression, given: given) else { return false }
    let unsorted = value(of: expression, given: given, without: sort)
    // The value is nil for a set or a dictionary with several elements, which are unordered.
    return unsorted != sorted && !isSpent
  }

  /// - Parameter sort: a call in the text that is skipped here.
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

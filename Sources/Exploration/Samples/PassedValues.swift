import FeatureAnalysis

/// A value that a link of an app passes on to a feature: as a payload value of an action, or as a
/// property of the state with which a store opens. What the receiving feature compares the value
/// with is a sample of the feature that the value comes from.
struct PassedValue {
  /// The index of the feature whose payload or event has the value. Nil for a property, whose name is
  /// the same in all features.
  let sender: Int?
  let names: Set<String>
  let receiver: Int
  /// The name of the value in the feature that gets it, such as `add.title`.
  let name: String
  /// What the link computes the value from, if it has one source: `n * 2`.
  var computation: TypedExpression?
}

extension App {
  var passedValues: [PassedValue] {
    links.flatMap { link in link.steps.flatMap { passedValues(by: $0, of: link) } }
  }

  private func passedValues(by step: LinkStep, of link: Link) -> [PassedValue] {
    var passed: [PassedValue] = []
    switch step.verb {
    case .dispatch(.checked(let text)):
      text.visitExpressions { part in
        guard let sent = sentAction(part, of: link.app),
          case .enumCase(let signature, let arguments) = sent.action.kind
        else { return true }
        for (parameter, argument) in zip(signature.parameters, arguments) {
          add(
            argument.value, "\(signature.name).\(parameter.name)", sent.feature, step, link, &passed
          )
        }
        return false
      }
    case .open(let place, _, .checked(let state)?): add(state, "", place, step, link, &passed)
    case .dispatch(.unchecked), .open, .close: break
    }
    return passed
  }

  /// Adds what a value consists of, and what the receiver calls it.
  private func add(
    _ value: TypedExpression, _ name: String, _ receiver: Int, _ step: LinkStep, _ link: Link,
    _ passed: inout [PassedValue]
  ) {
    switch value.bare.kind {
    case .memberwise(let arguments):
      for argument in arguments {
        guard let label = argument.label else { continue }
        add(argument.value, "\(value.type.unwrapped).\(label)", receiver, step, link, &passed)
      }
    case .enumCase(let signature, let arguments):
      for (parameter, argument) in zip(signature.parameters, arguments) {
        add(argument.value, parameter.name, receiver, step, link, &passed)
      }
    default:
      let computation = value.sources.count == 1 ? value : nil
      for source in step.origins(of: value).flatMap(parts) {
        let (sender, names) = link.sentNames(of: source)
        if !names.isEmpty {
          passed.append(
            PassedValue(
              sender: sender, names: names, receiver: receiver, name: name,
              computation: computation))
        }
      }
      var known: Set<String> = []
      for property in properties(in: value.type, &known) {
        passed.append(
          PassedValue(sender: nil, names: [property], receiver: receiver, name: property))
      }
    }
  }

  /// What a derived value of the app consists of; another value itself.
  private func parts(of source: TypedExpression) -> [TypedExpression] {
    guard case .member(_, let member) = source.kind,
      let derived = whole.derived.first(where: { $0.name == member.name }),
      case .checked(let text) = derived.value
    else { return [source] }
    return [source] + text.sources
  }

  /// The properties of the models that a value of the type contains, such as `Item.title`.
  private func properties(in type: Type, _ known: inout Set<String>) -> [String] {
    guard case .nominal(let name) = type else {
      return type.children.flatMap { properties(in: $0, &known) }
    }
    guard known.insert(name).inserted, let kind = whole.types[name]?.kind else { return [] }
    switch kind {
    case .structure(let members):
      return members.filter(\.isStored).flatMap {
        ["\(name).\($0.name)"] + properties(in: $0.type, &known)
      }
    case .enumeration(let cases):
      return cases.flatMap(\.parameters).flatMap { properties(in: $0.type, &known) }
    default: return []
    }
  }
}

extension LinkStep {
  /// The payload values and properties from which a value comes, by way of the variables of the step.
  fileprivate func origins(of value: TypedExpression) -> [TypedExpression] {
    var bound: [String: TypedExpression] = [:]
    for case .binding(let variable, let value, _) in condition?.syntax ?? [] {
      bound[variable.name] = value
    }
    if let repetition, let variable = repetition.variable {
      bound[variable.name] = repetition.elements
    }
    var found = value.sources
    // A variable may come from one that the condition binds before it.
    for _ in bound {
      found = found.flatMap { source in
        guard case .variable(let variable) = source.kind,
          let value = bound.removeValue(forKey: variable.name)
        else { return [source] }
        return value.sources
      }
    }
    return found
  }
}

extension Link {
  /// The names that a value has in the features that it comes from, and the feature whose payload or
  /// event has it.
  fileprivate func sentNames(of source: TypedExpression) -> (sender: Int?, names: Set<String>) {
    switch source.kind {
    case .variable(let variable) where payload.contains { $0.name == variable.name }:
      (feature, [isEvent ? variable.name : "\(trigger).\(variable.name)"])
    case .member(let base, let member):
      if case .nominal(let owner) = base.type.unwrapped {
        // Of a derived value, only the name alone is linked to what it is derived from.
        (nil, Set(["\(owner).\(member.name)"]).union(member.isStored ? [] : [member.name]))
      } else {
        (nil, [])
      }
    default: (nil, [])
    }
  }
}

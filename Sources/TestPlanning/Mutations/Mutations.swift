import FeatureAnalysis

/// Creates the mutants of expressions and statements. Each mutant differs from the original in one
/// place.
struct Mutations {
  let types: TypeTable
  /// The maximum number of mutants of one declaration. Each mutant copies the code, so in a very
  /// long declaration only the first part is mutated.
  private static let maximum = 100

  func mutants(of expression: TypedExpression) -> [Mutant<TypedExpression>] {
    all { $0.copy(expression) }
  }

  func mutants(of statements: [TypedStatement]) -> [Mutant<[TypedStatement]>] {
    all { $0.copy(statements) }
  }

  /// The mutants of a rule. One of the mutants is nil: it omits the rule.
  func mutants(of rule: Rule) -> [Mutant<Rule?>] {
    var mutants = [Mutant<Rule?>(nil, .rule)]
    if rule.condition != nil {
      mutants.append(Mutant(rule.with(verb: rule.verb, condition: nil), .ruleCondition))
    }
    if case .checked(let conditions)? = rule.condition {
      mutants += all { copy in
        // If a constant replaced the only condition, this would be the same as omitting the
        // condition or the rule.
        let others: [TypedCondition] =
          if conditions.count == 1, case .expression(let value) = conditions[0] {
            [.expression(copy.copy(value))]
          } else {
            copy.copy(conditions)
          }
        return rule.with(verb: rule.verb, condition: .checked(others))
      }
    }
    func add(_ verb: @escaping (inout MutatedCopy) -> Rule.Verb) {
      mutants += all { copy in rule.with(verb: verb(&copy), condition: rule.condition) }
    }
    switch rule.verb {
    case .require(.checked(let text), let message):
      let never = TypedExpression(.boolean(false), text.type, at: text.range)
      let verb = Rule.Verb.require(.checked(never), message: message)
      mutants.append(Mutant(rule.with(verb: verb, condition: rule.condition), .requirement))
      add { .require(.checked($0.copy(text)), message: message) }
    case .rewrite(.checked(let statements)): add { .rewrite(.checked($0.copy(statements))) }
    case .dispatch(.checked(let text)): add { .dispatch(.checked($0.copy(text))) }
    case .require, .rewrite, .stop, .dispatch, .perform, .emit, .cancel: break
    }
    return mutants
  }

  func mutants(of filterCase: FilterCase) -> [Mutant<FilterCase>] {
    var mutants: [Mutant<FilterCase>] = []
    if case .checked(let predicate)? = filterCase.predicate {
      mutants = all { copy in
        var other = filterCase
        other.predicate = .checked(copy.copyCondition(predicate))
        return other
      }
    }
    for place in filterCase.sort.indices {
      var other = filterCase
      other.sort[place].isDescending.toggle()
      mutants.append(Mutant(other, .key(place)))
      if other.sort[place].ignoresCase {
        var exact = filterCase
        exact.sort[place].ignoresCase = false
        mutants.append(Mutant(exact, .key(place)))
      }
      other.sort.remove(at: place)
      mutants.append(Mutant(other, .key(place)))
    }
    return mutants
  }

  private func all<Text>(_ copied: (inout MutatedCopy) -> Text) -> [Mutant<Text>] {
    var mutants: [Mutant<Text>] = []
    while mutants.count < Self.maximum {
      var copy = MutatedCopy(types: types, skipping: mutants.count)
      let text = copied(&copy)
      guard let mutation = copy.mutation else { break }
      mutants.append(Mutant(text, mutation))
    }
    return mutants
  }
}

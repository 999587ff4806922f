import FeatureAnalysis

/// The declarations of a feature, by the names that expressions use for them.
final class Declarations {
  let types: TypeTable
  /// The properties of the models and of the state, by type name.
  let models: [String: [StoredProperty]]
  let derivedValues: [String: DerivedValue]
  /// The derived values of models, by model name and value name.
  let modelValues: [String: [String: DerivedValue]]
  let functions: [String: Function]
  /// The functions that change a model or the state, by the names of the type and the function.
  let changingFunctions: [String: [String: ChangingFunction]]
  /// The filters, by the names of the filters' results.
  let filterResults: [String: Filter]
  /// The indices of the state's properties, by name.
  let places: [String: Int]

  /// The declarations of an app's features, by the names of the features' types. A value of a
  /// feature uses the functions and filters of that feature.
  let others: [String: Declarations]

  init(_ feature: Feature, others: [String: Declarations] = [:]) {
    self.others = others
    types = feature.types
    let structures = feature.allModels.compactMap { model in
      if case .structure(let properties) = model.kind { (model.name, properties) } else { nil }
    }
    models = Dictionary(
      structures + [(feature.state.name, feature.state.properties)],
      uniquingKeysWith: { first, _ in first })
    derivedValues = Dictionary(
      feature.derived.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    modelValues = Dictionary(
      feature.allModels.lazy.filter { !$0.derived.isEmpty }.map { model in
        let values = model.derived.map { ($0.name, $0) }
        return (model.name, Dictionary(values, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    functions = Dictionary(
      (feature.functions + feature.imported.functions).map { ($0.signature.name, $0) },
      uniquingKeysWith: { first, _ in first })
    let changing = feature.allModels.map { ($0.name, $0.functions) }
    changingFunctions = Dictionary(
      (changing + [(feature.state.name, feature.stateFunctions)]).map { type, functions in
        let named = functions.map { ($0.name, $0) }
        return (type, Dictionary(named, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    filterResults = Dictionary(
      feature.filters.map { ($0.result, $0) }, uniquingKeysWith: { first, _ in first })
    places = Dictionary(
      feature.state.properties.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A property of the state, by its name.
  func property(_ name: String, of state: [Value]) -> Value {
    guard let place = places[name], state.indices.contains(place) else { return .null }
    return state[place]
  }
}

/// The results that a scenario sets for functions of other modules, and the calls of these
/// functions. Only compiled code knows the real results.
struct FunctionAnswering {
  /// The result of each function, by the function's name. It is the same for all arguments.
  var answers: [String: Value] = [:]
  /// The calls, each recorded once. A call with arguments that differ in each run is not recorded.
  private(set) var asked: [AskedFunction] = []

  mutating func noteQuestion(_ question: AskedFunction) {
    if !asked.contains(question) { asked.append(question) }
  }
}

extension Interpreter {
  /// The result that the scenario sets for a function of another module.
  mutating func answer(
    of function: FunctionSignature, to arguments: [Value]
  ) throws(Signal) -> Value {
    guard let answer = answering.answers[function.name] else {
      throw .fault(.unanswered(function.name))
    }
    if operations.isRepeatable {
      answering.noteQuestion(
        AskedFunction(function: function, arguments: arguments, answer: answer))
    }
    return answer
  }

  /// Stores the results that a scenario sets, with defaults for omitted properties.
  mutating func takeAnswers(_ answers: [FunctionAnswer]) throws(Signal) {
    for answer in answers {
      answering.answers[answer.function.name] = try completed(answer.value, answer.function.result)
    }
  }
}

import FeatureAnalysis

/// Code with one small change that a generated test should detect.
struct Mutant<Text> {
  let text: Text
  let mutation: Mutation

  init(_ text: Text, _ mutation: Mutation) {
    self.text = text
    self.mutation = mutation
  }
}

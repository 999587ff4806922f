import SpecLanguage

/// The names that the patterns of one `case` bind. All alternatives have to bind the same names.
struct PatternNames {
  var variables: [String: Variable] = [:]
  var order: [Identifier] = []
  var bound: Set<String> = []
  var isFirst = true
  /// The point in the code before the first pattern. A name is a redeclaration only if the block
  /// declared a local of that name before this point.
  let mark: Int

  init(mark: Int) { self.mark = mark }
}

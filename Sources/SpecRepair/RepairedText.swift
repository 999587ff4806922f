import SpecLanguage

/// The result of repairing a file until it is valid YAML, or until no further repair helps.
struct RepairedText {
  private(set) var repairs: SourceRepairs
  private(set) var source: RepairedSource
  private(set) var reading: YAMLReading
  /// The syntax error that no repair removes; nil if there is none.
  private(set) var unrepaired: Finding?

  /// Reads a file after applying the given repairs, and continues after each syntax error.
  init(_ file: SourceFile, fixing lines: [LineRepair] = [], _ effort: inout RepairEffort) {
    repairs = SourceRepairs(file, lines)
    source = repairs.source
    reading = readYAML(source.file)
    while let error = reading.error {
      var explanation = SyntaxErrorExplanation(source.original(error), file)
      explanation.fixIndentation(in: source, &effort)
      let isTold = repairs.isTold(explanation)
      // Repairing another syntax error requires reading the whole file again.
      if !lines.isEmpty { _ = effort.spend(file) }
      guard repairs.addRepair(of: explanation) else {
        if !isTold { unrepaired = explanation.finding }
        break
      }
      source = repairs.source
      reading = readYAML(source.file)
    }
  }
}

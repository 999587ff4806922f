import FeatureAnalysis

/// Creates the enums whose cases select which elements of a list are shown.
func filterDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  context.feature.filters.map { filter in
    .enum(
      filter.name, [.public], inherits: filter.conformances,
      doc: filter.doc
        ?? "Which of the `\(filter.list)` are in `\(context.names.state).\(filter.result)`.",
      members: filter.cases.map { enumCase($0.name, $0.payload, doc: $0.doc, &texts) })
  }
}

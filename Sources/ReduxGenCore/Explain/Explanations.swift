import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation
import SpecDecoding
import YAMLParsing

/// What the findings about several specs of one run mean.
private let runExplanations: [Explanation] = [
  Explanation(
    "duplicate-feature", "two specs of one feature name",
    """
    The files of both would have the same names. Names that differ only in case are the same on \
    some file systems.
    """)
]

/// The explanations of all findings that the tool can make, by id.
package func allExplanations() -> [Explanation] {
  (yamlExplanations + syntaxExplanations + decodingExplanations + typingExplanations
    + analysisExplanations + simulationExplanations + runExplanations).sorted { $0.id < $1.id }
}

import SpecLanguage

/// The explanations of findings about several specs in one run.
let runExplanations: [Explanation] = [
  Explanation(
    .duplicateFeature, "two specs of one feature name",
    """
    The files of both would have the same names. Names that differ only in case are the same on \
    some file systems.
    """),
  Explanation(
    .featureFileName, "a feature whose name differs from its file's",
    """
    The build plugin tells SwiftPM the names of the generated files before it reads a spec, so \
    they are derived from the spec's file name: `TaskList.redux.yaml` must contain `feature: \
    TaskList`. On the command line, a spec's file may have any name.
    """),
  Explanation(
    .moduleCycle, "modules of one package that depend on each other",
    """
    With '--package', a feature may name types of another one under 'external': its target then \
    depends on the other's. SwiftPM rejects targets that depend on each other. Declare the types \
    that both need in one of them, or in a separate module.
    """),
]

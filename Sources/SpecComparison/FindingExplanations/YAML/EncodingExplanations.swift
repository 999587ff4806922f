import SpecLanguage

let encodingExplanations: [Explanation] = [
  Explanation(
    .emptyFile, "a file without a spec",
    "The file is empty or contains only comments. A spec has at least a 'feature'.",
    bad: "⟦⟧# to do\n",
    good: "feature: Shop\n"),
  Explanation(
    .tooManyDirectives, "more than 16 lines that begin with '%'",
    """
    A '%' at the start of a line begins a YAML directive. No spec needs directives, and reading \
    many of them takes very long.
    """,
    bad: """
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      %A
      ⟦%⟧A
      ---
      feature: Shop
      """,
    good: """
      feature: Shop
      """),
  Explanation(
    .fileTooLarge, "a file of more than 4 MiB",
    "The largest real features have a hundredth of that size, so the file is probably not a spec."),
  Explanation(
    .invalidUTF8, "bytes that are not UTF-8",
    "The file has another encoding, or is not a text file. Save it as UTF-8."),
  Explanation(
    .unsupportedEncoding, "a file in UTF-16 or UTF-32",
    "Specs must be UTF-8, with or without a byte order mark. Save the file as UTF-8."),
]

import Diagnostics

let fileExplanations: [Explanation] = [
  Explanation(
    .emptyFile, "a file without a spec",
    "There is nothing in the file but perhaps comments. A spec has at least a feature.",
    bad: "⟦⟧# to do\n",
    good: "feature: Shop\n"),
  Explanation(
    .tooManyDirectives, "more than 16 lines that begin with '%'",
    """
    '%' at the start of a line begins a YAML directive, which no spec needs, and many of them \
    take very long to read.
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
    "The largest feature that anybody writes is a hundredth of that: it is hardly a spec."),
  Explanation(
    .invalidUTF8, "bytes that are not UTF-8",
    "The file is in another encoding, or is no text. Save it as UTF-8."),
  Explanation(
    .unsupportedEncoding, "a file in UTF-16 or UTF-32",
    "Specs are UTF-8, with or without a byte order mark. Save the file so."),
]

import Diagnostics

/// What the findings of this stage mean.
package let yamlExplanations: [Explanation] =
  textExplanations + structureExplanations + fileExplanations

let textExplanations: [Explanation] = [
  Explanation(
    .quoteThisText, "Swift that YAML reads differently without quotes",
    """
    In YAML, ': ' separates a key from its value, ' #' begins a comment, and a text that begins \
    with ! [ { * & % @ " ' or a backtick is no plain text. Swift uses all of these. Put the text \
    in quotes, or behind '|' on lines of its own, and YAML leaves it alone.
    """,
    bad: """
      feature: Shop
      state:
        isOpen: Bool = true
      derived:
        sign: ⟦String = isOpen ? "open" : "closed"⟧
      """,
    good: """
      feature: Shop
      state:
        isOpen: Bool = true
      derived:
        sign: 'String = isOpen ? "open" : "closed"'
      """),
  Explanation(
    .yamlSyntax, "a YAML syntax error",
    """
    This cannot be read as YAML: a bracket or a quote is not closed, a ':' or a ',' is missing, or \
    the indentation does not fit what stands above. If the rest of the file can be read without \
    these lines, its mistakes are reported too.
    """,
    bad: """
      feature: Shop
      actions:
        add:
          payload: ⟦{⟧count: Int
          reduce: none
      """,
    good: """
      feature: Shop
      actions:
        add:
          payload: {count: Int}
      """),
  Explanation(
    .tabIndentation, "a tab in the indentation",
    "YAML counts columns to find out what belongs to what, and a tab has no width: it is refused.",
    bad: """
      feature: Shop
      state:
      ⟦\t⟧count: Int = 0
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      """),
  Explanation(
    .controlCharacter, "a control character",
    """
    NUL, escape and their like are invisible in an editor and change what a terminal shows. No \
    spec needs them, not even as an escape in double quotes.
    """,
    bad: #"""
      feature: Shop
      doc: "Rings⟦\x07⟧ the bell."
      """#,
    good: """
      feature: Shop
      doc: Rings the bell.
      """),
]

import SpecLanguage

let textExplanations: [Explanation] = [
  Explanation(
    .quoteThisText, "Swift that YAML reads differently without quotes",
    """
    In YAML, ': ' separates a key from its value, ' #' begins a comment, and a scalar that begins \
    with ! [ { * & % @ " ' or a backtick has a special meaning. Swift uses all of these. Quote the \
    Swift code, or write it on separate lines after '|', and YAML does not interpret it.
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
    The file is not valid YAML: a bracket or a quote is not closed, a ':' or a ',' is missing, or \
    the indentation does not match the lines above. If the rest of the file can be read without \
    these lines, its errors are reported too.
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
    """
    YAML determines the structure from columns, and a tab has no defined width, so tabs are not \
    allowed.
    """,
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
    NUL, escape and similar characters are invisible in an editor and can change what a terminal \
    displays. No spec needs them, not even as an escape in double quotes. The line separators U+0085, \
    U+2028 and U+2029 end a line for some YAML libraries only, so they are allowed only as escapes.
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

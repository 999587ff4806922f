import SpecLanguage

let syntaxExplanations: [Explanation] = [
  Explanation(
    .syntaxError, "a Swift syntax error",
    """
    The text is not Swift: a bracket, an operand or an operator is missing or surplus, or it is \
    written as in another language. The message says what was expected and what was found.
    """,
    bad: """
      feature: Shop
      state:
        count: Int = 0
      actions:
        add:
          reduce: state.count⟦++⟧
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      actions:
        add:
          reduce: state.count += 1
      """),
  Explanation(
    .unsupportedSyntax, "Swift that the spec language does not support",
    """
    The text may be valid Swift, but the checked subset does not include it: 'while' loops, 'try', \
    'await', force unwrapping, key paths, tuples and others. Use the supported syntax, write a \
    handler, or mark the text '!swift': then only swiftc checks it.
    """,
    bad: """
      feature: Shop
      state:
        count: Int = 0
      actions:
        empty:
          reduce: |
            ⟦while⟧ state.count > 0 { state.count -= 1 }
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      actions:
        empty:
          reduce: state.count = 0
      """),
  Explanation(
    .unterminatedString, "a string that is not closed",
    """
    A single-line string must end on its line; a string that begins with three quotes must end \
    with three quotes.
    """,
    bad: """
      feature: Shop
      state:
        title: 'String = ⟦"Milk⟧'
      """,
    good: """
      feature: Shop
      state:
        title: String = "Milk"
      """),
  Explanation(
    .invalidEscape, "a backslash that does not begin a Swift escape",
    #"""
    Swift knows \n, \t, \r, \0, \", \', \\, \u{1F600} and \(…). For a backslash itself write two.
    """#,
    bad: #"""
      feature: Shop
      state:
        path: String = "C:⟦\d⟧ata"
      """#,
    good: #"""
      feature: Shop
      state:
        path: String = "C:\\data"
      """#),
  Explanation(
    .invalidCharacter, "a character that Swift does not allow here",
    """
    Outside of strings, Swift does not allow typographic quotes and dashes, letters that only look \
    like ASCII, invisible characters or single quotes. The message contains the code of the \
    character.
    """,
    bad: """
      feature: Shop
      state:
        title: String = ⟦“⟧Milk”
      """,
    good: """
      feature: Shop
      state:
        title: String = "Milk"
      """),
  Explanation(
    .textTooLong, "Swift text over 1 MiB, or a name or number over 1,000 bytes",
    "A text of this size is almost certainly in the spec by mistake."),
  Explanation(
    .nestedTooDeep, "Swift nested too deep",
    """
    Brackets and blocks can be nested 100 levels deep, and an expression can be 250 operators, \
    members and calls deep. Split the text up, or move parts of it to 'derived'.
    """),
]

import Diagnostics

/// What the findings of this stage mean.
package let syntaxExplanations: [Explanation] = [
  Explanation(
    .syntaxError, "a Swift syntax error",
    """
    The text is not Swift: a bracket, an operand or an operator is missing or in excess, or it is \
    written as in another language. The message says what was found and what was wanted.
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
    The text may be Swift, but the checked subset leaves it out: loops without a list, 'switch', \
    'try', 'await', force unwrap, key paths, tuples and others. Say it with what is there, do it \
    in a handler of your own, or mark the text '!swift': then swiftc judges it.
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
    "A string of one line ends on its line, one that begins with three quotes with three quotes.",
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
    Typographic quotes and dashes, letters that only look like ASCII, invisible characters and \
    single quotes are no Swift outside of a string. The message has the code of the character.
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
    "Nobody writes or reads such a text: it got into the spec by mistake."),
  Explanation(
    .nestedTooDeep, "Swift nested too deep",
    """
    Brackets and blocks nest at most 100 levels, and at most 250 operators, members and calls \
    build on each other. Split the text up, or give parts of it a name in 'derived'.
    """),
]

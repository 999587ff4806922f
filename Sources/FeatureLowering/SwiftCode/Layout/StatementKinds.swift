extension SwiftStatement {
  var isBlankLine: Bool {
    if case .blankLine = self { true } else { false }
  }

  /// Whether the statement leaves its scope, as the body of a `guard` must.
  var isJump: Bool {
    switch self {
    case .return, .continue, .break, .breakLabel, .throw: true
    default: false
    }
  }
}

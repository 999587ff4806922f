extension SwiftStatement {
  var isBlankLine: Bool {
    if case .blankLine = self { true } else { false }
  }

  /// Whether the statement leaves its scope, so that it can end a `guard`.
  var isJump: Bool {
    switch self {
    case .return, .continue, .break, .breakLabel, .throw: true
    default: false
    }
  }
}

extension SwiftStatement {
  var isBlankLine: Bool {
    if case .blankLine = self { true } else { false }
  }

  /// Whether it leaves its scope and fits after a `guard`.
  var isJump: Bool {
    switch self {
    case .return, .continue, .break, .breakLabel, .throw: true
    default: false
    }
  }
}

extension SwiftStatement {
  var isBlankLine: Bool {
    if case .blankLine = self { true } else { false }
  }

  /// Whether it leaves what it stands in and fits behind a `guard`.
  var isJump: Bool {
    switch self {
    case .return, .continue, .break, .breakLabel, .throw: true
    default: false
    }
  }
}

func groupDigits(_ text: String) -> String { text }

import SpecLanguage

extension Findings {
  /// Reports previews whose names are one name in Swift.
  ///
  ///     previews: {two tasks: {}, "two, tasks": {}}          # duplicate-name
  mutating func caseNames(of previews: [PreviewSpec]) -> [String] {
    var lines: [String: PreviewSpec] = [:]
    return previews.map { preview in
      let name = previewCaseName(preview.name.value)
      if let first = lines[name] {
        error(
          .duplicateName,
          "'\(excerpt(preview.name.value))' and the preview in line \(first.name.range.start.line) are "
            + "both '.\(name)' in Swift", at: preview.name.range)
      } else {
        lines[name] = preview
      }
      return name
    }
  }
}

/// Returns `twoTasks` for `two tasks`.
private func previewCaseName(_ name: String) -> String {
  let words = camelCase(name, otherwise: "preview")
  return ["self", "init", "allCases", "state", "rawValue", "hashValue"].contains(words)
    ? words + "Preview" : words
}

import SpecLanguage

// import: {Recipe: ./recipes.yaml}         # unknown-import
// import: {Recipe: Recipes}

/// The path of a spec that is written in the place of a feature's name.
struct FeaturePath {
  /// The name of the feature whose spec the path probably means.
  let meant: String?

  /// Nil if `text` is not a path.
  init?(_ text: String, among names: some Collection<String>) {
    guard text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml") else {
      return nil
    }
    let file = text.split(separator: "/").last ?? ""
    let base = Self.letters(file.prefix { $0 != "." })
    let found = names.filter { Self.letters($0[...]) == base }
    meant = found.count == 1 ? found.first : nil
  }

  private static func letters(_ text: Substring) -> String {
    text.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  var message: String {
    "expected the name of a feature, found a path"
      + (meant.map { "; did you mean '\($0)'?" } ?? "")
  }

  var help: String? {
    meant == nil ? "write the name that follows 'feature:' or 'app:' in that spec" : nil
  }

  func fixes(of written: Located<String>) -> [Fix] {
    meant.map { [Fix(written.value, by: $0, at: written.range)] } ?? []
  }
}

import SpecLanguage

extension AppSpec {
  /// Reports a feature that links open and close, but that is declared without `?`. The links are
  /// checked as if it had the `?`.
  ///
  ///     features: {login: Login}        # always-open, if links open and close 'login'
  ///     features: {login: Login?}
  func openingFeatures(
    in known: ImportedFeatures, _ diagnostics: inout Diagnostics
  ) -> AppSpec {
    var (opened, closed): (Set<String>, Set<String>) = ([], [])
    var keyed: Set<String> = []
    for step in (start + links.flatMap(\.steps)).flatMap({ [$0] + $0.otherwise }) {
      switch step.verb {
      case .open(let target, _):
        opened.insert(target.feature.value)
        if target.key != nil { keyed.insert(target.feature.value) }
      case .close(let target): closed.insert(target.feature.value)
      case .dispatch: break
      }
    }
    var spec = self
    spec.features = features.map { feature in
      let (name, type) = (feature.name.value, feature.feature)
      guard case .always = feature.presence, !feature.isUnread,
        opened.contains(name), closed.contains(name)
      else { return feature }
      if case .app? = known[type.value] { return feature }
      let isKeyed = keyed.contains(name)
      diagnostics.error(
        .alwaysOpen, "'\(name)' is always open, but links open and close it", at: type.range,
        help: isKeyed
          ? "write '\(name): \"[Key: \(type.value)]\"' for a store for each key"
          : "write '\(name): \(type.value)?'",
        fixes: isKeyed ? [] : [Fix(type.value, by: type.value + "?", at: type.range)])
      var changed = feature
      changed.presence = .optional
      // The type of the keys is unknown.
      changed.isUnread = isKeyed
      return changed
    }
    return spec
  }
}

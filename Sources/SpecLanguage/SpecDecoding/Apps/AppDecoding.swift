// app: TodoApp
// features: {tasks: TaskList, login: Login?, editors: "[UUID: Editor]"}

extension YAMLNode {
  /// Whether a YAML tree is the spec of an app rather than of a feature, even if `app` or another
  /// key is misspelt.
  package var isApp: Bool {
    guard case .mapping(let entries) = content else { return false }
    func value(_ key: String) -> YAMLNode? { entries.first { $0.key.scalarText == key }?.value }
    let hasName = value("app") != nil
    if let feature = value("feature") {
      return hasName ? feature.isMapping : value("features")?.isMapping == true && hasKeysOfApp
    }
    return hasName || value("features")?.isMapping == true
  }

  /// Whether all keys but `feature`, which was written instead of `app`, are keys of an app's spec.
  private var hasKeysOfApp: Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.allSatisfy {
      $0.key.scalarText == "feature" || appKeyTable.keyNames.contains($0.key.scalarText)
    }
  }
}

/// Decodes a YAML tree into the spec of an app. Returns nil if the tree is not a mapping.
package func decodeApp(
  _ root: YAMLNode, of file: SourceFile, _ diagnostics: inout Diagnostics
) -> AppSpec? {
  var decoder = SpecDecoder(file: file, diagnostics: diagnostics)
  defer { diagnostics = decoder.diagnostics }
  let root = decoder.withoutSecondSpec(root, beginningWith: "app")
  guard case .mapping(let written) = root.content, let entries = decoder.refusingFeature(written)
  else { return nil }
  let start = SourceRange(root.range.start, root.range.start)
  decoder.refuseSwiftTag(KeyedNode(key: Located("", at: start), node: root))
  var draft = AppDraft()
  appConstruct.decode(entries, into: &draft, owner: start, &decoder)
  appConstruct.decodeRepeated(root.repeated, into: &draft, &decoder)
  return draft.spec
}

/// The keys of an app's spec. The keys of all nested constructs can be reached from this table.
package var appKeyTable: KeyTable { appConstruct.table }

private struct AppDraft {
  var spec = AppSpec(name: Located("", at: SourceRange(.start, .start)))
}

private let appFeaturesShape: ValueShape = .filled(
  .mapping("stores and their features, such as 'tasks: TaskList'", .type))

private let appConstruct = Construct<AppDraft>(
  "an app",
  [
    .required("app", .name, "the prefix of every generated name") {
      if let name = $0.decodeName($2) { $1.spec.name = name }
    },
    .doc { $0.spec.doc = $0.spec.doc ?? $1 },
    .required(
      "features", appFeaturesShape,
      "the features, each under the name of its store: `Name`, `Name?` for one that opens and "
        + "closes, `[Key: Name]` for a store for each key; `Name` may also be an app"
    ) {
      // Of two features with the same name, the first is used. The duplicate has been reported.
      for feature in $0.appFeatures($2)
      where !$1.spec.features.contains(where: { $0.name.value == feature.name.value }) {
        $1.spec.features.append(feature)
      }
    },
    .optional("folders", foldersShape, foldersSummary) {
      $1.spec.hasLayers = $0.layers($2) || $1.spec.hasLayers
    },
    .optional("derived", sharedDerivedShape, "values computed from the states of the features") {
      $1.spec.derived += $0.sharedDerived($2)
    },
    .optional(
      "start", startShape,
      "what the app does when it starts, in order: an action, or a step as in `links`"
    ) {
      $1.spec.start += $0.startSteps($2)
    },
    .optional(
      "links", linksShape,
      "what an action, an event or a change of one feature causes in others"
    ) {
      $1.spec.links += $0.links($2)
    },
    .optional(
      "invariants", invariantsShape,
      "conditions over the states of the features that no action may break"
    ) {
      $1.spec.invariants += $0.invariants($2)
    },
    .optional(
      "reachable", reachableShape,
      "conditions over the states of the features that some reachable state satisfies"
    ) {
      $1.spec.reachable += $0.reachable($2)
    },
    .optional("explore", exploreShape, "how `redux-gen explore` and `test` explore the app") {
      $1.spec.exploring = $0.exploring($2)
    },
    .optional("scenarios", scenariosShape, "examples with expected results: each becomes a test") {
      $1.spec.scenarios += $0.scenarios($2)
    },
    .optional(
      "screens", appScreensShape,
      "views that are written once and contain the screens of the features"
    ) {
      $1.spec.screens += $0.appScreens($2)
    },
    .optional(
      "ui", interfaceShape,
      "`uikit` for a coordinator of view controllers instead of views: see "
        + "[apps in UIKit](screens.md#apps-in-uikit). Default: `swiftui`"
    ) {
      $1.spec.interface = $0.interface($2) ?? $1.spec.interface
    },
    .optional(
      "main", .constant("true"), "an entry point, `@main`, that is written once and owns the stores"
    ) {
      $0.expectTrue($2)
      $1.spec.main = $2.key.range
    },
  ])

extension SpecDecoder {
  fileprivate mutating func appFeatures(_ section: KeyedNode) -> [AppFeatureSpec] {
    declarations(section, appFeaturesShape) { decoder, item in
      // Words, the name of a file, or a mapping of options.
      let isOfWords =
        trimmed(item.node.scalarText).wholeMatch(of: #/\w+( \w+)+|.*\.ya?ml/#) != nil
        || item.node.isMapping
      let type = isOfWords ? nil : decoder.decodeType(item)
      if let type, let (feature, presence) = AppFeatureSpec.read(type) {
        if case .always = presence,
          let name = decoder.nameWithoutQuestionMark(item, type, "feature")
        {
          return AppFeatureSpec(name: name, feature: feature, presence: .optional)
        }
        return AppFeatureSpec(name: item.key, feature: feature, presence: presence)
      }
      if isOfWords || type != nil {
        decoder.diagnostics.error(
          .wrongKind, "expected a feature as 'Name', 'Name?' or '[Key: Name]'",
          at: item.node.range,
          help: item.node.scalarText.contains("/") || item.node.scalarText.hasSuffix(".yaml")
            ? "a path is not needed: write the name that follows 'feature:' in that spec" : nil)
      }
      return AppFeatureSpec(
        name: item.key, feature: Located("", at: item.node.range), presence: .always,
        isUnread: true)
    }
  }
}

extension AppFeatureSpec {
  fileprivate static func read(_ type: TypeSyntax) -> (Located<String>, Presence)? {
    switch type.kind {
    case .optional(let inner): return name(inner).map { ($0, .optional) }
    case .dictionary(let key, let value): return name(value).map { ($0, .keyed(key)) }
    default: return name(type).map { ($0, .always) }
    }
  }

  private static func name(_ type: TypeSyntax) -> Located<String>? {
    guard case .name(let name) = type.kind else { return nil }
    return Located(name, at: type.range)
  }
}

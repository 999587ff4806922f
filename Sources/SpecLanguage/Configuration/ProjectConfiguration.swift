// specs: [Specs]
// output: Generated
// package: AppFeatures
// access: package
// header: |
//   Copyright 2025 Example Inc.
// explore: {seconds: 20}
// scaffolds:
//   - from: Templates/ViewController.swift.in
//     to: "Sources/{{Feature}}/{{Feature}}ViewController.swift"

/// The settings of a project, as its `redux-gen.yaml` has them. Paths are relative to the folder of
/// this file. A setting on the command line takes precedence.
package struct ProjectConfiguration: Sendable {
  package static let fileName = "redux-gen.yaml"

  package enum Runtime: Sendable {
    case shared, embedded
    /// The location of redux-gen; nil for the checkout in which the tool was built.
    case package(from: Located<String>?)
  }

  /// The options of `explore`.
  package struct Exploring: Sendable {
    /// Whether `test` explores.
    package internal(set) var isOn = true
    package internal(set) var states: Int?
    package internal(set) var depth: Int?
    package internal(set) var seconds: Int?
    package internal(set) var workers: Int?

    package init() {}
  }

  package struct Scaffold: Sendable {
    /// The path of the template.
    package let template: Located<String>
    /// The path of the file that is written for each feature, in its package.
    package let path: LocatedText
    /// The range of the path.
    package let range: SourceRange
  }

  package internal(set) var specs: [Located<String>] = []
  package internal(set) var output: String?
  package internal(set) var package: Located<String>?
  package internal(set) var layout: String?
  package internal(set) var runtime: Runtime?
  package internal(set) var access: String?
  package internal(set) var header: String?
  package internal(set) var module: String?
  package internal(set) var isStrict: Bool?
  package internal(set) var exploring = Exploring()
  package internal(set) var scaffolds: [Scaffold] = []

  package init() {}
}

/// Reads a configuration. Returns nil if the file is not YAML, or not a mapping.
package func parseConfiguration(
  _ file: SourceFile, _ diagnostics: inout Diagnostics
) -> ProjectConfiguration? {
  if file.holdsOnlyComments { return ProjectConfiguration() }
  guard let root = parseYAML(file, &diagnostics) else { return nil }
  var decoder = SpecDecoder(file: file, diagnostics: diagnostics)
  let configuration = decoder.configuration(root)
  diagnostics = decoder.diagnostics
  return configuration
}

extension SourceFile {
  /// Whether every line is empty or a comment, as in a configuration whose keys are commented out.
  fileprivate var holdsOnlyComments: Bool {
    bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
      return first == nil || first == UInt8(ascii: "#")
    }
  }
}

/// The keys of a configuration.
package var configurationKeyTable: KeyTable { configurationConstruct.table }

/// Whether a text is a name of letters, digits, `_` and `-` that begins with a letter or `_`.
package func isPackageName(_ text: String) -> Bool {
  guard let first = text.utf8.first, !(0x30...0x39).contains(first), first != 0x2D else {
    return false
  }
  return text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

// MARK: - The keys

private let specsShape: ValueShape = .oneOf([
  .filled(.list("paths of specs and folders", .prose)), .prose,
])

private let layoutShape = words(["package", "sources", "tests"])

private let accessShape = words(["public", "package", "internal"])

private let flagShape = words(["true", "false"])

private let runtimeShape: ValueShape = .oneOf(
  runtimeWords.map { .constant($0) } + [.keys(runtimeConstruct.table)])

private let runtimeWords = ["shared", "embedded", "package"]

private let explorationShape: ValueShape = .oneOf([
  .constant("false"), .keys(explorationConstruct.table),
])

private let scaffoldsShape: ValueShape = .filled(
  .list("scaffolds", .keys(scaffoldConstruct.table)))

private func words(_ words: [String]) -> ValueShape { .oneOf(words.map { .constant($0) }) }

private let configurationConstruct = Construct<ProjectConfiguration>(
  "a configuration",
  [
    .optional("specs", specsShape, "the specs of commands that name none") {
      $1.specs += $0.paths($2)
    },
    .optional("output", .prose, "the folder of the packages or files") {
      $1.output = $0.path($2)?.value ?? $1.output
    },
    .optional("package", .prose, "the name of one package for all specs") {
      $1.package = $0.packageName($2) ?? $1.package
    },
    .optional(
      "layout", layoutShape, "packages, or flat files for an existing target or for its tests"
    ) {
      $1.layout = $0.word($2, among: ["package", "sources", "tests"])?.value ?? $1.layout
    },
    .optional("module", .name, "with `layout: tests`, the module that the tests import") {
      $1.module = $0.packageName($2, allowsHyphen: false)?.value ?? $1.module
    },
    .optional("access", accessShape, "who can use the declarations") {
      $1.access = $0.word($2, among: ["public", "package", "internal"])?.value ?? $1.access
    },
    .optional("runtime", runtimeShape, "where a package gets the runtime") {
      $1.runtime = $0.runtime($2) ?? $1.runtime
    },
    .optional("header", .prose, "a text, such as a licence, at the top of every generated file") {
      $1.header = $0.prose($2) ?? $1.header
    },
    .optional("strict", flagShape, "whether warnings are errors") {
      $1.isStrict = $0.word($2, among: ["true", "false"]).map { $0.value == "true" } ?? $1.isStrict
    },
    .optional(
      "explore", explorationShape,
      "the bounds of `redux-gen explore`; with `false`, `redux-gen test` does not explore"
    ) {
      $0.exploration($2, into: &$1.exploring)
    },
    .optional(
      "scaffolds", scaffoldsShape, "files that are written once for each feature, from templates"
    ) {
      $1.scaffolds += $0.scaffolds($2)
    },
  ])

private let runtimeConstruct = Construct<ProjectConfiguration.Runtime>(
  "a runtime",
  [
    .required("package", .prose, "the address or the folder of redux-gen") {
      $1 = .package(from: $0.path($2))
    }
  ])

private let explorationConstruct = Construct<ProjectConfiguration.Exploring>(
  "a mapping of options",
  [
    .optional("states", .values, "the greatest number of states of each spec") {
      $1.states = $0.number($2, atMost: 1_000_000_000) ?? $1.states
    },
    .optional("depth", .values, "the greatest number of steps from a start") {
      $1.depth = $0.number($2, atMost: 1_000_000_000) ?? $1.depth
    },
    .optional("seconds", .values, "the time for all specs together") {
      $1.seconds = $0.number($2, atMost: 1_000_000_000) ?? $1.seconds
    },
    .optional("workers", .values, "the number of threads") {
      $1.workers = $0.number($2, atMost: 256) ?? $1.workers
    },
  ])

private struct ScaffoldDraft {
  var template: Located<String>?
  var path: (text: LocatedText, range: SourceRange)?
}

private let scaffoldConstruct = Construct<ScaffoldDraft>(
  "a scaffold",
  [
    .required("from", .prose, "the path of the template") {
      $1.template = $0.path($2) ?? $1.template
    },
    .required(
      "to", .prose,
      "the path of the file in the package of the feature, with `{{Feature}}` or `{{feature}}`"
    ) {
      guard $0.path($2) != nil else { return }
      let text = $0.file.locatedText(of: $2.node)
      for placeholder in ScaffoldTemplate.placeholders(in: Array(text.text.utf8)) {
        let range = text.range(placeholder.bytes)
        if let finding = placeholder.finding(at: range) { $0.diagnostics.report(finding) }
      }
      $1.path = (text, $2.node.range)
    },
  ])

// MARK: - Decoding

extension SpecDecoder {
  fileprivate mutating func configuration(_ root: YAMLNode) -> ProjectConfiguration? {
    var draft = ProjectConfiguration()
    let start = SourceRange(root.range.start, root.range.start)
    guard case .mapping(let entries) = root.content else {
      diagnostics.error(
        .wrongKind,
        "expected a mapping with \(configurationKeyTable.names), found \(root.foundKind)",
        at: start, help: "such as 'specs: [Specs]'")
      return nil
    }
    refuseSwiftTag(KeyedNode(key: Located("", at: start), node: root))
    configurationConstruct.decode(entries, into: &draft, owner: start, &self)
    configurationConstruct.decodeRepeated(root.repeated, into: &draft, &self)
    checkLayout(of: draft, entries)
    return draft
  }

  /// Reports keys that only other layouts have.
  ///
  ///     layout: sources
  ///     package: AppFeatures      # misplaced-key
  fileprivate mutating func checkLayout(of draft: ProjectConfiguration, _ entries: [YAMLEntry]) {
    let isWrong = draft.layout == nil && entries.contains { $0.key.scalarText == "layout" }
    if isWrong { return }
    let isPackage = draft.layout == nil || draft.layout == "package"
    for entry in entries {
      let name = entry.key.scalarText
      if isPackage, name == "module" {
        diagnostics.error(
          .misplacedKey, "'module' is only allowed with 'layout: sources' or 'layout: tests'",
          at: entry.key.range, help: "the tests of a package import the module of the feature")
      } else if !isPackage, name == "package" || name == "runtime" {
        diagnostics.error(
          .misplacedKey, "'\(name)' is only allowed in a layout of packages", at: entry.key.range,
          help: "'layout: \(draft.layout ?? "")' creates no package")
      }
    }
  }

  fileprivate mutating func path(_ item: KeyedNode) -> Located<String>? {
    guard let text = prose(item) else { return nil }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      diagnostics.error(
        .invalidValue, "a path has no line breaks and control characters, found '\(excerpt(text))'",
        at: item.node.range)
      return nil
    }
    return Located(text, at: item.node.range)
  }

  fileprivate mutating func paths(_ item: KeyedNode) -> [Located<String>] {
    (items(item, specsShape) ?? []).compactMap { path($0) }
  }

  fileprivate mutating func packageName(
    _ item: KeyedNode, allowsHyphen: Bool = true
  ) -> Located<String>? {
    guard let text = prose(item) else { return nil }
    if isPackageName(text), allowsHyphen || !text.utf8.contains(UInt8(ascii: "-")) {
      return Located(text, at: item.node.range)
    }
    diagnostics.error(
      .invalidName,
      "expected a name of letters, digits\(allowsHyphen ? ", '_' and '-'" : " and '_'"), "
        + "found '\(excerpt(text))'", at: item.node.range)
    return nil
  }

  /// Returns a word that is one of a few.
  fileprivate mutating func word(_ item: KeyedNode, among words: [String]) -> Located<String>? {
    guard case .scalar(let scalar) = item.node.content else {
      wrongKind(item, .oneOf(words.map { .constant($0) }))
      return nil
    }
    refuseSwiftTag(item)
    let name = trimmed(scalar.text)
    if words.contains(name) { return Located(name, at: item.node.range) }
    let suggestion = Suggestion(for: name, key: nearName(name, among: words))
    let choice = ValueShape.oneOf(words.map { .constant($0) }).wanted
    diagnostics.error(
      .wrongValue, "\(item.subject) can be \(choice), found '\(excerpt(name))'\(suggestion)",
      at: item.node.range, fixes: suggestion.fixes(at: item.node.range))
    return nil
  }

  fileprivate mutating func number(_ item: KeyedNode, atMost most: Int) -> Int? {
    guard case .scalar(let scalar) = item.node.content else {
      wrongKind(item, .values)
      return nil
    }
    refuseSwiftTag(item)
    if let number = Int(scalar.text), (1...most).contains(number) { return number }
    diagnostics.error(
      .wrongValue,
      "\(item.subject) is a whole number from 1 to \(most), found '\(excerpt(scalar.text))'",
      at: item.node.range)
    return nil
  }

  fileprivate mutating func runtime(_ item: KeyedNode) -> ProjectConfiguration.Runtime? {
    if case .mapping(let entries) = item.node.content {
      var runtime = ProjectConfiguration.Runtime.shared
      runtimeConstruct.decode(entries, into: &runtime, owner: item.key.range, &self)
      return runtime
    }
    switch word(item, among: runtimeWords)?.value {
    case "shared": return .shared
    case "embedded": return .embedded
    case "package": return .package(from: nil)
    default: return nil
    }
  }

  fileprivate mutating func exploration(
    _ item: KeyedNode, into draft: inout ProjectConfiguration.Exploring
  ) {
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      explorationConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    } else if case .scalar(let scalar) = item.node.content, trimmed(scalar.text) == "false" {
      draft.isOn = false
    } else {
      wrongKind(item, explorationShape, help: "such as '{seconds: 20}'")
    }
  }

  fileprivate mutating func scaffolds(_ item: KeyedNode) -> [ProjectConfiguration.Scaffold] {
    guard case .sequence(let nodes) = item.node.content else {
      wrongKind(item, scaffoldsShape, help: "begin each scaffold with '- '")
      return []
    }
    if refuseEmpty(item, scaffoldsShape) { return [] }
    return item.items(nodes).compactMap { item in
      guard case .mapping(let entries) = item.node.content else {
        wrongKind(item, .keys(scaffoldConstruct.table))
        return nil
      }
      var draft = ScaffoldDraft()
      let start = SourceRange(item.node.range.start, item.node.range.start)
      scaffoldConstruct.decode(entries, into: &draft, owner: start, &self)
      guard let template = draft.template, let path = draft.path else { return nil }
      return ProjectConfiguration.Scaffold(template: template, path: path.text, range: path.range)
    }
  }
}

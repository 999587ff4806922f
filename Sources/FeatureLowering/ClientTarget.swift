/// Who can use the declarations of a target.
package enum AccessLevel: String, CaseIterable, Sendable {
  case `public`, package, `internal`
}

/// The target to which generated files are added. The owner of an existing target decides how it is
/// built, so its files are written for every setting: for `defaultIsolation(MainActor.self)`, and for
/// the upcoming features of Swift, such as `InternalImportsByDefault`.
package struct ClientTarget: Equatable, Sendable {
  /// Nil for what is usual: `public` in a generated package, and `internal` in an existing target.
  package var access: AccessLevel?
  /// Whether a file is written even if the feature has no declarations for it, because a build
  /// plugin has announced the file.
  package var hasAllFiles: Bool
  /// New names for the parts of screens whose usual names other features of the target have.
  package var partNames: [String: String] = [:]
  /// The enums whose labels another feature of the target writes.
  package var labeled: Set<String> = []

  package init(access: AccessLevel? = nil, hasAllFiles: Bool = false) {
    self.access = access
    self.hasAllFiles = hasAllFiles
  }

  package func access(in layout: Layout) -> AccessLevel {
    access ?? (layout == .package ? .public : .internal)
  }
}

/// Writes the files of a `ClientTarget`.
struct ClientCode: Sendable {
  private let access: AccessLevel
  /// Whether the target belongs to a generated package, whose settings are known.
  private let isInPackage: Bool
  /// The module that is imported with `@testable`; nil if there is none.
  private let testable: String?
  /// Whether the state has members that are internal in every target.
  private let hasPrivateMembers: Bool
  /// The name of the feature's store, and of the type of all stores. Their extensions belong to the
  /// main actor.
  private let stores: Set<String>
  /// The module of each type that another module declares, by the type's name.
  private let externals: [String: String]

  /// - Parameters:
  ///   - module: The module of the feature. Nothing imports tests, so their declarations are
  ///     internal, and `access` is that of the module which they test.
  init(
    _ target: ClientTarget, _ layout: Layout, module: String, stores: Set<String>,
    externals: [String: String], hasPrivateMembers: Bool
  ) {
    self.hasPrivateMembers = hasPrivateMembers
    self.stores = stores
    let isTest = layout == .tests
    access = isTest ? .internal : target.access(in: layout)
    isInPackage = layout == .package
    // In a package, only its tests import the module of the feature.
    testable =
      target.access(in: layout) == .internal && layout != .sources || isTest && hasPrivateMembers
      ? module : nil
    self.externals = externals
  }

  /// Returns a file as it is written in the target.
  func file(_ file: SwiftFile) -> SwiftFile {
    var file = file
    let isolated = IsolatedTypes(in: file.declarations, stores: stores)
    file.declarations = file.declarations.map {
      isInPackage ? declaration($0) : isolated.nonisolated(declaration($0))
    }
    file.imports = file.imports.map { item in
      var item = item
      if item.module == testable { item.isTestable = true }
      return item
    }
    guard access != .internal, !isInPackage else { return file }
    let words = PublicInterface(of: file.declarations, access: modifier).typeNames
    func imported(_ item: SwiftImport) -> SwiftImport {
      var item = item
      if !item.isTestable, uses(item, words) { item.access = modifier }
      return item
    }
    file.imports = file.imports.map(imported)
    // The imports of views depend on whether there is SwiftUI.
    file.declarations = file.declarations.map { declaration in
      guard case .conditional(let condition, let first, let otherwise) = declaration.kind else {
        return declaration
      }
      var declaration = declaration
      let inner = first.map { part in
        guard case .import(let item) = part.kind else { return part }
        return SwiftDeclaration(.import(imported(item)))
      }
      declaration.kind = .conditional(condition, inner, otherwise: otherwise)
      return declaration
    }
    return file
  }

  /// Returns a declaration with the access of the target.
  func declaration(_ declaration: SwiftDeclaration) -> SwiftDeclaration {
    guard access != .public || hasPrivateMembers else { return declaration }
    var declaration = declaration
    let isPublic = declaration.modifiers.contains(.public)
    // An existing target need not have the name of a package, which 'package' requires.
    let inner: SwiftModifier? = isInPackage && access == .package ? .package : nil
    declaration.modifiers = declaration.modifiers.compactMap {
      $0 == .public ? modifier : $0 == .package ? inner : $0
    }
    if access != .public { removeInlining(from: &declaration, isPublic: isPublic) }
    switch declaration.kind {
    case .type(var type):
      type.members = type.members.map(self.declaration)
      declaration.kind = .type(type)
    case .conditional(let condition, let first, let otherwise):
      declaration.kind = .conditional(
        condition, first.map(self.declaration), otherwise: otherwise.map(self.declaration))
    case .verbatim(var text) where text.origin == nil:
      text.text = changingLines(of: text.text) { line in
        guard line.hasPrefix("public ") else { return line }
        return (modifier.map { "\($0.rawValue) " } ?? "") + line.dropFirst("public ".count)
      }
      declaration.kind = .verbatim(text)
    default: break
    }
    return declaration
  }

  private func removeInlining(from declaration: inout SwiftDeclaration, isPublic: Bool) {
    declaration.attributes.removeAll {
      switch $0.name {
      case "inlinable", "usableFromInline": true
      case "inline(__always)": isPublic
      default: false
      }
    }
  }

  private var modifier: SwiftModifier? {
    switch access {
    case .public: .public
    case .package: .package
    case .internal: nil
    }
  }

  /// Whether an import provides one of the names.
  private func uses(_ item: SwiftImport, _ words: Set<String>) -> Bool {
    if let member = item.member { return words.contains(member.name) }
    // The condition of a view's file names the module, too.
    if item.module == "SwiftUI" { return words.contains("View") }
    if words.contains(item.module) { return true }
    if item.module == RuntimeSymbol.module, !words.isDisjoint(with: stores) { return true }
    if let types = ToolchainTypes.byModule[item.module] {
      return words.contains { types.contains($0) && externals[$0] == nil }
    }
    return words.contains { externals[$0] == item.module }
  }
}

/// Returns a text after a change of each line, without its indentation.
private func changingLines(
  of text: String, _ change: (Substring) -> some StringProtocol
) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let start = line.firstIndex { $0 != " " } ?? line.endIndex
    return line[..<start] + change(line[start...])
  }.joined(separator: "\n")
}

/// The types of a file that have an isolation of their own: actors, types of the main actor, and
/// middleware, whose methods belong to the main actor. Extensions of these types have the same
/// isolation.
private struct IsolatedTypes {
  private var names: Set<String>

  init(in declarations: [SwiftDeclaration], stores: Set<String>) {
    names = stores
    for declaration in declarations { add(declaration) }
  }

  private mutating func add(_ declaration: SwiftDeclaration) {
    switch declaration.kind {
    case .type(let type):
      if type.keyword == .actor || declaration.isOnMainActor || type.isMiddleware || type.isView {
        names.insert(type.name)
      }
    case .conditional(_, let first, let otherwise):
      for declaration in first + otherwise { add(declaration) }
    case .verbatim(let text):
      var isOnMainActor = false
      for line in text.text.split(separator: "\n") where !line.hasPrefix(" ") {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        if let name = declaredName(words), words.contains("actor") || isOnMainActor {
          names.insert(name)
        }
        isOnMainActor = line.hasPrefix("@MainActor")
      }
    default: break
    }
  }

  private func declaredName(_ words: [String]) -> String? {
    let keyword = words.firstIndex { ["actor", "class", "struct", "enum"].contains($0) }
    return keyword.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  }

  private func contains(_ type: some StringProtocol) -> Bool {
    names.contains(String(type.prefix { $0 != "<" && $0 != " " && $0 != ":" }))
  }

  /// Returns a declaration at the top of a file with `nonisolated`, unless it has an isolation.
  func nonisolated(_ declaration: SwiftDeclaration) -> SwiftDeclaration {
    var declaration = declaration
    switch declaration.kind {
    case .type(var type):
      // A dependency may be a type of the main actor, whose methods would lose its isolation.
      if type.keyword == .protocol, type.members.contains(where: \.isAsync) { return declaration }
      if type.keyword == .class, declaration.isOnMainActor, !type.inherits.isEmpty {
        type.members = type.members.map(onMainActor)
        declaration.kind = .type(type)
      }
      if type.keyword != .protocol, contains(type.name) {
        type.members = type.members.map(nonisolatedEnum)
        declaration.kind = .type(type)
        return declaration
      }
    case .property, .function: break
    case .conditional(let condition, let first, let otherwise):
      declaration.kind = .conditional(
        condition, first.map(nonisolated), otherwise: otherwise.map(nonisolated))
      return declaration
    case .verbatim(var text) where text.origin == nil:
      text.text = nonisolated(text.text)
      declaration.kind = .verbatim(text)
      return declaration
    default: return declaration
    }
    if !declaration.isOnMainActor, !declaration.modifiers.contains(.nonisolated) {
      declaration.modifiers.insert(.nonisolated, at: 0)
    }
    return declaration
  }

  /// A data source compares the sections and rows of a view controller outside of the main actor.
  private func nonisolatedEnum(_ member: SwiftDeclaration) -> SwiftDeclaration {
    guard case .type(let type) = member.kind, type.keyword == .enum else { return member }
    var member = member
    member.modifiers.insert(.nonisolated, at: 0)
    return member
  }

  /// With `NonisolatedNonsendingByDefault`, an async method of a class of the main actor has the
  /// isolation of the protocol's method, unless it names its own.
  private func onMainActor(_ member: SwiftDeclaration) -> SwiftDeclaration {
    guard member.isAsync else { return member }
    var member = member
    member.attributes.append(SwiftAttribute("MainActor", isOnItsOwnLine: false))
    return member
  }

  private func nonisolated(_ text: String) -> String {
    var isOnMainActor = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      defer { isOnMainActor = line.hasPrefix("@MainActor") }
      return isOnMainActor || !startsDeclaration(line) ? String(line) : "nonisolated " + line
    }.joined(separator: "\n")
  }

  /// Whether a line without indentation begins a declaration that has no isolation.
  private func startsDeclaration(_ line: Substring) -> Bool {
    guard let first = line.first, first != " " else { return false }
    for word in line.split(separator: " ") {
      switch word {
      case "public", "package", "internal", "fileprivate", "private", "final": continue
      case "struct", "enum", "class", "protocol", "func", "let", "var": return true
      case "extension": return !contains(line.dropFirst("extension ".count))
      default: return false
      }
    }
    return false
  }
}

extension SwiftTypeDeclaration {
  /// Whether the type is a view or an app of SwiftUI, or a class of UIKit, which belong to the main
  /// actor.
  fileprivate var isView: Bool {
    inherits.contains { ["View", "App"].contains($0.split(separator: ".").last) }
      || keyword == .class && inherits.contains { $0.hasPrefix("UI") }
  }

  fileprivate var isMiddleware: Bool {
    inherits.contains { $0.split(separator: ".").last == "\(RuntimeSymbol.middleware)" }
  }
}

extension SwiftDeclaration {
  fileprivate var isOnMainActor: Bool { attributes.contains { $0.name == "MainActor" } }
}

/// The parts of declarations that other targets see: signatures, and bodies that are inlined there.
private struct PublicInterface {
  private let access: SwiftModifier?
  private var visible: [SwiftDeclaration] = []

  init(of declarations: [SwiftDeclaration], access: SwiftModifier?) {
    self.access = access
    visible = declarations.compactMap { interface($0, isInherited: false) }
  }

  /// The names that begin with a capital.
  var typeNames: Set<String> {
    let text = printSwift(SwiftFile(declarations: visible))
    return FixedText(String(decoding: text, as: UTF8.self)).unqualifiedTypes
  }

  /// - Parameter isInherited: Whether the declaration has the access of the surrounding one.
  private func interface(
    _ declaration: SwiftDeclaration, isInherited: Bool
  ) -> SwiftDeclaration? {
    var declaration = declaration
    declaration.doc = ""
    let isVisible = isInherited || declaration.modifiers.contains { $0 == access }
    let isInlined = declaration.attributes.contains { $0.name == "inlinable" }
    switch declaration.kind {
    case .type(var type):
      let isExtension = type.keyword == .extension
      guard isVisible || isExtension else { return nil }
      type.members = type.members.compactMap {
        interface($0, isInherited: type.keyword == .protocol)
      }
      // A conformance in an extension is no use of the protocol in the package.
      if isExtension, access == .package { type.inherits = [] }
      if isExtension, type.members.isEmpty, type.inherits.isEmpty { return nil }
      declaration.kind = .type(type)
    case .conditional(let condition, let first, let otherwise):
      declaration.kind = .conditional(
        condition, first.compactMap { interface($0, isInherited: false) },
        otherwise: otherwise.compactMap { interface($0, isInherited: false) })
    case .property(var property):
      guard isVisible else { return nil }
      property.value = nil
      if !isInlined {
        property.getter = property.getter.map { _ in [] }
        property.setter = property.setter.map { _ in [] }
      }
      declaration.kind = .property(property)
    case .function(var function):
      guard isVisible else { return nil }
      if !isInlined { function.body = nil }
      declaration.kind = .function(function)
    case .alias: return isVisible ? declaration : nil
    case .enumCase: return declaration
    case .mark, .comment, .import, .verbatim, .macro: return nil
    }
    return declaration
  }
}

extension SwiftDeclaration {
  fileprivate var isAsync: Bool {
    if case .function(let function) = kind { function.isAsync } else { false }
  }
}

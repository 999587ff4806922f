import FeatureLowering
import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written once for each feature, from a template of the project.
package struct Scaffold: Sendable {
  /// The range of the path in the configuration.
  package let range: SourceRange
  private let path: String
  private let template: [UInt8]

  /// Reads the scaffolds of a configuration. Those whose template cannot be read are omitted.
  ///
  /// - Returns: The findings about the configuration and the templates, by file.
  package static func readScaffolds(
    of configuration: ConfigurationFile
  ) -> (scaffolds: [Scaffold], findings: [RunReport.SpecFindings]) {
    var scaffolds: [Scaffold] = []
    var templates: [String: SourceFile] = [:]
    // The findings about the configuration, and all.
    var findings: [Finding] = []
    var found: [RunReport.SpecFindings] = []
    for scaffold in configuration.settings.scaffolds {
      let path = scaffold.path.text
      if let finding = findingAboutPath(path, at: scaffold.range) { findings.append(finding) }
      let name = configuration.resolved(scaffold.template.value)
      if templates[name] == nil {
        do throws(Fault) {
          let file = try read(name)
          templates[name] = file
          let unknown = findingsAboutTemplate(file)
          if !unknown.isEmpty { found.append(.init(file: file, findings: unknown)) }
        } catch {
          findings.append(missingTemplate(scaffold.template, name, error))
        }
      }
      guard let template = templates[name] else { continue }
      scaffolds.append(Scaffold(range: scaffold.range, path: path, template: template.bytes))
    }
    if !findings.isEmpty {
      found.insert(.init(file: configuration.file, findings: findings), at: 0)
    }
    return (scaffolds, found)
  }

  /// The file of a feature.
  package func file(of feature: String) -> GeneratedFile {
    func filled(_ bytes: [UInt8]) -> [UInt8] {
      ScaffoldTemplate.filled(bytes, feature: feature, small: lowerCamelCase(feature))
    }
    return GeneratedFile(
      path: String(decoding: filled(Array(path.utf8)), as: UTF8.self), owner: .yours,
      bytes: filled(template), isScaffold: true)
  }

  private static func read(_ path: String) throws(Fault) -> SourceFile {
    do throws(Errno) {
      let descriptor = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY | O_NONBLOCK))
      return SourceFile(
        path: path, bytes: try readRest(descriptor.raw, limit: SourceFile.maximumSize + 1))
    } catch {
      throw Fault(cannot: "read", path, error)
    }
  }

  /// The finding about a path that leads out of the package, or that the tool does not write.
  ///
  ///     to: ../{{Feature}}ViewController.swift        # invalid-value
  private static func findingAboutPath(_ path: String, at range: SourceRange) -> Finding? {
    let example = ScaffoldTemplate.filled(Array(path.utf8), feature: "Feature", small: "feature")
    let name = String(decoding: example, as: UTF8.self)
    if OutputPath.isSafe(name), name.utf8.last != UInt8(ascii: "/"), !name.contains("{{") {
      return nil
    }
    return Finding(
      .error, .invalidValue, "'\(excerpt(path))' cannot be the path of a file in a package",
      at: range,
      help: "such as 'Sources/{{Feature}}/{{Feature}}View.swift': a relative path without '..', in "
        + "printable ASCII")
  }

  private static func findingsAboutTemplate(_ file: SourceFile) -> [Finding] {
    if file.bytes.count > SourceFile.maximumSize {
      return [
        Finding(
          .error, .fileTooLarge,
          "a template has at most \(SourceFile.maximumSize) bytes",
          at: SourceRange(.start, .start))
      ]
    }
    if let finding = findingAboutEncoding(of: file) { return [finding] }
    return ScaffoldTemplate.placeholders(in: file.bytes).compactMap { placeholder in
      placeholder.finding(
        at: SourceRange(
          file.lines.position(ofByte: placeholder.bytes.lowerBound),
          file.lines.position(ofByte: placeholder.bytes.upperBound)))
    }
  }

  private static func missingTemplate(
    _ template: Located<String>, _ path: String, _ fault: Fault
  ) -> Finding {
    let (folder, name) = PathText.split(path)
    let names = (try? folderNames(AT_FDCWD, folder.isEmpty ? "." : folder)) ?? []
    let near = nearName(name, among: names)
    let suggestion = Suggestion(for: name, near: near)
    return Finding(
      .error, .inputOutput, "\(fault.message)\(suggestion)", at: template.range,
      help: "the path is relative to the folder of \(ProjectConfiguration.fileName)")
  }
}

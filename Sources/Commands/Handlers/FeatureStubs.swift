import Diagnostics
import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import FileSystem
import PackageWriting

/// The declarations that the user's files of one feature lack.
struct FeatureStubs {
  private let feature: Feature
  private let layout: Layout
  /// The folder of the package.
  private let folder: String

  init(_ feature: Feature, _ options: PackageOptions, output: String) {
    self.feature = feature
    layout = options.layout
    let name = options.folder ?? feature.name
    folder = name == PackageOutput.rootName ? output : PathText.join(output, name)
  }

  func write(to report: inout RunReport) throws(Fault) {
    for file in yours() {
      let path = PathText.join(folder, file.path)
      var found = try UserFile(at: path)
      if found == nil { found = try UserFile(declaring: file.types, beside: path) }
      if let found {
        write(file.wanted, in: found, &report)
      } else {
        report.notes.append("'\(shown(path))' does not exist: \(file.consequence)")
        report.lines += [
          "// \(shown(path)), a new file:\n", String(decoding: file.bytes, as: UTF8.self),
        ]
      }
    }
  }

  /// A user-owned file as it would first be written, and the declarations that are compared.
  private struct Yours {
    let path: String
    let bytes: [UInt8]
    /// The types that identify the file. Its name is not used.
    let types: Set<String>
    let wanted: [WantedFunctions]
    let consequence: String
  }

  private func yours() -> [Yours] {
    let handlers = WantedFunctions(handlersOf: feature, layout: layout).map { [$0] } ?? []
    let methods = WantedFunctions.methods(of: feature, layout: layout)
    let names = FeatureNames(feature.name)
    return lowerFeature(feature, specPath: "", layout: layout)
      .filter { $0.owner == .yours }
      .map { file in
        if file.path == handlers.first?.path {
          return Yours(
            path: file.path, bytes: file.bytes, types: [names.handlers], wanted: handlers,
            consequence: "all handlers are missing")
        }
        if file.path == methods.first?.path {
          return Yours(
            path: file.path, bytes: file.bytes,
            types: Set(methods.map(\.type) + [names.dependencies]), wanted: methods,
            consequence: layout == .sources
              ? "it is needed only for '\(names.store)()' without dependencies"
              : "all live implementations are missing")
        }
        let type = PathText.split(file.path).name.dropLast(".swift".utf8.count)
        return Yours(
          path: file.path, bytes: file.bytes, types: [String(type)], wanted: [],
          consequence: "the middleware '\(type)' is missing")
      }
  }

  /// Adds the missing functions of the types in one file.
  private func write(
    _ types: [WantedFunctions], in file: UserFile, _ report: inout RunReport
  ) {
    let written = file.written
    var missing = MissingCode(of: feature, written)
    for wanted in types {
      if wanted.kind == .methods, !written.types.contains(wanted.type) {
        missing.add(type: wanted)
        continue
      }
      let comparison = FunctionComparison(wanted, in: written)
      missing.add(comparison.missing, of: wanted)
      report.notes += comparison.sentences(shown(file.path))
    }
    report.lines += missing.lines(shown(file.path))
  }
}

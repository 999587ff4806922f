import Diagnostics
import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import FileSystem
import PackageWriting

/// What the file of the user's with an app's live dependencies lacks.
struct AppStubs {
  private let context: AppContext
  private let layout: Layout
  /// The folder of the package.
  private let folder: String

  init(_ app: App, _ options: PackageOptions, output: String) {
    layout = options.layout
    context = AppContext(app, specPath: "", layout: layout)
    let name = options.folder ?? app.name
    folder = name == PackageOutput.rootName ? output : PathText.join(output, name)
  }

  func write(to report: inout RunReport) throws(Fault) {
    for file in lowerApp(context) where file.owner == .yours {
      let path = PathText.join(folder, file.path)
      var found = try UserFile(at: path)
      if found == nil {
        found = try UserFile(declaring: [context.names.dependencies], beside: path)
      }
      if let found {
        report.lines += missingArguments(in: found)
      } else {
        let consequence =
          layout == .sources
          ? "it is wanted only for '\(context.names.store)()' without dependencies"
          : "the live dependencies are missing"
        report.notes.append("'\(shown(path))' is not there: \(consequence)")
        report.lines += [
          "// \(shown(path)), a new file:\n", String(decoding: file.bytes, as: UTF8.self),
        ]
      }
    }
  }

  /// The features that got dependencies after the file was written.
  private func missingArguments(in file: UserFile) -> [String] {
    let missing = context.needy.map(\.name).filter { !file.written.labels.contains($0) }
    if missing.isEmpty { return [] }
    let place = "in \(context.names.dependencies).live, among the arguments"
    return ["// \(shown(file.path)), \(place):\n"] + missing.map { "\($0): .live\n" }
  }
}

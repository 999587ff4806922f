import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecComparison
import SpecLanguage

/// The data that the packages of an output folder store, as earlier runs have recorded it in the
/// manifests. A spec that stores other data under the same version has findings: installed apps
/// could not read their data any more.
struct RecordedData {
  private let folder: OutputFolder
  private let written: WrittenPackages
  /// The displayed path of the output folder.
  private let path: String

  /// Nil if the output folder does not exist.
  init?(in output: String, _ written: WrittenPackages? = nil) throws(Fault) {
    path = PathText.withoutTrailingSlashes(output)
    guard let folder = try OutputFolder.open(path) else { return nil }
    self.folder = folder
    self.written = if let written { written } else { try WrittenPackages(in: folder) }
  }

  /// The findings about a spec whose data differs from the recorded data. The package that
  /// has the name of the feature may have been written from another file.
  func findings(
    on source: SpecSource, named name: String, _ stored: StoredShape
  ) -> [Finding] {
    let holders = written.holders(of: source.pathFromOutput).map(\.name)
    let others = holders.contains(name) ? [] : [name]
    for package in holders + others {
      guard let lines = folder.recordedStored(of: package)[name] else { continue }
      guard lines != stored.lines, let old = StoredShape(lines: lines) else { return [] }
      let version = ReadVersion(source, VersionedFile(source.file), isNew: false)
      guard case .feature(let new)? = version.content else { return [] }
      let place = package == PackageOutput.rootName ? path : PathText.join(path, package)
      let manifest = SourceFile(path: PathText.join(place, OutputPath.manifest), bytes: [])
      return compareStored(old, with: new, recordedIn: manifest).map {
        Finding(.error, $0.id, $0.message, at: $0.range, help: $0.help, note: $0.note)
      }
    }
    return []
  }

  /// What to do if the changed data was never released.
  static func advice(_ command: String) -> String {
    "apps that were built from these specs could not read their data; if none was released, start "
      + "its version anew, and delete the data of your own devices: \(command)"
  }
}

import FeatureLowering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `redux-gen.yaml` of a project, and where it is.
package struct ConfigurationFile: Sendable {
  package let file: SourceFile
  /// The folder of the file, relative to the working folder; empty for the working folder.
  package let folder: String
  /// The settings; without those that have errors.
  package let settings: ProjectConfiguration
  package let findings: [Finding]

  /// Reads the configuration at a path.
  package init(at path: String) throws(Fault) {
    do throws(Errno) {
      let descriptor = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY | O_NONBLOCK))
      let bytes = try readRest(descriptor.raw, limit: longestSpec + 1)
      self.init(SourceFile(path: path, bytes: bytes))
    } catch {
      throw Fault(cannot: "read", path, error)
    }
  }

  package init(_ file: SourceFile) {
    self.file = file
    folder = PathText.split(file.path).folder
    var diagnostics = Diagnostics()
    settings = parseConfiguration(file, &diagnostics) ?? ProjectConfiguration()
    findings = diagnostics.inSourceOrder
  }

  /// Finds the configuration in the working folder, or in the nearest folder around it that has one.
  package static func nearest() throws(Fault) -> ConfigurationFile? {
    let depth = PathText.absoluteParts(".", from: try PathText.workingFolder()).count
    var path = ProjectConfiguration.fileName
    for _ in 0...depth {
      if let found = try? status(AT_FDCWD, path), found.kind != .folder {
        return try ConfigurationFile(at: path)
      }
      path = "../" + path
    }
    return nil
  }

  /// A path of the configuration, as it is written on a command line in the working folder.
  package func resolved(_ path: String) -> String {
    let path = PathText.withoutTrailingSlashes(path)
    return path.utf8.first == UInt8(ascii: "/") ? path : PathText.join(folder, path)
  }

  package var header: FileHeader? { settings.header.flatMap { FileHeader($0) } }

  package var access: AccessLevel? { settings.access.flatMap { AccessLevel(rawValue: $0) } }

  /// The findings as those of a run.
  package var specFindings: RunReport.SpecFindings {
    RunReport.SpecFindings(file: file, findings: findings)
  }
}

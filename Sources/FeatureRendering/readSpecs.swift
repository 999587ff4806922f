import FeatureAnalysis
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A spec file, with the data that all stages need.
package struct SpecSource: Sendable {
  package let file: SourceFile
  /// The spec's path relative to the output folder, which does not depend on the working directory.
  package let pathFromOutput: String
  /// Whether the file is the spec of an app.
  package internal(set) var isApp = false
  /// The features that the spec may import, or that the app may contain; empty if the spec imports
  /// nothing.
  package internal(set) var imports = ImportedFeatures()
  /// The specs of the features that the spec imports, directly and indirectly.
  package internal(set) var importedFiles: [SourceFile] = []
  /// The module of each feature whose spec is in another target, by the feature's name.
  package internal(set) var otherModules: [String: String] = [:]
  /// The names of the spec's models that other specs of the run import.
  package internal(set) var exportedModels: Set<String> = []

  /// The analysis of the spec, if it was already analyzed for another spec of the run.
  var known: KnownAnalysis?
  /// The specs of the apps in the run.
  var apps: [SourceFile] = []

  package init(file: SourceFile, pathFromOutput: String) {
    self.file = file
    self.pathFromOutput = pathFromOutput
  }
}

/// The analysis of a spec without errors.
struct KnownAnalysis: Sendable {
  let spec: FeatureSpec
  let feature: Feature
  let findings: Diagnostics
}

/// A spec in another target, which the run's target depends on.
package struct OtherSpec: Sendable {
  let path: String
  let module: String

  package init(path: String, module: String) {
    self.path = path
    self.module = module
  }
}

/// The maximum size of a spec in bytes. One more byte is read, so that the parser can report a
/// longer file.
let longestSpec = 4 << 20

/// The path that stands for standard input.
package let standardInput = "-"

/// Reads the specs at `paths`. Each file is read once, even if several paths lead to the same file.
///
/// - Parameter others: Specs outside the run, whose features may be imported.
package func readSpecs(
  _ paths: [String], output: String, others: [OtherSpec] = []
) -> (specs: [SpecSource], faults: [Fault]) {
  var specs: [SpecSource] = []
  var faults: [Fault] = []
  var seen: Set<FileStatus.Identity> = []
  do throws(Fault) {
    let folder = try PathText.workingFolder()
    for path in paths {
      do throws(Errno) {
        let isInput = path == standardInput
        let descriptor = Descriptor(
          adopting: isInput ? dup(STDIN_FILENO) : try openAt(AT_FDCWD, path, O_RDONLY))
        guard seen.insert(try status(descriptor.raw).identity).inserted else { continue }
        let bytes = try readRest(descriptor.raw, limit: longestSpec + 1)
        specs.append(
          SpecSource(
            file: SourceFile(path: path, bytes: bytes),
            pathFromOutput: PathText.relative(path, to: output, from: folder)))
      } catch {
        faults.append(Fault(cannot: "read", path, error))
      }
    }
  } catch {
    faults.append(error)
  }
  FeatureLibrary.addImports(to: &specs, others: others)
  return (specs, faults)
}

/// Prepares specs that are not on disk, such as the specs of a git revision. These specs can import
/// only each other.
package func specs(of files: [SourceFile]) -> [SpecSource] {
  var specs = files.map { SpecSource(file: $0, pathFromOutput: $0.path) }
  FeatureLibrary.addImports(to: &specs, seekingSiblings: false)
  return specs
}

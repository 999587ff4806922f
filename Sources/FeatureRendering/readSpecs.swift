import Diagnostics
import FeatureAnalysis
import FileSystem
import SpecDecoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A spec, as the stages read it.
package struct SpecSource: Sendable {
  package let file: SourceFile
  /// The spec's path relative to the output folder, which does not depend on the working directory.
  package let pathFromOutput: String
  /// Whether the spec is the spec of an app.
  package internal(set) var isApp = false
  /// The features that the spec may import, or that an app may contain; empty if the spec imports
  /// nothing.
  package internal(set) var imports = ImportedFeatures()
  /// The specs of the features that the spec imports, directly and indirectly.
  package internal(set) var importedFiles: [SourceFile] = []
  /// The modules of features whose specs are in other targets, by the features' names.
  package internal(set) var otherModules: [String: String] = [:]
  /// The models of the spec that other specs of the run import.
  package internal(set) var exportedModels: Set<String> = []

  /// The result of the spec's analysis, if another spec of the run needed it earlier.
  var known: KnownAnalysis?
  /// The specs of apps in the run.
  var apps: [SourceFile] = []

  package init(file: SourceFile, pathFromOutput: String) {
    self.file = file
    self.pathFromOutput = pathFromOutput
  }
}

/// A spec without errors, analyzed.
struct KnownAnalysis: Sendable {
  let spec: FeatureSpec
  let feature: Feature
  let findings: Diagnostics
}

/// A spec in a target that the run's target depends on.
package struct OtherSpec: Sendable {
  let path: String
  let module: String

  package init(path: String, module: String) {
    self.path = path
    self.module = module
  }
}

/// The maximum size of a spec. One byte more is read, so that the parser can report a spec that is
/// too long.
let longestSpec = 4 << 20

/// Reads the specs at `paths`. Each file is read once, even if several paths lead to it.
///
/// - Parameter others: Specs outside the run whose features may be imported.
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
        let descriptor = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
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

/// The sources of specs that are not on disk, such as the specs of a git revision. They can import
/// only each other.
package func specs(of files: [SourceFile]) -> [SpecSource] {
  var specs = files.map { SpecSource(file: $0, pathFromOutput: $0.path) }
  FeatureLibrary.addImports(to: &specs, seekingSiblings: false)
  return specs
}

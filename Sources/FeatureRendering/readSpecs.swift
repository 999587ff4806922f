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

/// A spec as the stages read it.
package struct SpecSource: Sendable {
  package let file: SourceFile
  /// Its path relative to the output folder, which does not depend on the working directory.
  package let pathFromOutput: String
  /// Whether it is the spec of an app.
  package internal(set) var isApp = false
  /// The features that it may import, or that an app may have; empty if it imports nothing.
  package internal(set) var imports = ImportedFeatures()
  /// The specs of the features that it imports, directly and indirectly.
  package internal(set) var importedFiles: [SourceFile] = []
  /// The modules of the features whose specs are in other targets, by the features' names.
  package internal(set) var otherModules: [String: String] = [:]
  /// Its models that other specs of the run import.
  package internal(set) var exportedModels: Set<String> = []

  /// The result of its analysis, if another spec of the run has needed it already.
  var known: KnownAnalysis?
  /// The specs of apps among those of the run.
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

/// A spec in a target that the target of the run depends on.
package struct OtherSpec: Sendable {
  let path: String
  let module: String

  package init(path: String, module: String) {
    self.path = path
    self.module = module
  }
}

/// The maximum size of a spec; one byte more is read, so that the parser can report a longer one.
let longestSpec = 4 << 20

/// Reads each file once, however often and under whatever names it is given.
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

/// Specs that are not on disk, such as those of a git revision: they can import each other only.
package func specs(of files: [SourceFile]) -> [SpecSource] {
  var specs = files.map { SpecSource(file: $0, pathFromOutput: $0.path) }
  FeatureLibrary.addImports(to: &specs, seekingSiblings: false)
  return specs
}

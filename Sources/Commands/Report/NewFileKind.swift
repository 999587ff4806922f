import FeatureLowering
import FeatureRendering

/// The kinds of user-owned files in their first version.
enum NewFileKind {
  case handlers
  /// Live implementations whose methods are not filled in yet.
  case methods
  /// Live dependencies that compile and work as they are.
  case live
  case middleware
  /// The `Package.swift` of a package with modules of other packages.
  case manifest

  init(_ file: GeneratedFile) {
    let name = PathText.split(file.path).name
    if name == "Package.swift" {
      self = .manifest
    } else if name.hasSuffix("Handlers.swift") {
      self = .handlers
    } else if name.hasSuffix("Live.swift") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      self = text.contains("\(MissingFunctions.errorType)(") ? .methods : .live
    } else {
      self = .middleware
    }
  }

  /// What the user does with the file.
  var task: String {
    switch self {
    case .handlers: "write what the actions without 'reduce' do"
    case .methods: "implement the methods; until then, a call of one is an error"
    case .live: "works as it is; change it to use other dependencies"
    case .middleware: "write the rules of the middleware"
    case .manifest: "add the packages of the external types"
    }
  }
}

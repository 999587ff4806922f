import Foundation

/// The location of a program of this package, which is next to the tests in the build folder.
func programURL(_ name: String) throws -> URL {
  #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle ?? .main).bundleURL.deletingLastPathComponent().appending(path: name)
  #else
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: own).deletingLastPathComponent().appending(path: name)
  #endif
}

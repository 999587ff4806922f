import Foundation
import Testing

@testable import FeatureLowering

@Suite("The types of the modules that generated code imports")
struct ToolchainTypeTests {
  @Test(
    "the table has all types of the modules in this package",
    arguments: ["ReduxRuntime", "ReduxSQLite", "ReduxSwiftData", "ReduxTesting"])
  func complete(_ module: String) throws {
    let known = try #require(ToolchainTypes.byModule[module])
    for source in try runtimeSources(module) {
      let text = String(decoding: source.bytes, as: UTF8.self)
      // Types that a package declares for itself are visible in a package that embeds the runtime.
      let pattern =
        #/
        (?m) ^ (?: @\w+ (?: \( [^)]* \) )? \s | final \s | indirect \s | open \s )*
        (?: public | package ) \s (?: final \s | indirect \s )?
        (?: struct | enum | class | protocol | actor | typealias ) \s (?<name> \w+ )
        /#
      for match in text.matches(of: pattern) {
        #expect(known.contains(String(match.name)), "\(module).\(match.name) is missing")
      }
    }
  }
}

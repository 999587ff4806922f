import ArgumentParser

/// The value of an option with a few possible words.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension Choice {
  // The library's default uses key paths for the description of each word, which are slow at run
  // time.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

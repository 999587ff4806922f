import ArgumentParser

/// The value of an option that is one of few words.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension Choice {
  // The library's own ask each word for a description, by key paths, which are made at run time.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

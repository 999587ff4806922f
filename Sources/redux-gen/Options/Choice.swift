import ArgumentParser

/// The value of an option that accepts only certain words.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension Choice {
  // The argument parser's default descriptions of the words use key paths, which are slow at run
  // time.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

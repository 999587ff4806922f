import ArgumentParser

/// An option whose value is one of a few words.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension Choice {
  // The library's default describes each word through key paths, which are slow at run time.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

import SpecLanguage

/// All rules of the comparison, by category. Within a category, the rules have the order of the
/// sections in a spec.
package let allComparisonRules: [ComparisonRule] =
  typeRules + declarationRules + effectRules + storedRules + versionRules + storageRules
  + valueRules + flowRules + appRules

/// The rules by the ids of their findings.
let comparisonRules: [FindingID: ComparisonRule] = Dictionary(
  allComparisonRules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

/// The explanations of the findings of a comparison.
package let comparisonExplanations: [Explanation] = allComparisonRules.map(\.explanation)

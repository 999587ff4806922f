import Foundation
import ReduxRuntime
import Testing

/// Makes the same calls as the function in the file that does not import Foundation.
func containsWithFoundation(_ text: String, _ part: String) -> Bool {
  let optional: String? = text
  let method = text.contains as (String) -> Bool
  #expect(text.contains("") && !text.contains("zz") && !text.contains("z" as Character))
  #expect(method(part) == text.contains(part))
  #expect(optional?.contains(part) == text.contains(part))
  #expect([text].filter { $0.contains(part) }.isEmpty == !text.contains(part))
  return text.contains(part)
}

/// What an entry of the member table does to values.
package enum Operation: String, Sendable, CaseIterable {
  case isEmpty
}

// The runtime of redux-gen, written by it. Do not edit.

import Foundation

extension StorageError: LocalizedError {
  /// The description of the error, which `localizedDescription` shows as well.
  public var errorDescription: String? { description }
}

/// Returns the text of a storage's error for people: the `errorDescription` of a `LocalizedError`, the
/// description that an error declares, or Foundation's text for other errors.
/// `String(describing:)` would show the code of a `URLError` with its address.
func storageErrorText(_ error: any Error) -> String {
  if let text = (error as? any LocalizedError)?.errorDescription { return text }
  let isFoundation = error is any CustomNSError || type(of: error) is AnyClass
  // Every error can be cast to `CustomStringConvertible`, because it is bridged to `NSError`.
  if !isFoundation, type(of: error) is any CustomStringConvertible.Type { return "\(error)" }
  return error.localizedDescription
}

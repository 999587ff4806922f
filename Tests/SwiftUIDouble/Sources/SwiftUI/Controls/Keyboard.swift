// SwiftUI re-exports UIKit, which has these types.

public enum UIKeyboardType: Int, Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

extension View {
  /// Which keyboard an iPhone shows, which a test reads.
  public func keyboardType(_ type: UIKeyboardType) -> some View {
    changingElements { $0.keyboard = "\(type)" }
  }

  /// What the keyboard capitalizes, which a test reads as well.
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    changingElements { $0.isCapitalized = autocapitalization?.name != "never" }
  }
}

public struct TextInputAutocapitalization: Sendable {
  fileprivate let name: String
  public static let never = TextInputAutocapitalization(name: "never")
  public static let words = TextInputAutocapitalization(name: "words")
  public static let sentences = TextInputAutocapitalization(name: "sentences")
  public static let characters = TextInputAutocapitalization(name: "characters")
}

/// One entry of the member table: a member of a standard type, or a function of the standard
/// library. Its types may contain placeholders. `$Element`, `$Key`, `$Value`, `$Wrapped` and
/// `$Self` depend on the receiver; `$T` and `$U` belong to the member itself.
package struct StandardMember: Sendable {
  package enum Kind: Sendable, Hashable {
    case property
    case method
    case subscripting
    case initializer
    case staticProperty
    case staticMethod
    /// A free function: `min(a, b)`, `abs(x)`.
    case function
  }

  /// The operation that the evaluator performs.
  package internal(set) var operation: Operation
  package let kind: Kind
  package let name: String
  package let parameters: [StandardParameter]
  package let result: Type
  package let isMutating: Bool
  /// Whether the result may be ignored without a warning.
  package let isDiscardable: Bool
  /// Whether the last parameter is variadic.
  package let isVariadic: Bool
  package let emission: Emission
  /// The constraints on the placeholders.
  package let constraints: [StandardConstraint]
  /// The declaration as it is written in the table.
  let row: String

  /// Creates the entry of a function of the spec that changes its receiver.
  static func changing(_ name: String, _ parameters: [Parameter]) -> StandardMember {
    let values = parameters.map {
      StandardParameter(label: $0.label, kind: .value($0.type), hasDefault: false)
    }
    let written = parameters.map {
      ($0.label == nil ? "_ " : $0.label == $0.name ? "" : "\($0.label ?? "") ")
        + "\($0.name): \($0.type)"
    }
    return StandardMember(
      operation: .declared, kind: .method, name: name, parameters: values, result: .void,
      isMutating: true, isDiscardable: true, isVariadic: false, emission: .verbatim,
      constraints: [], row: "mutating func \(name)(\(written.joined(separator: ", ")))")
  }

  /// The declaration as Swift code, for messages and the reference.
  package var declaration: String {
    row.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "variadic" }
      .joined(separator: " ")
  }
}

/// How the generated code uses an entry. Some entries have a different type in Swift than in the
/// spec language.
package enum Emission: Sendable {
  /// Emitted as written in the spec.
  case verbatim
  /// Swift returns a lazy or sliced collection. The use is emitted inside `Array(…)`, so that it is
  /// an array.
  case list
  /// Swift returns a `Substring`. The use is emitted inside `String(…)`, so that it is a string.
  case text
  /// Swift returns an array of `Substring`. The use is emitted with `.map(String.init)` after it,
  /// so that it is an array of strings.
  case texts
}

/// A parameter of a table entry.
package struct StandardParameter: Sendable {
  package enum Kind: Sendable {
    case value(Type)
    /// A closure with these parameter types and this result type.
    case closure([Type], Type)
  }

  /// The argument label; nil for `_`.
  package let label: String?
  package let kind: Kind
  package let hasDefault: Bool
}

/// A constraint such as `where Element: Comparable` or `where Element == String`.
package struct StandardConstraint: Sendable {
  package enum Requirement: Sendable {
    case conforms(Conformance)
    case equals(Type)
    /// The type is a list, whatever its elements.
    case isList
    /// The type is a signed number type.
    case isSignedNumber

    /// Whether the type needs an `id`.
    var isIdentity: Bool { if case .conforms(.identifiable) = self { true } else { false } }
  }

  package let placeholder: Type
  package let requirement: Requirement
}

/// The operation of a member table entry. The evaluator has one case for each operation, which
/// handles all types of receivers.
package enum Operation: String, Sendable, CaseIterable {
  // Reading collections and strings
  case isEmpty, count, first, last, indices, endIndex, keys, values, ids, reversed, enumerated
  case contains, containsWhere, containsID, containsIgnoringCase, hasPrefix, hasSuffix, startsWith
  case firstWhere, lastWhere, firstIndexOf, firstIndexWhere, lastIndexOf, lastIndexWhere, indexOfID
  case filter, map, compactMap, flatMap, mapValues, compactMapValues, allSatisfy, countWhere
  case sorted, sortedBy, min, max, minBy, maxBy, reduce, reduceInto
  case dropFirst, dropLast, prefix, suffix, prefixWhile, dropWhile, joined, joinedSeparator, flatten
  case split, lowercased, uppercased, trimmed
  case isLetter, isNumber, isWhitespace, isNewline, isUppercase, isLowercase, isPunctuation
  case union, intersection, subtracting, symmetricDifference, isSubset, isSuperset, isDisjoint
  case merging, grouping
  // Subscripts
  case elementAtIndex, elementsInRange, valueForKey, valueForKeyWithDefault
  // Changing collections and strings
  case append, appendContents, insertAt, insertContentsAt, insertMember, updateOrAppend
  case removeAt, removeAtOffsets, moveOffsets, indexSetOf, removeFirst, removeLast,
    removeFirstCount, removeLastCount, removeAll
  case removeAllWhere, removeID, removeMember, removeValue, updateValue, popLast, swapAt, reverse
  case sort, sortBy, formUnion, formIntersection, subtract, formSymmetricDifference, merge
  // Numbers
  case isMultiple, magnitude, signum, negate, rounded, roundedRule, roundedToPlaces, round,
    roundRule, squareRoot
  case truncatingRemainder, isNaN, isFinite, isZero, description, minOf, maxOf, absoluteValue
  case zero, minimum, maximum, pi, infinity
  // Conversions
  case convert, fromDecimal, parse, repeating, textOf, textOfCharacters, listOf, setOf,
    emptyCollection
  // Others
  case toggle, optionalMap, optionalFlatMap, rawValue, listCases, fromRawValue
  case newUUID, uuidFromText, uuidString
  case startOfDay, isSameDay, addToDate, calendarComponent
  case randomNumber, randomBool, randomElement, shuffled
  case now, distantPast, distantFuture, sinceReferenceDate, since1970, timeSinceReferenceDate
  case timeSince1970, timeSince, addingTime, addTime
  case urlFromText, absoluteString, lastPathComponent, pathExtension
  case seconds, secondsFraction, milliseconds, millisecondsFraction, microseconds, nanoseconds
  case bytes, emptyData
  /// A function of the spec that changes a model or the state.
  case declared
}

extension Operation {
  /// Whether it is a member of `Calendar.utc`.
  package var isOfCalendar: Bool {
    switch self {
    case .startOfDay, .isSameDay, .addToDate, .calendarComponent: true
    default: false
    }
  }

  /// Whether the result is made of random numbers.
  package var isRandom: Bool {
    switch self {
    case .randomNumber, .randomBool, .randomElement, .shuffled: true
    default: false
    }
  }

  /// Whether the result differs in each run: an id, a date or a random value. In rules and links,
  /// the store creates it.
  package var createsValue: Bool { self == .newUUID || self == .now || isRandom }
}

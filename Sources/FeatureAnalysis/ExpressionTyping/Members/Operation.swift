/// The operation of a member table entry. The evaluator has one case for each operation, which
/// handles all types of receivers.
package enum Operation: String, Sendable, CaseIterable {
  // Reading collections and strings
  case isEmpty, count, first, last, indices, endIndex, keys, values, ids, reversed, enumerated
  case contains, containsWhere, containsID, hasPrefix, hasSuffix, startsWith
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
  case removeAt, removeFirst, removeLast, removeFirstCount, removeLastCount, removeAll
  case removeAllWhere, removeID, removeMember, removeValue, updateValue, popLast, swapAt, reverse
  case sort, sortBy, formUnion, formIntersection, subtract, formSymmetricDifference, merge
  // Numbers
  case isMultiple, magnitude, signum, negate, rounded, roundedRule, round, roundRule, squareRoot
  case truncatingRemainder, isNaN, isFinite, isZero, description, minOf, maxOf, absoluteValue
  case zero, minimum, maximum, pi, infinity
  // Conversions
  case convert, parse, repeating, textOf, textOfCharacters, listOf, setOf, emptyCollection
  // Others
  case toggle, optionalMap, optionalFlatMap, rawValue, listCases, fromRawValue
  case newUUID, uuidFromText, uuidString
  case now, distantPast, distantFuture, sinceReferenceDate, since1970, timeSinceReferenceDate
  case timeSince1970, timeSince, addingTime, addTime
  case urlFromText, absoluteString, lastPathComponent, pathExtension
  case seconds, secondsFraction, milliseconds, millisecondsFraction, microseconds, nanoseconds
  case bytes, emptyData
}

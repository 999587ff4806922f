/// The members of standard types that the spec language supports. Each row is one member, with its
/// operation and its Swift declaration. A new member needs one row here and, if its operation is
/// new, one case in the evaluator.
///
/// A declaration may begin with its emission (`@list`, `@text`, `@texts`) and with `@discardable`.
/// A settable subscript is declared as `mutating`.
package enum MemberTable {
  typealias Row = (Operation, String)

  static let sequence: [Row] = [
    (.isEmpty, "var isEmpty: Bool"),
    (.count, "var count: Int"),
    (.contains, "func contains(_ element: Element) -> Bool where Element: Equatable"),
    (.containsWhere, "func contains(where predicate: (Element) -> Bool) -> Bool"),
    (.map, "func map(_ transform: (Element) -> T) -> [T]"),
    (.compactMap, "func compactMap(_ transform: (Element) -> T?) -> [T]"),
    (.flatMap, "func flatMap(_ transform: (Element) -> [T]) -> [T]"),
    (.allSatisfy, "func allSatisfy(_ predicate: (Element) -> Bool) -> Bool"),
    (.countWhere, "func count(where predicate: (Element) -> Bool) -> Int"),
    (.sorted, "func sorted() -> [Element] where Element: Comparable"),
    (.sortedBy, "func sorted(by areInOrder: (Element, Element) -> Bool) -> [Element]"),
    (.min, "func min() -> Element? where Element: Comparable"),
    (.max, "func max() -> Element? where Element: Comparable"),
    (.minBy, "func min(by areInOrder: (Element, Element) -> Bool) -> Element?"),
    (.maxBy, "func max(by areInOrder: (Element, Element) -> Bool) -> Element?"),
    (.reduce, "func reduce(_ initial: T, _ next: (T, Element) -> T) -> T"),
    (.reduceInto, "func reduce(into initial: T, _ update: (T, Element) -> Void) -> T"),
  ]

  /// The members of ordered collections: lists, identified arrays and strings.
  static let ordered: [Row] = [
    (.first, "var first: Element?"),
    (.last, "var last: Element?"),
    (.firstWhere, "func first(where predicate: (Element) -> Bool) -> Element?"),
    (.lastWhere, "func last(where predicate: (Element) -> Bool) -> Element?"),
    (.reversed, "@list func reversed() -> [Element]"),
    (.enumerated, "@list func enumerated() -> [Enumerated]"),
    (.popLast, "mutating func popLast() -> Element?"),
    (.removeFirst, "@discardable mutating func removeFirst() -> Element"),
    (.removeLast, "@discardable mutating func removeLast() -> Element"),
    (.removeFirstCount, "mutating func removeFirst(_ count: Int)"),
    (.removeLastCount, "mutating func removeLast(_ count: Int)"),
    (.removeAll, "mutating func removeAll()"),
    (.removeAllWhere, "mutating func removeAll(where predicate: (Element) -> Bool)"),
  ]

  /// The members of lists and identified arrays.
  static let list: [Row] = [
    (.filter, "func filter(_ isIncluded: (Element) -> Bool) -> [Element]"),
    (.elementAtIndex, "mutating subscript(_ index: Int) -> Element"),
    (.elementsInRange, "@list subscript(_ bounds: Range<Int>) -> [Element]"),
    (.indices, "@list var indices: [Int]"),
    (.endIndex, "var endIndex: Int"),
    (.firstIndexOf, "func firstIndex(of element: Element) -> Int? where Element: Equatable"),
    (.firstIndexWhere, "func firstIndex(where predicate: (Element) -> Bool) -> Int?"),
    (.lastIndexOf, "func lastIndex(of element: Element) -> Int? where Element: Equatable"),
    (.lastIndexWhere, "func lastIndex(where predicate: (Element) -> Bool) -> Int?"),
    (.randomElement, "func randomElement() -> Element?"),
    (.shuffled, "func shuffled() -> [Element]"),
    (.dropFirst, "@list func dropFirst(_ count: Int = 1) -> [Element]"),
    (.dropLast, "@list func dropLast(_ count: Int = 1) -> [Element]"),
    (.prefix, "@list func prefix(_ count: Int) -> [Element]"),
    (.suffix, "@list func suffix(_ count: Int) -> [Element]"),
    (.prefixWhile, "@list func prefix(while predicate: (Element) -> Bool) -> [Element]"),
    (.dropWhile, "@list func drop(while predicate: (Element) -> Bool) -> [Element]"),
    (.removeAt, "@discardable mutating func remove(at index: Int) -> Element"),
    (.removeAtOffsets, "mutating func remove(atOffsets offsets: IndexSet)"),
    (
      .moveOffsets, "mutating func move(fromOffsets offsets: IndexSet, toOffset destination: Int)"
    ),
    (.swapAt, "mutating func swapAt(_ first: Int, _ second: Int)"),
    (.reverse, "mutating func reverse()"),
    (.sort, "mutating func sort() where Element: Comparable"),
    (.sortBy, "mutating func sort(by areInOrder: (Element, Element) -> Bool)"),
    (.append, "mutating func append(_ element: Element)"),
    (.appendContents, "mutating func append(contentsOf elements: [Element])"),
    (.appendContents, "mutating func append(contentsOf elements: IdentifiedArray<Element>)"),
    (.appendContents, "mutating func append(contentsOf elements: Set<Element>)"),
    (.insertAt, "mutating func insert(_ element: Element, at index: Int)"),
    (
      .removeID, "@discardable mutating func remove(id: ID) -> Element? where Element: Identifiable"
    ),
  ]

  static let array: [Row] =
    sequence + ordered + list + [
      (.insertContentsAt, "mutating func insert(contentsOf elements: [Element], at index: Int)"),
      (.startsWith, "func starts(with elements: [Element]) -> Bool where Element: Equatable"),
      (.joined, "func joined() -> String where Element == String"),
      (.joinedSeparator, "func joined(separator: String) -> String where Element == String"),
      (.flatten, "@list func joined() -> Element where Element: Array"),
      (.listOf, "init(_ elements: [Element]) -> [Element]"),
      (.listOf, "@list init(_ elements: Set<Element>) -> [Element]"),
      (.listOf, "@list init(_ elements: IdentifiedArray<Element>) -> [Element]"),
      (.listOf, "@list init(_ text: String) -> [Element] where Element == Character"),
      (.repeating, "init(repeating element: Element, count: Int) -> [Element]"),
      (.emptyCollection, "init() -> [Element]"),
    ]

  static let identifiedArray: [Row] =
    sequence + ordered + list + [
      (.ids, "@list var ids: [ID]"),
      (.containsID, "func contains(id: ID) -> Bool"),
      (.indexOfID, "func index(id: ID) -> Int?"),
      (
        .updateOrAppend, "@discardable mutating func updateOrAppend(_ element: Element) -> Element?"
      ),
      (
        .listOf,
        "init(_ elements: [Element]) -> IdentifiedArray<Element> where Element: Identifiable"
      ),
      (.emptyCollection, "init() -> IdentifiedArray<Element> where Element: Identifiable"),
    ]

  static let indexSet: [Row] =
    sequence + [
      (.first, "var first: Element?"),
      (.last, "var last: Element?"),
      (.indexSetOf, "init(_ elements: [Int]) -> IndexSet"),
    ]

  static let set: [Row] =
    sequence + [
      (.filter, "func filter(_ isIncluded: (Element) -> Bool) -> Set<Element>"),
      (.insertMember, "mutating func insert(_ element: Element)"),
      (.removeMember, "@discardable mutating func remove(_ element: Element) -> Element?"),
      (.removeAll, "mutating func removeAll()"),
      (.union, "func union(_ other: Set<Element>) -> Set<Element>"),
      (.union, "func union(_ other: [Element]) -> Set<Element>"),
      (.intersection, "func intersection(_ other: Set<Element>) -> Set<Element>"),
      (.intersection, "func intersection(_ other: [Element]) -> Set<Element>"),
      (.subtracting, "func subtracting(_ other: Set<Element>) -> Set<Element>"),
      (.subtracting, "func subtracting(_ other: [Element]) -> Set<Element>"),
      (.symmetricDifference, "func symmetricDifference(_ other: Set<Element>) -> Set<Element>"),
      (.symmetricDifference, "func symmetricDifference(_ other: [Element]) -> Set<Element>"),
      (.formUnion, "mutating func formUnion(_ other: Set<Element>)"),
      (.formUnion, "mutating func formUnion(_ other: [Element])"),
      (.formIntersection, "mutating func formIntersection(_ other: Set<Element>)"),
      (.formIntersection, "mutating func formIntersection(_ other: [Element])"),
      (.subtract, "mutating func subtract(_ other: Set<Element>)"),
      (.subtract, "mutating func subtract(_ other: [Element])"),
      (.formSymmetricDifference, "mutating func formSymmetricDifference(_ other: Set<Element>)"),
      (.isSubset, "func isSubset(of other: Set<Element>) -> Bool"),
      (.isSuperset, "func isSuperset(of other: Set<Element>) -> Bool"),
      (.isDisjoint, "func isDisjoint(with other: Set<Element>) -> Bool"),
      (.setOf, "init(_ elements: [Element]) -> Set<Element> where Element: Hashable"),
      (
        .setOf, "init(_ elements: IdentifiedArray<Element>) -> Set<Element> where Element: Hashable"
      ),
      (.setOf, "init(_ elements: Set<Element>) -> Set<Element>"),
      (.emptyCollection, "init() -> Set<Element>"),
    ]

  static let dictionary: [Row] =
    sequence + [
      (.filter, "func filter(_ isIncluded: (Element) -> Bool) -> [Key: Value]"),
      (.keys, "@list var keys: [Key]"),
      (.values, "@list var values: [Value]"),
      (.valueForKey, "mutating subscript(_ key: Key) -> Value?"),
      (.valueForKeyWithDefault, "mutating subscript(_ key: Key, default value: Value) -> Value"),
      (.mapValues, "func mapValues(_ transform: (Value) -> T) -> [Key: T]"),
      (.compactMapValues, "func compactMapValues(_ transform: (Value) -> T?) -> [Key: T]"),
      (.removeValue, "@discardable mutating func removeValue(forKey key: Key) -> Value?"),
      (
        .updateValue,
        "@discardable mutating func updateValue(_ value: Value, forKey key: Key) -> Value?"
      ),
      (.removeAll, "mutating func removeAll()"),
      (
        .merge,
        "mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value)"
      ),
      (
        .merging,
        "func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value) -> [Key: Value]"
      ),
      (
        .grouping,
        "init(grouping elements: [T], by key: (T) -> U) -> [U: [T]] where U: Hashable"
      ),
      (
        .grouping,
        "init(grouping elements: IdentifiedArray<T>, by key: (T) -> U) -> [U: [T]] where U: Hashable"
      ),
      (.emptyCollection, "init() -> [Key: Value]"),
    ]
}

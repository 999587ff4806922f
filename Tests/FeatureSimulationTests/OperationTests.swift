import FeatureSimulation
import SpecLanguage
import Testing

@testable import FeatureAnalysis

/// Tests that the evaluator implements every operation of the member table.
struct OperationTests {
  @Test("the test's table `texts` has code for every operation of the member table")
  func isWhole() {
    let rows =
      MemberTable.array + MemberTable.identifiedArray + MemberTable.set + MemberTable.dictionary
      + MemberTable.string + MemberTable.character + MemberTable.bool + MemberTable.signedInteger
      + MemberTable.floating + MemberTable.decimal + MemberTable.uuid + MemberTable.date
      + MemberTable.url + MemberTable.data + MemberTable.duration + MemberTable.optional
      + MemberTable.plainEnumeration + MemberTable.functions + MemberTable.calendar
    #expect(Set(rows.map(\.0)).subtracting(texts.keys) == [])
    #expect(Set(Operation.allCases).subtracting(texts.keys) == [.declared])
  }

  @Test(
    "the evaluator evaluates every operation of the member table",
    // A reducer makes no random values.
    arguments: Operation.allCases.filter { $0 != .flatten && $0 != .declared && !$0.isRandom })
  func isEvaluated(_ operation: Operation) throws {
    let text = try #require(texts[operation])
    let (used, outcome) = try evaluate(text)
    #expect(used.contains(operation), "'\(text)' uses \(used)")
    #expect(outcome == "passed", "\(operation): '\(text)'")
  }

  @Test("the larger of two numbers is the first one if one of them is a NaN, as in Swift")
  func largestNaN() {
    let state = "  x: Double = 0\n  y: Double = 1"
    #expect(run("state.y = max(1, state.x / state.x)", on: state, then: "state.y == 1") == "passed")
    #expect(
      run("state.y = max(state.x / state.x, 1)", on: state, then: "state.y.isNaN") == "passed")
    #expect(
      run("state.y = min(state.x / state.x, 1)", on: state, then: "state.y.isNaN") == "passed")
    #expect(run("state.y = max(1, 2, 2)", on: state, then: "state.y == 2") == "passed")
  }

  @Test("the text of a NaN is not evaluated, because it differs between processors")
  func textOfNaN() {
    let state = "  x: Double = 0\n  t: String = \"\""
    for text in [#""\(state.x / state.x)""#, "String(state.x / state.x)"] {
      #expect(
        run("state.t = " + text, on: state, then: #"state.t == "nan""#).hasPrefix("not evaluated"))
    }
    #expect(
      run("state.t = (state.x / state.x).description", on: state, then: #"state.t == "nan""#)
        == "passed")
  }

  @Test("a URL is not evaluated if versions of Foundation parse it in different ways")
  func isFoundations() throws {
    for text in ["a", "a b", "http://a:80/", "https://é.org", "https://a.b/%20", "mailto:a@b"] {
      #expect(try evaluate("(URL(string: \"\(text)\"))").1 == "not evaluated", "\(text)")
    }
  }

  @Test("the evaluator supports `joined()` of a list of lists")
  func flattening() throws {
    let text = try #require(texts[.flatten])
    let (used, outcome) = try evaluate(text)
    #expect(used.contains(.flatten))
    #expect(outcome == "passed")
  }

  /// Evaluates the code of a reducer. Returns the operations that the code uses, and the outcome of
  /// the scenario.
  private func evaluate(_ text: String) throws -> (Set<Operation>, String) {
    let reduce = text.hasPrefix("state.") ? text : "let it = \(text)\nlet same = it"
    let indented = reduce.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let yaml =
      preamble + indented
      + "\nscenarios:\n  it works: {given: {url: 'https://example.org/a.b'}, when: [go], then: ['true']}\n"
    let file = SourceFile(path: "test.yaml", text: yaml)
    var diagnostics = Diagnostics()
    let feature = analyzeSpec(file, &diagnostics).feature
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(text): \(errors.map(\.message))")
    guard let feature else { return ([], "not analysed") }
    var used: Set<Operation> = []
    guard case .statements(.checked(let statements)) = feature.actions[0].reduction else {
      return ([], "not checked")
    }
    for statement in statements {
      statement.visitExpressions { expression in
        if case .standard(let call) = expression.kind { used.insert(call.entry.operation) }
        return true
      }
    }
    let result = runScenarios(of: feature, in: file, &diagnostics)
    return switch result.first?.outcome {
    case .passed: (used, "passed")
    case .failed: (used, diagnostics.inSourceOrder.map(\.message).joined())
    case .notEvaluated: (used, "not evaluated")
    case nil: (used, "no scenario")
    }
  }

  private let preamble = """
    feature: Probe
    models:
      Item: {id: Int, name: "String = \\"\\""}
      Colour: [red, green]
    state:
      n: Int = 5
      b: Bool = true
      s: "String = \\"abc\\""
      ss: "[String] = [\\"a\\", \\"b\\"]"
      xs: "[Int] = [3, 1, 2]"
      xss: "[[Int]] = [[1], [2]]"
      ms: "IdentifiedArray<Item> = [Item(id: 1), Item(id: 2)]"
      set: "Set<Int> = [1, 2]"
      d: "[String: Int] = [\\"a\\": 1]"
      f: Double = 2.5
      dec: Decimal = 1.5
      u: UUID = UUID()
      date: Date = Date.distantPast
      url: URL?
      data: Data = Data()
      t: Duration = .zero
      o: Int? = 3
      colour: Colour = .red
    actions:
      go:
        reduce: |

    """

  /// The code for each operation. Code that does not start with `state.` is an expression.
  private let texts: [Operation: String] = [
    .isEmpty: "(state.xs.isEmpty)", .count: "(state.xs.count)", .first: "(state.xs.first)",
    .last: "(state.xs.last)", .indices: "(state.xs.indices)", .endIndex: "(state.xs.endIndex)",
    .keys: "(state.d.keys)", .values: "(state.d.values)", .ids: "(state.ms.ids)",
    .reversed: "(state.xs.reversed())", .enumerated: "state.n = state.xs.enumerated().count",
    .contains: "(state.s.contains(\"b\"))", .containsWhere: "(state.xs.contains { $0 > 1 })",
    .containsID: "(state.ms.contains(id: 1))", .hasPrefix: "(state.s.hasPrefix(\"a\"))",
    .containsIgnoringCase: "(state.s.localizedCaseInsensitiveContains(\"A\"))",
    .roundedToPlaces: "(Decimal(1).rounded(toPlaces: 2))", .fromDecimal: "(Double(Decimal(1)))",
    .hasSuffix: "(state.s.hasSuffix(\"a\"))", .startsWith: "(state.xs.starts(with: [3]))",
    .firstWhere: "(state.xs.first { $0 > 1 })", .lastWhere: "(state.xs.last { $0 > 1 })",
    .firstIndexOf: "(state.xs.firstIndex(of: 1))",
    .firstIndexWhere: "(state.xs.firstIndex { $0 > 1 })",
    .lastIndexOf: "(state.xs.lastIndex(of: 1))",
    .lastIndexWhere: "(state.xs.lastIndex { $0 > 1 })", .indexOfID: "(state.ms.index(id: 1))",
    .filter: "(state.s.filter { $0 != \"a\" })", .map: "(state.xs.map { $0 + 1 })",
    .compactMap: "(state.ss.compactMap { Int($0) })",
    .flatMap: "(state.xss.flatMap { $0 })", .mapValues: "(state.d.mapValues { $0 + 1 })",
    .compactMapValues: "(state.d.compactMapValues { $0 > 1 ? $0 : nil })",
    .allSatisfy: "(state.xs.allSatisfy { $0 > 1 })",
    .countWhere: "(state.xs.count { $0 > 1 })", .sorted: "(state.xs.sorted())",
    .sortedBy: "(state.xs.sorted { $0 > $1 })", .min: "(state.xs.min())", .max: "(state.xs.max())",
    .minBy: "(state.xs.min { $0 < $1 })", .maxBy: "(state.xs.max { $0 < $1 })",
    .reduce: "(state.xs.reduce(0) { $0 + $1 })",
    .reduceInto: "(state.xs.reduce(into: 0) { $0 += $1 })",
    .dropFirst: "(state.s.dropFirst())", .dropLast: "(state.s.dropLast(2))",
    .prefix: "(state.s.prefix(2))", .suffix: "(state.s.suffix(9))",
    .prefixWhile: "(state.xs.prefix { $0 > 2 })", .dropWhile: "(state.xs.drop { $0 > 2 })",
    .joined: "(state.ss.joined())", .joinedSeparator: "(state.ss.joined(separator: \"-\"))",
    .flatten: "(state.xss.joined())", .split: "(state.s.split(separator: \"b\"))",
    .lowercased: "(state.s.lowercased())", .uppercased: "(state.s.uppercased())",
    .trimmed: "(state.s.trimmed)", .isLetter: "(state.s.allSatisfy { $0.isLetter })",
    .isNumber: "(state.s.allSatisfy { $0.isNumber })",
    .isWhitespace: "(state.s.allSatisfy { $0.isWhitespace })",
    .isNewline: "(state.s.allSatisfy { $0.isNewline })",
    .isUppercase: "(state.s.allSatisfy { $0.isUppercase })",
    .isLowercase: "(state.s.allSatisfy { $0.isLowercase })",
    .isPunctuation: "(state.s.allSatisfy { $0.isPunctuation })",
    .union: "(state.set.union([9]))", .intersection: "(state.set.intersection([1]))",
    .subtracting: "(state.set.subtracting([1]))",
    .symmetricDifference: "(state.set.symmetricDifference([1, 9]))",
    .isSubset: "(state.set.isSubset(of: [1, 2, 3]))",
    .isSuperset: "(state.set.isSuperset(of: [1]))",
    .isDisjoint: "(state.set.isDisjoint(with: [1]))",
    .merging: "(state.d.merging([\"a\": 2], uniquingKeysWith: { $0 + $1 }))",
    .grouping: "(Dictionary(grouping: state.xs) { $0 % 2 })",
    .elementAtIndex: "(state.xs[1])", .elementsInRange: "(state.xs[0..<2])",
    .valueForKey: "(state.d[\"a\"])", .valueForKeyWithDefault: "(state.d[\"z\", default: 0])",
    .append: "state.s.append(\"d\")", .appendContents: "state.xs.append(contentsOf: [1, 2])",
    .insertAt: "state.xs.insert(4, at: 1)",
    .insertContentsAt: "state.xs.insert(contentsOf: [4, 5], at: 1)",
    .insertMember: "state.set.insert(4)",
    .updateOrAppend: "state.ms.updateOrAppend(Item(id: 2, name: \"b\"))",
    .removeAt: "state.xs.remove(at: 1)", .removeFirst: "state.s.removeFirst()",
    .removeLast: "state.s.removeLast()", .removeFirstCount: "state.s.removeFirst(2)",
    .removeAtOffsets: "state.xs.remove(atOffsets: IndexSet([0]))",
    .moveOffsets: "state.xs.move(fromOffsets: IndexSet([0]), toOffset: 2)",
    .indexSetOf: "IndexSet([0])",
    .removeLastCount: "state.s.removeLast(2)", .removeAll: "state.d.removeAll()",
    .removeAllWhere: "state.s.removeAll { $0 == \"a\" }", .removeID: "state.ms.remove(id: 1)",
    .removeMember: "state.set.remove(1)", .removeValue: "state.d.removeValue(forKey: \"a\")",
    .updateValue: "state.d.updateValue(3, forKey: \"b\")", .popLast: "(state.xs.popLast())",
    .swapAt: "state.xs.swapAt(0, 1)", .reverse: "state.xs.reverse()", .sort: "state.xs.sort()",
    .sortBy: "state.xs.sort { $0 > $1 }", .formUnion: "state.set.formUnion([4])",
    .formIntersection: "state.set.formIntersection([4])", .subtract: "state.set.subtract([1])",
    .formSymmetricDifference: "state.set.formSymmetricDifference(Set([1]))",
    .merge: "state.d.merge([\"a\": 2], uniquingKeysWith: { $0 + $1 })",
    .isMultiple: "(state.n.isMultiple(of: 2))", .magnitude: "(state.f.magnitude)",
    .signum: "(state.n.signum())", .negate: "state.dec.negate()", .rounded: "(state.f.rounded())",
    .roundedRule: "(state.f.rounded(.up))", .round: "state.f.round()",
    .roundRule: "state.f.round(.down)", .squareRoot: "(state.f.squareRoot())",
    .truncatingRemainder: "(state.f.truncatingRemainder(dividingBy: 2))",
    .isNaN: "(state.f.isNaN)", .isFinite: "(state.f.isFinite)", .isZero: "(state.dec.isZero)",
    .description: "(state.n.description)", .minOf: "(min(1, state.n))",
    .maxOf: "(max(1, state.n))", .absoluteValue: "(abs(state.n))", .zero: "state.dec = .zero",
    .minimum: "(Int8.min)", .maximum: "(UInt64.max)", .pi: "(Float.pi)",
    .infinity: "(Double.infinity)", .convert: "(Double(state.n))", .parse: "(Int(state.s))",
    .repeating: "(String(repeating: state.s, count: 2))", .textOf: "(String(state.n))",
    .textOfCharacters: "(String(Array(state.s)))", .listOf: "(Array(state.s))",
    .setOf: "(Set(state.xs))", .emptyCollection: "state.xs = [Int]()",
    .toggle: "state.b.toggle()", .optionalMap: "(state.o.map { $0 + 1 })",
    .optionalFlatMap: "(state.o.flatMap { $0 > 1 ? $0 : nil })",
    .rawValue: "(state.colour.rawValue)", .listCases: "(Colour.allCases)",
    .fromRawValue: "(Colour(rawValue: \"red\"))", .newUUID: "(UUID())",
    .startOfDay: "(Calendar.utc.startOfDay(for: Date.distantFuture))",
    .isSameDay: "(Calendar.utc.isDate(Date.distantFuture, inSameDayAs: .distantFuture))",
    .addToDate: "(Calendar.utc.date(byAdding: .day, value: 1, to: .distantFuture))",
    .calendarComponent: "(Calendar.utc.component(.year, from: .distantFuture))",
    .randomNumber: "(Int.random(in: 1...6))", .randomBool: "(Bool.random())",
    .randomElement: "(state.xs.randomElement())", .shuffled: "(state.xs.shuffled())",
    .uuidFromText: "(UUID(uuidString: \"x\"))", .uuidString: "(state.u.uuidString)",
    .now: "(Date.now)", .distantPast: "(Date.distantPast)",
    .distantFuture: "(Date.distantFuture)",
    .sinceReferenceDate: "(Date(timeIntervalSinceReferenceDate: 1))",
    .since1970: "(Date(timeIntervalSince1970: 1))",
    .timeSinceReferenceDate: "(state.date.timeIntervalSinceReferenceDate)",
    .timeSince1970: "(state.date.timeIntervalSince1970)",
    .timeSince: "(state.date.timeIntervalSince(Date.distantFuture))",
    .addingTime: "(state.date.addingTimeInterval(1))",
    .addTime: "state.date.addTimeInterval(1)", .urlFromText: "(URL(string: \"https://a.b\"))",
    .absoluteString: "(state.url?.absoluteString)",
    .lastPathComponent: "(state.url?.lastPathComponent)",
    .pathExtension: "(state.url?.pathExtension)", .seconds: "state.t = .seconds(state.n)",
    .secondsFraction: "state.t = .seconds(state.f)",
    .milliseconds: "state.t = .milliseconds(state.n)",
    .millisecondsFraction: "state.t = .milliseconds(state.f)",
    .microseconds: "state.t = .microseconds(state.n)",
    .nanoseconds: "state.t = .nanoseconds(state.n)", .bytes: "(Data([1, 2]))",
    .emptyData: "(Data())",
  ]
}

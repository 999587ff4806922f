import Diagnostics
import ExpressionSyntax
import YAMLParsing

// repository:
//   protocol: TaskListRepository
//   methods:
//     loadAll: {returns: [TaskModel], throws: true}
//     reset:

let dependenciesShape: ValueShape = .oneOf([
  .mapping("dependencies", .keys(dependencyConstruct.table)), .nothing,
])

private let methodsShape: ValueShape = .filled(.mapping("methods", methodShape))

private let methodShape: ValueShape = .oneOf([.keys(methodConstruct.table), .nothing])

private struct DependencyDraft {
  var protocolName: Located<String>?
  var doc: String?
  var methods: [MethodSpec] = []
}

private struct MethodDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
  var result: ResultSpec?
  var canThrow = false
}

private let dependencyConstruct = Construct<DependencyDraft>(
  "a dependency",
  [
    .optional(
      "protocol", .name, "the name of its protocol. Default: the feature's name and its own"
    ) {
      $1.protocolName = $0.name($2)
    },
    .doc { $0.doc = $1 },
    .required("methods", methodsShape, "its methods; each is async") {
      $1.methods = $0.methods($2)
    },
  ])

private let methodConstruct = Construct<MethodDraft>(
  "a method",
  [
    .optional("payload", payloadShape, "its parameters, as in a Swift signature") {
      $1.payload = $0.payload($2)
    },
    .optional("returns", .type, "the Swift type of its result. Default: no result") {
      $1.result = ResultSpec(type: $0.type($2), range: $2.node.range)
    },
    .optional("throws", .constant("true"), "whether it can throw") {
      $0.expectTrue($2)
      $1.canThrow = true
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func dependencies(_ section: KeyedNode) -> [DependencySpec] {
    declarations(section, dependenciesShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(dependencyConstruct.table)) else {
        return nil
      }
      var draft = DependencyDraft()
      dependencyConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return DependencySpec(
        name: item.key, protocolName: draft.protocolName, doc: draft.doc, methods: draft.methods)
    }
  }

  /// What could not be decoded may have said anything that was left out.
  private func assumeAnything(_ draft: inout MethodDraft, at range: SourceRange) {
    if draft.payload.isEmpty { draft.payload = [.unreadable(at: range)] }
    draft.result = draft.result ?? ResultSpec(type: nil, range: range)
    draft.canThrow = true
  }

  fileprivate mutating func methods(_ item: KeyedNode) -> [MethodSpec] {
    declarations(item, methodsShape) { decoder, item in
      var draft = MethodDraft()
      let beside = decoder.payloadBesideKeys(item, methodConstruct.table)
      draft.payload = beside?.payload ?? []
      let entries = beside?.keys ?? decoder.entries(item, methodShape)
      let keys = entries.map {
        methodConstruct.decode($0, into: &draft, owner: item.key.range, &decoder)
      }
      if keys?.contains("throws") == true { draft.canThrow = true }
      if entries == nil { decoder.loseNames(at: item.node.range) }
      let isHalf = entries.map { $0.haveEmpty("payload") || $0.haveEmpty("returns") } ?? true
      if isHalf || decoder.isHalfRead(item.key) || keys?.hasUnknown == true {
        decoder.assumeAnything(&draft, at: item.key.range)
      }
      return MethodSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, result: draft.result,
        canThrow: draft.canThrow)
    }
  }
}

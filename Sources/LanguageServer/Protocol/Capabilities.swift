import FeatureRendering
import PackageWriting

extension Message {
  /// What the server can do.
  static func capabilities(_ encoding: PositionEncoding) -> JSONValue {
    .object([
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": .object([
        "openClose": .boolean(true), "change": .integer(2), "save": .boolean(true),
      ]),
      "completionProvider": .object([
        "triggerCharacters": .array([".", " ", "{", "$"].map { .string($0) })
      ]),
      "hoverProvider": .boolean(true), "definitionProvider": .boolean(true),
      "referencesProvider": .boolean(true), "documentHighlightProvider": .boolean(true),
      "documentSymbolProvider": .boolean(true), "foldingRangeProvider": .boolean(true),
      "inlayHintProvider": .boolean(true), "documentFormattingProvider": .boolean(true),
      "renameProvider": .object(["prepareProvider": .boolean(true)]),
      "codeActionProvider": .object([
        "codeActionKinds": .array(
          CodeActionKind.allCases.map { .string($0.rawValue) }),
        "resolveProvider": .boolean(true),
      ]),
      "codeLensProvider": .object([:]),
      "executeCommandProvider": .object([
        "commands": .array(Command.allCases.map { .string($0.rawValue) })
      ]),
      "semanticTokensProvider": .object([
        "legend": .object([
          "tokenTypes": .array(TokenType.allCases.map { .string($0.rawValue) }),
          "tokenModifiers": .array([.string("declaration")]),
        ]), "full": .boolean(true),
      ]),
    ])
  }

  /// Asks the client to report changes of specs on disk.
  static let watchRequest = request(
    "watch", "client/registerCapability",
    .object([
      "registrations": .array([
        .object([
          "id": .string("specs"), "method": .string("workspace/didChangeWatchedFiles"),
          "registerOptions": .object([
            "watchers": .array(
              ["**/*.yaml", "**/*.yml"].map { .object(["globPattern": .string($0)]) })
          ]),
        ])
      ])
    ]))
}

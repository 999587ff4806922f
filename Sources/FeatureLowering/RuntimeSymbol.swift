import FeatureAnalysis
import SpecLanguage

/// The names of the runtime's declarations that generated code uses. No other file contains these
/// names.
package enum RuntimeSymbol {
  package static let module = "ReduxRuntime"

  static let feature = "Feature"
  static let openedFeature = "OpenedFeature"
  static let store = "Store"
  static let middleware = "Middleware"
  static let effects = "Effects"
  static let verdict = "Verdict"
  static let rejection = "Rejection"
  static let checkedField = "CheckedField"
  static let failureSection = "FailureSection"
  /// The focused value of the screen whose form for a new element a command opens.
  static let isAdding = "isAdding"
  static let refresh = "refresh"
  static let changes = "Changes"

  /// The requirements of the protocol `Feature`.
  static let initialState = "initialState"
  static let chain = "middleware"
  static let dependenciesType = "Dependencies"
  static let liveDependencies = "LiveDependencies"
  static let fileStorage = "FileStorage"
  static let defaultsStorage = "DefaultsStorage"
  static let liveApp = "LiveApp"
  static let reduce = "reduce"
  static let changesOf = "changes"
  static let isPrivate = "isPrivate"
  /// A parameter of the method `after`.
  static let changesParameter = "changes"
  static let compared = "compared"
  static let isDisjoint = "isDisjoint"
  /// The type that contains the change masks of a generated feature. Generated code declares the
  /// type.
  static let changeMasks = "Change"
  static let properties = "properties"
  static let formFeature = "FormFeature"
  static let formField = "FormField"
  /// The fields of a form, and the type that contains them. Generated code declares both.
  static let formFields = "formFields"
  static let formFieldsType = "FormFields"
  static let derived = "derived"
  static let handle = "handle"

  /// The cases of `Verdict`.
  static let next = "next"
  static let replace = "replace"
  static let drop = "drop"
  static let reject = "reject"

  static let dispatch = "dispatch"
  static let startRun = "startRun"
  static let memo = "memo"
  /// The names of the store's other members. If a value of the state has one of these names, it is
  /// read as `state.name`.
  static let storeMembers = StoreMembers.names.union(["core"])
  /// Names that are used in effects.
  static let after = "after"
  static let run = "run"
  static let cancel = "cancel"
  static let emit = "emit"
  static let effectID = "EffectID"
  static let markFresh = "markFresh"
  static let retrying = "retrying"
  static let together = "together"
  static let isCancelled = "isCancelled"
  static let send = "send"
  /// What rules and links create.
  static let uuid = "uuid"
  static let now = "now"
  static let random = "random"
  static let randomValues = "randomValues"
  static let values = "values"
  /// In tests: what a view would create.
  static let newUUID = "newUUID"
  static let date = "date"
  static let last = "last"
  static let clock = "clock"
  static let onEvent = "onEvent"
  static let handleEvents = "handleEvents"
  /// The members of `UIViewController`.
  static let presentOnTop = "presentOnTop"
  static let whenSettled = "whenSettled"
  static let handleErrors = "handleErrors"
  static let subscription = "StoreSubscription"
  static let onError = "onError"
  static let onRejection = "onRejection"
  static let runningEffect = "RunningEffect"
  static let report = "report"
  static let fail = "fail"
  /// The property that contains all dependencies. Generated code declares the property.
  static let dependencies = "dependencies"
  package static let testing = "ReduxTesting"
  static let reductionObserver = "ReductionObserver"
  static let randomWalks = "RandomWalks"
  static let expectNoDifference = "expectNoDifference"
  static let outcome = "MiddlewareOutcome"
  static let actionName = "actionName"
  static let qualifiedActionName = "qualifiedActionName"
  static let pendingCalls = "PendingCalls"
  static let storageMock = "StorageMock"
  static let storageMockError = "StorageMockError"
  static let storage = "Storage"
  static let storageMiddleware = "StorageMiddleware"
  static let storageActions = "StorageActions"
  static let storedVersion = "StoredVersion"
  static let storedRows = "StoredRows"
  static let appStore = "AppStore"
  static let storeSlot = "StoreSlot"
  static let keyedStores = "KeyedStores"
  static let inMemoryStorage = "InMemoryStorage"
  static let startWithoutLoading = "startWithoutLoading"
  /// The function that creates dependencies in memory. Generated code declares the function.
  static let inMemory = "inMemory"
  static let bit = "bit"
  static let all = "all"
  /// The method of an identified array that finds the index of an element by its id.
  static let index = "index"

  /// Whether the runtime declares the member that a call uses.
  static func declares(_ call: StandardCall) -> Bool {
    if case .identifiedArray? = call.base?.type { return true }
    if case .identifiedArray? = call.owner { return true }
    switch call.entry.operation {
    case .containsID, .indexOfID, .updateOrAppend, .ids: return true
    default: return false
    }
  }
}

/// A module with storages of lists. It is written only where a feature needs it.
package enum StorageLibrary: String, CaseIterable, Sendable {
  case sqlite = "ReduxSQLite"
  case swiftData = "ReduxSwiftData"

  package var module: String { rawValue }

  /// The trait of the published package without which the module is empty; nil if it needs none.
  package var trait: String? { self == .sqlite ? "SQLite" : nil }

  /// - Parameter kinds: The storages of a feature.
  package init?(of kinds: some Sequence<StorageKind>) {
    if kinds.contains(.sqlite) {
      self = .sqlite
    } else if kinds.contains(.swiftData) {
      self = .swiftData
    } else {
      return nil
    }
  }
}

/// The names of the declarations of `ReduxSwiftData` that generated code uses.
enum SwiftDataSymbol {
  static let database = "SwiftDataDatabase"
  static let storage = "SwiftDataStorage"
  static let missing = "MissingSwiftData"
  static let entity = "SwiftDataEntity"
  static let savedList = "SwiftDataSavedList"
  static let attribute = "StoredAttribute"
  static let rename = "CaseRename"
}

/// The names of the declarations of `ReduxSQLite` that generated code uses.
enum SQLiteSymbol {
  static let database = "SQLiteDatabase"
  static let storage = "SQLiteStorage"
  static let snapshot = "SQLiteSnapshot"
  static let table = "SQLiteTable"
  static let column = "SQLiteColumn"
  static let row = "SQLiteRow"
  static let values = "SQLiteValues"
  static let value = "SQLiteValue"
  static let migration = "SQLiteMigration"
}

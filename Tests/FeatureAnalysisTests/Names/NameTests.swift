import FeatureAnalysis
import SpecLanguage
import Testing

@Suite("Names")
struct NameTests {
  @Test("A name that is not an identifier is rejected with the reason")
  func identifiers() {
    check(
      """
      feature: Shop
      state:
        ⟦2nd⟧: Int = 0
        ⟦has space⟧: Int = 0
        ⟦is-done⟧: Int = 0
        ⟦_⟧: Int = 0
        ⟦$price⟧: Int = 0
      ~ invalid-name: '2nd' cannot be the name of a property: it begins with a digit
      ~ invalid-name: 'has space' cannot be the name of a property: it contains a space
      ~ invalid-name: 'is-done' cannot be the name of a property: it contains '-'
      ~ invalid-name: '_' cannot be the name of a property: it needs a letter
      ~ invalid-name: '$price' cannot be the name of a property: '$' is reserved for names that the compiler creates
      """)
  }

  @Test("A name with a letter outside ASCII is rejected with a message that names the letter")
  func confusables() {
    check(
      """
      feature: Shop
      models:
        ⟦Таsk⟧: {id: Int}
        ⟦Größe⟧: {id: Int}
      ~ invalid-name: 'Таsk' cannot be the name of a model: it contains U+0422 CYRILLIC CAPITAL LETTER TE, which looks like 'T'
      ~ invalid-name: 'Größe' cannot be the name of a model: it contains U+00F6 LATIN SMALL LETTER O WITH DIAERESIS
      """)
  }

  @Test("A type cannot have the name of the keys inside of Codable types of the feature")
  func codingKeys() {
    check(
      """
      feature: Shop
      conforms: Codable
      models: {⟦CodingKeys⟧: [one, two]}
      state: {key: CodingKeys = .one}
      actions: {set: {payload: {_ key: CodingKeys}, reduce: state.key = key}}
      ~ reserved-name: 'CodingKeys' cannot be the name of a model: Swift uses that name for the keys of a Codable type
      """)
    check(
      """
      feature: Shop
      models: {CodingKeys: [one, two]}
      state: {key: CodingKeys = .one}
      actions: {set: {payload: {_ key: CodingKeys}, reduce: state.key = key}}
      """)
  }

  @Test("A feature name that is too long for a file name is rejected")
  func length() {
    let long = String(repeating: "LongName", count: 16)
    check(
      """
      feature: ⟦\(long)⟧
      ~ invalid-name: '\(long)' cannot be the name of a feature: it is longer than 120 characters
      """)
  }

  @Test("A name that violates Swift's naming conventions causes a warning")
  func style() {
    check(
      """
      feature: ⟦shop_window⟧
      models:
        ⟦item⟧: {⟦Title⟧: String, ⟦item_count⟧: Int, ⟦URLText⟧: String, x2: Int}
        Phase: [⟦Idle⟧, busy]
      state:
        phase: Phase?
      actions:
        ⟦AddItem⟧: {payload: {_ ⟦The_item⟧: item}, reduce: state.phase = .Idle}
      ~ name-style: the name of a feature is UpperCamelCase: 'ShopWindow' instead of 'shop_window'
      ~ name-style: the name of a model is UpperCamelCase: 'Item' instead of 'item'
      ~ name-style: the name of a property is lowerCamelCase: 'title' instead of 'Title'
      ~ name-style: the name of a property is lowerCamelCase: 'itemCount' instead of 'item_count'
      ~ name-style: the name of a property is lowerCamelCase: 'urlText' instead of 'URLText'
      ~ name-style: the name of a case is lowerCamelCase: 'idle' instead of 'Idle'
      ~ name-style: the name of an action is lowerCamelCase: 'addItem' instead of 'AddItem'
      ~ name-style: the name of a payload is lowerCamelCase: 'theItem' instead of 'The_item'
      """)
  }

  @Test("A name may be a keyword that Swift allows in backticks")
  func keywords() {
    check(
      """
      feature: Shop
      models:
        Item: {class: String, default: Int, some: Int, await: Int}
        Phase: [in, switch, case]
      state:
        for: [Item]
        while: Phase = .in
      actions:
        return: {payload: {in x: Int, default: Int}, reduce: "state.for = []"}
        break: {reduce: state.while = .switch}
      """)
  }

  @Test("A name that Swift does not allow even in backticks is rejected")
  func unsaved() {
    check(
      """
      feature: Shop
      models:
        ⟦Type⟧: {id: Int}
        Phase: [⟦Protocol⟧, ⟦init⟧, ⟦self⟧]
      state:
        ⟦self⟧: Int = 0
        init: Int = 0
      actions:
        ⟦init⟧: {reduce: none}
      ~ reserved-name: 'Type' cannot be the name of a model: Swift reads it as a metatype, even in backticks
      ~ reserved-name
      ~ reserved-name: 'init' cannot be the name of a case: Swift reads it as an initializer
      ~ reserved-name
      ~ reserved-name
      ~ reserved-name
      """)
  }

  @Test("A stored property cannot be called 'nan', but other names can")
  func notANumber() {
    check(
      """
      feature: Meter
      models:
        Reading: {⟦nan⟧: Int}
      state: {⟦nan⟧: Int = 0, reading: Reading?, level: Int = 1}
      ~ reserved-name: 'nan' cannot be the name of a property: Swift takes it for 'Double.nan' in comparisons
      ~ reserved-name: 'nan' cannot be the name of a property: Swift takes it for 'Double.nan' in comparisons
      """)
    check(
      """
      feature: Meter
      state: {level: Double = 1}
      derived: {nan: Double = level * 2}
      actions:
        set: {payload: {_ nan: Double}, reduce: "state.level = nan"}
      """)
  }

  @Test("A feature cannot have the name of a needed module, even with different capital letters")
  func modules() {
    check(
      """
      feature: ⟦reduxRUNTIME⟧
      ~ reserved-name: 'reduxRUNTIME' cannot be the name of a feature: the generated code may need the module with that name
      """)
  }

  @Test("A middleware cannot be called 'Main', because its file would be the program's entry point")
  func mainFile() {
    check("feature: Shop\nmiddleware: {⟦Main⟧: }\n~ reserved-name")
    check("feature: Shop\nmiddleware: {Mainly: }")
  }

  @Test("A rejected name causes no style warning, and no findings where it is used")
  func refusedNamesAlone() {
    check(
      """
      feature: Shop
      models:
        ⟦String⟧: {id: UUID}
        ⟦sending⟧: [a, b]
      state: {xs: "[String] = []"}
      actions:
        drop: {payload: {_ id: UUID}, reduce: "state.xs.removeAll { $0.id == id }"}
      ~ reserved-name
      ~ reserved-name
      """)
  }

  @Test("A type or middleware cannot have a name that the generated code needs")
  func reservedTypes() {
    check(
      """
      feature: Shop
      external: {⟦Decimal⟧: BigNumbers}
      models:
        ⟦Error⟧: {id: Int}
        ⟦IdentifiedArray⟧: {id: Int}
        ⟦ReduxTesting⟧: {id: Int}
        ⟦Testing⟧: {id: Int}
      middleware:
        ⟦Result⟧:
      ~ reserved-name: 'Decimal' cannot be the name of an external type: it is a type of the spec language
      ~ reserved-name: 'Error' cannot be the name of a model: the standard library has a type with that name, which the generated code uses
      ~ reserved-name: 'IdentifiedArray' cannot be the name of a model: it is a type of the spec language
      ~ reserved-name: 'ReduxTesting' cannot be the name of a model: it would hide what the generated code imports
      ~ reserved-name: 'Testing' cannot be the name of a model: it would hide what the generated code imports
      ~ reserved-name
      """)
  }

  @Test("A model may have a common name, such as 'Action', if generated code does not need it")
  func freeTypes() {
    check(
      """
      feature: Shop
      models:
        Action: [edit]
        Comment: {id: Int}
        Core: {id: Int}
        Event: {id: Int}
        Notification: {id: Int}
        Shop: {id: Int}
        Notice: {id: Int}
        Tag: {id: Int}
      """)
  }

  @Test("A model may have the name of a type of the runtime, which is then named with its module")
  func runtimeTypes() {
    check(
      """
      feature: Shop
      external: {⟦Verdict⟧: Court}
      models:
        Changes: {id: Int}
        Effects: {id: Int}
        Middleware: {id: Int}
        Rejection: {id: Int}
        Storage: {id: Int}
        Store: {id: Int}
      ~ reserved-name: 'Verdict' cannot be the name of an external type: the runtime has a type with that name, and generated code uses both
      """)
  }

  @Test("A model may be called 'RequestStatus' if the feature has no request")
  func statuses() {
    check(
      """
      feature: Leave
      models: {RequestStatus: [pending, approved], StorageStatus: [full, empty]}
      state: {status: RequestStatus = .pending, storage: StorageStatus = .full}
      actions: {approve: {reduce: state.status = .approved; state.storage = .empty}}
      """)
    check(
      """
      feature: Leave
      models: {⟦RequestStatus⟧: [pending, approved], ⟦StorageStatus⟧: [full, empty]}
      state: {days: Int = 0}
      dependencies: {api: {methods: {load: {returns: Int, throws: true}}}}
      requests: {load: {perform: api.load(), into: days}}
      persistence: {days: file}
      ~ reserved-name: 'RequestStatus' cannot be the name of a model: it is a type of the spec language
      ~ reserved-name: 'StorageStatus' cannot be the name of a model: it is a type of the spec language
      """)
  }

  @Test("A rejected name of any kind comes with a name that is allowed")
  func renames() {
    let spec = """
      feature: Shop
      models:
        Result: {self: Int}
        ResultModel: [init]
        ShopState: {id: Int}
        ShopReducerTests: {id: Int}
      actions: {init: {payload: {_ state: Int}, reduce: none}}
      """
    var diagnostics = Diagnostics()
    _ = analyzeSpec(SourceFile(path: "spec.yaml", text: spec), &diagnostics)
    #expect(
      diagnostics.inSourceOrder.map(\.help) == [
        "use a longer name, such as 'ResultModel2'", "use a longer name, such as 'selfValue'",
        "use a longer name, such as 'initCase'", "use another name, such as 'ShopStateModel'",
        "use another name, such as 'ShopReducerTestsModel'",
        "use a longer name, such as 'initAction'", "use a longer name, such as 'stateValue'",
      ])
  }

  @Test("Actions of two storages cannot have the same name")
  func storages() {
    check(
      """
      feature: Library
      state: {load: Int = 0, loaded: Int = 0}
      persistence: {load: file, ⟦loaded⟧: file}
      ~ name-collision: an action of the storage of 'loaded' is named 'loadLoaded', like an action of the storage of 'load' in line 3
      """)
  }

  @Test("A request cannot have the name of an action of a storage")
  func requestAndStorage() {
    check(
      """
      feature: Library
      state: {books: "[String]"}
      dependencies: {api: {methods: {all: {returns: "[String]", throws: true}}}}
      requests: {loadBooks: {perform: api.all(), into: books}}
      persistence: {⟦books⟧: file}
      ~ name-collision: an action of the storage of 'books' is named 'loadBooks', like 'loadBooks' in line 4
      """)
    check(
      """
      feature: Library
      state: {books: "[String]"}
      dependencies: {api: {methods: {all: {returns: "[String]", throws: true}}}}
      requests: {fetchBooks: {perform: api.all(), into: books}}
      persistence: {books: file}
      """)
  }

  @Test("A member or payload value cannot have a name that the generated code needs")
  func reservedMembers() {
    check(
      """
      feature: Shop
      models:
        Item: {⟦hashValue⟧: Int}
        Phase: [idle, ⟦allCases⟧]
      actions:
        add: {payload: {_ ⟦state⟧: Int, ⟦action⟧: Int, effects: Int}, reduce: none}
      ~ reserved-name
      ~ reserved-name: 'allCases' cannot be the name of a case: Swift uses that name for the list of all cases
      ~ reserved-name: 'state' cannot be the name of a payload: in reducers and middleware it is the state
      ~ reserved-name
      """)
  }

  @Test("A type cannot be called 'F' in a feature with middleware, where 'F' means the feature")
  func nameOfTheFeature() {
    check(
      """
      feature: Shop
      models:
        ⟦F⟧: {id: Int}
      state: {fs: "[F]"}
      middleware: {ShopLog: }
      ~ reserved-name: 'F' cannot be the name of a model: in a middleware it is the feature
      """)
    check("feature: Shop\nmodels: {F: {id: Int}}\nstate: {fs: \"[F]\"}")
  }

  @Test(
    "A feature cannot have the name of a module that the generated code needs",
    arguments: [
      "Foundation", "ReduxRuntime", "Testing", "Swift",
    ])
  func modules(name: String) {
    check(
      """
      feature: ⟦\(name)⟧
      ~ reserved-name: '\(name)' cannot be the name of a feature: the generated code may need the module with that name
      """)
  }

  @Test("A feature cannot have the same name as the module of an external type")
  func externalModule() {
    check(
      """
      feature: Money
      external: {Amount: ⟦Money⟧}
      ~ reserved-name: 'Money' cannot be the name of a module: this feature becomes a module with that name
      """)
  }
}

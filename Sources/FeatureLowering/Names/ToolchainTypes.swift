/// The public types that the modules declare which generated code imports. A type of a feature may have
/// the same name as one of them.
///
/// The names come from the symbol graphs of the modules on Linux. Foundation and SwiftData have more types on
/// Apple's systems, which are listed too. A test compiles features with all names of the modules, and fails
/// if this table lacks one that matters.
enum ToolchainTypes {
  /// The types of each module.
  static let byModule: [String: Set<String>] = [
    "Foundation": list(foundation),
    "Observation": list(observation),
    "ReduxRuntime": list(reduxRuntime),
    "ReduxSQLite": list(reduxSQLite),
    "ReduxSwiftData": list(reduxSwiftData),
    "ReduxTesting": list(reduxTesting),
    "Swift": list(swift),
    "SwiftData": list(swiftData),
    "Testing": list(testing),
  ]

  /// Returns the module that declares the type; nil if no module does.
  static func module(of type: String) -> String? {
    modules[type]
  }

  /// If several modules declare a name, the one that generated code means comes first.
  private static let modules: [String: String] = Dictionary(
    [
      "Swift", "Foundation", "ReduxSQLite", "ReduxSwiftData", "SwiftData", "ReduxRuntime",
      "ReduxTesting", "Testing", "Observation",
    ]
    .flatMap { module in (byModule[module] ?? []).map { ($0, module) } },
    uniquingKeysWith: { first, _ in first })

  private static func list(_ names: String) -> Set<String> {
    Set(names.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let foundation = """
    ActivityOptions AffineTransform AlignmentOptions AnyPublisher AsyncImageProvider
    AttributeContainer AttributeDynamicLookup AttributeScope AttributeScopeCodableConfiguration
    AttributeScopes AttributedString AttributedStringAttributeMutation AttributedStringKey
    AttributedStringProtocol AttributedSubstring BackgroundTask BlockOperation Boolean Bundle
    Byte ByteCount ByteCountFormatStyle ByteCountFormatter CGAffineTransform CGFloat CGPoint
    CGRect CGRectEdge CGSize CGVector CachedURLResponse Calendar Cancellable CharacterSet
    CocoaError CodableAttributedStringKey CodableConfiguration CodableWithConfiguration
    ComparableComparator Comparator ComparisonResult ConnectableObservable ContiguousBytes
    CurrencyFormatStyleConfiguration CustomNSError Data DataProtocol Date DateComponents
    DateFormatter DateInterval DateIntervalFormatter Decimal DecodableAttributedStringKey
    DecodableWithConfiguration DecodingConfigurationProviding
    DescriptiveNumberFormatConfiguration Dimension DiscontiguousAttributedSubstring
    DiscreteFormatStyle DispatchData DispatchDataIterator DispatchGroup DispatchIO
    DispatchObject DispatchPredicate DispatchQoS DispatchQueue DispatchSemaphore DispatchSource
    DispatchSourceHandler DispatchSourceProtocol DispatchSourceRead DispatchSourceSignal
    DispatchSourceTimer DispatchSourceUserDataAdd DispatchSourceUserDataOr
    DispatchSourceUserDataReplace DispatchSourceWrite DispatchSpecificKey DispatchTime
    DispatchTimeInterval DispatchTimeoutResult DispatchWallTime DispatchWorkItem
    DispatchWorkItemFlags DistributedNotificationCenter EncodableAttributedStringKey
    EncodableWithConfiguration EncodingConfigurationProviding EnergyFormatter Expression
    FileAttributeKey FileAttributeType FileHandle FileManager FileManagerDelegate FilePresenter
    FileProtectionType FileWrapper Fixed Float32 Float64 FloatingPointFormatStyle
    FloatingPointParseStrategy FormatStyle FormatStyleCapitalizationContext Formatter Fract
    Handle Host ISO8601DateFormatter IndexPath IndexSet InflectionConcept InflectionRule
    InputStream IntegerFormatStyle IntegerParseStrategy ItemCount JSONDecoder JSONEncoder
    JSONSerialization KeyPathComparator LengthFormatter ListFormatStyle ListFormatter Locale
    LocalizedError LocalizedStringResource Lock LogicalAddress
    MarkdownDecodableAttributedStringKey MassFormatter Measurement MeasurementFormatter
    MessagePort Morphology MutableDataProtocol NSAffineTransform NSAffineTransformStruct NSArray
    NSAttributedString NSBinarySearchingOptions NSCache NSCacheDelegate NSCalendar
    NSCharacterSet NSCoder NSCoding NSComparisonPredicate NSCompoundPredicate NSCondition
    NSConditionLock NSCopying NSCountedSet NSData NSDate NSDateComponents NSDateInterval
    NSDecimalNumber NSDecimalNumberBehaviors NSDecimalNumberHandler NSDictionary NSEdgeInsets
    NSEnumerationOptions NSEnumerator NSError NSErrorDomain NSExceptionName NSExpression
    NSIndexPath NSIndexSet NSIndexSetIterator NSKeyedArchiver NSKeyedArchiverDelegate
    NSKeyedUnarchiver NSKeyedUnarchiverDelegate NSLocale NSLock NSLocking NSMeasurement
    NSMutableArray NSMutableAttributedString NSMutableCharacterSet NSMutableCopying
    NSMutableData NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet NSMutableSet
    NSMutableString NSNotification NSNull NSNumber NSObject NSObjectProtocol NSOrderedSet
    NSOrthography NSPersonNameComponents NSPoint NSPointArray NSPointPointer NSPredicate NSRange
    NSRangePointer NSRect NSRectArray NSRectEdge NSRectPointer NSRecursiveLock
    NSRegularExpression NSSecureCoding NSSet NSSize NSSizeArray NSSizePointer NSSortDescriptor
    NSSortOptions NSString NSTextCheckingKey NSTextCheckingResult NSTimeZone NSURL
    NSURLComponents NSURLQueryItem NSUUID NSValue NSZone Notification NotificationCenter
    NotificationQueue NumberFormatStyleConfiguration NumberFormatter OSStatus OSType ObjCBool
    OperatingSystemVersion Operation OperationQueue OptionBits OutputStream POSIXError
    POSIXErrorCode ParseStrategy ParseableFormatStyle PersonNameComponents
    PersonNameComponentsFormatter Pipe Point Port PortDelegate PortMessage Predicate
    PredicateBindings PredicateError PredicateExpression PredicateExpressions Process
    ProcessInfo ProcessSerialNumber Progress ProgressKind ProgressManager ProgressReporter
    ProgressReporting ProgressUserInfoKey PropertyListDecoder PropertyListEncoder
    PropertyListSerialization ProtocolWitness Ptr QualityOfService RecoverableError Rect
    ReferenceConvertible Region RelativeDateTimeFormatter RunLoop Scanner
    ScopedAttributeContainer Script ScriptCode Selector Semaphore Size SocketNativeHandle
    SocketPort SortComparator SortDescriptor SortOrder StandardPredicateExpression Str255 Stream
    StreamDelegate StreamNetworkServiceTypeValue StreamSOCKSProxyConfiguration
    StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle StringTransform Style
    StyleParameter TermOfAddress Thread ThreadLocal TimeInterval TimeZone Timer URL
    URLComponents URLError URLFileResourceType URLQueryItem URLResource URLResourceKey
    URLResourceValues UUID UndoManager UniChar Unit UnitAcceleration UnitAngle UnitArea
    UnitConcentrationMass UnitConverter UnitConverterLinear UnitDispersion UnitDuration
    UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference
    UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance
    UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature
    UnitVolume Units UnsignedFixed UserDefaults VersRec Versions Wide XMLDTD XMLDocument
    XMLElement XMLNode XMLParser XPCConnection Zone
    """

  private static let observation = """
    Observable ObservationIgnored ObservationRegistrar ObservationTracked Observations
    """

  private static let reduxRuntime = """
    ActionRun AppStore AppWatcher CauseChain Changes CheckedField ClosureMiddleware DefaultsStorage
    DrivenEffects
    EffectDriver EffectID EffectLane EffectNumber EffectPolicy EffectSender EffectTimer Effects
    FailureSection Feature FeatureApp FileStorage FormFeature FormField IdentifiedArray IdentifiedArrayOf
    InMemoryStorage KeyedStores LiveApp LiveDependencies LoggingMiddleware LoopRule MergedValue
    Middleware NoDependencies ObserverStatus OpenedFeature PresentedStore QueueHistory RandomValues Rejection
    RequestStatus Retry RunningEffect SeededNumbers Storage StorageActions StorageError
    StorageMiddleware StorageProgress StorageStatus StorageWarning Store StorePublisher StoreSlot
    StoreSubscription StoreValues StoredList StoredRows StoredVersion Throttle ValueSource
    Verdict
    """

  private static let reduxSQLite = """
    SQLiteColumn SQLiteDatabase SQLiteList SQLiteMigration SQLiteRow SQLiteRows SQLiteSnapshot
    SQLiteStorage SQLiteTable SQLiteValue SQLiteValues
    """

  private static let reduxTesting = """
    AppTestStore ManualClock MiddlewareOutcome PendingCalls RandomWalk RandomWalks Recorder
    Recording ReductionObserver SessionRecorder StorageMock StorageMockAnswer StorageMockError
    TestDriver TestStore
    """

  private static let swift = """
    Actor AdditiveArithmetic AnyActor AnyBidirectionalCollection AnyClass AnyCollection AnyHashable
    AnyIndex AnyIterator AnyKeyPath AnyObject AnyRandomAccessCollection AnyRegexOutput AnySequence
    Array ArrayLiteralConvertible ArraySlice AsyncCompactMapSequence AsyncDropFirstSequence
    AsyncDropWhileSequence AsyncFilterSequence AsyncFlatMapSequence AsyncIteratorProtocol
    AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence AsyncSequence AsyncStream
    AsyncThrowingCompactMapSequence AsyncThrowingDropWhileSequence AsyncThrowingFilterSequence
    AsyncThrowingFlatMapSequence AsyncThrowingMapSequence AsyncThrowingPrefixWhileSequence
    AsyncThrowingStream Atomic AtomicLazyReference AtomicLoadOrdering AtomicOptionalRepresentable
    AtomicRepresentable AtomicStoreOrdering AtomicUpdateOrdering BidirectionalCollection
    BidirectionalIndexable BidirectionalSlice BinaryFloatingPoint BinaryInteger BitwiseCopyable
    Bool BooleanLiteralConvertible BooleanLiteralType CBool CChar CChar16 CChar32 CChar8 CDouble
    CFloat CFloat16 CInt CLong CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt
    CUnsignedLong CUnsignedLongLong CUnsignedShort CVaListPointer CVarArg CWideChar
    CancellationError CaseIterable Character CheckedContinuation Clock ClosedRange ClosedRangeIndex
    Codable CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
    CollectionOfOne CommandLine Comparable ConcurrentValue ContiguousArray ContinuousClock Copyable
    CountableClosedRange CountablePartialRangeFrom CountableRange CustomConsumingRegexComponent
    CustomDebugStringConvertible CustomLeafReflectable CustomPlaygroundDisplayConvertible
    CustomPlaygroundQuickLookable CustomReflectable CustomStringConvertible DebugDescription
    Decodable Decoder DecodingError DefaultBidirectionalIndices DefaultIndices
    DefaultRandomAccessIndices DefaultStringInterpolation Dictionary DictionaryIndex
    DictionaryIterator DictionaryLiteral DictionaryLiteralConvertible DiscardingTaskGroup
    DiscontiguousSlice Double DropFirstSequence DropWhileSequence Duration DurationProtocol
    EmptyCollection EmptyIterator Encodable Encoder EncodingError EnumeratedIterator
    EnumeratedSequence Equatable Error Escapable Executor ExecutorJob ExpressibleByArrayLiteral
    ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral
    ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral
    ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation
    ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral
    ExtendedGraphemeClusterLiteralConvertible ExtendedGraphemeClusterType FixedWidthInteger
    FlattenBidirectionalCollection FlattenBidirectionalCollectionIndex FlattenCollection
    FlattenCollectionIndex FlattenSequence Float Float16 Float32 Float64 Float80
    FloatLiteralConvertible FloatLiteralType FloatingPoint FloatingPointClassification
    FloatingPointRoundingRule FloatingPointSign GlobalActor Hashable Hasher Identifiable Indexable
    IndexableBase IndexingIterator InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8
    IntegerLiteralConvertible IntegerLiteralType IteratorOverOne IteratorProtocol IteratorSequence
    Job JobPriority JoinedIterator JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer
    KeyedDecodingContainerProtocol KeyedEncodingContainer KeyedEncodingContainerProtocol
    LazyBidirectionalCollection LazyCollection LazyCollectionProtocol
    LazyDropWhileBidirectionalCollection LazyDropWhileCollection LazyDropWhileIndex
    LazyDropWhileIterator LazyDropWhileSequence LazyFilterBidirectionalCollection
    LazyFilterCollection LazyFilterIndex LazyFilterIterator LazyFilterSequence
    LazyMapBidirectionalCollection LazyMapCollection LazyMapIterator LazyMapRandomAccessCollection
    LazyMapSequence LazyPrefixWhileBidirectionalCollection LazyPrefixWhileCollection
    LazyPrefixWhileIndex LazyPrefixWhileIterator LazyPrefixWhileSequence LazyRandomAccessCollection
    LazySequence LazySequenceProtocol LosslessStringConvertible MainActor ManagedBuffer
    ManagedBufferPointer MemoryLayout Mirror MirrorPath MutableBidirectionalSlice MutableCollection
    MutableIndexable MutableRandomAccessSlice MutableRangeReplaceableBidirectionalSlice
    MutableRangeReplaceableRandomAccessSlice MutableRangeReplaceableSlice MutableRawSpan
    MutableSlice MutableSpan Mutex Never NilLiteralConvertible Numeric ObjectIdentifier
    OpaquePointer OptionSet Optional OutputRawSpan OutputSpan PartialAsyncTask PartialKeyPath
    PartialRangeFrom PartialRangeThrough PartialRangeUpTo PlaygroundQuickLook PrefixSequence
    RandomAccessCollection RandomAccessIndexable RandomAccessSlice RandomNumberGenerator Range
    RangeExpression RangeReplaceableBidirectionalSlice RangeReplaceableCollection
    RangeReplaceableIndexable RangeReplaceableRandomAccessSlice RangeReplaceableSlice RangeSet
    RawRepresentable RawSpan ReferenceWritableKeyPath Regex RegexComponent RegexRepetitionBehavior
    RegexSemanticLevel RegexWordBoundaryKind Repeated Result ReversedCollection ReversedIndex
    ReversedRandomAccessCollection SIMD SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask
    SIMDScalar SIMDStorage Sendable SendableMetatype Sequence SerialExecutor Set SetAlgebra
    SetIndex SetIterator SignedInteger SignedNumeric SingleValueDecodingContainer
    SingleValueEncodingContainer Slice Span StaticBigInt StaticString StrideThrough
    StrideThroughIterator StrideTo StrideToIterator Strideable String
    StringInterpolationConvertible StringInterpolationProtocol StringLiteralConvertible
    StringLiteralType StringProtocol Substring SuspendingClock SystemRandomNumberGenerator Task
    TaskExecutor TaskGroup TaskLocal TaskPriority TextOutputStream TextOutputStreamable
    ThrowingDiscardingTaskGroup ThrowingTaskGroup UInt UInt128 UInt16 UInt32 UInt64 UInt8 UTF16
    UTF32 UTF8 UTF8Span UnboundedRange UnfoldFirstSequence UnfoldSequence Unicode UnicodeCodec
    UnicodeDecodingResult UnicodeScalar UnicodeScalarLiteralConvertible UnicodeScalarType
    UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged UnownedJob UnownedSerialExecutor
    UnownedTaskExecutor UnsafeBufferPointer UnsafeBufferPointerIterator UnsafeConcurrentValue
    UnsafeContinuation UnsafeCurrentTask UnsafeMutableBufferPointer UnsafeMutablePointer
    UnsafeMutableRawBufferPointer UnsafeMutableRawBufferPointerIterator UnsafeMutableRawPointer
    UnsafePointer UnsafeRawBufferPointer UnsafeRawBufferPointerIterator UnsafeRawPointer
    UnsafeSendable UnsafeThrowingContinuation UnsignedInteger Void WordPair WritableKeyPath
    Zip2Iterator Zip2Sequence
    """

  private static let reduxSwiftData = """
    CaseRename MissingSwiftData StoredAttribute SwiftDataDatabase SwiftDataEntity SwiftDataSavedList
    SwiftDataStorage
    """

  private static let swiftData = """
    Attribute BackingData CompositeAttribute DataStore DataStoreBatching DataStoreConfiguration
    DataStoreError DataStoreSaveChangesResult DataStoreSnapshot DefaultBackingData
    DefaultHistoryDelete DefaultHistoryInsert DefaultHistoryToken DefaultHistoryTransaction
    DefaultHistoryUpdate DefaultModelExecutor DefaultSerialModelExecutor DefaultStore
    EphemeralValue FetchDescriptor FetchResultsCollection HistoryChange HistoryDelete
    HistoryDescriptor HistoryInsert HistoryProviding HistoryToken HistoryTombstone
    HistoryTransaction HistoryUpdate Index MigrationPlan MigrationStage Model ModelActor
    ModelConfiguration ModelContainer ModelContext ModelExecutor PersistentIdentifier
    PersistentModel Query Relationship RelationshipCollection Schema SchemaMigrationPlan
    SchemaProperty SerialModelExecutor SwiftDataError Transient Unique VersionedSchema
    """

  private static let testing = """
    Attachable AttachableWrapper Attachment Bug Comment ConditionTrait Confirmation
    CustomTestArgumentEncodable CustomTestStringConvertible ExitStatus ExitTest Expectation
    ExpectationFailedError Issue IssueHandlingTrait KnownIssueMatcher ParallelizationTrait
    SourceLocation Suite SuiteTrait Tag Test TestScoping TestTrait TimeLimitTrait Trait
    """
}

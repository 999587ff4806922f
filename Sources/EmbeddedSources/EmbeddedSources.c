// A new file of ReduxRuntime, ReduxSQLite, ReduxSwiftData or ReduxTesting needs three lines here: C23 has `#embed`, but no list of
// the files in a folder.
#include "EmbeddedSources.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedSource reduxRuntime[] = {
  {"App/ActionLinks.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/ActionLinks.swift" suffix(, 0)
  }},
  {"App/AppMember.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/AppMember.swift" suffix(, 0)
  }},
  {"App/AppMembership.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/AppMembership.swift" suffix(, 0)
  }},
  {"App/AppStore+Memo.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/AppStore+Memo.swift" suffix(, 0)
  }},
  {"App/AppStore+Observers.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/AppStore+Observers.swift" suffix(, 0)
  }},
  {"App/AppStore+Opening.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/AppStore+Opening.swift" suffix(, 0)
  }},
  {"App/AppStore.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/AppStore.swift" suffix(, 0)
  }},
  {"App/Membership.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/Membership.swift" suffix(, 0)
  }},
  {"App/StoreSlot.swift", (const unsigned char[]){
#embed "../ReduxRuntime/App/StoreSlot.swift" suffix(, 0)
  }},
  {"Collections/ChunkedArray.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Collections/ChunkedArray.swift" suffix(, 0)
  }},
  {"Collections/IdentifiedArray+Collection.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Collections/IdentifiedArray+Collection.swift" suffix(, 0)
  }},
  {"Collections/IdentifiedArray.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Collections/IdentifiedArray.swift" suffix(, 0)
  }},
  {"Effects/CallGroup.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/CallGroup.swift" suffix(, 0)
  }},
  {"Effects/EffectCause.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectCause.swift" suffix(, 0)
  }},
  {"Effects/EffectDriver.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectDriver.swift" suffix(, 0)
  }},
  {"Effects/EffectGroup.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectGroup.swift" suffix(, 0)
  }},
  {"Effects/EffectID.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectID.swift" suffix(, 0)
  }},
  {"Effects/EffectInProgress+Timer.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectInProgress+Timer.swift" suffix(, 0)
  }},
  {"Effects/EffectInProgress.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectInProgress.swift" suffix(, 0)
  }},
  {"Effects/EffectRunner.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EffectRunner.swift" suffix(, 0)
  }},
  {"Effects/Effects.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/Effects.swift" suffix(, 0)
  }},
  {"Effects/ErrorReports.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/ErrorReports.swift" suffix(, 0)
  }},
  {"Effects/EventHandler.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EventHandler.swift" suffix(, 0)
  }},
  {"Effects/EventLog.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/EventLog.swift" suffix(, 0)
  }},
  {"Effects/NamedEffects.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/NamedEffects.swift" suffix(, 0)
  }},
  {"Effects/RequestStatus.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/RequestStatus.swift" suffix(, 0)
  }},
  {"Effects/RunningEffect.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/RunningEffect.swift" suffix(, 0)
  }},
  {"Effects/ValueSource.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Effects/ValueSource.swift" suffix(, 0)
  }},
  {"Feature/Changes.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/Changes.swift" suffix(, 0)
  }},
  {"Feature/ClosureMiddleware.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/ClosureMiddleware.swift" suffix(, 0)
  }},
  {"Feature/Feature.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/Feature.swift" suffix(, 0)
  }},
  {"Feature/FormFeature.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/FormFeature.swift" suffix(, 0)
  }},
  {"Feature/LoggingMiddleware.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/LoggingMiddleware.swift" suffix(, 0)
  }},
  {"Feature/Memo.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/Memo.swift" suffix(, 0)
  }},
  {"Feature/Middleware.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/Middleware.swift" suffix(, 0)
  }},
  {"Feature/Tracker.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/Tracker.swift" suffix(, 0)
  }},
  {"Feature/caseName.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Feature/caseName.swift" suffix(, 0)
  }},
  {"Semantics/EffectLane.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/EffectLane.swift" suffix(, 0)
  }},
  {"Semantics/EffectPolicy.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/EffectPolicy.swift" suffix(, 0)
  }},
  {"Semantics/EffectTimer.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/EffectTimer.swift" suffix(, 0)
  }},
  {"Semantics/LoopRule.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/LoopRule.swift" suffix(, 0)
  }},
  {"Semantics/MergedValue.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/MergedValue.swift" suffix(, 0)
  }},
  {"Semantics/Queue.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/Queue.swift" suffix(, 0)
  }},
  {"Semantics/RandomValues.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/RandomValues.swift" suffix(, 0)
  }},
  {"Semantics/StorageProgress.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Semantics/StorageProgress.swift" suffix(, 0)
  }},
  {"Storage/Files/DefaultsStorage.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/Files/DefaultsStorage.swift" suffix(, 0)
  }},
  {"Storage/Files/FileStorage.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/Files/FileStorage.swift" suffix(, 0)
  }},
  {"Storage/Files/StoredJSON.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/Files/StoredJSON.swift" suffix(, 0)
  }},
  {"Storage/Files/storageErrorText.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/Files/storageErrorText.swift" suffix(, 0)
  }},
  {"Storage/RowPositions.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/RowPositions.swift" suffix(, 0)
  }},
  {"Storage/Storage.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/Storage.swift" suffix(, 0)
  }},
  {"Storage/StorageError+System.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StorageError+System.swift" suffix(, 0)
  }},
  {"Storage/StorageJobs.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StorageJobs.swift" suffix(, 0)
  }},
  {"Storage/StorageMiddleware.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StorageMiddleware.swift" suffix(, 0)
  }},
  {"Storage/StorageOrder.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StorageOrder.swift" suffix(, 0)
  }},
  {"Storage/StoreStorages.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StoreStorages.swift" suffix(, 0)
  }},
  {"Storage/StoredList.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StoredList.swift" suffix(, 0)
  }},
  {"Storage/StoredProperty+Loading.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StoredProperty+Loading.swift" suffix(, 0)
  }},
  {"Storage/StoredProperty+Saving.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StoredProperty+Saving.swift" suffix(, 0)
  }},
  {"Storage/StoredProperty.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StoredProperty.swift" suffix(, 0)
  }},
  {"Storage/StoredRows.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Storage/StoredRows.swift" suffix(, 0)
  }},
  {"Store/Alerts+SwiftUI.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Alerts+SwiftUI.swift" suffix(, 0)
  }},
  {"Store/CheckedField+SwiftUI.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/CheckedField+SwiftUI.swift" suffix(, 0)
  }},
  {"Store/CheckedSearch+SwiftUI.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/CheckedSearch+SwiftUI.swift" suffix(, 0)
  }},
  {"Store/Core.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Core.swift" suffix(, 0)
  }},
  {"Store/FailureSection+SwiftUI.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/FailureSection+SwiftUI.swift" suffix(, 0)
  }},
  {"Store/FocusedValues+SwiftUI.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/FocusedValues+SwiftUI.swift" suffix(, 0)
  }},
  {"Store/Observer.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Observer.swift" suffix(, 0)
  }},
  {"Store/PresentedStore.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/PresentedStore.swift" suffix(, 0)
  }},
  {"Store/Presenting+UIKit.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Presenting+UIKit.swift" suffix(, 0)
  }},
  {"Store/Store+Combine.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Store+Combine.swift" suffix(, 0)
  }},
  {"Store/Store+SwiftUI.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Store+SwiftUI.swift" suffix(, 0)
  }},
  {"Store/Store.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Store.swift" suffix(, 0)
  }},
  {"Store/Turn.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Turn.swift" suffix(, 0)
  }},
  {"Store/Waiters.swift", (const unsigned char[]){
#embed "../ReduxRuntime/Store/Waiters.swift" suffix(, 0)
  }},
  {"require.swift", (const unsigned char[]){
#embed "../ReduxRuntime/require.swift" suffix(, 0)
  }},
  {"writeError.swift", (const unsigned char[]){
#embed "../ReduxRuntime/writeError.swift" suffix(, 0)
  }},
  {NULL, NULL},
};

static const EmbeddedSource reduxSQLite[] = {
  {"DatabaseFile.swift", (const unsigned char[]){
#embed "../ReduxSQLite/DatabaseFile.swift" suffix(, 0)
  }},
  {"SQLiteDatabase.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteDatabase.swift" suffix(, 0)
  }},
  {"SQLiteMigration.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteMigration.swift" suffix(, 0)
  }},
  {"SQLiteRow.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteRow.swift" suffix(, 0)
  }},
  {"SQLiteSnapshot.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteSnapshot.swift" suffix(, 0)
  }},
  {"SQLiteStorage.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteStorage.swift" suffix(, 0)
  }},
  {"SQLiteTable.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteTable.swift" suffix(, 0)
  }},
  {"SQLiteValue.swift", (const unsigned char[]){
#embed "../ReduxSQLite/SQLiteValue.swift" suffix(, 0)
  }},
  {NULL, NULL},
};

static const EmbeddedSource reduxSwiftData[] = {
  {"StoredAttribute.swift", (const unsigned char[]){
#embed "../ReduxSwiftData/StoredAttribute.swift" suffix(, 0)
  }},
  {"SwiftDataDatabase.swift", (const unsigned char[]){
#embed "../ReduxSwiftData/SwiftDataDatabase.swift" suffix(, 0)
  }},
  {"SwiftDataStorage.swift", (const unsigned char[]){
#embed "../ReduxSwiftData/SwiftDataStorage.swift" suffix(, 0)
  }},
  {NULL, NULL},
};

static const EmbeddedSource reduxTesting[] = {
  {"ActionLog.swift", (const unsigned char[]){
#embed "../ReduxTesting/ActionLog.swift" suffix(, 0)
  }},
  {"AppTestStore.swift", (const unsigned char[]){
#embed "../ReduxTesting/AppTestStore.swift" suffix(, 0)
  }},
  {"Clock/ManualClock+Driving.swift", (const unsigned char[]){
#embed "../ReduxTesting/Clock/ManualClock+Driving.swift" suffix(, 0)
  }},
  {"Clock/ManualClock+Waiting.swift", (const unsigned char[]){
#embed "../ReduxTesting/Clock/ManualClock+Waiting.swift" suffix(, 0)
  }},
  {"Clock/ManualClock.swift", (const unsigned char[]){
#embed "../ReduxTesting/Clock/ManualClock.swift" suffix(, 0)
  }},
  {"CreatedValues.swift", (const unsigned char[]){
#embed "../ReduxTesting/CreatedValues.swift" suffix(, 0)
  }},
  {"Lock.swift", (const unsigned char[]){
#embed "../ReduxTesting/Lock.swift" suffix(, 0)
  }},
  {"MiddlewareOutcome.swift", (const unsigned char[]){
#embed "../ReduxTesting/MiddlewareOutcome.swift" suffix(, 0)
  }},
  {"PendingCalls.swift", (const unsigned char[]){
#embed "../ReduxTesting/PendingCalls.swift" suffix(, 0)
  }},
  {"Recorder.swift", (const unsigned char[]){
#embed "../ReduxTesting/Recorder.swift" suffix(, 0)
  }},
  {"SessionRecorder.swift", (const unsigned char[]){
#embed "../ReduxTesting/SessionRecorder.swift" suffix(, 0)
  }},
  {"StorageMock.swift", (const unsigned char[]){
#embed "../ReduxTesting/StorageMock.swift" suffix(, 0)
  }},
  {"TestDriver+Actions.swift", (const unsigned char[]){
#embed "../ReduxTesting/TestDriver+Actions.swift" suffix(, 0)
  }},
  {"TestDriver+Finishing.swift", (const unsigned char[]){
#embed "../ReduxTesting/TestDriver+Finishing.swift" suffix(, 0)
  }},
  {"TestDriver+Outputs.swift", (const unsigned char[]){
#embed "../ReduxTesting/TestDriver+Outputs.swift" suffix(, 0)
  }},
  {"TestDriver.swift", (const unsigned char[]){
#embed "../ReduxTesting/TestDriver.swift" suffix(, 0)
  }},
  {"TestStore.swift", (const unsigned char[]){
#embed "../ReduxTesting/TestStore.swift" suffix(, 0)
  }},
  {"Walks/RandomWalk.swift", (const unsigned char[]){
#embed "../ReduxTesting/Walks/RandomWalk.swift" suffix(, 0)
  }},
  {"Walks/RandomWalks.swift", (const unsigned char[]){
#embed "../ReduxTesting/Walks/RandomWalks.swift" suffix(, 0)
  }},
  {"Walks/ReductionObserver.swift", (const unsigned char[]){
#embed "../ReduxTesting/Walks/ReductionObserver.swift" suffix(, 0)
  }},
  {"changesNotReported.swift", (const unsigned char[]){
#embed "../ReduxTesting/changesNotReported.swift" suffix(, 0)
  }},
  {"differences.swift", (const unsigned char[]){
#embed "../ReduxTesting/differences.swift" suffix(, 0)
  }},
  {"reportIssue.swift", (const unsigned char[]){
#embed "../ReduxTesting/reportIssue.swift" suffix(, 0)
  }},
  {"stateHash.swift", (const unsigned char[]){
#embed "../ReduxTesting/stateHash.swift" suffix(, 0)
  }},
  {NULL, NULL},
};

const EmbeddedSource *reduxRuntimeSources(void) { return reduxRuntime; }

const EmbeddedSource *reduxSQLiteSources(void) { return reduxSQLite; }
const EmbeddedSource *reduxSwiftDataSources(void) { return reduxSwiftData; }

const EmbeddedSource *reduxTestingSources(void) { return reduxTesting; }

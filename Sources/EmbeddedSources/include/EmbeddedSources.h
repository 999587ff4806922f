#pragma once

/// A source file of a runtime module. The tool contains the file, and writes it into packages.
typedef struct {
  /// The path in the module's folder; NULL after the last file.
  const char *path;
  /// The text in UTF-8, with a NUL after its end.
  const unsigned char *text;
} EmbeddedSource;

/// Returns the files of `ReduxRuntime`, sorted by path.
const EmbeddedSource *reduxRuntimeSources(void);

/// Returns the files of `ReduxSQLite`, sorted by path.
const EmbeddedSource *reduxSQLiteSources(void);

/// Returns the files of `ReduxSwiftData`, sorted by path.
const EmbeddedSource *reduxSwiftDataSources(void);

/// Returns the files of `ReduxTesting`, sorted by path.
const EmbeddedSource *reduxTestingSources(void);

/// Returns the pages of `docs/findings`, sorted by the id of the finding.
const EmbeddedSource *findingPageSources(void);

/// Returns the page of `redux-gen guide`, whose name is empty, then the pages of `docs/reference` and those of
/// `docs/guides`, each sorted by name.
const EmbeddedSource *guidePageSources(void);

/// Returns the page of `redux-gen play`, with a NUL after its end.
const char *playPageSource(void);

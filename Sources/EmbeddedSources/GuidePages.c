// The pages that `redux-gen guide` prints: the language on one page, the reference, and the guides whose
// names no page of the reference has. A new page needs three lines here. A test compares the list with the
// folders.
#include "EmbeddedSources.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedSource guidePages[] = {
  {"", (const unsigned char[]){
#embed "../../docs/guides/agents.md" suffix(, 0)
  }},
  {"actions", (const unsigned char[]){
#embed "../../docs/reference/actions.md" suffix(, 0)
  }},
  {"apps", (const unsigned char[]){
#embed "../../docs/reference/apps.md" suffix(, 0)
  }},
  {"breaking", (const unsigned char[]){
#embed "../../docs/reference/breaking.md" suffix(, 0)
  }},
  {"command-line", (const unsigned char[]){
#embed "../../docs/reference/command-line.md" suffix(, 0)
  }},
  {"configuration", (const unsigned char[]){
#embed "../../docs/reference/configuration.md" suffix(, 0)
  }},
  {"constants", (const unsigned char[]){
#embed "../../docs/reference/constants.md" suffix(, 0)
  }},
  {"dependencies", (const unsigned char[]){
#embed "../../docs/reference/dependencies.md" suffix(, 0)
  }},
  {"derived", (const unsigned char[]){
#embed "../../docs/reference/derived.md" suffix(, 0)
  }},
  {"events", (const unsigned char[]){
#embed "../../docs/reference/events.md" suffix(, 0)
  }},
  {"exploring", (const unsigned char[]){
#embed "../../docs/reference/exploring.md" suffix(, 0)
  }},
  {"expressions", (const unsigned char[]){
#embed "../../docs/reference/expressions.md" suffix(, 0)
  }},
  {"filters", (const unsigned char[]){
#embed "../../docs/reference/filters.md" suffix(, 0)
  }},
  {"findings", (const unsigned char[]){
#embed "../../docs/reference/findings.md" suffix(, 0)
  }},
  {"formats", (const unsigned char[]){
#embed "../../docs/reference/formats.md" suffix(, 0)
  }},
  {"functions", (const unsigned char[]){
#embed "../../docs/reference/functions.md" suffix(, 0)
  }},
  {"generated-code", (const unsigned char[]){
#embed "../../docs/reference/generated-code.md" suffix(, 0)
  }},
  {"imports", (const unsigned char[]){
#embed "../../docs/reference/imports.md" suffix(, 0)
  }},
  {"invariants", (const unsigned char[]){
#embed "../../docs/reference/invariants.md" suffix(, 0)
  }},
  {"language", (const unsigned char[]){
#embed "../../docs/reference/language.md" suffix(, 0)
  }},
  {"limits", (const unsigned char[]){
#embed "../../docs/reference/limits.md" suffix(, 0)
  }},
  {"members", (const unsigned char[]){
#embed "../../docs/reference/members.md" suffix(, 0)
  }},
  {"middleware", (const unsigned char[]){
#embed "../../docs/reference/middleware.md" suffix(, 0)
  }},
  {"models", (const unsigned char[]){
#embed "../../docs/reference/models.md" suffix(, 0)
  }},
  {"persistence", (const unsigned char[]){
#embed "../../docs/reference/persistence.md" suffix(, 0)
  }},
  {"requests", (const unsigned char[]){
#embed "../../docs/reference/requests.md" suffix(, 0)
  }},
  {"runtime-types", (const unsigned char[]){
#embed "../../docs/reference/runtime-types.md" suffix(, 0)
  }},
  {"scenarios", (const unsigned char[]){
#embed "../../docs/reference/scenarios.md" suffix(, 0)
  }},
  {"screens", (const unsigned char[]){
#embed "../../docs/reference/screens.md" suffix(, 0)
  }},
  {"state", (const unsigned char[]){
#embed "../../docs/reference/state.md" suffix(, 0)
  }},
  {"types", (const unsigned char[]){
#embed "../../docs/reference/types.md" suffix(, 0)
  }},
  {"undo", (const unsigned char[]){
#embed "../../docs/reference/undo.md" suffix(, 0)
  }},
  {"yaml", (const unsigned char[]){
#embed "../../docs/reference/yaml.md" suffix(, 0)
  }},
  {"build-plugin", (const unsigned char[]){
#embed "../../docs/guides/build-plugin.md" suffix(, 0)
  }},
  {"ci", (const unsigned char[]){
#embed "../../docs/guides/ci.md" suffix(, 0)
  }},
  {"editor", (const unsigned char[]){
#embed "../../docs/guides/editor.md" suffix(, 0)
  }},
  {"effects", (const unsigned char[]){
#embed "../../docs/guides/effects.md" suffix(, 0)
  }},
  {"handlers", (const unsigned char[]){
#embed "../../docs/guides/handlers.md" suffix(, 0)
  }},
  {"migrating-handwritten", (const unsigned char[]){
#embed "../../docs/guides/migrating-handwritten.md" suffix(, 0)
  }},
  {"migrating-reswift", (const unsigned char[]){
#embed "../../docs/guides/migrating-reswift.md" suffix(, 0)
  }},
  {"migrating-tca", (const unsigned char[]){
#embed "../../docs/guides/migrating-tca.md" suffix(, 0)
  }},
  {"own-store", (const unsigned char[]){
#embed "../../docs/guides/own-store.md" suffix(, 0)
  }},
  {"play", (const unsigned char[]){
#embed "../../docs/guides/play.md" suffix(, 0)
  }},
  {"runtime", (const unsigned char[]){
#embed "../../docs/guides/runtime.md" suffix(, 0)
  }},
  {"several-features", (const unsigned char[]){
#embed "../../docs/guides/several-features.md" suffix(, 0)
  }},
  {"stores", (const unsigned char[]){
#embed "../../docs/guides/stores.md" suffix(, 0)
  }},
  {"swiftui", (const unsigned char[]){
#embed "../../docs/guides/swiftui.md" suffix(, 0)
  }},
  {"testing", (const unsigned char[]){
#embed "../../docs/guides/testing.md" suffix(, 0)
  }},
  {"uikit", (const unsigned char[]){
#embed "../../docs/guides/uikit.md" suffix(, 0)
  }},
  {NULL, NULL},
};

const EmbeddedSource *guidePageSources(void) { return guidePages; }

// The pages that `redux-gen guide` prints: the guide, and the reference. A new page of the reference needs
// three lines here. A test compares the list with the folder.
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
  {NULL, NULL},
};

const EmbeddedSource *guidePageSources(void) { return guidePages; }

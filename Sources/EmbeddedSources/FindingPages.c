// The pages of `docs/findings`, which `redux-gen explain` shows. A new page needs three lines here: C23
// has `#embed`, but no list of files. A test compares the list with the folder.
#include "EmbeddedSources.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedSource findingPages[] = {
  {"action-added", (const unsigned char[]){
#embed "../../docs/findings/action-added.md" suffix(, 0)
  }},
  {"action-made-private", (const unsigned char[]){
#embed "../../docs/findings/action-made-private.md" suffix(, 0)
  }},
  {"action-payload-changed", (const unsigned char[]){
#embed "../../docs/findings/action-payload-changed.md" suffix(, 0)
  }},
  {"action-removed", (const unsigned char[]){
#embed "../../docs/findings/action-removed.md" suffix(, 0)
  }},
  {"alias-expansion", (const unsigned char[]){
#embed "../../docs/findings/alias-expansion.md" suffix(, 0)
  }},
  {"already-true", (const unsigned char[]){
#embed "../../docs/findings/already-true.md" suffix(, 0)
  }},
  {"always-open", (const unsigned char[]){
#embed "../../docs/findings/always-open.md" suffix(, 0)
  }},
  {"ambiguous-none", (const unsigned char[]){
#embed "../../docs/findings/ambiguous-none.md" suffix(, 0)
  }},
  {"ambiguous-selector", (const unsigned char[]){
#embed "../../docs/findings/ambiguous-selector.md" suffix(, 0)
  }},
  {"ambiguous-where", (const unsigned char[]){
#embed "../../docs/findings/ambiguous-where.md" suffix(, 0)
  }},
  {"blocked-file", (const unsigned char[]){
#embed "../../docs/findings/blocked-file.md" suffix(, 0)
  }},
  {"broken-invariant", (const unsigned char[]){
#embed "../../docs/findings/broken-invariant.md" suffix(, 0)
  }},
  {"cannot-conform", (const unsigned char[]){
#embed "../../docs/findings/cannot-conform.md" suffix(, 0)
  }},
  {"cannot-store", (const unsigned char[]){
#embed "../../docs/findings/cannot-store.md" suffix(, 0)
  }},
  {"captured-state", (const unsigned char[]){
#embed "../../docs/findings/captured-state.md" suffix(, 0)
  }},
  {"case-added", (const unsigned char[]){
#embed "../../docs/findings/case-added.md" suffix(, 0)
  }},
  {"case-payload-changed", (const unsigned char[]){
#embed "../../docs/findings/case-payload-changed.md" suffix(, 0)
  }},
  {"case-removed", (const unsigned char[]){
#embed "../../docs/findings/case-removed.md" suffix(, 0)
  }},
  {"cases-reordered", (const unsigned char[]){
#embed "../../docs/findings/cases-reordered.md" suffix(, 0)
  }},
  {"closure-parameters", (const unsigned char[]){
#embed "../../docs/findings/closure-parameters.md" suffix(, 0)
  }},
  {"comment-cuts-text", (const unsigned char[]){
#embed "../../docs/findings/comment-cuts-text.md" suffix(, 0)
  }},
  {"compared-with-itself", (const unsigned char[]){
#embed "../../docs/findings/compared-with-itself.md" suffix(, 0)
  }},
  {"conflicted-file", (const unsigned char[]){
#embed "../../docs/findings/conflicted-file.md" suffix(, 0)
  }},
  {"conflicting-key", (const unsigned char[]){
#embed "../../docs/findings/conflicting-key.md" suffix(, 0)
  }},
  {"conformance-removed", (const unsigned char[]){
#embed "../../docs/findings/conformance-removed.md" suffix(, 0)
  }},
  {"constant-condition", (const unsigned char[]){
#embed "../../docs/findings/constant-condition.md" suffix(, 0)
  }},
  {"constant-predicate", (const unsigned char[]){
#embed "../../docs/findings/constant-predicate.md" suffix(, 0)
  }},
  {"contradicting-tag", (const unsigned char[]){
#embed "../../docs/findings/contradicting-tag.md" suffix(, 0)
  }},
  {"control-character", (const unsigned char[]){
#embed "../../docs/findings/control-character.md" suffix(, 0)
  }},
  {"cyclic-alias", (const unsigned char[]){
#embed "../../docs/findings/cyclic-alias.md" suffix(, 0)
  }},
  {"cyclic-derivation", (const unsigned char[]){
#embed "../../docs/findings/cyclic-derivation.md" suffix(, 0)
  }},
  {"damaged-package", (const unsigned char[]){
#embed "../../docs/findings/damaged-package.md" suffix(, 0)
  }},
  {"database-renamed", (const unsigned char[]){
#embed "../../docs/findings/database-renamed.md" suffix(, 0)
  }},
  {"default-changed", (const unsigned char[]){
#embed "../../docs/findings/default-changed.md" suffix(, 0)
  }},
  {"delay-changed", (const unsigned char[]){
#embed "../../docs/findings/delay-changed.md" suffix(, 0)
  }},
  {"dependencies-reordered", (const unsigned char[]){
#embed "../../docs/findings/dependencies-reordered.md" suffix(, 0)
  }},
  {"dependency-added", (const unsigned char[]){
#embed "../../docs/findings/dependency-added.md" suffix(, 0)
  }},
  {"dependency-removed", (const unsigned char[]){
#embed "../../docs/findings/dependency-removed.md" suffix(, 0)
  }},
  {"derived-removed", (const unsigned char[]){
#embed "../../docs/findings/derived-removed.md" suffix(, 0)
  }},
  {"derived-type-changed", (const unsigned char[]){
#embed "../../docs/findings/derived-type-changed.md" suffix(, 0)
  }},
  {"derived-value-changed", (const unsigned char[]){
#embed "../../docs/findings/derived-value-changed.md" suffix(, 0)
  }},
  {"division-by-zero", (const unsigned char[]){
#embed "../../docs/findings/division-by-zero.md" suffix(, 0)
  }},
  {"duplicate-element", (const unsigned char[]){
#embed "../../docs/findings/duplicate-element.md" suffix(, 0)
  }},
  {"duplicate-feature", (const unsigned char[]){
#embed "../../docs/findings/duplicate-feature.md" suffix(, 0)
  }},
  {"duplicate-key", (const unsigned char[]){
#embed "../../docs/findings/duplicate-key.md" suffix(, 0)
  }},
  {"duplicate-name", (const unsigned char[]){
#embed "../../docs/findings/duplicate-name.md" suffix(, 0)
  }},
  {"edited-file", (const unsigned char[]){
#embed "../../docs/findings/edited-file.md" suffix(, 0)
  }},
  {"empty-file", (const unsigned char[]){
#embed "../../docs/findings/empty-file.md" suffix(, 0)
  }},
  {"empty-name", (const unsigned char[]){
#embed "../../docs/findings/empty-name.md" suffix(, 0)
  }},
  {"empty-range", (const unsigned char[]){
#embed "../../docs/findings/empty-range.md" suffix(, 0)
  }},
  {"empty-value", (const unsigned char[]){
#embed "../../docs/findings/empty-value.md" suffix(, 0)
  }},
  {"endless-change", (const unsigned char[]){
#embed "../../docs/findings/endless-change.md" suffix(, 0)
  }},
  {"endless-default", (const unsigned char[]){
#embed "../../docs/findings/endless-default.md" suffix(, 0)
  }},
  {"endless-links", (const unsigned char[]){
#embed "../../docs/findings/endless-links.md" suffix(, 0)
  }},
  {"event-added", (const unsigned char[]){
#embed "../../docs/findings/event-added.md" suffix(, 0)
  }},
  {"event-payload-changed", (const unsigned char[]){
#embed "../../docs/findings/event-payload-changed.md" suffix(, 0)
  }},
  {"event-removed", (const unsigned char[]){
#embed "../../docs/findings/event-removed.md" suffix(, 0)
  }},
  {"failed-scenario", (const unsigned char[]){
#embed "../../docs/findings/failed-scenario.md" suffix(, 0)
  }},
  {"feature-file-name", (const unsigned char[]){
#embed "../../docs/findings/feature-file-name.md" suffix(, 0)
  }},
  {"feature-removed", (const unsigned char[]){
#embed "../../docs/findings/feature-removed.md" suffix(, 0)
  }},
  {"feature-renamed", (const unsigned char[]){
#embed "../../docs/findings/feature-renamed.md" suffix(, 0)
  }},
  {"file-too-large", (const unsigned char[]){
#embed "../../docs/findings/file-too-large.md" suffix(, 0)
  }},
  {"filter-removed", (const unsigned char[]){
#embed "../../docs/findings/filter-removed.md" suffix(, 0)
  }},
  {"filter-result-changed", (const unsigned char[]){
#embed "../../docs/findings/filter-result-changed.md" suffix(, 0)
  }},
  {"filter-source-changed", (const unsigned char[]){
#embed "../../docs/findings/filter-source-changed.md" suffix(, 0)
  }},
  {"function-removed", (const unsigned char[]){
#embed "../../docs/findings/function-removed.md" suffix(, 0)
  }},
  {"function-signature-changed", (const unsigned char[]){
#embed "../../docs/findings/function-signature-changed.md" suffix(, 0)
  }},
  {"function-value-changed", (const unsigned char[]){
#embed "../../docs/findings/function-value-changed.md" suffix(, 0)
  }},
  {"handler-required", (const unsigned char[]){
#embed "../../docs/findings/handler-required.md" suffix(, 0)
  }},
  {"history-changed", (const unsigned char[]){
#embed "../../docs/findings/history-changed.md" suffix(, 0)
  }},
  {"import-cycle", (const unsigned char[]){
#embed "../../docs/findings/import-cycle.md" suffix(, 0)
  }},
  {"imported-history", (const unsigned char[]){
#embed "../../docs/findings/imported-history.md" suffix(, 0)
  }},
  {"impure-reducer", (const unsigned char[]){
#embed "../../docs/findings/impure-reducer.md" suffix(, 0)
  }},
  {"input-output", (const unsigned char[]){
#embed "../../docs/findings/input-output.md" suffix(, 0)
  }},
  {"integer-out-of-range", (const unsigned char[]){
#embed "../../docs/findings/integer-out-of-range.md" suffix(, 0)
  }},
  {"internal-access", (const unsigned char[]){
#embed "../../docs/findings/internal-access.md" suffix(, 0)
  }},
  {"interpolation-in-plain-text", (const unsigned char[]){
#embed "../../docs/findings/interpolation-in-plain-text.md" suffix(, 0)
  }},
  {"invalid-character", (const unsigned char[]){
#embed "../../docs/findings/invalid-character.md" suffix(, 0)
  }},
  {"invalid-escape", (const unsigned char[]){
#embed "../../docs/findings/invalid-escape.md" suffix(, 0)
  }},
  {"invalid-name", (const unsigned char[]){
#embed "../../docs/findings/invalid-name.md" suffix(, 0)
  }},
  {"invalid-utf8", (const unsigned char[]){
#embed "../../docs/findings/invalid-utf8.md" suffix(, 0)
  }},
  {"invalid-value", (const unsigned char[]){
#embed "../../docs/findings/invalid-value.md" suffix(, 0)
  }},
  {"left-over-file", (const unsigned char[]){
#embed "../../docs/findings/left-over-file.md" suffix(, 0)
  }},
  {"link-added", (const unsigned char[]){
#embed "../../docs/findings/link-added.md" suffix(, 0)
  }},
  {"link-changed", (const unsigned char[]){
#embed "../../docs/findings/link-changed.md" suffix(, 0)
  }},
  {"link-removed", (const unsigned char[]){
#embed "../../docs/findings/link-removed.md" suffix(, 0)
  }},
  {"lost-status", (const unsigned char[]){
#embed "../../docs/findings/lost-status.md" suffix(, 0)
  }},
  {"merge-key", (const unsigned char[]){
#embed "../../docs/findings/merge-key.md" suffix(, 0)
  }},
  {"method-added", (const unsigned char[]){
#embed "../../docs/findings/method-added.md" suffix(, 0)
  }},
  {"method-removed", (const unsigned char[]){
#embed "../../docs/findings/method-removed.md" suffix(, 0)
  }},
  {"method-signature-changed", (const unsigned char[]){
#embed "../../docs/findings/method-signature-changed.md" suffix(, 0)
  }},
  {"middleware-removed", (const unsigned char[]){
#embed "../../docs/findings/middleware-removed.md" suffix(, 0)
  }},
  {"middleware-reordered", (const unsigned char[]){
#embed "../../docs/findings/middleware-reordered.md" suffix(, 0)
  }},
  {"misplaced-key", (const unsigned char[]){
#embed "../../docs/findings/misplaced-key.md" suffix(, 0)
  }},
  {"misplaced-tag", (const unsigned char[]){
#embed "../../docs/findings/misplaced-tag.md" suffix(, 0)
  }},
  {"missing-cases", (const unsigned char[]){
#embed "../../docs/findings/missing-cases.md" suffix(, 0)
  }},
  {"missing-conformance", (const unsigned char[]){
#embed "../../docs/findings/missing-conformance.md" suffix(, 0)
  }},
  {"missing-context", (const unsigned char[]){
#embed "../../docs/findings/missing-context.md" suffix(, 0)
  }},
  {"missing-default", (const unsigned char[]){
#embed "../../docs/findings/missing-default.md" suffix(, 0)
  }},
  {"missing-file", (const unsigned char[]){
#embed "../../docs/findings/missing-file.md" suffix(, 0)
  }},
  {"missing-key", (const unsigned char[]){
#embed "../../docs/findings/missing-key.md" suffix(, 0)
  }},
  {"missing-payload", (const unsigned char[]){
#embed "../../docs/findings/missing-payload.md" suffix(, 0)
  }},
  {"missing-property", (const unsigned char[]){
#embed "../../docs/findings/missing-property.md" suffix(, 0)
  }},
  {"missing-return", (const unsigned char[]){
#embed "../../docs/findings/missing-return.md" suffix(, 0)
  }},
  {"missing-selector", (const unsigned char[]){
#embed "../../docs/findings/missing-selector.md" suffix(, 0)
  }},
  {"missing-type", (const unsigned char[]){
#embed "../../docs/findings/missing-type.md" suffix(, 0)
  }},
  {"missing-value", (const unsigned char[]){
#embed "../../docs/findings/missing-value.md" suffix(, 0)
  }},
  {"misspelt-declaration", (const unsigned char[]){
#embed "../../docs/findings/misspelt-declaration.md" suffix(, 0)
  }},
  {"mixed-keys", (const unsigned char[]){
#embed "../../docs/findings/mixed-keys.md" suffix(, 0)
  }},
  {"model-kind-changed", (const unsigned char[]){
#embed "../../docs/findings/model-kind-changed.md" suffix(, 0)
  }},
  {"model-removed", (const unsigned char[]){
#embed "../../docs/findings/model-removed.md" suffix(, 0)
  }},
  {"module-cycle", (const unsigned char[]){
#embed "../../docs/findings/module-cycle.md" suffix(, 0)
  }},
  {"name-collision", (const unsigned char[]){
#embed "../../docs/findings/name-collision.md" suffix(, 0)
  }},
  {"name-style", (const unsigned char[]){
#embed "../../docs/findings/name-style.md" suffix(, 0)
  }},
  {"nested-app", (const unsigned char[]){
#embed "../../docs/findings/nested-app.md" suffix(, 0)
  }},
  {"nested-too-deep", (const unsigned char[]){
#embed "../../docs/findings/nested-too-deep.md" suffix(, 0)
  }},
  {"nesting-too-deep", (const unsigned char[]){
#embed "../../docs/findings/nesting-too-deep.md" suffix(, 0)
  }},
  {"never-changes", (const unsigned char[]){
#embed "../../docs/findings/never-changes.md" suffix(, 0)
  }},
  {"never-dispatched", (const unsigned char[]){
#embed "../../docs/findings/never-dispatched.md" suffix(, 0)
  }},
  {"never-emitted", (const unsigned char[]){
#embed "../../docs/findings/never-emitted.md" suffix(, 0)
  }},
  {"never-executed", (const unsigned char[]){
#embed "../../docs/findings/never-executed.md" suffix(, 0)
  }},
  {"never-handled", (const unsigned char[]){
#embed "../../docs/findings/never-handled.md" suffix(, 0)
  }},
  {"never-mutated", (const unsigned char[]){
#embed "../../docs/findings/never-mutated.md" suffix(, 0)
  }},
  {"never-opened", (const unsigned char[]){
#embed "../../docs/findings/never-opened.md" suffix(, 0)
  }},
  {"never-reached", (const unsigned char[]){
#embed "../../docs/findings/never-reached.md" suffix(, 0)
  }},
  {"never-reduced", (const unsigned char[]){
#embed "../../docs/findings/never-reduced.md" suffix(, 0)
  }},
  {"never-sent", (const unsigned char[]){
#embed "../../docs/findings/never-sent.md" suffix(, 0)
  }},
  {"never-shown", (const unsigned char[]){
#embed "../../docs/findings/never-shown.md" suffix(, 0)
  }},
  {"never-throws", (const unsigned char[]){
#embed "../../docs/findings/never-throws.md" suffix(, 0)
  }},
  {"never-written", (const unsigned char[]){
#embed "../../docs/findings/never-written.md" suffix(, 0)
  }},
  {"no-effect", (const unsigned char[]){
#embed "../../docs/findings/no-effect.md" suffix(, 0)
  }},
  {"no-yaml-form", (const unsigned char[]){
#embed "../../docs/findings/no-yaml-form.md" suffix(, 0)
  }},
  {"non-scalar-key", (const unsigned char[]){
#embed "../../docs/findings/non-scalar-key.md" suffix(, 0)
  }},
  {"not-a-call", (const unsigned char[]){
#embed "../../docs/findings/not-a-call.md" suffix(, 0)
  }},
  {"not-a-list", (const unsigned char[]){
#embed "../../docs/findings/not-a-list.md" suffix(, 0)
  }},
  {"not-assignable", (const unsigned char[]){
#embed "../../docs/findings/not-assignable.md" suffix(, 0)
  }},
  {"not-evaluated", (const unsigned char[]){
#embed "../../docs/findings/not-evaluated.md" suffix(, 0)
  }},
  {"not-hashable", (const unsigned char[]){
#embed "../../docs/findings/not-hashable.md" suffix(, 0)
  }},
  {"not-identifiable", (const unsigned char[]){
#embed "../../docs/findings/not-identifiable.md" suffix(, 0)
  }},
  {"not-optional", (const unsigned char[]){
#embed "../../docs/findings/not-optional.md" suffix(, 0)
  }},
  {"not-sortable", (const unsigned char[]){
#embed "../../docs/findings/not-sortable.md" suffix(, 0)
  }},
  {"not-stored", (const unsigned char[]){
#embed "../../docs/findings/not-stored.md" suffix(, 0)
  }},
  {"nothing-to-cancel", (const unsigned char[]){
#embed "../../docs/findings/nothing-to-cancel.md" suffix(, 0)
  }},
  {"nothing-to-rewrite", (const unsigned char[]){
#embed "../../docs/findings/nothing-to-rewrite.md" suffix(, 0)
  }},
  {"number-out-of-range", (const unsigned char[]){
#embed "../../docs/findings/number-out-of-range.md" suffix(, 0)
  }},
  {"optional-in-text", (const unsigned char[]){
#embed "../../docs/findings/optional-in-text.md" suffix(, 0)
  }},
  {"order-dependent", (const unsigned char[]){
#embed "../../docs/findings/order-dependent.md" suffix(, 0)
  }},
  {"out-of-range", (const unsigned char[]){
#embed "../../docs/findings/out-of-range.md" suffix(, 0)
  }},
  {"pattern-mismatch", (const unsigned char[]){
#embed "../../docs/findings/pattern-mismatch.md" suffix(, 0)
  }},
  {"payload-default", (const unsigned char[]){
#embed "../../docs/findings/payload-default.md" suffix(, 0)
  }},
  {"policy-changed", (const unsigned char[]){
#embed "../../docs/findings/policy-changed.md" suffix(, 0)
  }},
  {"possible-trap", (const unsigned char[]){
#embed "../../docs/findings/possible-trap.md" suffix(, 0)
  }},
  {"predicate-changed", (const unsigned char[]){
#embed "../../docs/findings/predicate-changed.md" suffix(, 0)
  }},
  {"private-action", (const unsigned char[]){
#embed "../../docs/findings/private-action.md" suffix(, 0)
  }},
  {"private-member", (const unsigned char[]){
#embed "../../docs/findings/private-member.md" suffix(, 0)
  }},
  {"properties-reordered", (const unsigned char[]){
#embed "../../docs/findings/properties-reordered.md" suffix(, 0)
  }},
  {"property-removed", (const unsigned char[]){
#embed "../../docs/findings/property-removed.md" suffix(, 0)
  }},
  {"property-required", (const unsigned char[]){
#embed "../../docs/findings/property-required.md" suffix(, 0)
  }},
  {"property-type-changed", (const unsigned char[]){
#embed "../../docs/findings/property-type-changed.md" suffix(, 0)
  }},
  {"protocol-renamed", (const unsigned char[]){
#embed "../../docs/findings/protocol-renamed.md" suffix(, 0)
  }},
  {"quote-this-text", (const unsigned char[]){
#embed "../../docs/findings/quote-this-text.md" suffix(, 0)
  }},
  {"recorded-case-changed", (const unsigned char[]){
#embed "../../docs/findings/recorded-case-changed.md" suffix(, 0)
  }},
  {"recorded-case-removed", (const unsigned char[]){
#embed "../../docs/findings/recorded-case-removed.md" suffix(, 0)
  }},
  {"recursive-type", (const unsigned char[]){
#embed "../../docs/findings/recursive-type.md" suffix(, 0)
  }},
  {"reduce-changed", (const unsigned char[]){
#embed "../../docs/findings/reduce-changed.md" suffix(, 0)
  }},
  {"redundant-coalescing", (const unsigned char[]){
#embed "../../docs/findings/redundant-coalescing.md" suffix(, 0)
  }},
  {"reserved-name", (const unsigned char[]){
#embed "../../docs/findings/reserved-name.md" suffix(, 0)
  }},
  {"rule-added", (const unsigned char[]){
#embed "../../docs/findings/rule-added.md" suffix(, 0)
  }},
  {"rule-changed", (const unsigned char[]){
#embed "../../docs/findings/rule-changed.md" suffix(, 0)
  }},
  {"rule-for-change", (const unsigned char[]){
#embed "../../docs/findings/rule-for-change.md" suffix(, 0)
  }},
  {"rule-for-every-action", (const unsigned char[]){
#embed "../../docs/findings/rule-for-every-action.md" suffix(, 0)
  }},
  {"rule-removed", (const unsigned char[]){
#embed "../../docs/findings/rule-removed.md" suffix(, 0)
  }},
  {"second-document", (const unsigned char[]){
#embed "../../docs/findings/second-document.md" suffix(, 0)
  }},
  {"self-assignment", (const unsigned char[]){
#embed "../../docs/findings/self-assignment.md" suffix(, 0)
  }},
  {"shared-freshness", (const unsigned char[]){
#embed "../../docs/findings/shared-freshness.md" suffix(, 0)
  }},
  {"similar-name", (const unsigned char[]){
#embed "../../docs/findings/similar-name.md" suffix(, 0)
  }},
  {"since-missing", (const unsigned char[]){
#embed "../../docs/findings/since-missing.md" suffix(, 0)
  }},
  {"sort-changed", (const unsigned char[]){
#embed "../../docs/findings/sort-changed.md" suffix(, 0)
  }},
  {"stale-file", (const unsigned char[]){
#embed "../../docs/findings/stale-file.md" suffix(, 0)
  }},
  {"start-changed", (const unsigned char[]){
#embed "../../docs/findings/start-changed.md" suffix(, 0)
  }},
  {"still-declared", (const unsigned char[]){
#embed "../../docs/findings/still-declared.md" suffix(, 0)
  }},
  {"storage-changed", (const unsigned char[]){
#embed "../../docs/findings/storage-changed.md" suffix(, 0)
  }},
  {"storage-removed", (const unsigned char[]){
#embed "../../docs/findings/storage-removed.md" suffix(, 0)
  }},
  {"store-added", (const unsigned char[]){
#embed "../../docs/findings/store-added.md" suffix(, 0)
  }},
  {"store-changed", (const unsigned char[]){
#embed "../../docs/findings/store-changed.md" suffix(, 0)
  }},
  {"store-member", (const unsigned char[]){
#embed "../../docs/findings/store-member.md" suffix(, 0)
  }},
  {"store-removed", (const unsigned char[]){
#embed "../../docs/findings/store-removed.md" suffix(, 0)
  }},
  {"stored-case-payload-changed", (const unsigned char[]){
#embed "../../docs/findings/stored-case-payload-changed.md" suffix(, 0)
  }},
  {"stored-case-removed", (const unsigned char[]){
#embed "../../docs/findings/stored-case-removed.md" suffix(, 0)
  }},
  {"stored-feature-removed", (const unsigned char[]){
#embed "../../docs/findings/stored-feature-removed.md" suffix(, 0)
  }},
  {"stored-form-changed", (const unsigned char[]){
#embed "../../docs/findings/stored-form-changed.md" suffix(, 0)
  }},
  {"stored-once", (const unsigned char[]){
#embed "../../docs/findings/stored-once.md" suffix(, 0)
  }},
  {"stored-property-removed", (const unsigned char[]){
#embed "../../docs/findings/stored-property-removed.md" suffix(, 0)
  }},
  {"stored-property-required", (const unsigned char[]){
#embed "../../docs/findings/stored-property-required.md" suffix(, 0)
  }},
  {"stored-property-retyped", (const unsigned char[]){
#embed "../../docs/findings/stored-property-retyped.md" suffix(, 0)
  }},
  {"stored-type-not-codable", (const unsigned char[]){
#embed "../../docs/findings/stored-type-not-codable.md" suffix(, 0)
  }},
  {"stored-type-removed", (const unsigned char[]){
#embed "../../docs/findings/stored-type-removed.md" suffix(, 0)
  }},
  {"stored-value-changed", (const unsigned char[]){
#embed "../../docs/findings/stored-value-changed.md" suffix(, 0)
  }},
  {"swiftui-name", (const unsigned char[]){
#embed "../../docs/findings/swiftui-name.md" suffix(, 0)
  }},
  {"syntax-error", (const unsigned char[]){
#embed "../../docs/findings/syntax-error.md" suffix(, 0)
  }},
  {"tab-indentation", (const unsigned char[]){
#embed "../../docs/findings/tab-indentation.md" suffix(, 0)
  }},
  {"table-changed", (const unsigned char[]){
#embed "../../docs/findings/table-changed.md" suffix(, 0)
  }},
  {"text-too-long", (const unsigned char[]){
#embed "../../docs/findings/text-too-long.md" suffix(, 0)
  }},
  {"too-many-directives", (const unsigned char[]){
#embed "../../docs/findings/too-many-directives.md" suffix(, 0)
  }},
  {"too-many-values", (const unsigned char[]){
#embed "../../docs/findings/too-many-values.md" suffix(, 0)
  }},
  {"type-mismatch", (const unsigned char[]){
#embed "../../docs/findings/type-mismatch.md" suffix(, 0)
  }},
  {"type-moved", (const unsigned char[]){
#embed "../../docs/findings/type-moved.md" suffix(, 0)
  }},
  {"unchecked-call", (const unsigned char[]){
#embed "../../docs/findings/unchecked-call.md" suffix(, 0)
  }},
  {"undefined-alias", (const unsigned char[]){
#embed "../../docs/findings/undefined-alias.md" suffix(, 0)
  }},
  {"unexpected-payload", (const unsigned char[]){
#embed "../../docs/findings/unexpected-payload.md" suffix(, 0)
  }},
  {"unexpected-value", (const unsigned char[]){
#embed "../../docs/findings/unexpected-value.md" suffix(, 0)
  }},
  {"unknown-action", (const unsigned char[]){
#embed "../../docs/findings/unknown-action.md" suffix(, 0)
  }},
  {"unknown-case", (const unsigned char[]){
#embed "../../docs/findings/unknown-case.md" suffix(, 0)
  }},
  {"unknown-conformance", (const unsigned char[]){
#embed "../../docs/findings/unknown-conformance.md" suffix(, 0)
  }},
  {"unknown-dependency", (const unsigned char[]){
#embed "../../docs/findings/unknown-dependency.md" suffix(, 0)
  }},
  {"unknown-effect", (const unsigned char[]){
#embed "../../docs/findings/unknown-effect.md" suffix(, 0)
  }},
  {"unknown-event", (const unsigned char[]){
#embed "../../docs/findings/unknown-event.md" suffix(, 0)
  }},
  {"unknown-feature", (const unsigned char[]){
#embed "../../docs/findings/unknown-feature.md" suffix(, 0)
  }},
  {"unknown-file", (const unsigned char[]){
#embed "../../docs/findings/unknown-file.md" suffix(, 0)
  }},
  {"unknown-function", (const unsigned char[]){
#embed "../../docs/findings/unknown-function.md" suffix(, 0)
  }},
  {"unknown-import", (const unsigned char[]){
#embed "../../docs/findings/unknown-import.md" suffix(, 0)
  }},
  {"unknown-invariant", (const unsigned char[]){
#embed "../../docs/findings/unknown-invariant.md" suffix(, 0)
  }},
  {"unknown-key", (const unsigned char[]){
#embed "../../docs/findings/unknown-key.md" suffix(, 0)
  }},
  {"unknown-member", (const unsigned char[]){
#embed "../../docs/findings/unknown-member.md" suffix(, 0)
  }},
  {"unknown-method", (const unsigned char[]){
#embed "../../docs/findings/unknown-method.md" suffix(, 0)
  }},
  {"unknown-name", (const unsigned char[]){
#embed "../../docs/findings/unknown-name.md" suffix(, 0)
  }},
  {"unknown-payload", (const unsigned char[]){
#embed "../../docs/findings/unknown-payload.md" suffix(, 0)
  }},
  {"unknown-placeholder", (const unsigned char[]){
#embed "../../docs/findings/unknown-placeholder.md" suffix(, 0)
  }},
  {"unknown-policy", (const unsigned char[]){
#embed "../../docs/findings/unknown-policy.md" suffix(, 0)
  }},
  {"unknown-property", (const unsigned char[]){
#embed "../../docs/findings/unknown-property.md" suffix(, 0)
  }},
  {"unknown-scenario", (const unsigned char[]){
#embed "../../docs/findings/unknown-scenario.md" suffix(, 0)
  }},
  {"unknown-tag", (const unsigned char[]){
#embed "../../docs/findings/unknown-tag.md" suffix(, 0)
  }},
  {"unknown-type", (const unsigned char[]){
#embed "../../docs/findings/unknown-type.md" suffix(, 0)
  }},
  {"unreachable-case", (const unsigned char[]){
#embed "../../docs/findings/unreachable-case.md" suffix(, 0)
  }},
  {"unreachable-filter", (const unsigned char[]){
#embed "../../docs/findings/unreachable-filter.md" suffix(, 0)
  }},
  {"unreachable-statement", (const unsigned char[]){
#embed "../../docs/findings/unreachable-statement.md" suffix(, 0)
  }},
  {"unsupported-encoding", (const unsigned char[]){
#embed "../../docs/findings/unsupported-encoding.md" suffix(, 0)
  }},
  {"unsupported-syntax", (const unsigned char[]){
#embed "../../docs/findings/unsupported-syntax.md" suffix(, 0)
  }},
  {"unterminated-string", (const unsigned char[]){
#embed "../../docs/findings/unterminated-string.md" suffix(, 0)
  }},
  {"unused-answer", (const unsigned char[]){
#embed "../../docs/findings/unused-answer.md" suffix(, 0)
  }},
  {"unused-key", (const unsigned char[]){
#embed "../../docs/findings/unused-key.md" suffix(, 0)
  }},
  {"unused-model", (const unsigned char[]){
#embed "../../docs/findings/unused-model.md" suffix(, 0)
  }},
  {"unused-result", (const unsigned char[]){
#embed "../../docs/findings/unused-result.md" suffix(, 0)
  }},
  {"unused-variable", (const unsigned char[]){
#embed "../../docs/findings/unused-variable.md" suffix(, 0)
  }},
  {"version-lowered", (const unsigned char[]){
#embed "../../docs/findings/version-lowered.md" suffix(, 0)
  }},
  {"version-not-raised", (const unsigned char[]){
#embed "../../docs/findings/version-not-raised.md" suffix(, 0)
  }},
  {"wrong-arguments", (const unsigned char[]){
#embed "../../docs/findings/wrong-arguments.md" suffix(, 0)
  }},
  {"wrong-kind", (const unsigned char[]){
#embed "../../docs/findings/wrong-kind.md" suffix(, 0)
  }},
  {"wrong-value", (const unsigned char[]){
#embed "../../docs/findings/wrong-value.md" suffix(, 0)
  }},
  {"wrong-version", (const unsigned char[]){
#embed "../../docs/findings/wrong-version.md" suffix(, 0)
  }},
  {"yaml-syntax", (const unsigned char[]){
#embed "../../docs/findings/yaml-syntax.md" suffix(, 0)
  }},
  {NULL, NULL},
};

const EmbeddedSource *findingPageSources(void) { return findingPages; }

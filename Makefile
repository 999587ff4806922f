# make run     builds the tool and generates the package of Specs/tasklist.yaml
# make test    the quick lane of the tests: all that starts no compiler, and TaskList's package
# make verify  the slow lane: compilers, sanitizers, plugins, a browser; ONLY=plugins runs one part
# make bench   measures the tool and the generated code, as ratios
# make fuzz    long random runs: bytes through the front end, specs through evaluator and compiler;
#              ONLY=repair runs mutated specs through the repair, for ten minutes
# make threads tests the runtime and the generated packages under the thread sanitizer
# make torture kills runs, edits files, starts parallel runs and fails system calls, a thousand times each
# make artifactbundle  writes a package with the plugins and the prebuilt tool to .build/prebuilt
# make format  formats all Swift sources
# make clean   deletes all builds, but not the generated packages

SPEC ?= Specs/tasklist.yaml
SOURCES = Package.swift Sources Tests Benchmarks Plugins Examples

.PHONY: run test verify bench fuzz threads torture artifactbundle format clean libyaml

# The name of the package that SPEC becomes; NAME if SPEC is a folder.
NAME = $$(sed -nE 's/^(feature|app): *([A-Za-z0-9_]*).*/\2/p' $(SPEC) 2>/dev/null || echo NAME)

run: libyaml
	swift build --product redux-gen
	"$$(swift build --show-bin-path)/redux-gen" $(SPEC)
	@echo
	@if [ -d "Generated/$(NAME)" ]; then \
	  echo "The files in Generated/$(NAME), with the number of their lines:"; \
	  cd "Generated/$(NAME)" && find . -type f ! -path './.build/*' | sed 's|^\./||' | sort | xargs wc -l; \
	fi
	@echo
	@echo "The package is up to date. What next:"
	@echo "  swift test --package-path Generated/$(NAME)     run its tests"
	@echo "  edit $(SPEC), then run this again     see what changes"
	@echo "  $$(swift build --show-bin-path)/redux-gen --help"

test: libyaml
	.ci/test $(SOURCES)

verify: libyaml
	.ci/verify $(ONLY)

bench: libyaml
	Benchmarks/run
	Benchmarks/hostile
	Benchmarks/exploring
	Benchmarks/runtime
	Benchmarks/plugins
	Benchmarks/storage
	Benchmarks/mutants
	Benchmarks/editor

artifactbundle: libyaml
	.ci/artifactbundle

fuzz: libyaml
	.ci/fuzz $(ONLY)

threads: libyaml
	.ci/threads

# The same tests as in `make test`, with full counts.
torture: libyaml
	swift build --build-tests
	REDUX_GEN_TORTURE=full swift test --skip-build \
	  --filter 'TortureTests|FaultTests|FailingCallTests|ContainmentTests'
	REDUX_GEN_TORTURE=full swift test --package-path Tests/StorageKeeping --scratch-path .build/storage-keeping

format:
	swift format --in-place --recursive $(SOURCES)

clean:
	rm -rf .build

# The header and library of libyaml are needed before anything is built.
libyaml:
	@.ci/ensure-libyaml

# make run     builds the tool and generates the packages of Specs
# make test    everything that has to hold before a change is merged
# make bench   what the tool and the code that it writes cost, as ratios
# make format  formats all Swift sources
# make clean   deletes what was built; generated packages stay

SPEC ?= Specs
SOURCES = Package.swift Sources Tests

.PHONY: run test bench format clean libyaml

run: libyaml
	swift build --product redux-gen
	"$$(swift build --show-bin-path)/redux-gen" $(SPEC)
	@echo "Next: change $(SPEC) and run 'make run' again, or 'swift test --package-path' with"
	@echo "the folder above. To use the tool elsewhere: $$(swift build --show-bin-path)/redux-gen --help"

test: libyaml
	.ci/test $(SOURCES)

bench: libyaml
	Benchmarks/run

format:
	swift format --in-place --recursive $(SOURCES)

clean:
	rm -rf .build

# What reads YAML: its header and library must be there before anything is built.
libyaml:
	@.ci/ensure-libyaml

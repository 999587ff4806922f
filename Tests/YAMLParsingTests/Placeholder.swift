// Replaced by the tests of this target.

// Filled by its stage.

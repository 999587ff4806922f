import SpecLanguage

/// The explanations of the findings about files, sorted by id.
package let fileExplanations: [Explanation] = [
  Explanation(
    .blockedFile, "a file of another kind is in the place of a generated file",
    """
    A folder, a link, or a file whose name differs only in case has the name of a generated file. \
    redux-gen never replaces it: move it away.
    """),
  Explanation(
    .conflictedFile, "a generated file or a manifest contains a merge conflict",
    """
    Two branches changed it. Resolve the conflict in the spec, then run redux-gen: it writes the \
    file again.
    """),
  Explanation(
    .damagedPackage, "a package whose manifest cannot be read",
    """
    Its manifest cannot be read, or its folder is not one. Restore the manifest from version \
    control.
    """),
  Explanation(
    .editedFile, "a generated file was edited manually",
    "It is not overwritten. Undo the edit, or discard it with '--force' and the file's path."),
  Explanation(
    .inputOutput, "a file could not be read or written",
    "The message contains the reason from the system. Existing files were not changed."),
  Explanation(
    .leftOverFile, "a generated file without a spec",
    """
    'redux-gen SPEC… --prune' deletes it if it is generated and was not edited.
    """),
  Explanation(
    .missingFile, "a generated file is missing",
    "The spec was changed without running redux-gen, or the file was deleted: run redux-gen."),
  Explanation(
    .staleFile, "a generated file is older than its spec",
    "The spec, the options or the tool changed: run redux-gen."),
  Explanation(
    .unknownFile, "a file of yours is where a generated file belongs",
    """
    The file is not in the manifest, so it may be yours. Move it away, or overwrite it with \
    '--force'.
    """),
]

import Diagnostics

/// What findings about files mean, in the order of their ids.
package let fileExplanations: [Explanation] = [
  Explanation(
    .blockedFile, "another kind of file is where a generated file belongs",
    """
    A folder, a link, or a file whose name differs in case is where a generated file belongs. It is \
    never written through or over: move it away.
    """),
  Explanation(
    .conflictedFile, "a generated file or a manifest holds a merge conflict",
    """
    Two branches changed it. Resolve the spec, then generate: the file is written anew.
    """),
  Explanation(
    .damagedPackage, "a package whose manifest cannot be read",
    """
    Its manifest cannot be read, or its folder is not one. Restore the manifest from version \
    control.
    """),
  Explanation(
    .editedFile, "a generated file was edited by hand",
    """
    It is not overwritten. Take the edit back, or give it up with '--force' and the file's path.
    """),
  Explanation(
    .inputOutput, "a file could not be read or written",
    """
    The message has the reason that the system gave. What was there before is as it was.
    """),
  Explanation(
    .leftOverFile, "a generated file without a spec",
    """
    'redux-gen SPEC… --prune' deletes it if it is generated and was not edited.
    """),
  Explanation(
    .missingFile, "a generated file is missing",
    """
    The spec was not generated since it was changed, or the file was deleted: generate it.
    """),
  Explanation(
    .staleFile, "a generated file is older than its spec",
    """
    The spec, the options or the tool changed, and it was not regenerated: generate it.
    """),
  Explanation(
    .unknownFile, "a file of yours is where a generated file belongs",
    """
    The manifest does not know it, so it may be yours. Move it away, or give it up with '--force'.
    """),
]

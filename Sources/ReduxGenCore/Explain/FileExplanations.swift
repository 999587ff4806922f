import Diagnostics

/// What the findings about files mean: they stand in the reports for programs, and have no spec.
package let fileExplanations: [Explanation] = [
  Explanation(
    "missing-file", "a file of the output that is not there",
    "The spec gives it, and nothing wrote it yet, or it was deleted. 'redux-gen' writes it."),
  Explanation(
    "stale-file", "a generated file that is older than its spec",
    "The spec or the tool changed since the file was written. 'redux-gen' writes it anew."),
  Explanation(
    "edited-file", "a generated file that was edited by hand",
    """
    The edit would be lost, so nothing is written. Move it into a file of your own, or give it up \
    with '--force' and the path.
    """),
  Explanation(
    "unknown-file", "a file that stands where a generated one belongs",
    """
    The manifest does not know it, so it is not overwritten. Move it away, or give it up with \
    '--force' and the path.
    """),
  Explanation(
    "blocked-file", "a file that cannot be written",
    "A folder or a link stands in its place: the tool writes through no link and removes no folder."
  ),
  Explanation(
    "left-over-file", "a file that no spec gives any more",
    "'--prune' deletes it if it was generated and is unedited."),
  Explanation(
    "damaged-package", "a package whose manifest cannot be read",
    "Without the manifest nobody knows which files are the tool's, so none is touched."),
  Explanation(
    "input-output", "a file or folder that could not be read or written",
    "The message has the reason of the system. All files are as they were."),
]

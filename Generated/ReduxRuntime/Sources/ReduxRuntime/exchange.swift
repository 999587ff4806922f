// The runtime of redux-gen, written by it. Do not edit.

/// Replaces a value that belongs to user code, and returns the former value.
///
/// An assignment would release the former value during the access to the variable. If its `deinit`
/// used the variable, the program would stop.
func exchange<Value>(_ variable: inout Value, with new: Value) -> Value {
  var value = new
  swap(&value, &variable)
  return value
}

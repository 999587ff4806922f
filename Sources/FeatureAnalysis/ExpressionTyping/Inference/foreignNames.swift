/// The help for types of Foundation and of concurrency, whose work belongs outside of reducers, and
/// for functions of other libraries.
let foreignNames: [String: String] = {
  let call = "declare a dependency, and call it in a rule with 'perform'"
  return [
    "not": "write '!' before the condition",
    "assert": "write the condition alone in 'then', or what must always hold in 'invariants'",
    "precondition": "write the condition as 'require' of a rule, or in 'invariants'",
    "withAnimation": "leave it out: views decide how a change is shown",
    "toggle": "'toggle()' is a member of Bool: write 'flag.toggle()'",
    "len": "write '.count' after the list or the string",
    "Math": "write 'min(a, b)', 'max(a, b)' or 'abs(x)' without 'Math.'",
    "Task": call, "DispatchQueue": call, "URLSession": call,
    "Timer": "write a rule in 'middleware' with 'every' or 'after'",
    "FileManager": call, "UserDefaults": "store properties of the state with 'persistence'",
    "NotificationCenter": "declare a dependency whose method 'streams'",
    "dispatch": "write a rule in 'middleware' with 'dispatch'",
    "send": "write a rule in 'middleware' with 'dispatch'",
    "emit": "write a rule in 'middleware' with 'emit'",
    "sleep": "write a rule in 'middleware' with 'after', such as {after: 1s, dispatch: …}",
  ]
}()

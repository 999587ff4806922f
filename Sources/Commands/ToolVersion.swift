/// The version of the tool, as `redux-gen --version` prints it.
package let toolVersion = "0.1.0"

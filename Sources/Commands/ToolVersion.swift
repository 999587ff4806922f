/// The version that `redux-gen --version` prints.
package let toolVersion = "0.1.0"

#if defined(__has_include) && !__has_include(<yaml.h>)
#error "libyaml is not installed: apt-get install libyaml-dev pkg-config (Debian, Ubuntu), dnf install libyaml-devel pkgconf (Fedora), brew install libyaml pkgconf (macOS)"
#endif
#include <yaml.h>

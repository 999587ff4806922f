// The page of `redux-gen play`.
#include "EmbeddedSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char playPage[] = {
#embed "play.html" suffix(, 0)
};

const char *playPageSource(void) { return (const char *)playPage; }

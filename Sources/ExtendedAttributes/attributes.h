// Swift's modules for Linux's C libraries leave this header out.
#include <sys/xattr.h>

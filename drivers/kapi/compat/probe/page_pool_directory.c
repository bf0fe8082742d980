// SPDX-License-Identifier: GPL-2.0
/* Compiles where page pools have a directory of headers. */
#include <net/page_pool/helpers.h>

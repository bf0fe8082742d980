// SPDX-License-Identifier: GPL-2.0
/* Compiles where a symbol namespace is written without quotes. */
#include <linux/module.h>

MODULE_IMPORT_NS(WEIR);

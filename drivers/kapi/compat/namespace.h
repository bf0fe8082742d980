/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Before 6.13 the namespace of an exported symbol is an identifier, from then
 * on a string.
 */
#ifndef WEIR_COMPAT_NAMESPACE_H
#define WEIR_COMPAT_NAMESPACE_H

#include <linux/export.h>
#include <linux/module.h>

#include "probe/namespace_identifier.h"

#if WEIR_HAVE_NAMESPACE_IDENTIFIER
#define WEIR_IMPORT		MODULE_IMPORT_NS(WEIR)
#else
#define WEIR_IMPORT		MODULE_IMPORT_NS("WEIR")
#endif

#ifdef WEIR_COPY
/* A copy in a chip's module (drivers/lto.mk): weir.ko has the export. */
#define EXPORT_SYMBOL_WEIR(symbol)	static_assert(!__same_type(symbol, void))
#elif WEIR_HAVE_NAMESPACE_IDENTIFIER
#define EXPORT_SYMBOL_WEIR(symbol)	EXPORT_SYMBOL_NS_GPL(symbol, WEIR)
#else
#define EXPORT_SYMBOL_WEIR(symbol)	EXPORT_SYMBOL_NS_GPL(symbol, "WEIR")
#endif

#endif

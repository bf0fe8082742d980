/* SPDX-License-Identifier: GPL-2.0 */
/* An error has a text. */
/* expect: no matching (function|constructor|conversion)|could not convert|no viable conversion */
#include <weir/status.h>

using namespace weir;
#ifdef WRONG
Status refuse()
{
	return Status(Error::invalid);
}
#else
Status refuse()
{
	return Status(Error::invalid, "out of range");
}
#endif

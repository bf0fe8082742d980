// SPDX-License-Identifier: GPL-2.0
/* Messages of the core, and outcomes of what a user asked for. */
#include <linux/kern_levels.h>
#include <linux/netdevice.h>
#include <linux/netlink.h>

#include "compat/namespace.h"
#include "port.h"

static const char *const kern_level[] = {
	[KAPI_ERR] = KERN_ERR,
	[KAPI_WARN] = KERN_WARNING,
	[KAPI_INFO] = KERN_INFO,
	[KAPI_DEBUG] = KERN_DEBUG,
};

void kapi_log(struct kapi_port *port, enum kapi_level level,
	      const char *fmt, ...)
{
	struct va_format vaf;
	va_list args;

	va_start(args, fmt);
	vaf.fmt = fmt;
	vaf.va = &args;
	if (level == KAPI_DEBUG)
		netdev_dbg(port->netdev, "%pV\n", &vaf);
	else if (!__ratelimit(&port->ratelimit))
		;
	else if (port->registered)
		netdev_printk(kern_level[level], port->netdev, "%pV\n", &vaf);
	else
		dev_printk(kern_level[level], port->dev, "%pV\n", &vaf);
	va_end(args);
}
EXPORT_SYMBOL_WEIR(kapi_log);

void kapi_warn_on_bug(struct kapi_port *port, const char *what)
{
	netdev_WARN(port->netdev, "%s\n", what);
}
EXPORT_SYMBOL_WEIR(kapi_warn_on_bug);

int weir_tell(struct kapi_port *port, struct kapi_status status,
	      struct netlink_ext_ack *extack, const char *what)
{
	if (!status.why)
		return status.err;
	if (extack)
		/* NL_SET_ERR_MSG takes literals only; this is as static. */
		extack->_msg = status.why;
	else if (status.err)
		netdev_err(port->netdev, "%s: %s\n", what, status.why);
	else
		netdev_info(port->netdev, "%s: %s\n", what, status.why);
	return status.err;
}
EXPORT_SYMBOL_WEIR(weir_tell);

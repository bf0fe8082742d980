/* SPDX-License-Identifier: GPL-2.0 */
/* A port's service waits while one of these lives. RTNL. */
#ifndef WEIR_SERVICE_PAUSE_H
#define WEIR_SERVICE_PAUSE_H

#include <weir/kapi.h>

namespace weir {

class ServicePause {
    public:
	explicit ServicePause(kapi_port *port) : port_(port)
	{
		kapi_service_pause(port);
	}
	~ServicePause() { kapi_service_resume(port_); }
	ServicePause(const ServicePause &) = delete;
	ServicePause &operator=(const ServicePause &) = delete;

    private:
	kapi_port *port_;
};

} /* namespace weir */

#endif

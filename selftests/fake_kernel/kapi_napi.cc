// SPDX-License-Identifier: GPL-2.0
/* NAPI as the driver calls it. */
#include "selftests/fake_kernel/port.h"

using namespace weir::fake;

void kapi_napi_enable(kapi_vector *v)
{
	Kernel &k = v->port->kernel();

	k.need_process_context("kapi_napi_enable");
	if (v->enabled)
		k.fail("kapi_napi_enable: enabled already");
	v->enabled = v->napi_added = true;
	v->scheduled = v->missed = false;
}

void kapi_napi_remove(kapi_vector *v)
{
	Kernel &k = v->port->kernel();

	k.need_process_context("kapi_napi_remove");
	if (v->enabled)
		k.fail("kapi_napi_remove: enabled");
	v->napi_added = false;
}

void kapi_napi_disable(kapi_vector *v)
{
	Kernel &k = v->port->kernel();

	k.need_process_context("kapi_napi_disable");
	if (!v->enabled) {
		k.fail("kapi_napi_disable: not enabled, would hang");
		return;
	}
	k.settle();
	/* A poll that was on its way ends before this returns. */
	if (v->scheduled)
		v->port->run_poll(v);
	v->enabled = v->scheduled = v->missed = false;
}

bool kapi_napi_complete(kapi_vector *v, kapi_u32)
{
	if (!v->polling)
		v->port->kernel().fail("kapi_napi_complete: not in a poll");
	v->completed = true;
	if (!v->enabled)
		return false;
	if (v->missed) {
		v->missed = false;
		return false;
	}
	v->scheduled = false;
	return true;
}

bool kapi_napi_scheduled(const kapi_vector *v)
{
	return v->scheduled || !v->enabled;
}

int kapi_napi_finish(kapi_vector *v, int work, const kapi_write *unmask)
{
	if (kapi_napi_complete(v, static_cast<kapi_u32>(work)))
		kapi_write32(unmask->bar, unmask->offset, unmask->value);
	return work;
}

void kapi_napi_schedule(kapi_vector *v)
{
	if (!v->enabled)
		return;
	if (v->scheduled)
		v->missed = v->polling;
	v->scheduled = true;
}

void kapi_vector_kick(kapi_vector *v)
{
	kapi_napi_schedule(v);
}

/* SPDX-License-Identifier: GPL-2.0 */
/* bench-core's scenarios with the queues of a chip that counts. */
#ifndef WEIR_BENCH_MVNETA_H
#define WEIR_BENCH_MVNETA_H

namespace weir::bench {

inline constexpr unsigned neta_scenarios = 7;
const char *neta_name(unsigned i);
/* The exit status; prints the frames that were counted. */
int neta_run(unsigned i);

} /* namespace weir::bench */

#endif

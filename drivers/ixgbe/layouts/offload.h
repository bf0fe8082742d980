/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: security, FCoE, flow Director (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_OFFLOAD_H
#define WEIR_IXGBE_LAYOUTS_OFFLOAD_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* ---- Security ---- */

/* TX control */
struct Sectxctrl {
	static constexpr Field<Sectxctrl, 0> SECTX_DIS{};
	static constexpr Field<Sectxctrl, 1> TX_DIS{};
	static constexpr Field<Sectxctrl, 2> STORE_FORWARD{};
};

/* TX status */
struct Sectxstat {
	static constexpr Field<Sectxstat, 0> SECTX_RDY{};
	static constexpr Field<Sectxstat, 1> SECTX_OFF_DIS{};
	static constexpr Field<Sectxstat, 2> ECC_TXERR{};
};

/* RX control */
struct Secrxctrl {
	static constexpr Field<Secrxctrl, 0> SECRX_DIS{};
	static constexpr Field<Secrxctrl, 1> RX_DIS{};
};

/* RX status */
struct Secrxstat {
	static constexpr Field<Secrxstat, 0> SECRX_RDY{};
	static constexpr Field<Secrxstat, 1> SECRX_OFF_DIS{};
	static constexpr Field<Secrxstat, 2> ECC_RXERR{};
};

/* TX SA index */
struct Ipstxidx {
	static constexpr Field<Ipstxidx, 0> IPS_TX_EN{};
	static constexpr Field<Ipstxidx, 3, 10> SA_IDX{};
	static constexpr Field<Ipstxidx, 30> READ{};
	static constexpr Field<Ipstxidx, 31> WRITE{};
};

/* RX SA index */
struct Ipsrxidx {
	static constexpr Field<Ipsrxidx, 0> IPS_RX_EN{};
	static constexpr Field<Ipsrxidx, 1, 2> TABLE{};
	static constexpr Value<Ipsrxidx> TABLE_IP = TABLE(1);
	static constexpr Value<Ipsrxidx> TABLE_SPI = TABLE(2);
	static constexpr Value<Ipsrxidx> TABLE_KEY = TABLE(3);
	static constexpr Field<Ipsrxidx, 3, 10> TB_IDX{};
	static constexpr Field<Ipsrxidx, 30> READ{};
	static constexpr Field<Ipsrxidx, 31> WRITE{};
};

/* RX SA mode */
struct Ipsrxmod {
	static constexpr Field<Ipsrxmod, 0> VALID{};
	static constexpr Field<Ipsrxmod, 2> PROTO{};
	static constexpr Field<Ipsrxmod, 3> DECRYPT{};
	static constexpr Field<Ipsrxmod, 4> IPV6{};
};

/* ---- FCoE ---- */

/* Redirection control */
struct Fcrectl {
	static constexpr Field<Fcrectl, 0> ENA{};
};

/* Redirection table */
struct Fcreta {
	static constexpr Field<Fcreta, 0, 7> ENTRY{};
};

/* Receive control */
struct Fcrxctrl {
	static constexpr Field<Fcrxctrl, 0> FCOELLI{};
	static constexpr Field<Fcrxctrl, 1> SAVBAD{};
	static constexpr Field<Fcrxctrl, 2> FRSTRDH{};
	static constexpr Field<Fcrxctrl, 3> LASTSEQH{};
	static constexpr Field<Fcrxctrl, 4> ALLH{};
	static constexpr Field<Fcrxctrl, 5> FRSTSEQH{};
	static constexpr Field<Fcrxctrl, 6> ICRC{};
	static constexpr Field<Fcrxctrl, 7> FCCRCBO{};
	static constexpr Field<Fcrxctrl, 8, 4> FCOEVER{};
};

/* ---- Flow Director ---- */

/* Control */
struct Fdirctrl {
	static constexpr Field<Fdirctrl, 0, 2> PBALLOC{};
	static constexpr Field<Fdirctrl, 3> INIT_DONE{};
	static constexpr Field<Fdirctrl, 4> PERFECT_MATCH{};
	static constexpr Field<Fdirctrl, 5> REPORT_STATUS{};
	static constexpr Field<Fdirctrl, 7> REPORT_STATUS_ALWAYS{};
	static constexpr Field<Fdirctrl, 8, 7> DROP_QUEUE{};
	static constexpr Field<Fdirctrl, 16, 5> FLEX_OFFSET{};
	static constexpr Field<Fdirctrl, 24, 4> MAX_LENGTH{};
	static constexpr Field<Fdirctrl, 28, 4> FULL_THRESH{};
};

/* Free filters */
struct Fdirfree {
	static constexpr Field<Fdirfree, 0, 16> FREE{};
	static constexpr Field<Fdirfree, 16, 15> COLL{};
};

/* Longest bucket */
struct Fdirlen {
	static constexpr Field<Fdirlen, 0, 6> MAXLEN{};
	static constexpr Field<Fdirlen, 16, 15> MAXHASH{};
};

/* Filters added and removed */
struct Fdirustat {
	static constexpr Field<Fdirustat, 0, 16> ADD{};
	static constexpr Field<Fdirustat, 16, 16> REMOVE{};
};

/* Failed additions and removals */
struct Fdirfstat {
	static constexpr Field<Fdirfstat, 0, 8> FADD{};
	static constexpr Field<Fdirfstat, 8, 8> FREMOVE{};
};

/* Ports */
struct Fdirport {
	static constexpr Field<Fdirport, 0, 16> SOURCE{};
	static constexpr Field<Fdirport, 16, 16> DESTINATION{};
};

/* VLAN and flexible bytes */
struct Fdirvlan {
	static constexpr Field<Fdirvlan, 0, 16> VLAN{};
	static constexpr Field<Fdirvlan, 16, 16> FLEX{};
};

/* Bucket */
struct Fdirhash {
	static constexpr Field<Fdirhash, 0, 15> HASH{};
	static constexpr Field<Fdirhash, 15> BUCKET_VALID{};
	static constexpr Field<Fdirhash, 16, 15> SIG_SW_INDEX{};
};

/* Mask */
struct Fdirm {
	static constexpr Field<Fdirm, 0> VLANID{};
	static constexpr Field<Fdirm, 1> VLANP{};
	static constexpr Field<Fdirm, 2> POOL{};
	static constexpr Field<Fdirm, 3> L4P{};
	static constexpr Field<Fdirm, 4> FLEX{};
	static constexpr Field<Fdirm, 5> DIPV6{};
};

/* Command */
struct Fdircmd {
	static constexpr Field<Fdircmd, 0, 2> CMD{};
	static constexpr Value<Fdircmd> CMD_ADD_FLOW = CMD(1);
	static constexpr Value<Fdircmd> CMD_REMOVE_FLOW = CMD(2);
	static constexpr Value<Fdircmd> CMD_QUERY = CMD(3);
	static constexpr Field<Fdircmd, 2> FILTER_VALID{};
	static constexpr Field<Fdircmd, 3> FILTER_UPDATE{};
	static constexpr Field<Fdircmd, 4> IPV6DMATCH{};
	static constexpr Field<Fdircmd, 5, 2> L4TYPE{};
	static constexpr Field<Fdircmd, 7> IPV6{};
	static constexpr Field<Fdircmd, 8> CLEARHT{};
	static constexpr Field<Fdircmd, 9> DROP{};
	static constexpr Field<Fdircmd, 10> INT{};
	static constexpr Field<Fdircmd, 11> LAST{};
	static constexpr Field<Fdircmd, 12> COLLISION{};
	static constexpr Field<Fdircmd, 15> QUEUE_EN{};
	static constexpr Field<Fdircmd, 16, 7> RX_QUEUE{};
	static constexpr Field<Fdircmd, 24, 6> VT_POOL{};
};

} /* namespace weir::ixgbe */

#endif

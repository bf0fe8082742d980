# SPDX-License-Identifier: GPL-2.0
# What the tests have to know of the chip under the driver: data, no test.
# lib.sh sources it.
# shellcheck shell=bash disable=SC2034

# speed           of the link between two ports of a model, Mb/s
# bus_info        what ethtool -i says, as a pattern
# max_mtu
# tx_min, tx_max  what ethtool -G accepts of weir's driver
# ring_pairs      RX:TX of ring sizes: smallest, mixed, largest of the driver
# resizes         RX:TX, under traffic
# lossy_counters  of the model: frames that a port did not take
# contrast        how many tenths as many interrupts a short interval makes as a
#                 long one, at least: slow machines deliver in heaps
# pause_set       rx and tx of ethtool -A that the chip can be set to
# hang_steps      what our driver says of a queue that stands still, in order
# hang_counters   and counts, in ethtool -S
case ${WEIR_DUT#weir_} in
mvneta)
	speed=1000 max_mtu=9676
	tx_min=448 tx_max=4096
	case $WEIR_DUT in
	weir_*)
		bus_info='*.ethernet'
		ring_pairs='64:448 72:4096 4096:4096' ;;
	*)
		bus_info='eth*'
		ring_pairs='64:448 72:1024 512:512' ;;
	esac
	resizes='64:448 512:1024 128:512 256:448'
	lossy_counters='rx_drop_full rx_no_buffer'
	pause_set='on on' contrast=12
	hang_steps='polling it:resetting the queues'
	hang_counters='tx_hang_polls tx_hang_resets'
	;;
igb)
	speed=1000 bus_info='0000:*' max_mtu=9216
	tx_min=64 tx_max=4096
	case $WEIR_DUT in
	weir_*) ring_pairs='64:64 72:1024 4096:4096' ;;
	*) ring_pairs='64:64 72:1024 4096:4096' ;;
	esac
	resizes='64:64 1024:1024 128:128 4096:4096 256:256'
	lossy_counters='' contrast=12
	pause_set='on off'
	hang_steps='polling it:resetting TX queue:resetting the port'
	hang_counters='tx_hang_polls tx_hang_queue_resets tx_hang_port_resets'
	;;
*)
	speed=10000 bus_info='0000:*' max_mtu=9710
	tx_min=64 tx_max=8192
	ring_pairs='64:64 72:4096 8192:8192'
	resizes='64:64 1024:1024 128:128 4096:4096 256:256'
	lossy_counters='rx_missed'
	pause_set='on off' contrast=20
	hang_steps='polling it:resetting TX queue:resetting the port'
	hang_counters='tx_hang_polls tx_hang_queue_resets tx_hang_port_resets'
	;;
esac

is_pci() { [[ $bus_info == 0000:* ]]; }
# In-tree mvneta counts what it cuts into segments as one packet.
counts_segments() { is_pci || ours; }
# Receive queues are chosen by a hash of the flow.
has_hash() { is_pci; }
# Speed, duplex and what is advertised can be set.
has_twisted_pair() { [ "${WEIR_DUT#weir_}" = igb ]; }
# Frames for others reach the port, and it is its part to drop them.
has_filter() { has_model || [ "${WEIR_DUT#weir_}" = igb ]; }
has_channels() { ethtool -l "$NETIF" >/dev/null 2>&1; }
# The feature can be changed: can_change tx-vlan-offload.
can_change() {
	ethtool -k "$NETIF" | grep -E "^$1:" | grep -qv '\[fixed\]'
}

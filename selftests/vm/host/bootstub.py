# SPDX-License-Identifier: GPL-2.0
"""What an ARM guest runs before its kernel, in place of firmware: it gives
the regions of the ports' PCI devices their addresses and lets them decode.
The kernel then finds registers where the device tree says, and knows of no
PCI."""

import struct

import devicetree

# Where "virt" has PCI configuration space (highmem=off), RAM, and in its RAM
# the code that starts the kernel.
ECAM = 0x3f000000
RAM = 0x40000000
# Above that code, below the kernel, and free.
STUB = RAM + 0x8000

PCI_COMMAND = 0x04
PCI_COMMAND_MEMORY_MASTER = 0x0006
PCI_BASE_ADDRESS_0 = 0x10

# A table of (address, value) follows the code; address 0 ends it.
CODE = {
    "arm64": (
        0x10000109,     # adr  x9, table
        0xb840452a,     # 1: ldr w10, [x9], #4
        0x3400008a,     # cbz  w10, 2f
        0xb840452b,     # ldr  w11, [x9], #4
        0xb900014b,     # str  w11, [x10]
        0x17fffffc,     # b    1b
        0xd2a80009,     # 2: mov x9, #RAM
        0xd61f0120,     # br   x9
    ),
    "armhf": (
        0xe28f9018,     # add  r9, pc, #(table - . - 8)
        0xe499a004,     # 1: ldr r10, [r9], #4
        0xe35a0000,     # cmp  r10, #0
        0x1499b004,     # ldrne r11, [r9], #4
        0x158ab000,     # strne r11, [r10]
        0x1afffffa,     # bne  1b
        0xe3a0f101,     # mov  pc, #RAM
        0xe320f000,     # nop
    ),
}


def writes(opt):
    """(address, value) of the stores."""
    table = []
    for slot, address in devicetree.PORT_REGION.items():
        function = ECAM + (slot << 15)
        table.append((function + PCI_BASE_ADDRESS_0, address))
        if slot == 1 and opt.irq == "percpu":
            table.append((function + PCI_BASE_ADDRESS_0 + 8,
                          devicetree.MPIC_REGION))
        table.append((function + PCI_COMMAND, PCI_COMMAND_MEMORY_MASTER))
    return table


def image(opt):
    words = list(CODE[opt.arch])
    for address, value in writes(opt):
        words += [address, value]
    return struct.pack(f"<{len(words) + 1}I", *words, 0)

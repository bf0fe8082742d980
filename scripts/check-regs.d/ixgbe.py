# SPDX-License-Identifier: GPL-2.0
"""What check-regs needs to know of the 82599."""

BRAND = 'IXGBE_'
# In this order: what is the 82599's own comes first.
SUFFIXES = ('_82599', '_8259X', '')
HEADERS = ('ixgbe/ixgbe_type.h', 'ixgbe/ixgbe_fcoe.h', 'ixgbe/ixgbe_mbx.h',
           'ixgbe/ixgbe_dcb_82599.h', 'ixgbe/ixgbe_ipsec.h',
           'ixgbe/ixgbe_ipsec.c',
           # The descriptor formats that both families have.
           'igb/e1000_defines.h', 'igb/e1000_82575.h')
# In-tree files that run on an 82599.
SOURCES = [f'ixgbe_{name}' for name in (
    '82599 common dcb dcb_82599 dcb_nl ethtool fcoe ipsec lib main '
    'mbx phy ptp sriov sysfs xsk').split()]
ACCESS = (r'IXGBE_(?:READ|WRITE)_REG(?:_ARRAY|64)?\s*\('
          r'[^,]*,\s*(IXGBE_\w+)')
# Of an array that the driver touches, one of these is in the table.
TOUCHED_INDEXES = (0,)
# Struct of the descriptor formats: prefixes of the macros for its fields.
DESC_PREFIXES = {
    'TxCmdTypeLen': ('ADVTXD_DCMD_', 'ADVTXD_', 'TXD_CMD_'),
    'TxOlinfoStatus': ('ADVTXD_POPTS_', 'ADVTXD_STAT_', 'ADVTXD_'),
    'TxVlanMacipLens': ('ADVTXD_',),
    'TxFcoefIpsecSa': ('ADVTXD_',),
    'TxTypeTucmd': ('ADVTXD_TUCMD_', 'ADVTXD_'),
    'TxMssL4lenIdx': ('ADVTXD_',),
    'RxInfo': ('RXDADV_PKTTYPE_', 'RXDADV_RSSTYPE_', 'RXDADV_'),
    'RxStatusError': ('RXD_STAT_', 'RXDADV_STAT_', 'RXDADV_'),
    'Ixgbe': ('RXDADV_ERR_',),
}
# Of the shared formats, what is another family's.
FOREIGN_STRUCTS = ('Igb',)

# What the self-test spoils: file, pattern, replacement, what must be said.
SPOILS = (
    ('drivers/ixgbe/ixgbe_regs.def', r'TXDCTL, Txdctl, 0x06028',
     'TXDCTL, Txdctl, 0x0602c', r'TXDCTL\[0\] .* differs'),
    ('drivers/ixgbe/ixgbe_regs.def', r'(RDT_64, Rdt, 0x0d018,) 0x40',
     r'\1 0x80', r'RDT\[65\] .* differs'),
    ('drivers/ixgbe/ixgbe_regs.def', r'(RETA, Reta, 0x05c00, 0x04,) 32',
     r'\1 33', r'RETA\[32\] overlaps RSSRK\[0\]'),
    ('drivers/ixgbe/ixgbe_regs.def', r'^WEIR_REG\(GPIE.*\n', '',
     r'IXGBE_GPIE is in the table differs'),
    ('drivers/ixgbe/layouts/transmit.h', r'Field<Txdctl, 25> ENABLE',
     'Field<Txdctl, 24> ENABLE', r'Txdctl.ENABLE .* differs'),
    ('drivers/ixgbe/layouts/mac.h', r'LMS_10G_SERIAL_NO_AN = LMS\(3\)',
     'LMS_10G_SERIAL_NO_AN = LMS(2)', r'LMS_10G_SERIAL_NO_AN .* differs'),
    ('drivers/intel/adv_desc.h', r'Field<TxCmdTypeLen, 27> RS',
     'Field<TxCmdTypeLen, 26> RS', r'TxCmdTypeLen.RS .* differs'),
    ('scripts/check-regs.d/ixgbe.names', r'\Z', 'reg NO_SUCH_ROW - spoilt\n',
     r'NO_SUCH_ROW is not needed'),
)

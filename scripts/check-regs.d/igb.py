# SPDX-License-Identifier: GPL-2.0
"""What check-regs needs to know of the 82576."""

BRAND = 'E1000_'
SUFFIXES = ('_82576', '')
HEADERS = ('igb/e1000_regs.h', 'igb/e1000_82575.h', 'igb/e1000_defines.h',
           'igb/e1000_mbx.h')
# In-tree files that run on an 82576.
SOURCES = [f'e1000_{name}' for name in '82575 mac mbx nvm phy'.split()] + \
    [f'igb_{name}' for name in 'ethtool main ptp xsk'.split()]
ACCESS = (r'\b(?:(?:array_)?(?:rd|wr)32(?:_array)?\s*\(|igb_rd32\s*\([^,]*,)'
          r'\s*(E1000_\w+)')
# Of an array that the driver touches, one of these is in the table: of the
# first four queues the macros have the other address.
TOUCHED_INDEXES = (0, 4)
# Struct of the descriptor formats: prefixes of the macros for its fields.
DESC_PREFIXES = {
    'TxCmdTypeLen': ('ADVTXD_DCMD_', 'ADVTXD_', 'TXD_CMD_'),
    'TxOlinfoStatus': ('TXD_POPTS_', 'TXD_STAT_', 'ADVTXD_'),
    'TxVlanMacipLens': ('ADVTXD_',),
    'TxFcoefIpsecSa': ('ADVTXD_',),
    'TxTypeTucmd': ('ADVTXD_TUCMD_', 'ADVTXD_'),
    'TxMssL4lenIdx': ('ADVTXD_',),
    'RxInfo': ('RXDADV_PKTTYPE_', 'RXDADV_RSSTYPE_', 'RXDADV_'),
    'RxStatusError': ('RXD_STAT_', 'RXDADV_STAT_', 'RXDEXT_STATERR_'),
    'Igb': ('RXDEXT_STATERR_',),
}
# Of the shared formats, what is another family's.
FOREIGN_STRUCTS = ('Ixgbe',)

# What the self-test spoils: file, pattern, replacement, what must be said.
SPOILS = (
    ('drivers/igb/igb_regs.def', r'TXDCTL, Txdctl, 0x0e028',
     'TXDCTL, Txdctl, 0x0e02c', r'TXDCTL\[0\] .* differs'),
    ('drivers/igb/igb_regs.def', r'(RAL_16, Ral,) 0x054e0',
     r'\1 0x05480', r'RAL\[16\] .* differs'),
    ('drivers/igb/igb_regs.def', r'(RETA, Reta, 0x05c00, 0x04,) 32',
     r'\1 33', r'RETA\[32\] overlaps RSSRK\[0\]'),
    ('drivers/igb/igb_regs.def', r'^WEIR_REG\(GPIE.*\n', '',
     r'E1000_GPIE is in the table differs'),
    ('drivers/igb/layouts/transmit.h', r'Field<Txdctl, 25> ENABLE',
     'Field<Txdctl, 24> ENABLE', r'Txdctl.ENABLE .* differs'),
    ('drivers/igb/layouts/receive.h', r'MRQE_RSS = MRQE\(2\)',
     'MRQE_RSS = MRQE(1)', r'MRQE_RSS .* differs'),
    ('drivers/intel/adv_desc.h', r'Field<RxStatusError, 29> L4E\{\};\n'
     r'(.*)\n(.*31> RXE)', r'Field<RxStatusError, 28> L4E{};\n\1\n\2',
     r'Igb.L4E .* differs'),
    ('scripts/check-regs.d/igb.names', r'\Z', 'reg NO_SUCH_ROW - spoilt\n',
     r'NO_SUCH_ROW is not needed'),
)

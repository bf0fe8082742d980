# SPDX-License-Identifier: GPL-2.0
# Sources that a program with the driver in user space links.
FAKE_KERNEL_SRCS = $(wildcard selftests/fake_kernel/*.cc)

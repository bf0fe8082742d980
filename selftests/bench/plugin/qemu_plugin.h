/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What this directory uses of QEMU's plugin interface, version 7 (QEMU 11.1,
 * "QEMU TCG Plugins" of its documentation): no package has a header of it.
 * Names are QEMU's.
 */
#ifndef WEIR_QEMU_PLUGIN_H
#define WEIR_QEMU_PLUGIN_H

#include <cstddef>
#include <cstdint>

extern "C" {

using qemu_plugin_id_t = std::uint64_t;
using qemu_plugin_meminfo_t = std::uint32_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_plugin_scoreboard;
struct qemu_plugin_hwaddr;

/* Its beginning. */
struct qemu_info_t {
	const char *target_name;
};

/* GLib's, in as far as it is public. */
struct GByteArray {
	std::uint8_t *data;
	unsigned int len;
};
GByteArray *g_byte_array_new();
void g_byte_array_unref(GByteArray *array);

struct qemu_plugin_u64 {
	qemu_plugin_scoreboard *score;
	std::size_t offset;
};

enum qemu_plugin_mem_value_type : unsigned int {
	QEMU_PLUGIN_MEM_VALUE_U8,
	QEMU_PLUGIN_MEM_VALUE_U16,
	QEMU_PLUGIN_MEM_VALUE_U32,
	QEMU_PLUGIN_MEM_VALUE_U64,
	QEMU_PLUGIN_MEM_VALUE_U128,
};
struct qemu_plugin_mem_value {
	qemu_plugin_mem_value_type type;
	union {
		std::uint8_t u8;
		std::uint16_t u16;
		std::uint32_t u32;
		std::uint64_t u64;
		struct {
			std::uint64_t low;
			std::uint64_t high;
		} u128;
	} data;
};

enum qemu_plugin_cb_flags : unsigned int { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw : unsigned int {
	QEMU_PLUGIN_MEM_R = 1,
	QEMU_PLUGIN_MEM_W,
	QEMU_PLUGIN_MEM_RW,
};
enum qemu_plugin_op : unsigned int { QEMU_PLUGIN_INLINE_ADD_U64 };
enum qemu_plugin_discon_type : int { QEMU_PLUGIN_DISCON_INTERRUPT = 1 };
enum qemu_plugin_hwaddr_operation_result : unsigned int {
	QEMU_PLUGIN_HWADDR_OPERATION_OK,
};

using qemu_plugin_udata_cb_t = void (*)(void *userdata);
using qemu_plugin_vcpu_tb_trans_cb_t = void (*)(qemu_plugin_tb *tb,
						void *userdata);
using qemu_plugin_vcpu_mem_cb_t = void (*)(unsigned int vcpu,
					   qemu_plugin_meminfo_t info,
					   std::uint64_t vaddr, void *userdata);
using qemu_plugin_vcpu_discon_cb_t = void (*)(unsigned int vcpu,
					      qemu_plugin_discon_type type,
					      std::uint64_t from,
					      std::uint64_t to, void *userdata);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
					   qemu_plugin_vcpu_tb_trans_cb_t cb,
					   void *userdata);
void qemu_plugin_register_vcpu_discon_cb(qemu_plugin_id_t id,
					 qemu_plugin_discon_type type,
					 qemu_plugin_vcpu_discon_cb_t cb,
					 void *userdata);

std::size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb *tb);
qemu_plugin_insn *qemu_plugin_tb_get_insn(const qemu_plugin_tb *tb,
					  std::size_t index);
std::uint64_t qemu_plugin_insn_vaddr(const qemu_plugin_insn *insn);
std::size_t qemu_plugin_insn_data(const qemu_plugin_insn *insn, void *to,
				  std::size_t len);

void qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(qemu_plugin_insn *insn,
							 qemu_plugin_op op,
							 qemu_plugin_u64 entry,
							 std::uint64_t imm);
void qemu_plugin_register_vcpu_mem_inline_per_vcpu(qemu_plugin_insn *insn,
						   qemu_plugin_mem_rw rw,
						   qemu_plugin_op op,
						   qemu_plugin_u64 entry,
						   std::uint64_t imm);
void qemu_plugin_register_vcpu_mem_cb(qemu_plugin_insn *insn,
				      qemu_plugin_vcpu_mem_cb_t cb,
				      qemu_plugin_cb_flags flags,
				      qemu_plugin_mem_rw rw, void *userdata);

bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t info);
qemu_plugin_mem_value qemu_plugin_mem_get_value(qemu_plugin_meminfo_t info);
qemu_plugin_hwaddr *qemu_plugin_get_hwaddr(qemu_plugin_meminfo_t info,
					   std::uint64_t vaddr);
bool qemu_plugin_hwaddr_is_io(const qemu_plugin_hwaddr *address);
std::uint64_t qemu_plugin_hwaddr_phys_addr(const qemu_plugin_hwaddr *address);
qemu_plugin_hwaddr_operation_result
qemu_plugin_read_memory_hwaddr(std::uint64_t address, GByteArray *data,
			       std::size_t len);

bool qemu_plugin_read_memory_vaddr(std::uint64_t address, GByteArray *data,
				   std::size_t len);

qemu_plugin_scoreboard *qemu_plugin_scoreboard_new(std::size_t element_size);
void *qemu_plugin_scoreboard_find(qemu_plugin_scoreboard *score,
				  unsigned int vcpu);

/* What QEMU looks for in a plugin. */
[[gnu::visibility("default")]] extern int qemu_plugin_version;
[[gnu::visibility("default")]] int qemu_plugin_install(qemu_plugin_id_t id,
						       const qemu_info_t *info,
						       int argc, char **argv);
}

#endif

// SPDX-License-Identifier: GPL-2.0
/*
 * A TCG plugin that counts what a guest's kernel executes between two marks:
 *
 *   instructions, and loads and stores, by address in modules, and of the
 *   rest of the kernel together; register accesses of modules by instruction
 *   and address; interrupts; what transmit descriptors asked for.
 *
 * A mark is a store to memory right behind mark_nop: of 1 << 32 | ID where a
 * window begins and of 2 << 32 | ID where it ends (selftests/bench/guest/
 * mark.h). At its end the window's counts are appended to the file that
 * argument out= names, as lines of words, numbers in hexadecimal:
 *
 *   window ID
 *   kernel INSTRUCTIONS ACCESSES        outside modules
 *   code PC INSTRUCTIONS ACCESSES       in modules
 *   text PC INSTRUCTIONS ACCESSES       with symbols=FILE: outside modules, by
 *                                       16 octets; part of "kernel"
 *   mmio PC ADDRESS r|w TIMES
 *   tx BAR DESCRIPTORS FRAMES RS WRITE-BACKS
 *   interrupts TIMES
 *   end
 *
 * A mark of 3 << 32 | LENGTH has the address of a text behind it, which goes to
 * the file that argument symbols= names: the guest's /proc/kallsyms.
 *
 * Argument chip= names whose transmit rings are looked at, 82576 or 82599; neta:
 * none, since no descriptor of its asks for anything. model= is the control socket of a device model to keep in lock step
 * (lock_step.h).
 *
 * One CPU: nothing is locked.
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "selftests/bench/plugin/lock_step.h"
#include "selftests/bench/plugin/qemu_plugin.h"
#include "selftests/bench/plugin/target.h"
#include "selftests/bench/plugin/tx_audit.h"

int qemu_plugin_version = 7;

namespace weir::bench {
namespace {

using u64 = std::uint64_t;

/* BAR 0 of the devices this is for, and its alignment. */
constexpr u64 window = 0x20000;

/* Slot 0 is all of the kernel that is not in modules, and has no other. */
constexpr std::size_t slots = 1 << 20;
/* No two functions of a kernel share one of these. */
constexpr u64 text_block = 16;
struct Count {
	u64 instructions;
	u64 accesses;
};

using Mmio = std::tuple<u64, u64, bool>; /* pc, address, write */

bool read_memory(u64 address, void *to, std::size_t len)
{
	static GByteArray *const buffer = g_byte_array_new();

	if (qemu_plugin_read_memory_hwaddr(address, buffer, len) !=
		    QEMU_PLUGIN_HWADDR_OPERATION_OK ||
	    buffer->len < len)
		return false;
	std::memcpy(to, buffer->data, len);
	return true;
}

struct Plugin {
	const Target *target = nullptr;
	qemu_plugin_scoreboard *score;
	std::unordered_map<u64, std::size_t> slot_of;
	std::vector<u64> pc_of{ 0 };
	std::vector<Count> at_begin;
	std::map<Mmio, u64> mmio;
	TxAudit tx{ read_memory };
	Rings rings = rings_of("82576");
	LockStep lock_step;
	bool in_lock_step = false;
	u64 interrupts = 0;
	std::FILE *out = nullptr;
	std::FILE *symbols = nullptr;
} plugin;

[[noreturn]] void die(const char *why)
{
	std::fprintf(stderr, "count plugin: %s\n", why);
	std::exit(1);
}

bool in_modules(u64 pc)
{
	return plugin.target->in_modules(pc);
}

std::size_t slot_for(u64 pc)
{
	if (!in_modules(pc)) {
		if (!plugin.symbols)
			return 0;
		pc -= pc % text_block;
	}

	const auto [at, added] =
		plugin.slot_of.try_emplace(pc, plugin.pc_of.size());

	if (added) {
		if (plugin.pc_of.size() == slots)
			die("more instructions than counters");
		plugin.pc_of.push_back(pc);
	}
	return at->second;
}

const Count *counts()
{
	return static_cast<Count *>(
		qemu_plugin_scoreboard_find(plugin.score, 0));
}

void begin()
{
	plugin.at_begin.assign(counts(), counts() + slots);
	plugin.mmio.clear();
	plugin.tx.reset();
	plugin.interrupts = 0;
}

void end(unsigned id)
{
	std::FILE *const out = plugin.out;

	if (plugin.at_begin.empty())
		die("a window ends that has not begun");
	std::fprintf(out, "window %x\n", id);

	Count kernel{};

	for (std::size_t i = 0; i < plugin.pc_of.size(); i++) {
		const Count &now = counts()[i], &then = plugin.at_begin[i];
		const u64 instructions = now.instructions - then.instructions;
		const u64 accesses = now.accesses - then.accesses;
		const bool module = in_modules(plugin.pc_of[i]);

		if (!module) {
			kernel.instructions += instructions;
			kernel.accesses += accesses;
		}
		if (i && instructions)
			std::fprintf(out, "%s %lx %lx %lx\n",
				     module ? "code" : "text", plugin.pc_of[i],
				     instructions, accesses);
	}
	std::fprintf(out, "kernel %lx %lx\n", kernel.instructions,
		     kernel.accesses);
	for (const auto &[what, times] : plugin.mmio) {
		const auto &[pc, address, write] = what;

		std::fprintf(out, "mmio %lx %lx %c %lx\n", pc, address,
			     write ? 'w' : 'r', times);
	}
	for (const auto &[bar, n] : plugin.tx.counts())
		std::fprintf(out, "tx %lx %lx %lx %lx %lx\n", bar,
			     n.descriptors, n.frames, n.rs, n.write_backs);
	std::fprintf(out, "interrupts %lx\nend\n", plugin.interrupts);
	std::fflush(out);
	plugin.at_begin.clear();
}

bool read_virtual(u64 address, void *to, std::size_t len)
{
	GByteArray *const buffer = g_byte_array_new();
	const bool done = qemu_plugin_read_memory_vaddr(address, buffer, len) &&
			  buffer->len >= len;

	if (done)
		std::memcpy(to, buffer->data, len);
	g_byte_array_unref(buffer);
	return done;
}

/* @where: of the mark; behind it the text's address. */
void take_symbols(u64 where, std::size_t len)
{
	std::vector<char> text(len);
	u64 address;

	if (!plugin.symbols)
		return;
	if (!read_virtual(where + sizeof(u64), &address, sizeof(address)) ||
	    !read_virtual(address, text.data(), len))
		die("the guest's symbols cannot be read");
	std::fwrite(text.data(), 1, len, plugin.symbols);
	std::fflush(plugin.symbols);
}

void on_mark(unsigned, qemu_plugin_meminfo_t info, u64 vaddr, void *)
{
	const u64 value = qemu_plugin_mem_get_value(info).data.u64;

	if (value >> 32 == 1)
		begin();
	else if (value >> 32 == 2)
		end(unsigned(value));
	else if (value >> 32 == 3)
		take_symbols(vaddr, unsigned(value));
	else
		die("an unknown mark");
}

void on_module_access(unsigned, qemu_plugin_meminfo_t info, u64 vaddr, void *pc)
{
	const qemu_plugin_hwaddr *at = qemu_plugin_get_hwaddr(info, vaddr);
	RingAccess ring;

	if (!at || !qemu_plugin_hwaddr_is_io(at))
		return;

	const u64 address = qemu_plugin_hwaddr_phys_addr(at);
	const bool write = qemu_plugin_mem_is_store(info);

	plugin.mmio[{ reinterpret_cast<u64>(pc), address, write }]++;
	if (write && find_ring(plugin.rings, address % window, ring))
		plugin.tx.written(address - address % window, ring,
				  qemu_plugin_mem_get_value(info).data.u32);
	if (plugin.in_lock_step)
		plugin.lock_step.tick();
}

void on_interrupt(unsigned, qemu_plugin_discon_type, u64, u64, void *)
{
	plugin.interrupts++;
}

void count(qemu_plugin_insn *insn, u64 pc)
{
	const std::size_t at = slot_for(pc) * sizeof(Count);

	qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(
		insn, QEMU_PLUGIN_INLINE_ADD_U64,
		{ plugin.score, at + offsetof(Count, instructions) }, 1);
	qemu_plugin_register_vcpu_mem_inline_per_vcpu(
		insn, QEMU_PLUGIN_MEM_RW, QEMU_PLUGIN_INLINE_ADD_U64,
		{ plugin.score, at + offsetof(Count, accesses) }, 1);
	if (in_modules(pc))
		qemu_plugin_register_vcpu_mem_cb(
			insn, on_module_access, QEMU_PLUGIN_CB_NO_REGS,
			QEMU_PLUGIN_MEM_RW, reinterpret_cast<void *>(pc));
}

/* One argument, NAME=VALUE; false where it is none. */
bool take_argument(std::string_view argument)
{
	const std::size_t equals = argument.find('=');
	const std::string_view name = argument.substr(0, equals);

	if (equals == argument.npos)
		return false;

	/* It ends where the argument does. */
	const char *const value = argument.data() + equals + 1;

	if (name == "out")
		return (plugin.out = std::fopen(value, "w"));
	if (name == "symbols")
		return (plugin.symbols = std::fopen(value, "w"));
	if (name == "chip") {
		plugin.rings = rings_of(value);
		return !plugin.rings.empty() ||
		       std::string_view(value) == "neta";
	}
	if (name == "model") {
		plugin.lock_step.stepped = [] { plugin.tx.settle(); };
		plugin.in_lock_step = plugin.lock_step.start(value);
		return plugin.in_lock_step;
	}
	return false;
}

bool is_mark(const qemu_plugin_insn *insn)
{
	std::uint8_t code[sizeof(Target::mark)];

	return plugin.target->is_mark(
		code, qemu_plugin_insn_data(insn, code, sizeof(code)));
}

void on_translate(qemu_plugin_tb *tb, void *)
{
	/* A block may end between the nop and its store. */
	static u64 store;
	const std::size_t n = qemu_plugin_tb_n_insns(tb);

	for (std::size_t i = 0; i < n; i++) {
		qemu_plugin_insn *const insn = qemu_plugin_tb_get_insn(tb, i);
		const u64 pc = qemu_plugin_insn_vaddr(insn);

		if (plugin.target->in_kernel(pc)) {
			count(insn, pc);
			continue;
		}
		if (pc == store) {
			qemu_plugin_register_vcpu_mem_cb(
				insn, on_mark, QEMU_PLUGIN_CB_NO_REGS,
				QEMU_PLUGIN_MEM_W, nullptr);
			store = 0;
		}
		if (is_mark(insn))
			store = pc + plugin.target->mark_octets;
	}
}

} /* namespace */
} /* namespace weir::bench */

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
			char **argv)
{
	using namespace weir::bench;

	plugin.target = target_of(info->target_name);
	if (!plugin.target) {
		std::fprintf(stderr, "count plugin: not for %s\n",
			     info->target_name);
		return 1;
	}
	for (int i = 0; i < argc; i++)
		if (!take_argument(argv[i])) {
			std::fprintf(stderr, "count plugin: not with %s\n",
				     argv[i]);
			return 1;
		}
	if (!plugin.out) {
		std::fprintf(stderr, "count plugin: it needs out=FILE\n");
		return 1;
	}
	plugin.score = qemu_plugin_scoreboard_new(slots * sizeof(Count));
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate, nullptr);
	qemu_plugin_register_vcpu_discon_cb(id, QEMU_PLUGIN_DISCON_INTERRUPT,
					    on_interrupt, nullptr);
	return 0;
}

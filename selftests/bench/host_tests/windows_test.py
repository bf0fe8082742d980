# SPDX-License-Identifier: GPL-2.0
"""How a counted window becomes figures per frame."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import results  # noqa: E402
import significance  # noqa: E402
import windows  # noqa: E402

BAR = 0xFE200000
TEXT = 0xFFFFFFFFC0400000
GUEST = f"""turn 1 igb {BAR:#x}
symbol {TEXT + 0x40:x} igb_xmit igb
symbol {TEXT + 0x80:x} igb_poll igb
symbol {TEXT + 0x20000:x} weir_poll weir_igb
row 1 1 tx-64 5000 10 0 2
row 2 1 rr 8000 5 5 20
"""
COUNTS = f"""window 1
kernel 3e8 64
code {TEXT + 0x44:x} 64 a
code {TEXT + 0x90:x} 14 5
code {TEXT + 0x2010:x} 1e 1
mmio {TEXT + 0x44:x} {BAR + 0xE018:x} w 5
mmio {TEXT + 0x44:x} {BAR + 0x3818:x} w 3
mmio {TEXT + 0x44:x} {BAR + 0x1524:x} w 2
mmio {TEXT + 0x44:x} {BAR + 0xE018:x} r 7
mmio {TEXT + 0x44:x} {BAR - 0x20000 + 0xE018:x} w 9
tx {BAR:x} f a 2 1
interrupts 30
end
window 2
kernel 1f4 0
code {TEXT + 0x44:x} 1 0
interrupts 14
end
"""


def figures_of(guest=GUEST, counts=COUNTS):
    return windows.samples(guest.splitlines(), counts.splitlines(),
                           [results.OURS])


class WindowsTest(unittest.TestCase):
    def test_only_the_drivers_own_code_is_its(self):
        (figures, functions), = figures_of()["tx-64", results.OURS]
        self.assertEqual(figures["driver"], (100 + 20) / 10)
        self.assertEqual(figures["accesses"], 1.5)
        self.assertEqual(functions, {"igb_xmit": 10.0, "igb_poll": 2.0})

    def test_kernel_is_all_of_it(self):
        (figures, _), = figures_of()["tx-64", results.OURS]
        self.assertEqual(figures["kernel"], (1000 + 100 + 20 + 30) / 10)

    def test_register_writes_are_of_its_device(self):
        (figures, _), = figures_of()["tx-64", results.OURS]
        self.assertEqual(figures["mmio_writes"], 1.0)
        self.assertEqual(figures["doorbells"], 0.8)

    def test_doorbells_are_where_the_chip_has_them(self):
        guest = GUEST.replace("igb_xmit igb", "ixgbe_xmit ixgbe").replace(
            "turn 1 igb", "turn 1 ixgbe")
        counts = COUNTS.replace(f"{BAR + 0x1524:x} w 2",
                                f"{BAR + 0x6018:x} w 2")
        (figures, _), = figures_of(guest, counts)["tx-64", results.OURS]
        self.assertEqual(figures["doorbells"], 0.2)
        self.assertEqual(figures["mmio_writes"], 1.0)

    def test_a_netas_registers(self):
        guest = GUEST.replace("igb_xmit igb", "mvneta_tx mvneta").replace(
            "turn 1 igb", "turn 1 mvneta")
        counts = "\n".join(
            line for line in COUNTS.splitlines()
            if not line.startswith("mmio")).replace(
                "interrupts 30", f"""\
mmio {TEXT + 0x44:x} {BAR + 0x3C60:x} w 6
mmio {TEXT + 0x44:x} {BAR + 0x151C:x} w 1
mmio {TEXT + 0x44:x} {BAR + 0x25A4:x} w 8
mmio {TEXT + 0x44:x} {BAR + 0x3C40:x} r 4
mmio {TEXT + 0x44:x} {BAR + 0x4000 + 0x3C60:x} w 9
mmio {TEXT + 0x44:x} {BAR + 0x4000 + 0x3C40:x} r 9
interrupts 30""")
        (figures, _), = figures_of(guest, counts)["tx-64", results.OURS]
        self.assertEqual(figures["mmio_writes"], 1.5)
        self.assertEqual(figures["doorbells"], 0.7)
        self.assertEqual(figures["mmio_reads"], 0.4)

    def test_an_assemblers_symbols_name_nothing(self):
        found = windows.Elsewhere(["ffff800080000000 T memcpy",
                                   "ffff800080000004 t $x"])
        self.assertEqual(found.function(0xFFFF800080000008),
                         "memcpy [kernel]")

    def test_write_backs_are_of_what_was_sent(self):
        (figures, _), = figures_of()["tx-64", results.OURS]
        self.assertEqual((figures["rs"], figures["write_backs"]), (0.2, 0.1))

    def test_request_response_is_both_ways_and_has_a_time(self):
        (figures, _), = figures_of()["rr", results.OURS]
        self.assertEqual(figures["interrupts"], 2.0)
        self.assertEqual(figures["ns"], 1600.0)

    def test_a_window_not_counted_is_an_error(self):
        with self.assertRaises(windows.BadOutput):
            figures_of(counts=COUNTS.split("window 2")[0])

    def test_interrupts_that_the_cpu_did_not_take_are_an_error(self):
        with self.assertRaises(windows.BadOutput):
            figures_of(counts=COUNTS.replace("interrupts 14", "interrupts 1"))

    def test_a_driver_that_did_nothing_is_an_error(self):
        with self.assertRaises(windows.BadOutput):
            figures_of(guest=GUEST.replace("igb_xmit igb", "f weir_igb")
                       .replace("igb_poll igb", "g weir_igb"))

    def test_missing_turns_are_an_error(self):
        with self.assertRaises(windows.BadOutput):
            windows.samples(GUEST.splitlines(), COUNTS.splitlines(),
                            [None, results.OURS])


KERNEL = 0xFFFFFFFF81000000
SYMBOLS = f"""{KERNEL:x} T _text
{KERNEL:x} T first
{KERNEL + 0x40:x} t second
{KERNEL + 0x48:x} d data
{TEXT + 0x2000:x} t peer_poll\t[e1000e]
"""
TEXT_COUNTS = COUNTS.replace(
    "kernel 3e8 64", f"kernel 3e8 64\ntext {KERNEL + 0x30:x} a 0\n"
    f"text {KERNEL + 0x40:x} 14 0\ntext {KERNEL + 0x50:x} 1e 0")


class ElsewhereTest(unittest.TestCase):
    def setUp(self):
        found = windows.samples(GUEST.splitlines(), TEXT_COUNTS.splitlines(),
                                [results.OURS], SYMBOLS.splitlines())
        (self.figures, self.functions), = found["tx-64", results.OURS]
        self.found = found

    def test_functions_of_the_kernel_and_of_other_modules_are_named(self):
        self.assertEqual(self.functions, {
            "igb_xmit": 10.0, "igb_poll": 2.0, "first [kernel]": 1.0,
            "second [kernel]": 5.0, "peer_poll [e1000e]": 3.0})

    def test_figures_are_those_without(self):
        (figures, _), = figures_of()["tx-64", results.OURS]
        self.assertEqual(self.figures, figures)

    def test_differences_are_of_both_roles_the_largest_first(self):
        found = {("tx-64", results.OURS): [({}, {"xmit": 7.0, "b": 2.0})],
                 ("tx-64", results.IN_TREE): [({}, {"igb_xmit": 9.0,
                                                    "b": 1.8})]}
        said = [line.split() for line in results.differences(found, "tx-64")]
        self.assertEqual(said, [["0.00", "9.00", "-9.00", "igb_xmit"],
                                ["7.00", "0.00", "+7.00", "xmit"]])


def sample(driver, interrupts=0.02):
    figures = dict.fromkeys(windows.FIGURES, 1.0)
    return dict(figures, driver=driver, interrupts=interrupts), {}


class VerdictTest(unittest.TestCase):
    def found(self, in_tree, ours):
        return {("tx-64", results.IN_TREE): in_tree,
                ("tx-64", results.OURS): ours}

    def test_null_test_wants_in_trees_turns_alike(self):
        good = self.found([sample(278.0), sample(278.5)], [sample(150.0)])
        bad = self.found([sample(278.0), sample(281.0)], [sample(150.0)])
        self.assertEqual(results.null_test(good, False), {})
        self.assertEqual(len(results.null_test(bad, False)), 1)

    def test_null_test_wants_the_same_driver_alike(self):
        found = self.found([sample(278.0)], [sample(290.0)])
        self.assertEqual(results.null_test(found, False), {})
        self.assertEqual(len(results.null_test(found, True)), 1)

    def test_a_few_interrupts_are_no_difference(self):
        found = self.found([sample(278.0, 0.02), sample(278.0, 0.024)],
                           [sample(278.0)])
        self.assertEqual(results.null_test(found, True), {})
        found = self.found([sample(278.0, 0.02), sample(278.0, 0.03)],
                           [sample(278.0)])
        said = results.null_test(found, False)
        self.assertEqual(list(said), [("tx-64", "interrupts")])
        self.assertEqual(results.fatal(said), [])

    def test_second_guest_is_held_to_the_same(self):
        found = self.found([sample(278.0)], [sample(150.0)])
        near = self.found([sample(278.0)], [sample(151.0)])
        far = self.found([sample(278.0)], [sample(153.0)])
        complaints, most = results.repeat_test(found, near)
        self.assertEqual(complaints, {})
        self.assertAlmostEqual(most, 1 / 150)
        self.assertEqual(list(results.repeat_test(found, far)[0]),
                         [("tx-64", "driver")])

    def test_instructions_that_differ_are_fatal(self):
        found = self.found([sample(278.0), sample(281.0)], [sample(150.0)])
        self.assertEqual(len(results.fatal(results.null_test(found, False))),
                         1)


class LostTest(unittest.TestCase):
    def found(self, ours, theirs):
        return {("rx-64", role): [({windows.FRAMES: n}, {})]
                for role, n in ((results.OURS, ours),
                                (results.IN_TREE, theirs))}

    def test_other_numbers_of_frames_are_said(self):
        said, = results.lost(self.found(2000, 319))
        self.assertIn("ours had 2000 frames, in-tree 319", said)
        self.assertEqual(list(results.lost(self.found(2000, 1990))), [])

    def test_frames_are_written_and_no_figure_to_compare(self):
        with tempfile.NamedTemporaryFile() as file:
            results.write(file.name, figures_of(), "x")
            self.assertIn(b"\tframes\n", file.read())
            self.assertFalse(any(figure == windows.FRAMES for _, _, figure
                                 in results.read(file.name)))


class SignificanceTest(unittest.TestCase):
    def test_samples_that_vary_as_much_do_not_differ(self):
        self.assertFalse(significance.differs([10, 12, 14], [11, 13, 15]))

    def test_difference_and_its_interval(self):
        by, half = significance.difference([10, 11, 12], [20, 21, 22])
        self.assertEqual(by, 10)
        self.assertAlmostEqual(half, 2.776 * (2 / 3) ** 0.5, places=6)
        self.assertTrue(significance.differs([10, 11, 12], [20, 21, 22]))

    def test_samples_that_do_not_vary_differ_by_anything(self):
        self.assertTrue(significance.differs([5, 5], [5.01, 5.01]))

    def test_one_sample_each_says_nothing(self):
        self.assertIsNone(significance.differs([5], [6]))


if __name__ == "__main__":
    unittest.main()

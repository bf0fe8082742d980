# SPDX-License-Identifier: GPL-2.0
"""What a run copies into its guest, as the cpio program reads it."""

import io
import os
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import options  # noqa: E402
import payload  # noqa: E402


def archive_of(*argv):
    out = io.BytesIO()
    payload.write(options.parse(argv), "7.3.4", [], out)
    return out.getvalue()


def names(archive):
    return subprocess.run(["cpio", "-t", "--quiet"], input=archive,
                          stdout=subprocess.PIPE,
                          check=True).stdout.decode().split()


def content(archive, name):
    return subprocess.run(["cpio", "-i", "--quiet", "--to-stdout", name],
                          input=archive, stdout=subprocess.PIPE,
                          check=True).stdout.decode()


QEMU = ("--dut", "igb", "--model", "qemu")


class Payload(unittest.TestCase):
    def test_a_line_is_run_by_the_shell(self):
        a = archive_of(*QEMU, "--", "ping -c 1 $REMOTE_V4; exit 3")
        self.assertTrue(content(a, "weir/command").endswith(
            "\nping -c 1 $REMOTE_V4; exit 3\n"))

    def test_arguments_stay_apart(self):
        a = archive_of(*QEMU, "--", "echo", "a b", "$c")
        self.assertTrue(content(a, "weir/command").endswith(
            "\necho 'a b' '$c'\n"))

    def test_a_script_of_the_checkout_keeps_its_place(self):
        script = os.path.join(payload.TOP, "selftests/vm/demo")
        a = archive_of(*QEMU, "--", script, "x")
        self.assertIn("weir/selftests/vm/demo", names(a))
        self.assertIn("/weir/selftests/vm/demo x\n",
                      content(a, "weir/command"))
        self.assertIn("WEIR_CWD=/weir/selftests/vm\n",
                      content(a, "weir/env"))

    def test_a_script_from_elsewhere_is_copied_and_executable(self):
        with tempfile.NamedTemporaryFile("w", suffix=".sh") as f:
            f.write("#!/bin/sh\nexit 0\n")
            f.flush()
            os.chmod(f.name, 0o755)
            a = archive_of(*QEMU, "--", f.name)
            name = "weir/copied/" + os.path.basename(f.name)
            self.assertEqual(content(a, name), "#!/bin/sh\nexit 0\n")
            listed = subprocess.run(
                ["cpio", "-tv", "--quiet"], input=a, check=True,
                stdout=subprocess.PIPE).stdout.decode()
            line = next(x for x in listed.splitlines() if name in x)
            self.assertTrue(line.startswith("-rwxr-xr-x"), line)

    def test_environment_of_a_kselftest(self):
        env = content(archive_of(*QEMU, "--", "true"), "weir/env")
        for line in ("LOCAL_V4=192.0.2.1", "REMOTE_V4=192.0.2.2",
                     "LOCAL_V6=2001:db8::1", "REMOTE_V6=2001:db8::2",
                     "REMOTE_TYPE=netns", "REMOTE_ARGS=peer",
                     "WEIR_DUT=igb", "WEIR_MODEL=qemu", "WEIR_KERNEL=7.3.4"):
            self.assertIn(f"export {line}\n", env)


class FromMemory(unittest.TestCase):
    def archive(self, images):
        out = io.BytesIO()
        payload.write(options.parse([*QEMU, "--", "true"]), "7.3.4", [], out,
                      images)
        return out.getvalue()

    def test_a_counted_guest_has_its_images_inside(self):
        with tempfile.TemporaryDirectory() as directory, \
             mock.patch.object(payload, "loop_module",
                               lambda kernel: kernel.encode()):
            os.mkdir(os.path.join(directory, "7.3.4"))
            for name in ("user.erofs", "7.3.4/modules.erofs"):
                with open(os.path.join(directory, name), "w",
                          encoding="utf-8") as f:
                    f.write(name)
            a = self.archive(directory)
        self.assertEqual(content(a, "images/user.erofs"), "user.erofs")
        self.assertEqual(content(a, "images/modules.erofs"),
                         "7.3.4/modules.erofs")
        self.assertEqual(content(a, "modules/loop.ko"), "7.3.4")
        self.assertIn("/images/user.erofs", content(a, "init"))

    def test_another_guest_has_not(self):
        self.assertFalse({"init", "modules/loop.ko"} &
                         set(names(self.archive(None))))

    def test_memory_holds_them(self):
        def memory(*argv):
            return options.parse([*QEMU, *argv, "--", "true"]).memory

        self.assertEqual(memory(), 1024)
        self.assertEqual(memory("--count", "x.so"), 2048)
        self.assertEqual(memory("--count", "x.so", "--memory", "512"), 512)


class Options(unittest.TestCase):
    def refused(self, words, *argv):
        with self.assertRaisesRegex(options.NeverCameUp, words):
            options.parse([*argv, "--", "true"])

    def test_what_the_lab_cannot_do_is_said(self):
        self.refused("mvneta is for --arch arm64 or armhf", "--arch", "amd64",
                     "--dut", "mvneta")
        self.refused("arm64 guests have none", "--arch", "arm64", "--viommu")
        self.refused("percpu is for mvneta on armhf", "--arch", "arm64",
                     "--dut", "mvneta", "--irq", "percpu")
        self.refused("no device for ixgbe", "--dut", "ixgbe", "--model",
                     "qemu")
        self.refused("needs a device model", *QEMU, "--fault", "x")
        self.refused("needs a device model", *QEMU, "--rate", "1g")

    def test_each_driver_has_a_model(self):
        for dut, model in (("weir_ixgbe", "82599"), ("ixgbe", "82599"),
                           ("igb", "qemu"), ("e1000e", "qemu"),
                           ("mvneta", "neta"), ("weir_mvneta", "neta")):
            self.assertEqual(
                options.parse(["--dut", dut, "--", "true"]).model, model)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""Measures what 60 message structs cost to compile: ours, by hand, and with deku. Prints a table, and fails above the
limits in limits.tsv. With `--sizes`, only what is the same at every run is measured, and of ours alone.

Times are CPU seconds (user and system) of `cargo` with one job and without incremental compilation, the best of several
runs. Expansion is the source after macros, without white space. Text is the code that the messages add to a linked
program. Nothing is installed or changed outside the folder given as an argument (`target/compile_cost` beside
this package if there is none).
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORE = HERE.parents[2] / "pgwire-core"
ROUNDS = 3
SIDES = ["ours", "hand", "deku"]


def run(*command, cwd, env=None, text=False):
    """Runs a command and returns what it printed and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=cwd, env={**os.environ, "CARGO_INCREMENTAL": "0", **(env or {})},
                          capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} in {cwd}:\n{done.stderr}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(measure):
    return min(measure() for _ in range(ROUNDS))


def touched(crate, *command):
    """CPU seconds of a command that compiles this crate and nothing below it."""
    run(*command, cwd=crate)

    def once():
        os.utime(crate / "src/lib.rs")
        return run(*command, cwd=crate)[1]

    return best(once)


def clean(crate, *command):
    """CPU seconds of a command that compiles everything."""

    def once():
        shutil.rmtree(crate / "target", ignore_errors=True)
        return run(*command, cwd=crate)[1]

    return best(once)


def text_bytes(crate):
    """Bytes of code in the program."""
    run("cargo", "build", "--release", "-j1", cwd=crate)
    program = crate / "target/release" / f"compile-cost-{crate.name}"
    sizes, _ = run("size", "-A", str(program), cwd=crate)
    return next(int(line.split()[1]) for line in sizes.splitlines() if line.startswith(".text "))


def expansion(crate):
    """Bytes of the expanded source, without white space, most of which is indentation."""
    source, _ = run("cargo", "rustc", "--lib", "-j1", "--", "-Zunpretty=expanded", cwd=crate, env={"RUSTC_BOOTSTRAP": "1"})
    return sum(len(word) for word in source.split())


def measure_sizes(folder):
    """What is the same at every run."""
    crate = folder / "ours"
    return {
        ("ours", "expansion"): expansion(crate) / 1000,
        ("ours", "text"): (text_bytes(crate) - text_bytes(folder / "empty")) / 1000,
    }


def measure(folder):
    figures = {}
    empty = text_bytes(folder / "empty")
    for side in SIDES:
        crate = folder / side
        figures[side, "check"] = touched(crate, "cargo", "check", "--lib", "-j1")
        build = ("cargo", "build", "--lib", "-j1")
        figures[side, "dependencies"] = max(0.0, clean(crate, *build) - touched(crate, *build))
        figures[side, "expansion"] = expansion(crate) / 1000
        figures[side, "text"] = (text_bytes(crate) - empty) / 1000
        print(f"measured {side}", file=sys.stderr)
    target = {"CARGO_TARGET_DIR": str(folder / "core")}

    def core(*packages):
        run("cargo", "clean", *packages, cwd=CORE, env=target)
        return run("cargo", "build", "-j1", cwd=CORE, env=target)[1]

    figures["ours", "all"] = best(core)
    figures["ours", "catalogue"] = best(lambda: core("-p", "pgwire-core"))
    return figures


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--sizes"]
    folder = pathlib.Path(arguments[0] if arguments else HERE.parent / "target/compile_cost").resolve()
    run(sys.executable, str(HERE / "generate.py"), str(folder), str(CORE), cwd=HERE)
    figures = measure_sizes(folder) if "--sizes" in sys.argv else measure(folder)
    lines = [line.split("\t") for line in (HERE / "limits.tsv").read_text().splitlines() if line and line[0] != "#"]
    above = []
    print(f"{'':46}" + "".join(f"{side:>9}" for side in SIDES) + f"{'limit':>9}")
    for figure, limit, words in lines:
        if ("ours", figure) not in figures:
            continue
        base, _, share = limit.partition(" of ")
        most = float(base) * (figures[share, figure] if share else 1)
        row = "".join(f"{figures[side, figure]:9.2f}" if (side, figure) in figures else f"{'':9}" for side in SIDES)
        is_above = figures["ours", figure] > most
        print(f"{words:46}{row}{most:9.2f}" + ("  above the limit" if is_above else ""))
        above += [words] * is_above
    if above:
        sys.exit("above the limits in limits.tsv: " + ", ".join(above))


main()

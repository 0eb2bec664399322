"""Make the libraries of compiled kernels that `engine.library` takes: ``make kernels``.

    python -m setup.kernels                 for each level of this kind of processor
    python -m setup.kernels x86-64-v3       for one, on all cores; not to the bit the same each time
    python -m setup.kernels --kept          of what numba keeps on disk, into this user's cache
    python -m setup.kernels --elsewhere     for other systems as well, of the same bitcode, into
                                            build/kernels

Numba compiles each kernel in a process of its own level, and its modules become one, without
what they have for calls from Python. Each kernel gets an entry that unpacks its arguments. Needs
a C compiler, for what stands around the kernels (``kernels.c``) and to link; for other systems
that is Zig's (``pip install ziglang``).
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

ROOT = Path(__file__).parents[1]
RUNTIME = ROOT / "setup" / "kernels.c"
V2 = "+cx16,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3"
V3 = f"{V2},+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+lzcnt,+movbe,+xsave"
#: Levels of the psABI of x86-64: Intel since 2008 and 2013, AMD since 2011 and 2015.
LEVELS = {"x86-64-v2": V2, "x86-64-v3": V3}
ARM_LEVELS = {"generic": ""}
#: Where libraries for other systems come to lie, each system's in a folder of its name.
ELSEWHERE = ROOT / "build" / "kernels"
#: And what they are made of: all kernels of a level, before they are a machine's.
BITCODE = ROOT / "build" / "bitcode"


@dataclass(frozen=True)
class System:
    """A system that libraries are made for on another.

    Attributes
    ----------
    triple : its name for LLVM, which makes the object file
    target : its name for Zig, which links
    suffix : of a library
    levels : of its processors, each with the level here that it is made of
    """

    triple: str
    target: str
    suffix: str
    levels: dict[str, str]

    @property
    def features(self) -> dict[str, str]:
        """The features of its levels."""
        return LEVELS if "x86_64" in self.triple else ARM_LEVELS


SAME = {level: level for level in LEVELS}
ARM = {"generic": "x86-64-v2"}  # which has no instruction that ARM needs another name for
#: By the tag of a wheel for it.
SYSTEMS = {
    "win_amd64": System("x86_64-w64-windows-gnu", "x86_64-windows-gnu", ".dll", SAME),
    "win_arm64": System("aarch64-w64-windows-gnu", "aarch64-windows-gnu", ".dll", ARM),
    "macosx_11_0_x86_64": System("x86_64-apple-macosx11.0.0", "x86_64-macos.11.0", ".dylib", SAME),
    "macosx_11_0_arm64": System("arm64-apple-macosx11.0.0", "aarch64-macos.11.0", ".dylib", ARM),
    "manylinux_2_17_aarch64": System("aarch64-linux-gnu", "aarch64-linux-gnu.2.17", ".so", ARM),
}


def levels() -> dict[str, str]:
    """Names and features, as LLVM has them, of what is compiled for on this kind of machine."""
    return LEVELS if platform.machine().lower() in ("x86_64", "amd64") else ARM_LEVELS


def main(wanted: list[str], systems: Iterable[str] = ()) -> int:
    """Compile and link in a folder of its own, then replace what was there, unless it fits."""
    from engine.sources import FOLDER, SUFFIX

    if unknown := [level for level in wanted if level not in levels()]:
        sys.exit(f"{unknown[0]} is no level here; there is {', '.join(levels())}.")
    missing = [
        name for name in systems if levels_in(ELSEWHERE / name) < SYSTEMS[name].levels.keys()
    ]
    there, ours = levels_in(FOLDER), levels().keys()
    if there >= (set(wanted) or ours) and (not missing or levels_in(BITCODE) >= ours):
        print(f"{', '.join(sorted(there))}: of the sources as they are; make clean takes them away")
    else:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            running = []
            for level in wanted or ours:
                settings = {
                    "NUMBA_CPU_NAME": level,
                    "NUMBA_CPU_FEATURES": levels()[level],
                    "KIBITZER_CACHE": str(folder / "cache" / level),
                    "KIBITZER_KERNELS": "numba",
                    "PYTHONPATH": str(ROOT),
                }
                how = "--emit-side-by-side" if len(wanted) == 1 else "--emit"
                command = [sys.executable, "-m", "setup.kernels", how, level, place]
                started = subprocess.Popen(command, env=os.environ | settings, cwd=ROOT)
                running.append((level, started))
            for level, emitting in running:
                if emitting.wait():
                    return 1
                compile_runtime(folder, level)
                link(folder, level)
            put(folder, SUFFIX, FOLDER)
            put(folder, ".bc", BITCODE)
    with ProcessPoolExecutor() as pool:
        list(pool.map(make_for, missing))
    return 0


def levels_in(folder: Path) -> set[str]:
    """Levels whose libraries or bitcode in a folder are of the sources as they are."""
    from engine.sources import digest, libraries_in

    return {told["level"] for _file, told in libraries_in(folder) if told["digest"] == digest()}


def make_for(name: str) -> None:
    """Make the libraries for another system of the bitcode that was compiled here."""
    system = SYSTEMS[name]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for level, ours in system.levels.items():
            bitcode = (BITCODE / f"{ours}.bc").read_bytes()
            (folder / f"{level}.o").write_bytes(object_for(system, level, bitcode))
            told = json.loads((BITCODE / f"{ours}.json").read_text(encoding="utf-8"))
            (folder / f"{level}.json").write_text(json.dumps(told | {"level": level}))
            compile_runtime(folder, level, name)
            link(folder, level, name)
        put(folder, system.suffix, ELSEWHERE / name)


def put(folder: Path, suffix: str, target: Path) -> None:
    """Put the libraries of a folder and their manifests where they are taken from."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for file in (*folder.glob("*.json"), *folder.glob(f"*{suffix}")):
        shutil.copy(file, target)
        print(f"{target.name}/{file.name}: {file.stat().st_size / 1e6:.1f} MB", flush=True)


def keep() -> int:
    """Make one library of what numba keeps on disk, so that the next start needs no numba.

    For who runs Kibitzer from its sources. Nothing is compiled again but what no room prepares.
    """
    os.environ["KIBITZER_KERNELS"] = "numba"
    if hasattr(os, "nice"):
        os.nice(19)
    from engine.files import write_whole
    from engine.library import Library
    from engine.sources import SUFFIX, kept_folder

    level = own_level()
    if level is None or not is_alone(kept_folder().parent):
        return 1
    with tempfile.TemporaryDirectory() as place:
        made = Path(place)
        compile_runtime(made, level)  # first: without a compiler that works all else is in vain
        emit(level, made)
        library = link(made, level)
        manifest = json.loads(library.with_suffix(".json").read_text(encoding="utf-8"))
        if not Library(library, manifest).runs_here:
            return 1
        kept = kept_folder()
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)
        for suffix in (SUFFIX, ".json"):  # a manifest is there only after its library
            data = library.with_suffix(suffix).read_bytes()
            write_whole(kept / f"{manifest['sum']}{suffix}", lambda file: file.write(data))  # noqa: B023
        for old in kept.iterdir():
            if old.stem != manifest["sum"]:
                old.unlink()
    return 0


def is_alone(folder: Path) -> bool:
    """Whether no other process has said so of a folder and still runs.

    Each window that is opened meanwhile starts one, and each would compile for minutes.
    """
    if sys.platform == "win32":
        return True
    import fcntl

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def own_level() -> str | None:
    """The best level of which this processor has all; what numba compiled for it fits that."""
    from engine.compiling import features
    from engine.intrinsics import HAS_BMI2

    here = set(features().split(","))
    had = [
        level for level, needs in levels().items() if here.issuperset(needs.split(",")) or not needs
    ]
    return had[-1] if had and ("+bmi2" in levels()[had[-1]]) == HAS_BMI2 else None


def compile_runtime(folder: Path, level: str, system: str | None = None) -> None:
    """Compile what stands around the kernels of a level."""
    made = str(folder / f"{level}-c.o")
    run_compiler(system, "-O2", "-fPIC", f'-DLEVEL="{level}"', "-c", str(RUNTIME), "-o", made)


def link(folder: Path, level: str, system: str | None = None) -> Path:
    """Make the shared library of a level from its object files; its manifest gets the checksum."""
    from engine.library import sum_of
    from engine.sources import SUFFIX

    library = folder / f"{level}{SYSTEMS[system].suffix if system else SUFFIX}"
    objects = [str(folder / f"{level}.o"), str(folder / f"{level}-c.o")]
    more = ["-Wl,--no-undefined", "-Wl,-s"] if not system and sys.platform == "linux" else []
    if system and library.suffix == ".dll":  # else Zig compiles all of a C library for minutes
        asked = "malloc", "free", "memset"
        more = ["-nostdlib", of_windows(folder, SYSTEMS[system], "msvcrt", *asked)]
    run_compiler(system, "-shared", *objects, *more, "-o", str(library))
    manifest = json.loads((folder / f"{level}.json").read_text(encoding="utf-8"))
    manifest["sum"] = sum_of(library.read_bytes(), manifest)
    library.with_suffix(".json").write_text(json.dumps(manifest), encoding="utf-8")
    return library


def of_windows(folder: Path, system: System, library: str, *functions: str) -> str:
    """What the linker is told of a library that each Windows has: the functions asked of it."""
    told, made = folder / f"{library}.def", folder / f"{library}.lib"
    told.write_text("\n".join([f"LIBRARY {library}.dll", "EXPORTS", *functions, ""]))
    machine = "i386:x86-64" if "x86_64" in system.triple else "arm64"
    command = [sys.executable, "-m", "ziglang", "dlltool", "-m", machine]
    subprocess.run([*command, "-d", str(told), "-l", str(made)], check=True)
    return str(made)


def run_compiler(system: str | None, *arguments: str) -> None:
    """Run the C compiler, or Zig's for another system."""
    command = [os.environ.get("CC", "cc")]
    if system:
        command = [sys.executable, "-m", "ziglang", "cc", "-target", SYSTEMS[system].target]
    subprocess.run([*command, *arguments], check=True)


# In a process of a level -------------------------------------------------------------------


def _without_place(
    _self: object, error: object, its: object, _place: object, _function: object
) -> tuple[object, object, None]:
    """What is kept of an error: where it was raised would name the folder that numba lies in."""
    return error, its, None


def leave_out_places() -> None:
    """Have numba name no folder in what it compiles."""
    from numba.core.callconv import CPUCallConv

    CPUCallConv.build_excinfo_struct = _without_place


def compile_side_by_side(first: Callable[[], None] | None = None) -> None:
    """Compile the kernels that rooms prepare, on all cores; numba keeps them on disk."""
    with ProcessPoolExecutor(initializer=first) as pool:
        list(pool.map(prepare, packages()))


def prepare(package: str) -> None:
    """Compile the kernels of a package of the engine, or find them compiled."""
    for _step in import_module(package).prepare():
        pass


def emit(level: str, folder: Path) -> None:
    """Compile every kernel; write their bitcode, object file and manifest."""
    import llvmlite.binding as llvm

    from engine import sources

    leave_out_places()
    for package in packages():
        prepare(package)
    compile_more()
    whole = llvm.parse_assembly("")
    entries: dict[str, list[Any]] = {}
    glue = []
    import_all()
    never = set(kernels())
    for name, result in compiled():
        never.discard(name)
        takes = [kind(one) for one in result.signature.args]
        gives = results(result.signature.return_type)
        symbol = result.fndesc.mangled_name
        # What was only loaded has no other module than the one for who calls it, of functions
        # that are left out where nothing calls them yet.
        module = llvm.parse_bitcode(result.library._get_module_for_linking().as_bitcode())
        module.get_function(symbol).linkage = "external"
        whole.link_in(module)
        if None in takes or gives is None:  # other kernels call it, Python does not
            continue
        entry = f"kibitzer_{sum(map(len, entries.values()))}"
        entries.setdefault(name, []).append([entry, takes, gives])
        glue.append(glue_for(entry, symbol, whole.get_function(symbol), takes, gives))
    whole.link_in(llvm.parse_assembly("\n".join(glue)))
    for function in whole.functions:
        if not function.is_declaration and not function.name.startswith("kibitzer_"):
            function.linkage = "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    machine = machine_for(llvm.get_process_triple(), level, levels()[level])
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(whole, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
    (folder / f"{level}.bc").write_bytes(whole.as_bitcode())  # before it is this machine's own
    manifest = {"digest": sources.digest(), "level": level, "kernels": entries}
    (folder / f"{level}.o").write_bytes(machine.emit_object(whole))
    (folder / f"{level}.json").write_text(json.dumps(manifest), encoding="utf-8")
    print(f"{level}: {len(entries)} kernels", flush=True)
    print("only called by others:", *sorted(kernels().keys() - entries.keys()), flush=True)
    instructions = "engine.intrinsics."  # each level needs them or has what they stand in for
    if never := sorted(name for name in never if not name.startswith(instructions)):
        sys.exit(f"nothing here compiles {', '.join(never)}; call them in compile_more")


def machine_for(triple: str, level: str, features: str) -> Any:
    """What makes object files for a system."""
    import llvmlite.binding as llvm

    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=level, features=features, opt=3, reloc="pic", codemodel="default"
    )


def object_for(system: System, level: str, bitcode: bytes) -> bytes:
    """The kernels' object file for another system."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_bitcode(bitcode)
    if system.features is ARM_LEVELS:  # how a reference is let go: see kernels.c
        text = str(whole)
        letting_go = re.findall(r"call .*@llvm\.x86.*", text)
        if not all(
            "atomic.sub.cc.i64(" in call and ", i64 1, i32 4)" in call for call in letting_go
        ):
            sys.exit(f"ARM has no such instruction: {letting_go}")
        text = text.replace("llvm.x86.atomic.sub.cc.i64", "kibitzer_count_down")
        whole = llvm.parse_assembly(text.replace("(ptr, i64, i32 immarg)", "(ptr, i64, i32)"))
    machine = machine_for(system.triple, level, system.features[level])
    whole.triple, whole.data_layout = system.triple, str(machine.target_data)
    if system.suffix == ".dll":  # Windows shows nothing unless it is told
        for function in whole.functions:
            if function.name.startswith("kibitzer_"):
                function.storage_class = "dllexport"
    return bytes(machine.emit_object(whole))


def compile_more() -> None:
    """Call what no room prepares: of surveys, of tables that are made once, of tests."""
    import numpy as np

    from engine.cards import parse_cards
    from engine.games import rummy
    from engine.games.holdem.live.boards import texture
    from engine.games.rummy import gin, kernels
    from engine.games.rummy.analysis import suit_table
    from engine.games.rummy.gin.kernels import ranks_held

    next(rummy.analyse(rummy.Survey(1)))
    hand, table = np.zeros((1, 4), np.int64), suit_table(rummy.GIN)
    kernels.deadwoods(hand, table, np.zeros(1, np.int64))
    kernels.after_discards(hand, table, np.zeros((1, 52), np.int64))
    ranks_held(1, 2)
    texture(np.array([0, 1, 2]), 3)
    for first, second in (("simple", "marjj"), ("rule", "net")):
        next(gin.analyse(gin.Match(first, second, deals=1)))
    deal = gin.Deal(tuple(parse_cards("5s6s7s9s9h9dAh2h3d4c")), parse_cards("Kc")[0])
    for player in ("simple", "net"):
        next(gin.analyse(gin.Play(deal.table, player)))


def import_all() -> None:
    """Import every module of the engine, so that no kernel is overlooked."""
    import engine

    for found in walk_packages(engine.__path__, "engine."):
        if not found.name.endswith(("__main__", "checked")):
            import_module(found.name)


def packages() -> Iterator[str]:
    """Packages of the engine that prepare kernels."""
    from app.games import GAMES

    for game in GAMES:
        for name in (game.name, *game.engines, *game.late_engines):
            yield f"engine.games.{name}"


def kernels() -> dict[str, Any]:
    """Each of the engine's kernels that stands by itself, under the name of where it stands."""
    from numba.core.dispatcher import Dispatcher

    return {
        f"{module_name}.{found.__name__}": found
        for module_name, module in sorted(sys.modules.items())
        if module_name.partition(".")[0] == "engine"
        for found in vars(module).values()
        if isinstance(found, Dispatcher)
        and found.__module__ == module_name
        and found.targetoptions.get("inline") != "always"
    }


def compiled() -> Iterator[tuple[str, Any]]:
    """Name and compiled code of each signature of a kernel, those that only kernels call as well.

    Who is loaded from disk has what it calls in it, and that is not loaded by itself.
    """
    for name, made in kernels().items():
        for result in made.overloads.values():
            yield name, result
        for result in made._cache.unloaded(made.overloads, made.targetctx):
            yield name, result


def kind(one: Any) -> Any:
    """How the manifest writes the type of an argument; None if Python gives no such thing."""
    from numba import types

    if isinstance(one, types.Array):
        return ["array", str(one.dtype), one.ndim, one.mutable] if one.layout == "C" else None
    if isinstance(one, types.BaseTuple):
        members = [kind(member) for member in one]
        return None if None in members else ["tuple", members]
    plain = (types.int64, types.float64, types.float32, types.boolean)
    return str(one) if one in plain else None


def results(one: Any) -> list[str] | None:
    """How the manifest writes what a kernel gives; None if it is nothing that Python gets."""
    from numba import types

    if one is types.none:
        return []
    members = list(one) if isinstance(one, types.BaseTuple) else [one]
    plain = (types.int64, types.float64, types.boolean)
    return [str(member) for member in members] if all(m in plain for m in members) else None


def glue_for(entry: str, symbol: str, kernel: Any, takes: list[Any], gives: list[str]) -> str:
    """LLVM's words for a function that calls `kernel` with arguments from 8-byte words."""
    lines: list[str] = []
    arguments: list[str] = []
    types_needed = [str(argument.type) for argument in kernel.arguments]
    words = 0

    def let(text: str) -> str:
        name = f"%v{len(lines)}"
        lines.append(f"  {name} = {text}")
        return name

    def word(of: str = "i64") -> str:
        nonlocal words
        place = let(f"getelementptr i64, ptr %words, i64 {words}")
        words += 1
        return let(f"load {of}, ptr {place}, align 8")

    def put(value: str) -> None:
        arguments.append(f"{types_needed[len(arguments)]} {value}")

    def unpack(kind: Any) -> None:
        if kind == "bool":
            put(let(f"trunc i64 {word()} to {types_needed[len(arguments)]}"))
        elif kind == "float32":
            put(let(f"fptrunc double {word('double')} to float"))
        elif isinstance(kind, str):
            put(word("double" if kind == "float64" else "i64"))
        elif kind[0] == "tuple":
            for member in kind[1]:
                unpack(member)
        else:
            item_bytes = 1 if kind[1] == "bool" else int("".join(filter(str.isdigit, kind[1]))) // 8
            data = word("ptr")
            shape = [word() for _ in range(kind[2])]
            strides = [str(item_bytes)]
            for length in reversed(shape[1:]):
                strides.insert(0, let(f"mul i64 {strides[0]}, {length}"))
            items = let(f"mul i64 {strides[0]}, {shape[0]}")
            put("null")
            put("null")
            put(let(f"udiv exact i64 {items}, {item_bytes}"))
            put(str(item_bytes))
            put(data)
            for number in (*shape, *strides):
                put(number)

    given = ["i8" if one == "bool" else "double" if one[0] == "f" else "i64" for one in gives]
    room = "{" + ", ".join(given) + "}" if given else "i64"
    results_at, problem_at = let(f"alloca {room}, align 8"), let("alloca ptr, align 8")
    lines.append(f"  store ptr null, ptr {problem_at}, align 8")
    arguments += [f"ptr {results_at}", f"ptr {problem_at}"]
    for kind_ in takes:
        unpack(kind_)
    status = let(f"call i32 @{symbol}({', '.join(arguments)})")
    for number, of in enumerate(given):
        place = let(f"getelementptr {room}, ptr {results_at}, i32 0, i32 {number}")
        value = let(f"load {of}, ptr {place}")
        if of == "i8":
            value = let(f"zext i8 {value} to i64")
        to = let(f"getelementptr i64, ptr %words, i64 {number}")
        lines.append(f"  store {'double' if of == 'double' else 'i64'} {value}, ptr {to}, align 8")
    body = "\n".join(lines)
    declared = ", ".join(types_needed)
    return (
        f"declare i32 @{symbol}({declared})\n"
        f"define i32 @{entry}(ptr %words) {{\n{body}\n  ret i32 {status}\n}}\n"
    )


if __name__ == "__main__":
    if sys.argv[1:2] in (["--emit"], ["--emit-side-by-side"]):
        if sys.argv[1] == "--emit-side-by-side":
            compile_side_by_side(leave_out_places)
        emit(sys.argv[2], Path(sys.argv[3]))
    elif sys.argv[1:] == ["--kept"]:
        sys.exit(keep())
    elif sys.argv[1:] == ["--elsewhere"]:
        sys.exit(main([], SYSTEMS))
    else:
        sys.exit(main(sys.argv[1:]))

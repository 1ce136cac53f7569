"""The compiled core: built where there is a compiler, left out where there is none."""

from setuptools import Extension, setup

CORE = "src/floorman/engine/core"
FILES = (
    *("module", "held", "tables", "rank", "four", "count", "equity", "text"),
    *("solving", "arguments", "boards", "showdown", "values", "outcomes", "situation"),
    *("module_deals", "classes", "upcard", "own_board"),
)
HEADERS = ("core", "rows", "module", "community", "arguments", "deals")

setup(
    ext_modules=[
        Extension(
            "floorman.engine._core",
            sources=[f"{CORE}/{name}.c" for name in FILES],
            depends=[f"{CORE}/{name}.h" for name in HEADERS],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-O3", "-std=c11", "-fvisibility=hidden"],
            py_limited_api=True,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)

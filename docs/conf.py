"""How Sphinx builds the site: ./run docs"""

from __future__ import annotations

from typing import Any

from docutils.nodes import Element, Text, document, literal_block
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from floorman import __version__

project = "Floorman"
release = version = __version__
root_doc = "index"
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["making"]
smartquotes = False  # what is in quotes is often meant for a shell

myst_heading_anchors = 3

nitpicky = True
nitpick_ignore_regex = [
    # What is of others; shorter names for types; what is of the inside, and named by a signature alone.
    (
        r"py:.*",
        r"(collections|datetime|decimal|fastapi|fractions|jinja2|pathlib|numpy|np|npt|pl|polars|typing)\b.*",
    ),
    (r"py:class", r"(Cards|Codes|Ranks|Suits|Tables|Path|Mapping\[str|.*\.(T|Outcome|Parts))"),
    (r"py:class", r"floorman\.audit\.(plan\.Plan|source\.Part|frequencies\.Cell)"),
]
add_module_names = False
autodoc_default_options = {
    "members": True,
    "inherited-members": "object, BaseException, tuple",  # but not what these have
    "member-order": "bysource",
}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "Floorman"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", without_empty_ends)
    app.connect("missing-reference", by_short_name)


def without_empty_ends(app: Sphinx, page: document) -> None:
    """Leave out the empty line with which an example has to end."""
    for block in page.findall(literal_block):
        block.rawsource = block.rawsource.rstrip()
        block.children = [Text(block.rawsource)]


def by_short_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: Element) -> Element | None:
    """What a name means that is written without its module, where one thing alone is called so."""
    domain: Any = env.get_domain("py")
    if node["refdomain"] != domain.name:
        return None
    fuzzy = 1
    found = domain.find_obj(env, None, None, node["reftarget"], node["reftype"], fuzzy)
    named = [(name, entry) for name, entry in found if not entry.aliased]
    if len(named) != 1:
        return None
    name, entry = named[0]
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, text, name)

"""A project to run pytest in."""

from __future__ import annotations

import pytest

from plugin_runs import TOOLS


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with a src layout, tests in `testpaths`, and tools outside of them."""
    files = {
        "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
        "tests/test_own.py": "def test_own(): pass\n",
        "other/test_elsewhere.py": "def test_elsewhere(): assert False\n",
        "src/app/__init__.py": "",
        "src/app/tools.py": TOOLS,
    }
    for name, text in files.items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return pytester

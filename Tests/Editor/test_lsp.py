"""Talks to `vmgen lsp` as editors do: with the abilities of real clients, through a client library from PyPI.

usage: VMGEN=PATH pytest Tests/Editor
"""
import asyncio
import os
import pathlib

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities, make_test_lsp_client

VMGEN = os.environ["VMGEN"]
BAD = "import Observation\n\nextension CartView {\n  @Observable class ViewModel {\n    var é = \"😀\"; var total = 0\n  }\n}\n"
GOOD = "struct Cart {}\n"


@pytest.fixture
def project(tmp_path):
    root = (tmp_path / "Pröject 1").resolve()
    root.mkdir()
    (root / ".vmgen.json").write_text('{"convention": "observable", "rules": {"final_class": "error"}}\n')
    (root / "Cart.swift").write_text(BAD)
    (root / "Other.swift").write_text(GOOD)
    return root


class Session:
    """One client and one server."""

    def __init__(self, editor, root, options=None, change=None):
        self.editor, self.root, self.options, self.change = editor, root, options, change

    async def __aenter__(self):
        self.client = make_test_lsp_client()
        self.registered = []

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def _(*arguments):
            self.registered.append(arguments[-1])

        await self.client.start_io(VMGEN, "lsp", "--stdio")
        abilities = client_capabilities(self.editor)
        if self.change:
            self.change(abilities)
        self.client.capabilities = abilities
        self.answer = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=abilities,
                workspace_folders=[types.WorkspaceFolder(uri=self.root.as_uri(), name="project")],
                root_uri=self.root.as_uri(),
                initialization_options=self.options,
            )
        )
        self.client.initialized(types.InitializedParams())
        return self

    async def __aexit__(self, *problem):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        code = await asyncio.wait_for(self.client._server.wait(), 5)
        await self.client.stop()
        assert problem[0] is not None or code == 0

    def uri(self, name):
        return (self.root / name).as_uri()

    def open(self, name, text, version=1):
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(uri=self.uri(name), language_id="swift", version=version, text=text)
            )
        )

    def edit(self, name, version, *changes):
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=self.uri(name), version=version), list(changes)
            )
        )

    async def pull(self, name, previous=None):
        return await self.client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(types.TextDocumentIdentifier(self.uri(name)), previous_result_id=previous)
        )

    async def rules(self, name):
        return [item.code for item in (await self.pull(name)).items]

    async def published(self, name, wanted, seconds=5):
        """Waits until the published findings satisfy a condition."""
        for _ in range(int(seconds * 100)):
            found = self.client.diagnostics.get(self.uri(name))
            if found is not None and wanted([item.code for item in found]):
                return found
            await asyncio.sleep(0.01)
        raise AssertionError(f"published: {self.client.diagnostics}")

    async def actions(self, name, line, only=None):
        place = types.Position(line, 3)
        return await self.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(self.uri(name)),
                types.Range(place, place),
                types.CodeActionContext(diagnostics=[], only=only),
            )
        )


def change(text, *numbers):
    if not numbers:
        return types.TextDocumentContentChangeWholeDocument(text)
    one, two = types.Position(*numbers[:2]), types.Position(*numbers[2:])
    return types.TextDocumentContentChangePartial(range=types.Range(one, two), text=text)


def pulling(abilities):
    abilities.text_document.diagnostic = types.DiagnosticClientCapabilities(dynamic_registration=True)
    abilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)


def applied(text, action, encoding="utf-16"):
    """The text after an action, as an editor applies it."""
    edit = action.edit
    edits = list(edit.changes.values())[0] if edit.changes else edit.document_changes[0].edits
    lines = text.split("\n")
    # Offsets of lines in code units of the encoding.
    data = text.encode("utf-16-le" if encoding == "utf-16" else "utf-8")
    size = 2 if encoding == "utf-16" else 1
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len((line + "\n").encode("utf-16-le" if size == 2 else "utf-8")))
    for each in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        start = starts[each.range.start.line] + each.range.start.character * size
        end = starts[each.range.end.line] + each.range.end.character * size
        data = data[:start] + each.new_text.encode("utf-16-le" if size == 2 else "utf-8") + data[end:]
    return data.decode("utf-16-le" if size == 2 else "utf-8")


@pytest.mark.asyncio
@pytest.mark.parametrize("editor", ["neovim@v0.9.1", "emacs@v29.1", "visual_studio_code@v1.65.2"])
async def test_findings_are_published_as_one_types(project, editor):
    async with Session(editor, project) as session:
        session.open("Cart.swift", BAD)
        found = await session.published("Cart.swift", lambda rules: "final_class" in rules)
        final = next(item for item in found if item.code == "final_class")
        assert (final.range.start.line, final.severity, final.source) == (3, 1, "vmgen")
        session.edit("Cart.swift", 2, change("final ", 3, 14, 3, 14))
        await session.published("Cart.swift", lambda rules: "final_class" not in rules)
        # What is on the disk counts again.
        session.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(session.uri("Cart.swift")))
        )
        await session.published("Cart.swift", lambda rules: rules == [])


@pytest.mark.asyncio
async def test_findings_are_pulled(project):
    async with Session("neovim@v0.11.0", project, change=pulling) as session:
        session.open("Cart.swift", BAD)
        first = await session.pull("Cart.swift")
        assert "final_class" in [item.code for item in first.items]
        assert (await session.pull("Cart.swift", first.result_id)).kind == "unchanged"
        session.edit("Cart.swift", 2, change("final ", 3, 14, 3, 14))
        assert "final_class" not in await session.rules("Cart.swift")
        assert session.client.diagnostics == {}


@pytest.mark.asyncio
async def test_the_whole_project(project):
    async with Session("neovim@v0.11.0", project, change=pulling) as session:
        async def pull(previous=()):
            return (
                await session.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(list(previous)))
            ).items

        first = await pull()
        assert [report.uri for report in first] == [session.uri("Cart.swift")]
        known = [types.PreviousResultId(report.uri, report.result_id) for report in first]
        assert [report.kind for report in await pull(known)] == ["unchanged"]
        # Unsaved text in one file changes the findings in another: the class gets a subclass.
        session.open("Other.swift", GOOD)
        session.edit("Other.swift", 2, change("@Observable class OtherViewModel {}\n"))
        again = {report.uri: report for report in await pull(known)}
        assert "final_class" in [item.code for item in again[session.uri("Other.swift")].items]
        # A file that is gone has no findings.
        (project / "Cart.swift").unlink()
        session.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams(
                [types.FileEvent(session.uri("Cart.swift"), types.FileChangeType.Deleted)]
            )
        )
        gone = {report.uri: report for report in await pull(known)}
        assert list(gone[session.uri("Cart.swift")].items) == []


@pytest.mark.asyncio
async def test_a_folder_that_is_a_link(project):
    """The editor knows the files by the link, also those that it has not opened."""
    link = project.parent / "link"
    link.symlink_to(project)
    async with Session("neovim@v0.11.0", link, change=pulling) as session:
        session.open("Other.swift", BAD.replace("Cart", "Other"))
        report = await session.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        assert sorted(each.uri for each in report.items) == [session.uri("Cart.swift"), session.uri("Other.swift")]
    async with Session("neovim@v0.9.1", link, {"scope": "project"}) as session:
        await session.published("Cart.swift", lambda rules: "final_class" in rules)
        (project / ".vmgen.json").write_text('{"rules": 1}')
        session.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams(
                [types.FileEvent(session.uri(".vmgen.json"), types.FileChangeType.Changed)]
            )
        )
        await session.published(".vmgen.json", lambda rules: rules == ["configuration"])


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
async def test_positions(project, encoding):
    def set_encoding(abilities):
        abilities.general.position_encodings = [encoding]

    async with Session("emacs@v29.1", project, change=set_encoding) as session:
        assert session.answer.capabilities.position_encoding == encoding
        session.open("Cart.swift", BAD)
        found = await session.published("Cart.swift", lambda rules: "private_set_state" in rules)
        line = BAD.split("\n")[4]
        before = line[: line.index("total")]
        column = len(before.encode("utf-16-le")) // 2 if encoding == "utf-16" else len(before.encode())
        assert column in [item.range.start.character for item in found if item.range.start.line == 4]
        # An edit behind characters outside of ASCII.
        session.edit("Cart.swift", 2, change("sum", 4, column, 4, column + len("total")))
        for action in await session.actions("Cart.swift", 4):
            text = applied(BAD.replace("total", "sum"), action, encoding)
            assert text.count("😀") == 1 and text.count("sum") == 1


@pytest.mark.asyncio
async def test_fixes_and_suppressions(project):
    async with Session("visual_studio_code@v1.65.2", project) as session:
        session.open("Cart.swift", BAD)
        actions = await session.actions("Cart.swift", 3)
        titles = [action.title for action in actions]
        assert "Add 'final'" in titles and "Silence 'final_class' here" in titles
        fix = next(action for action in actions if action.title == "Add 'final'")
        assert fix.is_preferred and fix.diagnostics[0].code == "final_class"
        assert "final class ViewModel" in applied(BAD, fix)
        silent = next(action for action in actions if action.title == "Silence 'final_class' here")
        text = applied(BAD, silent)
        assert "  // vmgen:disable:next final_class -- REASON\n" in text
        session.edit("Cart.swift", 2, change(text))
        await session.published("Cart.swift", lambda rules: "final_class" not in rules)
        # All safe fixes at once, as editors ask for them when a file is saved.
        session.edit("Cart.swift", 3, change(BAD))
        (every,) = await session.actions("Cart.swift", 0, only=["source.fixAll"])
        assert "final class ViewModel" in applied(BAD, every)
        assert list(await session.actions("Cart.swift", 0, only=["refactor"])) == []
        assert "**/*.json" in str(session.registered)


@pytest.mark.asyncio
async def test_a_use_elsewhere_forbids_a_fix(project):
    async with Session("visual_studio_code@v1.65.2", project) as session:
        session.open("Cart.swift", BAD)
        assert "Add 'final'" in [action.title for action in await session.actions("Cart.swift", 3)]
        # Not saved, and in another file.
        session.open("Other.swift", "final class Child: CartView.ViewModel {}\n")
        assert "Add 'final'" not in [action.title for action in await session.actions("Cart.swift", 3)]
        session.edit("Other.swift", 2, change("struct Other {}\n"))
        # One comment silences both findings of a declaration, so it is offered once.
        session.edit("Cart.swift", 2, change(BAD.replace("; var", ", b = 1, ")))
        titles = [action.title for action in await session.actions("Cart.swift", 4)]
        assert titles.count("Silence 'private_set_state' here") == 1


def is_page_of(rule, hover):
    """A release links to the page of the rule; a build without a known owner does not."""
    return any(title in hover.contents.value for title in (f"**[{rule}](", f"**{rule}**"))


@pytest.mark.asyncio
async def test_hover(project):
    async with Session("neovim@v0.11.0", project) as session:
        session.open("Cart.swift", "// vmgen:disable:next no_coordinator\n" + BAD)

        async def hover(name, line, character):
            return await session.client.text_document_hover_async(
                types.HoverParams(types.TextDocumentIdentifier(session.uri(name)), types.Position(line, character))
            )

        at_finding = await hover("Cart.swift", 4, 22)
        assert is_page_of("final_class", at_finding) and "```swift" in at_finding.contents.value
        in_comment = await hover("Cart.swift", 0, 30)
        assert is_page_of("no_coordinator", in_comment)
        assert (in_comment.range.start.character, in_comment.range.end.character) == (22, 36)
        assert await hover("Cart.swift", 1, 3) is None
        session.open(".vmgen.json", '{"rules": {"final_class": "error"}}')
        assert is_page_of("final_class", await hover(".vmgen.json", 0, 14))


@pytest.mark.asyncio
async def test_hover_of_a_team_rule(project):
    rule = '{"mentions": {"no_legacy": {"names": ["LegacyCache"], "message": "use Cache"}}}'
    (project / ".vmgen.json").write_text(rule)
    async with Session("neovim@v0.11.0", project, change=pulling) as session:
        session.open("Cart.swift", "let cache = LegacyCache()\n")
        assert "no_legacy" in await session.rules("Cart.swift")
        hover = await session.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(session.uri("Cart.swift")), types.Position(0, 14))
        )
        assert "**no_legacy**, a rule of your team" in hover.contents.value and "use Cache" in hover.contents.value


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
async def test_related_places_count_as_the_client_does(project, encoding):
    line = '  func reset() { _ = "😀é"; viewModel.total = 1 }\n'
    (project / "Screen.swift").write_text(
        "import SwiftUI\n\nstruct CartScreen: View {\n  let viewModel: CartView.ViewModel\n" + line + "}\n"
    )

    def abilities(client):
        client.general.position_encodings = [encoding]

    async with Session("visual_studio_code@v1.65.2", project, change=abilities) as session:
        session.open("Cart.swift", BAD)
        found = await session.published("Cart.swift", lambda codes: "private_set_state" in codes)
        [place] = [place for each in found for place in each.related_information or []]
        assert place.location.uri == session.uri("Screen.swift")
        start = place.location.range.start
        assert start.line == 4
        before = line[: line.index("viewModel")]
        units = len(before.encode()) if encoding == "utf-8" else len(before.encode("utf-16-le")) // 2
        assert start.character in (units, units + len("viewModel."))


@pytest.mark.asyncio
async def test_configuration_is_read_again(project):
    file = project / ".vmgen.json"
    async with Session("neovim@v0.11.0", project, change=pulling) as session:
        session.open("Cart.swift", BAD)
        assert "final_class" in await session.rules("Cart.swift")
        file.write_text('{"rules": {"final_class": "off"}}')
        session.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(file.as_uri(), types.FileChangeType.Changed)])
        )
        assert "final_class" not in await session.rules("Cart.swift")
        # A mistake is shown at its place, and the last good configuration stays in force.
        session.open(".vmgen.json", file.read_text())
        session.edit(".vmgen.json", 2, change('{"rules": {"final_klass": "off"}}'))
        found = await session.published(".vmgen.json", lambda codes: codes == ["configuration"])
        assert found[0].range.start.character == 11 and "final_klass" in found[0].message
        assert "final_class" not in await session.rules("Cart.swift")
        session.edit(".vmgen.json", 3, change('{"rules": {"final_class": "error"}}'))
        await session.published(".vmgen.json", lambda codes: codes == [])
        # A client that watches no files saves the file.
        file.write_text('{"rules": {"final_class": "error"}}')
        session.client.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(file.as_uri()))
        )
        assert "final_class" in await session.rules("Cart.swift")


@pytest.mark.asyncio
async def test_the_client_publishes_the_project_if_asked(project):
    async with Session("neovim@v0.9.1", project, options={"scope": "project"}) as session:
        await session.published("Cart.swift", lambda rules: "final_class" in rules)


@pytest.mark.asyncio
async def test_baselines_count(project):
    (project / ".vmgen.json").write_text('{"baseline": "known.json"}')
    process = await asyncio.create_subprocess_exec(
        VMGEN, "lint", "--write-baseline", "known.json", "--quiet", cwd=project, stdout=asyncio.subprocess.DEVNULL)
    await process.wait()
    async with Session("neovim@v0.11.0", project, change=pulling) as session:
        session.open("Cart.swift", BAD)
        assert await session.rules("Cart.swift") == []
        session.edit("Cart.swift", 2, change("  class OtherViewModel {}\n", 2, 0, 2, 0))
        assert "final_class" in await session.rules("Cart.swift")

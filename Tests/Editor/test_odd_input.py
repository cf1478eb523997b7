"""Sends `vmgen lsp` what no editor should send. It must answer, or go on, and never crash or hang."""
import json
import os
import random
import select
import subprocess
import time

import pytest

VMGEN = os.environ["VMGEN"]


class Raw:
    """A server and the bytes that go to it."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [VMGEN, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
        self.buffer = b""

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def message(self, **members):
        body = json.dumps({"jsonrpc": "2.0", **members}).encode()
        self.send(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def receive(self, seconds=60):
        end = time.monotonic() + seconds
        while True:
            head, blank, rest = self.buffer.partition(b"\r\n\r\n")
            if blank:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    return json.loads(rest[:length])
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            assert ready, f"no answer within {seconds} s"
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            assert more, f"the server has ended: {self.process.poll()} {self.process.stderr.read()}"
            self.buffer += more

    def answer(self, id):
        while True:
            message = self.receive()
            if message.get("id") == id and "method" not in message:
                return message

    def initialize(self, folder):
        self.message(id=0, method="initialize", params={"rootUri": folder.as_uri(), "capabilities": {
            "textDocument": {"diagnostic": {"dynamicRegistration": False}}}})
        self.answer(0)
        self.message(method="initialized", params={})

    def open(self, uri, text):
        self.message(method="textDocument/didOpen", params={
            "textDocument": {"uri": uri, "languageId": "swift", "version": 1, "text": text}})

    def answer_of(self, method, params, id="request"):
        self.message(id=id, method=method, params=params)
        return self.answer(id)["result"]

    def rules(self, uri, id=7):
        found = self.answer_of("textDocument/diagnostic", {"textDocument": {"uri": uri}}, id)
        return [item["code"] for item in found["items"]]

    def end(self):
        self.message(id="end", method="shutdown")
        assert self.answer("end")["result"] is None
        self.message(method="exit")
        assert self.process.wait(10) == 0


@pytest.fixture
def server(tmp_path):
    raw = Raw(tmp_path)
    yield raw
    raw.process.kill()
    raw.process.wait()


def code(message):
    return message["error"]["code"]


def test_json_and_headers(server, tmp_path):
    server.message(id=1, method="textDocument/hover", params={})
    assert code(server.answer(1)) == -32002
    server.initialize(tmp_path)
    for body, expected in [
        (b"{", -32700), (b"", -32700), (b"\xff\xfe", -32700), (b'{"a": 1, "a": 2}', -32700), (b"[" * 5000, -32700),
        (b"[]", -32600), (b"42", -32600), (b'{"jsonrpc": "2.0"}', -32600),
    ]:
        server.send(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        assert code(server.receive()) == expected
    for header in [
        b"Content-Length: x\r\n\r\n", b"Content-Type: a\r\n\r\n", b"Content-Length: -5\r\n\r\n",
        b"Content-Length: 99999999999999999999999999\r\n\r\n", b"Content-Length: 4611686018427387904\r\n\r\n",
    ]:
        server.send(header)
        assert code(server.receive()) == -32700
    server.send(b"x" * 100_000)
    assert code(server.receive()) == -32700
    server.send(b"content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}")
    assert code(server.receive()) == -32600
    server.end()


def test_a_large_message_is_skipped(server, tmp_path):
    server.initialize(tmp_path)
    size = 129 << 20
    server.send(b"Content-Length: %d\r\n\r\n" % size)
    assert code(server.receive()) == -32600
    for _ in range(129):
        server.send(b" " * (1 << 20))
    server.end()


def test_unknown_methods_and_wrong_parameters(server, tmp_path):
    server.initialize(tmp_path)
    server.message(id=1, method="textDocument/formatting", params={})
    assert code(server.answer(1)) == -32601
    server.message(id=2, method="$/unknown")
    assert code(server.answer(2)) == -32601
    server.message(id=3, method="initialize", params={})
    assert code(server.answer(3)) == -32600
    methods = ["textDocument/diagnostic", "textDocument/codeAction", "textDocument/hover"]
    for method in methods:
        for parameters in [None, [], {}, {"textDocument": 3}, {"textDocument": {"uri": 5}}, "x"]:
            server.message(id=4, method=method, params=parameters)
            assert code(server.answer(4)) == -32602
    for notification in ["didOpen", "didChange", "didClose", "didSave"]:
        for parameters in [None, [], {}, {"textDocument": 3}, {"textDocument": {"uri": "file:///nowhere.swift"}}]:
            server.message(method=f"textDocument/{notification}", params=parameters)
    for uri in ["", "http://a/b.swift", "untitled:Untitled-1", "file://", "file:///%", "file:///a%00b.swift",
                "file:///%FF%FE.swift", "file:///../../x.swift"]:
        server.open(uri, "class AViewModel {}")
        server.rules(uri)
    server.message(method="workspace/didChangeWatchedFiles", params={"changes": [{"uri": "file:///"}, {}, 3]})
    server.message(method="workspace/didChangeConfiguration", params={"settings": None})
    server.message(method="workspace/didChangeWorkspaceFolders", params={"event": {"added": [{"uri": 1}]}})
    server.message(method="$/cancelRequest", params={"id": 99})
    server.message(method="$/setTrace", params={"value": "off"})
    server.end()
    server.process.stdin.close()


def test_edits_out_of_range(server, tmp_path):
    server.initialize(tmp_path)
    uri = (tmp_path / "A.swift").as_uri()
    server.open(uri, "@Observable class AViewModel {}")

    def edit(version, *numbers, text=""):
        start, end = {"line": numbers[0], "character": numbers[1]}, {"line": numbers[2], "character": numbers[3]}
        server.message(method="textDocument/didChange", params={
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [{"range": {"start": start, "end": end}, "text": text}]})

    edit(2, 999, 999, 9999, 0, text="\n")
    edit(3, 1, 50, 0, 31, text="\n")  # The end is before the start.
    edit(4, -4, -9, 0, 0, text="// 😀\n")
    edit(5, 0, 4, 0, 4, text="x")  # Inside of a surrogate pair.
    assert "final_class" in server.rules(uri)
    edit(6, 0, 0, 2**62, 2**62)
    assert server.rules(uri) == []
    server.message(method="textDocument/didChange", params={
        "textDocument": {"uri": uri, "version": 7},
        "contentChanges": [{"text": "class BViewModel {} // \ud800"}, {"range": {"start": {}}, "text": "y"}, 5]})
    assert "final_class" in server.rules(uri)
    server.end()


def test_texts_that_are_no_swift(server, tmp_path):
    server.initialize(tmp_path)
    uri = (tmp_path / "A.swift").as_uri()
    chance = random.Random(31)
    text = ""
    server.open(uri, text)
    for version in range(2, 300):
        piece = "".join(chance.choice("{}()[]\"\\/*#@.:?!<>=\n\r\t é😀ViewModel class \u0000") for _ in range(12))
        server.message(method="textDocument/didChange", params={
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [{"range": {
                "start": {"line": chance.randrange(9), "character": chance.randrange(40)},
                "end": {"line": chance.randrange(9), "character": chance.randrange(40)}}, "text": piece}]})
        if version % 10 == 0:
            server.rules(uri)
    server.end()


def test_cancellation(server, tmp_path):
    for number in range(300):
        (tmp_path / f"F{number}.swift").write_text(f"@Observable class A{number}ViewModel {{ var a = 0 }}\n")
    server.initialize(tmp_path)
    # Both arrive before the first is answered.
    server.message(id=1, method="workspace/diagnostic", params={"previousResultIds": []})
    server.message(id=2, method="workspace/diagnostic", params={"previousResultIds": []})
    server.message(method="$/cancelRequest", params={"id": 2})
    answers = [server.answer(1), server.answer(2)]
    assert "result" in answers[0] or code(answers[0]) == -32800
    assert code(answers[1]) == -32800
    server.end()


def test_a_client_that_does_not_read(server, tmp_path):
    """Both sides write until the pipes are full. A server that only writes then would wait forever."""
    server.initialize(tmp_path)
    uri = (tmp_path / "A.swift").as_uri()
    server.open(uri, "@Observable class AViewModel { var a = 0 }\n" * 200)
    for number in range(1, 400):
        server.message(id=number, method="textDocument/diagnostic", params={
            "textDocument": {"uri": uri}, "padding": "x" * 2000})
    for number in range(1, 400):
        assert "result" in server.answer(number)
    server.end()


@pytest.mark.parametrize("closed", ["input", "output", "both"])
def test_closed_pipes(tmp_path, closed):
    server = Raw(tmp_path)
    server.initialize(tmp_path)
    if closed != "input":
        server.process.stdout.close()
    if closed != "output":
        server.process.stdin.close()
    else:
        server.open((tmp_path / "A.swift").as_uri(), "class AViewModel {}")
        server.message(id=1, method="textDocument/diagnostic", params={
            "textDocument": {"uri": (tmp_path / "A.swift").as_uri()}})
    assert server.process.wait(10) == 0
    assert server.process.stderr.read() == b""


def test_exit_without_shutdown(server, tmp_path):
    server.initialize(tmp_path)
    server.message(method="exit")
    assert server.process.wait(10) == 1

"""Asks a served page for what it does and for what it must not do: check_serve.py FOLDER."""
import html
import http.client
import json
import pathlib
import re
import socket
import subprocess
import sys
import urllib.parse

folder = pathlib.Path(sys.argv[1])
with open(folder / "big.mlir", "w") as big:
    big.truncate((16 << 20) + 1)
server = subprocess.Popen(["rope-explain", str(folder / "module.mlir"), "--serve=0", "--rounds=0"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
try:
    address = urllib.parse.urlparse(json.loads(server.stdout.readline())["url"])
    assert address.hostname == "127.0.0.1"

    def ask(method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=120)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    status, page = ask("GET", "/")
    assert status == 200 and 'name="passes"' in page, status
    token = re.search(r'name="token" value="([^"]+)"', page)[1]

    def run(**changes):
        fields = {"token": token, "file": "module.mlir", "passes": "rope-raise,cse", "target": "cpu", **changes}
        return ask("POST", "/run", urllib.parse.urlencode(fields))

    status, page = run(**{"row-block": "32"})
    assert status == 200 and "edited/row-block:32" in page and 'value="rope-raise,cse"' in page, status
    assert 'name="row-block" value="32"' in page
    print("the form compiles what it holds")

    written = folder / "written.json"
    for what, (status, text), wanted in (
            ("another host", ask("GET", "/", headers={"Host": "example.org:80"}), (403, "loopback")),
            ("another path", ask("GET", "/../outside.mlir"), (404, "/run")),
            ("a file outside", run(file="../outside.mlir"), (403, "folder")),
            ("an absolute path", run(file="/etc/hostname"), (403, "folder")),
            ("a large file", run(file="big.mlir"), (413, "at most")),
            ("a large request", run(passes="x" * 20_000), (413, "at most")),
            ("no token", run(token=""), (403, "token")),
            ("an option that writes", run(passes=f"rope-raise{{report={written.name}}}"), (403, "names a file")),
            ("a machine file", run(passes="rope-fuse{machine=m.json}"), (403, "names a file")),
            ("a pass that runs programs", run(passes="gpu-module-to-binary"), (403, "passes of this project")),
            ("a size that is none", run(**{"key-block": "0x10"}), (400, "size of tiles")),
            ("another target", run(target="sm"), (400, "target"))):
        text = html.unescape(text)
        assert status == wanted[0] and wanted[1] in text, (what, status, text[-400:])
        print(f"refused: {what}")
    assert not written.exists()
    _, text = run(passes="rope-raise,gpu-module-to-binary", target="sm_90a")
    assert 'value="rope-raise,gpu-module-to-binary"' in text and 'value="sm_90a"' in text and "Refused: " in text, "the form is lost"
    _, text = run(file='"><script>alert(1)</script>.mlir')
    assert "<script>alert" not in text, "what is typed becomes markup"
    # A browser opens connections ahead of its requests.
    idle = socket.create_connection((address.hostname, address.port))
    assert ask("GET", "/none")[0] == 404
    idle.close()
    print("all is refused that has to be")
finally:
    server.terminate()
    server.wait()

"""The page with an editable pipeline, on the loopback address."""

import html
import http.server
import json
import re
import secrets
import socket
import threading
import types

import build_report
import page
import strategies

BODY_LIMIT = 16_384       # bytes of a request
FILE_LIMIT = 16 << 20     # bytes of a program
LOOPBACK = ("127.0.0.1", "localhost", "::1")
# Options of passes with which a pipeline would read or write files.
FILE_OPTIONS = re.compile(r"\bmachine\s*=\s*\S*json|\b(?:file|report|filename|path|output|library-paths|[\w-]*(?:dir|file-name|filename|-file|-path)s?)\s*=", re.I)

# Other passes may start programs, as those that make binaries do.
PASSES = re.compile(r"rope-[\w-]+|canonicalize|cse|inline|symbol-dce|func\.func")

FORM = """<form class="serve" method="post" action="/run" aria-label="Run again">
<input type="hidden" name="token" value="{token}">
<label>File <input name="file" value="{file}"></label>
<label class="double">Passes <input name="passes" value="{passes}" spellcheck="false"></label>
<label>Target <input name="target" value="{target}"></label>
{tiles}
<div><button>Run again</button></div></form>"""
TILE = """<label>{text} <input name="{name}" value="{value}" inputmode="numeric" placeholder="as chosen"></label>"""


class Refused(Exception):
    """A request that is not served: the status and the reason."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def parse_address(text):
    """Host and port of `[HOST:]PORT`. Fails for any but the loopback address."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]") or LOOPBACK[0]
    if host not in LOOPBACK:
        raise strategies.Usage(f"expected '--serve' to be on the loopback address ({', '.join(LOOPBACK)}) but got '{host}'")
    if not port.isdigit() or int(port) > 65535:
        raise strategies.Usage(f"expected '--serve' as [HOST:]PORT but got '{text}'")
    return host, int(port)


def find_file(folder, name):
    """The path of a program in `folder`."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder):
        raise Refused(403, f"expected a file in the folder of the program but got '{name}'")
    if not path.is_file():
        raise Refused(404, f"expected a file but got '{name}'")
    if path.stat().st_size > FILE_LIMIT:
        raise Refused(413, f"expected a program of at most {FILE_LIMIT} bytes but got {path.stat().st_size}")
    return path


def check_passes(text):
    if not re.fullmatch(r"[\w\s{}(),.=;:+\-]*", text):
        raise Refused(400, "expected a pass pipeline")
    if match := FILE_OPTIONS.search(text):
        raise Refused(403, f"expected no option that names a file but got '{match[0]}'")
    for name in re.findall(r"[\w.-]+", re.sub(r"\{[^{}]*\}", " ", text)):
        if not PASSES.fullmatch(name):
            raise Refused(403, f"expected passes of this project, canonicalize, cse, inline or symbol-dce but got '{name}'")
    return text.strip()


class Handler(http.server.BaseHTTPRequestHandler):
    """GET / is the form with the first report; POST /run compiles what the form holds."""

    timeout = 30  # seconds for a request to arrive

    def respond(self, status, body, kind="text/html; charset=utf-8"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Frame-Options", "DENY")
        self.end_headers()
        self.wfile.write(body)

    def check_host(self):
        # A page of another site can reach this address by a name of its own.
        host = self.headers.get("Host", "").rpartition(":")[0].strip("[]") or self.headers.get("Host", "")
        if host not in LOOPBACK:
            raise Refused(403, f"expected the loopback address as host but got '{host}'")

    def guarded(self, serve):
        try:
            self.check_host()
            serve()
        except Refused as refused:
            self.respond(refused.status, (str(refused) + "\n").encode(), "text/plain; charset=utf-8")

    def do_GET(self):
        self.guarded(self.serve_first)

    def do_POST(self):
        self.guarded(self.serve_run)

    def serve_first(self):
        if self.path != "/":
            raise Refused(404, f"expected / or /run but got '{self.path}'")
        state = self.server.state
        self.respond(200, self.render(state.file, "rope-raise,rope-fuse", "cpu", {}))

    def serve_run(self):
        import urllib.parse
        if self.path != "/run":
            raise Refused(404, f"expected / or /run but got '{self.path}'")
        size = self.headers.get("Content-Length", "")
        if not size.isdigit() or int(size) > BODY_LIMIT:
            self.close_connection = True
            raise Refused(413, f"expected a request of at most {BODY_LIMIT} bytes but got {size or 'no size'}")
        fields = dict(urllib.parse.parse_qsl(self.rfile.read(int(size)).decode(errors="replace")))
        if not secrets.compare_digest(fields.get("token", "").encode(), self.server.state.token.encode()):
            raise Refused(403, "expected the token of the form")
        name, passes, target = fields.get("file", ""), fields.get("passes", ""), fields.get("target", "cpu")
        tiles = {name: fields[name].strip() for name in strategies.TILES if fields.get(name, "").strip()}
        try:
            answer = 200, self.render(find_file(self.server.state.folder, name), check_passes(passes), target, tiles)
        except Refused as refused:
            # What was typed is still there to be mended.
            answer = refused.status, page.render_refusal(name, str(refused), self.form(name, passes, target, tiles))
        self.respond(*answer)

    def form(self, name, passes, target, tiles):
        inputs = "".join(TILE.format(name=name, text=text.capitalize(), value=html.escape(tiles.get(name, ""))) for name, text in strategies.TILES.items())
        return FORM.format(token=self.server.state.token, file=html.escape(name), passes=html.escape(passes), target=html.escape(target), tiles=inputs)

    def render(self, path, passes, target, tiles):
        state = self.server.state
        try:
            suffix = "".join(f"/{name}:{size}" for name, size in tiles.items())
            columns = strategies.make_columns(f"exported,edited=({passes}){suffix}", target, state.options.machine)
            options = types.SimpleNamespace(**{**vars(state.options), "file": path})
            with state.lock:  # one program at a time, so that none disturbs the times of another
                state.runner.file = path
                report, _ = build_report.build(state.runner, columns, options, state.progress)
        except strategies.Usage as error:
            raise Refused(400, str(error))
        except OSError as error:
            raise Refused(500, str(error))
        return page.render(report, self.form(str(path.relative_to(state.folder)), passes, target, tiles))

    def log_message(self, form, *arguments):
        self.server.state.progress(form % arguments)


def serve(runner, options, progress):
    """Serves until it is interrupted."""
    host, port = parse_address(options.serve)
    path = options.file.resolve()
    # A browser opens connections ahead of requests: each has a thread, so that an idle one holds up no other.
    server_class = http.server.ThreadingHTTPServer
    if ":" in host:
        server_class = type("Server6", (server_class,), {"address_family": socket.AF_INET6})
    with server_class((host, port), Handler) as server:
        server.state = types.SimpleNamespace(runner=runner, options=options, progress=progress, file=path, folder=path.parent,
                                             token=secrets.token_urlsafe(16), lock=threading.Lock())
        find_file(path.parent, path.name)
        print(json.dumps({"url": f"http://{'[' + host + ']' if ':' in host else host}:{server.server_address[1]}/"}), flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
    return 0

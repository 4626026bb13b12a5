"""zeros.py FILE.npy...: fails where an f32 array holds anything but zeros."""
import struct
import sys

for name in sys.argv[1:]:
    data = open(name, "rb").read()
    (length,) = struct.unpack_from("<H", data, 8)
    header, body = data[10 : 10 + length].decode(), data[10 + length :]
    assert "<f4" in header and body, f"{name}: expected elements of f32 but got {header}"
    values = struct.unpack(f"<{len(body) // 4}f", body)
    wrong = [value for value in values if value != 0]
    assert not wrong, f"{name}: expected zeros but got {wrong[:4]}"

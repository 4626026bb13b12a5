#!/usr/bin/env python3
"""Writes the functions of gathered-products-exported.mlir: export_gathered_products.py --bin BIN > FILE.

Attention with relative positions after Shaw, as models write it, through torch-mlir (the versions of
test/Exported/requirements.txt). The comments and checks of the test are put in front of each function by hand.
"""
import math

import torch
from torch.export import Dim
from exported_functions import write

BATCH, HEADS, ROWS, LANES, CLIP = 2, 4, 9, 8, 3


def distances(rows):
    places = torch.arange(rows)
    return (places[None] - places[:, None]).clamp(-CLIP, CLIP) + CLIP


def attend(scores, v):
    return torch.matmul(torch.softmax(scores, -1), v)


def einsum(q, k, v, table):
    relative = torch.einsum("bhqd,qkd->bhqk", q, table[distances(q.shape[2])])
    return attend((torch.matmul(q, k.transpose(2, 3)) + relative) / math.sqrt(LANES), v)


def keys_and_rows(q, k, v, table):
    """One product with keys of each pair."""
    keys = k[:, :, None] + table[distances(q.shape[2])]
    return attend((q[:, :, :, None] * keys).sum(-1) / math.sqrt(LANES), v)


def query_and_key(q, k, v, table):
    """As BERT's relative_key_query: a row of the table for each distance, multiplied with queries and with keys."""
    places = torch.arange(q.shape[2])
    rows = table[places[:, None] - places[None] + q.shape[2] - 1]
    scores = torch.matmul(q, k.transpose(2, 3)) + torch.einsum("bhld,lrd->bhlr", q, rows)
    return attend((scores + torch.einsum("bhrd,lrd->bhlr", k, rows)) / math.sqrt(LANES), v)


def permuted(q, k, v, table):
    """Rows in front, then one product for each of them."""
    batch, heads, count, lanes = q.shape
    rows = torch.nn.functional.embedding(distances(count), table)
    relative = torch.matmul(q.permute(2, 0, 1, 3).reshape(count, batch * heads, lanes), rows.transpose(1, 2))
    relative = relative.transpose(0, 1).reshape(batch, heads, count, count)
    return attend((torch.matmul(q, k.transpose(2, 3)) + relative) / math.sqrt(lanes), v)


def two_tables(q, k, v, down, across):
    """Places of an image of three columns: a table for rows of it, and one for columns."""
    places = torch.arange(q.shape[2])
    row, column = places // 3, places % 3
    rows = down[row[None] - row[:, None] + 2] + across[column[None] - column[:, None] + 2]
    return attend((torch.matmul(q, k.transpose(2, 3)) + torch.einsum("bhqd,qkd->bhqk", q, rows)) / math.sqrt(LANES), v)


def given_places(q, k, v, table, places):
    scores = torch.matmul(q, k.transpose(2, 3)) + torch.einsum("bhqd,qkd->bhqk", q, table[places])
    return attend(scores / math.sqrt(LANES), v)


def given_mask(q, k, v, table, mask):
    relative = torch.einsum("bhqd,qkd->bhqk", q, table[distances(q.shape[2])])
    return attend((torch.matmul(q, k.transpose(2, 3)) + relative) / math.sqrt(LANES) + mask, v)


def bias_and_mask(q, k, v, bias, mask):
    """A bias of buckets, as T5's, and a mask that is given, added before both are added to the scores."""
    places = torch.arange(q.shape[2])
    buckets = torch.log((places[None] - places[:, None]).abs() + 1.0).to(torch.long)
    return attend(torch.matmul(q, k.transpose(2, 3)) + (bias[buckets].permute(2, 0, 1) + mask), v)


def image(q, k, v, down, across):
    """Places of an image of three rows and columns, each with products of its own: as in models of images."""
    batch, heads, places, lanes = q.shape
    at = torch.arange(3)
    distance = at[:, None] - at[None] + 2
    grid = q.reshape(batch * heads, 3, 3, lanes)
    rows = torch.einsum("bhwc,hkc->bhwk", grid, down[distance])
    columns = torch.einsum("bhwc,wkc->bhwk", grid, across[distance])
    scores = torch.matmul(q, k.transpose(2, 3)).view(batch * heads, 3, 3, 3, 3)
    scores = (scores + rows[:, :, :, :, None] + columns[:, :, :, None]).view(batch, heads, places, places)
    return attend(scores, v)


def heads():
    return torch.randn(BATCH, HEADS, ROWS, LANES)


def cases():
    table = torch.randn(2 * CLIP + 1, LANES)
    q, k, v = heads(), heads(), heads()
    size = Dim("size", min=2, max=4096)
    sizes = [{2: size}] * 3
    yield "einsum", einsum, (q, k, v, table), None
    yield "keys_and_rows", keys_and_rows, (q, k, v, table), None
    yield "query_and_key", query_and_key, (q, k, v, torch.randn(2 * ROWS - 1, LANES)), None
    yield "permuted", permuted, (q, k, v, table), None
    yield "two_tables", two_tables, (q, k, v, torch.randn(5, LANES), torch.randn(5, LANES)), None
    yield "given_places", given_places, (q, k, v, table, distances(ROWS)), None
    yield "given_mask", given_mask, (q, k, v, table, torch.randn(BATCH, 1, ROWS, ROWS)), None
    yield "bias_and_mask", bias_and_mask, (q, k, v, torch.randn(4, HEADS), torch.randn(BATCH, 1, ROWS, ROWS)), None
    yield "image", image, (q, k, v, torch.randn(5, LANES), torch.randn(5, LANES)), None
    yield "narrow", keys_and_rows, tuple(tensor.bfloat16() for tensor in (q, k, v, table)), None
    yield "any_size", einsum, (q, k, v, table), (*sizes, None)


if __name__ == "__main__":
    write(__doc__, cases)

#!/usr/bin/env python3
"""Makes the cases of this folder: exporter IR of real attention blocks, inputs,
and what PyTorch computes.

    python3 -m venv venv && venv/bin/pip install -r requirements.txt
    venv/bin/python export.py [--out DIR] [NAME...]

A case is a folder: module.mlir as torch-mlir wrote it (entry @main, weights are
arguments), in_K.npy in argument order, out_K.npy as PyTorch eager computes it,
alt/ with other sizes for modules with dynamic dimensions, and case.json (source,
what the module holds, tolerance). Seeds are fixed; running it again gives the
same bytes with the versions in requirements.txt.
"""
import argparse
import importlib.metadata
import json
import pathlib

import numpy as np
import torch
import transformers
from torch.func import functional_call
from torch.fx.experimental.proxy_tensor import make_fx
from torch_mlir import fx
from transformers.models.gpt_neox import modeling_gpt_neox as gpt_neox
from transformers.models.gptj import modeling_gptj as gptj
from transformers.models.llama import modeling_llama as llama
from transformers.models.qwen3 import modeling_qwen3 as qwen3

HIDDEN, HEADS, KV_HEADS, HEAD_DIM = 64, 4, 2, 16
BATCH, SEQUENCE = 2, 7


class WithRotary(torch.nn.Module):
    """A transformers attention module with the rotary module that feeds it."""

    def __init__(self, attention, rotary):
        super().__init__()
        self.attn, self.rotary = attention, rotary

    def forward(self, hidden, position_ids, mask):
        tables = self.rotary(hidden, position_ids)
        return self.attn(hidden, position_embeddings=tables, attention_mask=mask)[0]


class StepCache:
    """What attention asks for its keys and values: those before, with the row of the first position replaced."""

    def __init__(self, keys, values, positions):
        self.keys, self.values, self.positions = keys, values, positions

    def update(self, key, value, *_):
        here = (torch.arange(self.keys.shape[2]) == self.positions[0])[:, None]
        self.keys, self.values = torch.where(here, key, self.keys), torch.where(here, value, self.values)
        return self.keys, self.values


class DecodeStep(torch.nn.Module):
    """One token against a cache of fixed size: the rows of its key and value are written in front of attention."""

    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, hidden, position_ids, mask, keys, values):
        cache = StepCache(keys, values, position_ids)
        tables = self.block.rotary(hidden, position_ids)
        output = self.block.attn(hidden, position_embeddings=tables, attention_mask=mask, past_key_values=cache)[0]
        return output, cache.keys, cache.values


class GPTJBlock(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.attn = gptj.GPTJAttention(config, layer_idx=0)

    def forward(self, hidden, position_ids, mask):
        return self.attn(hidden, attention_mask=mask, position_ids=position_ids)[0]


class Gradients(torch.nn.Module):
    """The output of a module and the gradients of its first argument and its weights, given that of the output."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, hidden, position_ids, mask, given):
        names = [name for name, _ in self.module.named_parameters()]

        def run(hidden, *weights):
            return functional_call(self.module, dict(zip(names, weights)), (hidden, position_ids, mask))
        output, pull = torch.func.vjp(run, hidden, *self.module.parameters())
        return output, *pull(given)


class LanguageModel(torch.nn.Module):
    """A whole model: token ids to logits, without a cache."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, tokens, position_ids, mask):
        return self.model(input_ids=tokens, position_ids=position_ids, attention_mask=mask, use_cache=False).logits


class OriginalLlama(torch.nn.Module):
    """Attention as the first LLaMA code wrote it: complex rotation of [B,S,H,D]."""

    def __init__(self):
        super().__init__()
        for name, width in (("wq", HEADS), ("wk", KV_HEADS), ("wv", KV_HEADS)):
            setattr(self, name, torch.nn.Linear(HIDDEN, width * HEAD_DIM, bias=False))
        self.wo = torch.nn.Linear(HEADS * HEAD_DIM, HIDDEN, bias=False)

    @staticmethod
    def rotate(x, table):
        pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
        return torch.view_as_real(pairs * table.view(1, x.shape[1], 1, -1)).flatten(3)

    def forward(self, hidden, positions, mask):
        batch, sequence, _ = hidden.shape
        exponent = torch.arange(0, HEAD_DIM, 2)[: HEAD_DIM // 2].float() / HEAD_DIM
        angles = torch.outer(positions.float(), 1.0 / (10000.0**exponent))
        table = torch.polar(torch.ones_like(angles), angles)
        q = self.rotate(self.wq(hidden).view(batch, sequence, HEADS, HEAD_DIM), table)
        k = self.rotate(self.wk(hidden).view(batch, sequence, KV_HEADS, HEAD_DIM), table)
        v = self.wv(hidden).view(batch, sequence, KV_HEADS, HEAD_DIM)
        k = torch.repeat_interleave(k, HEADS // KV_HEADS, dim=2).transpose(1, 2)
        v = torch.repeat_interleave(v, HEADS // KV_HEADS, dim=2).transpose(1, 2)
        scores = torch.matmul(q.transpose(1, 2), k.transpose(2, 3)) / HEAD_DIM**0.5
        scores = torch.softmax((scores + mask).float(), dim=-1).type_as(q)
        output = torch.matmul(scores, v).transpose(1, 2).contiguous()
        return self.wo(output.view(batch, sequence, -1))


class Masked(torch.nn.Module):
    """Projections around an attention that makes its own mask; `form` names it."""

    def __init__(self, form):
        super().__init__()
        self.form = form
        kv_heads = KV_HEADS if form == "sdpa" else HEADS
        for name, width in (("wq", HEADS), ("wk", kv_heads), ("wv", kv_heads)):
            setattr(self, name, torch.nn.Linear(HIDDEN, width * HEAD_DIM, bias=False))
        self.wo = torch.nn.Linear(HEADS * HEAD_DIM, HIDDEN, bias=False)
        if form == "sinks":
            self.sinks = torch.nn.Parameter(torch.randn(HEADS))

    def weigh(self, q, k, v):
        batch, heads, sequence, _ = q.shape
        rows, keys = torch.arange(sequence)[:, None], torch.arange(sequence)[None]
        scale, lowest = HEAD_DIM**-0.5, torch.finfo(q.dtype).min
        if self.form == "sdpa":
            return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        scores = torch.matmul(q, k.transpose(2, 3))
        if self.form == "softcap":  # as Gemma 2: a cap, then a window of three keys
            scores = 30.0 * torch.tanh(scores * scale / 30.0)
            scores = scores.masked_fill((keys > rows) | (keys <= rows - 3), lowest)
        elif self.form == "sinks":  # as gpt-oss: one more column, which is dropped
            scores = scores * scale + torch.full((sequence, sequence), float("-inf")).triu(1)
            column = self.sinks.reshape(1, -1, 1, 1).expand(batch, -1, sequence, -1)
            scores = torch.cat([scores, column], dim=-1)
            weights = torch.softmax(scores - scores.max(dim=-1, keepdim=True).values, dim=-1)
            return torch.matmul(weights[..., :-1], v)
        elif self.form == "alibi":  # as Falcon: the bias is under the scale
            slopes = 2.0 ** -torch.arange(1, heads + 1, dtype=q.dtype)
            scores = (scores + (slopes[:, None] * keys)[None, :, None]) * scale
            scores = scores.masked_fill(keys > rows, lowest)
        elif self.form == "chunks":  # as Llama 4: keys of the same chunk of four
            scores = scores * scale
            scores = scores.masked_fill((keys > rows) | (keys // 4 != rows // 4), float("-inf"))
        return torch.matmul(torch.softmax(scores, dim=-1), v)

    def forward(self, hidden, positions, mask):
        batch, sequence, _ = hidden.shape
        heads = lambda x: x.view(batch, sequence, -1, HEAD_DIM).transpose(1, 2)
        output = self.weigh(heads(self.wq(hidden)), heads(self.wk(hidden)), heads(self.wv(hidden)))
        return self.wo(output.transpose(1, 2).reshape(batch, sequence, -1))


class Functional(torch.nn.Module):
    """A module whose parameters are arguments, after the inputs."""

    def __init__(self, module, num_inputs):
        super().__init__()
        self.inner = [module]  # hidden from parameter collection
        self.names = [name for name, _ in module.named_parameters()]
        self.num_inputs = num_inputs

    def forward(self, *arguments):
        weights = dict(zip(self.names, arguments[self.num_inputs:]))
        return functional_call(self.inner[0], weights, arguments[: self.num_inputs])


def inputs(hidden, batch, sequence, dtype, packed_positions=False, vocabulary=None, cache=None, given=False):
    if cache:  # heads, keys: all but the last five are in use
        position = torch.full((batch, 1), cache[1] - 5)
        mask = torch.where(torch.arange(cache[1]) <= position[0], 0.0, torch.finfo(dtype).min).to(dtype)
        tensors = [torch.randn(batch, cache[0], cache[1], HEAD_DIM, dtype=dtype) for _ in range(2)]
        return [torch.randn(batch, 1, hidden, dtype=dtype), position, mask[None, None, None], *tensors]
    positions = torch.arange(3, 3 + sequence)
    if not packed_positions:
        positions = positions + torch.arange(batch)[:, None] * 5
    lowest = torch.finfo(dtype).min
    mask = torch.triu(torch.full((sequence, sequence), lowest, dtype=dtype), diagonal=1)
    if vocabulary:
        return [torch.randint(vocabulary, (batch, sequence)), positions, mask[None, None]]
    result = [torch.randn(batch, sequence, hidden, dtype=dtype), positions, mask[None, None]]
    return result + [torch.randn(batch, sequence, hidden, dtype=dtype)] if given else result


def llama_block(hidden=HIDDEN, heads=HEADS, kv_heads=KV_HEADS, head_dim=HEAD_DIM):
    config = transformers.LlamaConfig(
        hidden_size=hidden, num_attention_heads=heads, num_key_value_heads=kv_heads,
        head_dim=head_dim, rope_parameters={"rope_type": "default", "rope_theta": 10000.0},
        attn_implementation="eager")
    return WithRotary(llama.LlamaAttention(config, layer_idx=0), llama.LlamaRotaryEmbedding(config))


def llama_model():
    config = transformers.LlamaConfig(
        vocab_size=40, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=2, head_dim=8, rope_parameters={"rope_type": "default", "rope_theta": 10000.0},
        attn_implementation="eager", tie_word_embeddings=False)
    return LanguageModel(transformers.LlamaForCausalLM(config))


def qwen3_block():
    config = transformers.Qwen3Config(
        hidden_size=HIDDEN, num_attention_heads=HEADS, num_key_value_heads=KV_HEADS,
        head_dim=HEAD_DIM, rope_parameters={"rope_type": "default", "rope_theta": 10000.0},
        attn_implementation="eager")
    module = WithRotary(qwen3.Qwen3Attention(config, layer_idx=0), qwen3.Qwen3RotaryEmbedding(config))
    for norm in (module.attn.q_norm, module.attn.k_norm):
        torch.nn.init.normal_(norm.weight, mean=1.0, std=0.3)
    return module


def gptneox_block():
    config = transformers.GPTNeoXConfig(
        hidden_size=2 * HIDDEN, num_attention_heads=HEADS,
        rope_parameters={"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.25},
        attn_implementation="eager")
    return WithRotary(gpt_neox.GPTNeoXAttention(config, layer_idx=0), gpt_neox.GPTNeoXRotaryEmbedding(config))


def gptj_block():
    config = transformers.GPTJConfig(
        n_embd=HIDDEN, n_head=2, rotary_dim=16, n_positions=32, attn_implementation="eager",
        attn_pdrop=0.0, resid_pdrop=0.0)
    return GPTJBlock(config)


DYNAMIC = ({0: torch.export.Dim("batch", min=2, max=64), 1: torch.export.Dim("sequence", min=2, max=512)},
           {0: torch.export.Dim("batch", min=2, max=64), 1: torch.export.Dim("sequence", min=2, max=512)},
           {2: torch.export.Dim("sequence", min=2, max=512), 3: torch.export.Dim("sequence", min=2, max=512)})

ALONE = {"tables": 0, "rotates": 0, "attentions": 1}
ATTENTION = {"tables": 1, "rotates": 2, "attentions": 1}
CASES = {
    # name: module, keyword arguments of inputs(), what it holds
    "llama_attention": (llama_block, {}, ATTENTION, "transformers LlamaAttention: half pairing, GQA 4/2, causal mask"),
    "llama_attention_demo": (lambda: llama_block(256, 8, 4, 32), {"hidden": 256, "batch": 1, "sequence": 64}, ATTENTION,
                             "transformers LlamaAttention, GQA 8/4, head dimension 32"),
    "llama_attention_bf16": (llama_block, {"dtype": torch.bfloat16}, ATTENTION, "transformers LlamaAttention in bf16"),
    "llama_attention_dynamic": (llama_block, {}, ATTENTION, "transformers LlamaAttention, dynamic batch and sequence"),
    "llama_attention_tosa": (llama_block, {}, ATTENTION, "transformers LlamaAttention as TOSA"),
    "llama_model": (llama_model, {"hidden": 32, "batch": 1, "vocabulary": 40}, {"tables": 1, "rotates": 4, "attentions": 2},
                    "transformers LlamaForCausalLM of two layers: token ids to logits"),
    "llama_decode": (lambda: DecodeStep(llama_block()), {"cache": (KV_HEADS, 32)}, {**ATTENTION, "cache_writes": 2},
                     "transformers LlamaAttention, one token against a cache of 32 keys, which it writes by a choice"),
    "llama_attention_gradients": (lambda: Gradients(llama_block()), {"given": True},
                                  {"tables": 1, "rotates": 4, "attentions": 1, "attention_backwards": 1},
                                  "transformers LlamaAttention, forward and backward in one function"),
    "qwen3_attention": (qwen3_block, {}, ATTENTION, "transformers Qwen3Attention: RMS norm of each head of Q and K"),
    "gptneox_attention": (gptneox_block, {"hidden": 2 * HIDDEN}, ATTENTION, "transformers GPTNeoXAttention: packed QKV, 8 of 32 lanes rotated"),
    "gptj_attention": (gptj_block, {}, {**ATTENTION, "tables": 0}, "transformers GPTJAttention: interleaved pairs, 16 of 32 lanes, gathered table"),
    "llama_complex_attention": (OriginalLlama, {"packed_positions": True}, ATTENTION, "original LLaMA attention: complex rotation of interleaved pairs"),
    "sdpa_causal_attention": (lambda: Masked("sdpa"), {}, ALONE, "scaled_dot_product_attention with is_causal and enable_gqa"),
    "softcap_window_attention": (lambda: Masked("softcap"), {}, ALONE, "softcap and a window from compared positions, as Gemma 2"),
    "sinks_causal_attention": (lambda: Masked("sinks"), {}, ALONE, "a sink for each head beside a triangular mask, as gpt-oss"),
    "alibi_attention": (lambda: Masked("alibi"), {}, ALONE, "a bias by head and key under the scale, causal, as Falcon"),
    "chunked_attention": (lambda: Masked("chunks"), {}, ALONE, "keys of the same chunk, causal, as Llama 4"),
}


def save(path, tensor):
    array = tensor.detach()
    if array.dtype == torch.bfloat16:  # as ml_dtypes writes it: two-byte void
        array = array.view(torch.int16).numpy().view(np.dtype("V2"))
    else:
        array = array.numpy()
    np.save(path, array)


def export(name, out):
    make, options, holds, source = CASES[name]
    options = {"hidden": HIDDEN, "batch": BATCH, "sequence": SEQUENCE, "dtype": torch.float32, **options}
    torch.manual_seed(20260101)
    module = make().eval().to(options["dtype"])
    arguments = inputs(**options)
    weights = [w.detach() for w in module.parameters()]
    buffers_in_f32 = [b for b in module.buffers() if b.is_floating_point()]
    for buffer in buffers_in_f32:
        buffer.data = buffer.data.float()
    wrapper = Functional(module, len(arguments))
    keywords = {}
    if name.endswith("_gradients"):
        # torch.export does not trace through vjp.
        wrapper = make_fx(wrapper)(*arguments, *weights)
        for constant in {node.target for node in wrapper.graph.nodes if node.op == "get_attr"}:
            tensor = getattr(wrapper, constant)
            delattr(wrapper, constant)
            wrapper.register_buffer(constant, tensor.detach().clone())
    if name.endswith("_dynamic"):
        # view([B*S, n]) of two dynamic dimensions lowers wrongly when aten.linear and
        # aten.matmul are decomposed first, so they are kept.
        keywords["decomposition_table"] = {}
        program = torch.export.export(wrapper, (*arguments, *weights),
                                      dynamic_shapes=((*DYNAMIC, *(None,) * len(weights)),))
    else:
        program = torch.export.export(wrapper, (*arguments, *weights))
    form = "tosa" if name.endswith("_tosa") else "linalg-on-tensors"
    ir = fx.export_and_import(program, output_type=form, func_name="main", **keywords)

    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "module.mlir").write_text(str(ir))
    sets = [(folder, arguments)]
    if name.endswith("_dynamic"):
        (folder / "alt").mkdir(exist_ok=True)
        sets.append((folder / "alt", inputs(**{**options, "batch": 3, "sequence": 5})))
    for where, values in sets:
        for index, tensor in enumerate((*values, *weights)):
            save(where / f"in_{index}.npy", tensor)
        results = module(*values)
        for index, tensor in enumerate(results if isinstance(results, tuple) else (results,)):
            save(where / f"out_{index}.npy", tensor)
    text = {"source": source, "holds": holds,
            "exporter": f"torch-mlir {importlib.metadata.version('torch-mlir')}, torch {torch.__version__}, transformers {transformers.__version__}",
            "dtype": str(options["dtype"]).removeprefix("torch.")}
    (folder / "case.json").write_text(json.dumps(text, indent=1) + "\n")


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    options = parser.parse_args()
    for name in options.names or CASES:
        export(name, options.out)
        print(name)


if __name__ == "__main__":
    main()

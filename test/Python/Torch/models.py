"""Models of transformers by torch.compile(backend="rope"): equal to eager, all of
their rotations and attentions found, no op left in torch but those named: torch-mlir has no form of histc,
which counts the tokens of an expert, nor of what transformers calls to multiply them by its weights."""
import sys

import torch
import transformers

import rope_mlir
from rope_mlir.torch import backend

COMMON = dict(hidden_size=64, num_attention_heads=4, num_key_value_heads=2, head_dim=16, intermediate_size=128,
              num_hidden_layers=2, vocab_size=100)
MODELS = {
    "llama": ("Llama", "Llama", {}),
    "qwen3": ("Qwen3", "Qwen3", {}),
    "gpt_neox": ("GPTNeoX", "GPTNeoX", {"head_dim": None, "num_key_value_heads": None}),
    "gemma3": ("Gemma3Text", "Gemma3Text", {"sliding_window": 4}),
    "deepseek_v3": ("DeepseekV3", "DeepseekV3", {
        "head_dim": None, "num_key_value_heads": 4, "n_routed_experts": 8, "n_group": 2, "topk_group": 1, "num_experts_per_tok": 2,
        "moe_intermediate_size": 32, "kv_lora_rank": 16, "q_lora_rank": 24, "qk_rope_head_dim": 16, "v_head_dim": 16,
        "qk_nope_head_dim": 16, "first_k_dense_replace": 1}),
}
IN_TORCH = {"deepseek_v3": {"aten.histc.default", "transformers.grouped_mm_fallback.default"}}


def make(name):
    config, model, changes = MODELS[name]
    options = {key: value for key, value in {**COMMON, **changes}.items() if value is not None}
    torch.manual_seed(0)
    return getattr(transformers, model + "Model")(getattr(transformers, config + "Config")(**options)).eval()


def run(model, ids):
    return model(ids, use_cache=False).last_hidden_state


for name in sys.argv[1:] or MODELS:
    torch._dynamo.reset()
    model, ids = make(name), torch.randint(0, 100, (2, 9))
    with torch.no_grad():
        found = rope_mlir.explain(model, ids, use_cache=False)
        counts = (found.count("rotation"), found.count("attention"), len(found.breaks))
        left = {key[0] for key in found.fallbacks}
        assert counts == (4, 2, 0) and left == IN_TORCH.get(name, set()), str(found)
        want = run(model, ids)
        error = (run(torch.compile(model, backend=backend), ids) - want).abs().max().item()
    # Two layers with sums of up to 128 terms, of which normal values keep most bits.
    assert error <= 32 * torch.finfo(torch.float32).eps * want.abs().max().item(), (name, error)
    print(f"{name}: {counts[0]} rotations, {counts[1]} attentions, largest error {error:.1e}")

# A step of training: every gradient is as near to that of f64 as eager's.
def gradients(model, call):
    model.zero_grad()
    run(call, ids).square().sum().backward()
    return {key: value.grad.clone() for key, value in model.named_parameters()}


torch._dynamo.reset()
model, ids = make("llama"), torch.randint(0, 100, (2, 9))
eager, compiled = gradients(model, model), gradients(model, torch.compile(model, backend=backend))
double = make("llama").double()
for key, exact in gradients(double, double).items():
    errors = [(one[key].double() - exact).abs().max().item() for one in (compiled, eager)]
    assert errors[0] <= 4 * errors[1] + torch.finfo(torch.float32).eps * exact.abs().max().item(), (key, errors)
print("gradients: as exact as eager")

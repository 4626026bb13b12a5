"""Models of transformers by torch.compile(backend="rope"), in f32 and bf16: all of their rotations and attentions found,
as near to eager in f64 as eager in their own type, no op left in torch but those named. torch-mlir has no form of histc,
which counts the tokens of an expert, nor of what transformers calls to multiply them by its weights."""
import sys

import torch
import transformers

import rope_mlir

COMMON = dict(hidden_size=64, num_attention_heads=4, num_key_value_heads=2, head_dim=16, intermediate_size=128,
              num_hidden_layers=2, vocab_size=100)
MODELS = {
    "llama": ("Llama", {}),
    "qwen3": ("Qwen3", {}),
    "gpt_neox": ("GPTNeoX", {"head_dim": None, "num_key_value_heads": None}),
    "gemma3": ("Gemma3Text", {"sliding_window": 4}),
    "deepseek_v3": ("DeepseekV3", {
        "head_dim": None, "num_key_value_heads": 4, "n_routed_experts": 8, "n_group": 2, "topk_group": 1, "num_experts_per_tok": 2,
        "moe_intermediate_size": 32, "kv_lora_rank": 16, "q_lora_rank": 24, "qk_rope_head_dim": 16, "v_head_dim": 16,
        "qk_nope_head_dim": 16, "first_k_dense_replace": 1}),
}
IN_TORCH = {
    ("deepseek_v3", torch.float32): {"aten.histc.default", "transformers.grouped_mm_fallback.default"},
}
# The experts of a token jump where two scores are as near as the roundings of bf16, in eager as well.
NEAR_TIES = {("deepseek_v3", torch.bfloat16)}
IDS = torch.randint(0, 100, (2, 9), generator=torch.Generator().manual_seed(0))


def make(name, dtype):
    family, changes = MODELS[name]
    options = {key: value for key, value in {**COMMON, **changes}.items() if value is not None}
    torch.manual_seed(0)
    # transformers multiplies tokens by the weights of their experts in narrow types only, but for this form.
    experts = "eager" if dtype == torch.float64 else None
    config = getattr(transformers, family + "Config")(**options, experts_implementation=experts)
    # Weights of bf16, which are the same number in each type.
    return getattr(transformers, family + "Model")(config).eval().bfloat16().to(dtype)


def run(model):
    return model(IDS, use_cache=False).last_hidden_state


def compare(exact, got, eager):
    """A compiled sum has its terms in another order, so neither error bounds the other: the class is that of eager."""
    error, own = ((one.double() - exact).abs().max().item() for one in (got, eager))
    assert error <= 4 * own + torch.finfo(got.dtype).eps * exact.abs().max().item(), (error, own)
    return error, own


@torch.no_grad()
def check(name, dtype):
    torch._dynamo.reset()
    model = make(name, dtype)
    found = rope_mlir.explain(model, IDS, use_cache=False)
    counts = found.count("rotation"), found.count("attention"), len(found.breaks)
    assert counts == (4, 2, 0) and {key[0] for key in found.fallbacks} == IN_TORCH.get((name, dtype), set()), str(found)
    compiled = torch.compile(model, backend="rope")
    errors = compare(run(make(name, torch.float64)), run(compiled), run(model))
    print(f"{name} {str(dtype)[6:]}: {counts[0]} rotations, {counts[1]} attentions, largest errors {errors[0]:.1e}, eager {errors[1]:.1e}")


def gradients(model, call):
    model.zero_grad()
    run(call).square().sum().backward()
    return {key: value.grad.clone() for key, value in model.named_parameters()}


def check_gradients(name):
    """A step of training: every gradient is as near to that of f64 as eager's."""
    torch._dynamo.reset()
    model, double = make(name, torch.float32), make(name, torch.float64)
    eager, compiled = gradients(model, model), gradients(model, torch.compile(model, backend="rope"))
    for key, exact in gradients(double, double).items():
        compare(exact, compiled[key], eager[key])


for name in sys.argv[1:] or MODELS:
    for dtype in (torch.float32, torch.bfloat16):
        if (name, dtype) not in NEAR_TIES:
            check(name, dtype)
check_gradients("llama")
print("gradients: as exact as eager")

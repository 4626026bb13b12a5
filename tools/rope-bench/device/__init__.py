"""Measurements on GPUs: arms and protocol of rope-bench --target=cuda, and the same on the emulator."""

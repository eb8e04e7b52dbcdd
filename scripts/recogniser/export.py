"""Writes a trained recogniser as ONNX: `python3 export.py DATA OUT`, OUT/lines.pt to OUT/float.onnx."""
import sys
from pathlib import Path
import torch
from model import HEIGHT, Probabilities, Recogniser

data, out = map(Path, sys.argv[1:3])
classes = len((data / 'alphabet.txt').read_text(encoding='utf8').split('\n')) + 1
net = Recogniser(classes)
kept = torch.load(out / 'lines.pt', map_location='cpu')
net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in kept.items()})
torch.onnx.export(
    Probabilities(net.eval()).eval(),
    torch.randn(1, 1, HEIGHT, 320),
    out / 'float.onnx',
    input_names=['line'],
    output_names=['letters'],
    dynamic_axes={'line': {3: 'width'}, 'letters': {1: 'steps'}},
    opset_version=13,
    # The newer way of writing needs another library and gives the same answers.
    **({'dynamo': False} if 'dynamo' in torch.onnx.export.__code__.co_varnames else {}),
)

"""Writes the recogniser with convolutions in whole numbers of eight bits: `python3 quantise.py DATA OUT`, OUT/float.onnx to OUT/lines.onnx."""
import sys
from itertools import islice
from pathlib import Path
import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from lines import HEIGHT, Fonts, read_texts, samples

"""Drawn lines by which the range of the numbers between two layers is learned; twice as many changed nothing."""
LINES = 400
SEED = 11
STEP = 32


class Lines(CalibrationDataReader):
    def __init__(self, data):
        drawn = samples(read_texts(data / 'texts.txt.gz'), Fonts(data / 'fonts', 0, False), SEED)
        self.pictures = (picture for _, picture in islice(drawn, LINES))

    def get_next(self):
        picture = next(self.pictures, None)
        if picture is None:
            return None
        line = np.ones((1, 1, HEIGHT, -(-picture.shape[1] // STEP) * STEP), np.float32)
        line[0, 0, :, :picture.shape[1]] = picture / 127.5 - 1
        return {'line': line}


def main():
    data, out = map(Path, sys.argv[1:3])
    prepared = out / 'prepared.onnx'
    quant_pre_process(out / 'float.onnx', prepared, skip_symbolic_shape=True)
    convolutions = [node.name for node in onnx.load(prepared).graph.node if node.op_type == 'Conv']
    quantize_static(
        prepared,
        out / 'lines.onnx',
        Lines(data),
        quant_format=QuantFormat.QDQ,
        calibrate_method=CalibrationMethod.MinMax,
        # The picture has a range of its own, and what rates the letters is exact.
        op_types_to_quantize=['Conv'],
        nodes_to_exclude=convolutions[:1],
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        # Seven bits: sums of two products of eight do not fit the sixteen bits in which older processors add them.
        reduce_range=True,
    )
    prepared.unlink()


main()

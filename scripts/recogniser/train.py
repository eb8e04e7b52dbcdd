"""Trains the recogniser of lines: `python3 train.py --data DATA --out OUT [--seconds 540] [--workers N]` (README.md beside this file)."""
import argparse
import copy
import math
import multiprocessing as mp
import os
import time
from pathlib import Path
import numpy as np
import torch
import torch.nn.functional as F
from lines import Fonts, read_texts, samples
from model import HEIGHT, Recogniser

BATCH = 384
"""Batches that are made together, of lines of about the same length each."""
GROUP = 6
"""Families of fonts that no line for training is printed in."""
HELD_OUT = 12
RATE = 1.5e-3


def padded(group, classes):
    """Pictures filled up with white to one width, the classes of their letters one after the other, how many each has, and its steps."""
    width = -(-max(picture.shape[1] for _, picture in group) // 32) * 32
    pictures = np.full((len(group), 1, HEIGHT, width), 255, np.uint8)
    for at, (_, picture) in enumerate(group):
        pictures[at, 0, :, :picture.shape[1]] = picture
    letters = np.array([classes[letter] for text, _ in group for letter in text], np.int64)
    lengths = np.array([len(text) for text, _ in group], np.int64)
    steps = np.array([min(width // 4, picture.shape[1] // 4 + 2) for _, picture in group], np.int64)
    return pictures, letters, lengths, steps


def make(data, classes, seed, is_test, out):
    torch.set_num_threads(1)
    lines = samples(read_texts(data / 'texts.txt.gz'), Fonts(data / 'fonts', HELD_OUT, is_test), seed)
    order = np.random.default_rng(seed)
    while True:
        group = sorted((next(lines) for _ in range(BATCH * GROUP)), key=lambda line: line[1].shape[1])
        for at in order.permutation(GROUP):
            out.put(padded(group[at * BATCH:(at + 1) * BATCH], classes))


def decoded(scores, names):
    """The likeliest class of every step; repetitions and steps without a character fall away."""
    lines = []
    for steps in scores.argmax(2).T.cpu().numpy():
        kept = [now for before, now in zip([0, *steps], steps) if now != before and now != 0]
        lines.append(''.join(names[at] for at in kept))
    return lines


def distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--data', type=Path, required=True)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--seconds', type=float, default=540)
    parser.add_argument('--workers', type=int, default=os.cpu_count())
    given = parser.parse_args()
    names = ['', *(given.data / 'alphabet.txt').read_text(encoding='utf8').split('\n')]
    classes = {name: at for at, name in enumerate(names) if at}
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    made, tests = mp.Queue(maxsize=64), mp.Queue(maxsize=GROUP)
    makers = [mp.Process(target=make, args=(given.data, classes, 1000 + at, False, made), daemon=True) for at in range(given.workers)]
    makers.append(mp.Process(target=make, args=(given.data, classes, 5, True, tests), daemon=True))
    for maker in makers:
        maker.start()

    net = Recogniser(len(names)).to(device, memory_format=torch.channels_last)
    kept = copy.deepcopy(net).eval()
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.02)

    def on_device(pictures):
        return (torch.from_numpy(pictures).to(device).float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)

    held_out = [tests.get() for _ in range(GROUP)]

    def judge():
        wrong = letters = right = 0
        for pictures, wanted, lengths, _ in held_out:
            with torch.no_grad():
                read = decoded(kept(on_device(pictures)).float(), names)
            at = 0
            for text, length in zip(read, lengths):
                error = distance(text, ''.join(names[one] for one in wanted[at:at + length]))
                at += length
                wrong, letters, right = wrong + error, letters + length, right + (error == 0)
        print(f'  fonts that it never saw: {wrong / letters:.4f} of the letters wrong, {right / (GROUP * BATCH):.4f} of the lines right', flush=True)

    start = said = judged = time.time()
    count = 0
    while (gone := time.time() - start) < given.seconds:
        pictures, letters, lengths, steps = made.get()
        part = gone / given.seconds
        rate = RATE * (part / 0.03 if part < 0.03 else 0.5 * (1 + math.cos(math.pi * (part - 0.03) / 0.97))) + 1e-6
        for group in optimiser.param_groups:
            group['lr'] = rate
        net.train()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            scores = net(on_device(pictures))
        loss = F.ctc_loss(
            F.log_softmax(scores.float(), 2),
            torch.from_numpy(letters).to(device),
            torch.from_numpy(steps),
            torch.from_numpy(lengths),
            zero_infinity=True,
        )
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        # The mean of the last thousand steps is kept: it reads better than any of them.
        keep = min(0.999, 1 - 1 / (count + 2))
        with torch.no_grad():
            for mean, now in zip(kept.state_dict().values(), net.state_dict().values()):
                if mean.is_floating_point():
                    mean.mul_(keep).add_(now, alpha=1 - keep)
        count += 1
        if time.time() - said > 20:
            said = time.time()
            print(f'{gone:.0f} s, {count * BATCH} lines, loss {loss.item():.4f}', flush=True)
        if time.time() - judged > 175:
            judge()
            judged = time.time()
    judge()
    torch.save({name: value.half().cpu() if value.is_floating_point() else value.cpu() for name, value in kept.state_dict().items()}, given.out / 'lines.pt')
    for maker in makers:
        maker.kill()


if __name__ == '__main__':
    main()

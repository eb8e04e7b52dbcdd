"""The recogniser of a line: convolutions over its picture, then along it, then a recurrent layer; a class for every four pixels."""
import torch
from torch import nn
import torch.nn.functional as F


HEIGHT = 40
"""Channels of the picture, halved and quartered, and of the line."""
CHANNELS = (32, 48, 96, 192)
HIDDEN = 128


def conv(channels, filters, size, stride=1, padding=None):
    padding = size // 2 if padding is None else padding
    return nn.Sequential(nn.Conv2d(channels, filters, size, stride, padding, bias=False), nn.BatchNorm2d(filters))


class Block(nn.Module):
    def __init__(self, channels, filters, stride=(1, 1)):
        super().__init__()
        self.a, self.b = conv(channels, filters, 3, stride), conv(filters, filters, 3)
        self.skip = conv(channels, filters, 1, stride, 0) if channels != filters or stride != (1, 1) else None

    def forward(self, x):
        y = self.b(F.relu(self.a(x)))
        return F.relu(y + (x if self.skip is None else self.skip(x)))


class Along(nn.Module):
    """Mixes neighbouring steps, then the channels of each."""

    def __init__(self, channels, reach=9):
        super().__init__()
        self.deep = nn.Conv1d(channels, channels, reach, padding=reach // 2, groups=channels, bias=False)
        self.norm = nn.BatchNorm1d(channels)
        self.up, self.down = nn.Conv1d(channels, 2 * channels, 1), nn.Conv1d(2 * channels, channels, 1)

    def forward(self, x):
        return x + self.down(F.relu(self.up(self.norm(self.deep(x)))))


class Recogniser(nn.Module):
    def __init__(self, classes):
        super().__init__()
        first, half, quarter, line = CHANNELS
        self.stem = conv(1, first, 3, 2)
        self.body = nn.Sequential(Block(first, half, (2, 2)), Block(half, quarter, (2, 1)), Block(quarter, quarter))
        self.fold = nn.Sequential(nn.Conv2d(quarter, line, (5, 1), bias=False), nn.BatchNorm2d(line))
        self.along = nn.Sequential(*[Along(line) for _ in range(4)])
        self.lstm = nn.LSTM(line, HIDDEN, bidirectional=True)
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(2 * HIDDEN + line, classes)

    def forward(self, x):
        """Pictures (n, 1, 40, w) of -1..1, w a multiple of 4: scores (w / 4, n, classes)."""
        x = self.body(F.relu(self.stem(x)))
        x = self.along(F.relu(self.fold(x)).squeeze(2)).permute(2, 0, 1)
        y, _ = self.lstm(x)
        return self.head(self.drop(torch.cat([x, y], 2)))


class Probabilities(nn.Module):
    """What is kept: for each step of the one line the probability of each class."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, line):
        return torch.softmax(self.net(line), 2).permute(1, 0, 2)

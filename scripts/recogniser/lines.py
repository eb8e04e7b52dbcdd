"""Draws lines of text as a scanner, a camera or a till shows them: grey pictures 40 pixels high, black on white, as `lines/crop.ts` cuts them."""
import glob
import gzip
import os
import random
import cv2
import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

HEIGHT = 40
MAX_WIDTH = 1200
cv2.setNumThreads(0)


class Fonts:
    """The fonts of a folder: those of so many families for tests, or the others."""

    def __init__(self, folder, held_out, is_test):
        files = sorted(glob.glob(os.path.join(folder, '*.[to]tf')))
        families = sorted({self.family(file) for file in files})
        kept = set(random.Random(7).sample(families, held_out)) if len(families) > held_out else set()
        self.files = [file for file in files if (self.family(file) in kept) == is_test] or files
        self.letters = {}

    @staticmethod
    def family(file):
        return os.path.basename(file).split('_')[0].split('-')[0]

    def pick(self, rng):
        """A font, its size in pixels as at 100 to 300 dpi, and the letters that it has."""
        file = rng.choice(self.files)
        if file not in self.letters:
            self.letters[file] = frozenset(map(chr, TTFont(file, lazy=True).getBestCmap()))
        least, most = rng.choices([(18, 34), (11, 18), (34, 64)], [60, 15, 25])[0]
        size = round(rng.uniform(least, most))
        return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC), size, self.letters[file]


def drawn(text, font, size, rng):
    """The print of a text, 0 to 255, in a frame of white as wide as its size, and the rows between which its letters may reach."""
    ascent, descent = font.getmetrics()
    pieces, gaps = [text], [0]
    way = rng.random()
    if way < 0.3:
        pieces = text.split(' ')
        space = font.getlength(' ')
        gaps = [space * (rng.uniform(0.8, 1.3) if rng.random() < 0.75 else rng.uniform(1.3, 5)) for _ in pieces]
    elif way < 0.38:
        pieces = list(text)
        gaps = [size * rng.uniform(-0.03, 0.18)] * len(pieces)
    lengths = [font.getlength(piece) for piece in pieces]
    frame = Image.new('L', (int(sum(lengths) + sum(gaps)) + 2 * size + 2, ascent + descent + 2 * size), 0)
    draw = ImageDraw.Draw(frame)
    x = size
    for piece, length, gap in zip(pieces, lengths, gaps):
        draw.text((x, size), piece, fill=255, font=font)
        x += length + gap
    return np.asarray(frame), size + int(0.12 * ascent), size + ascent + descent


def ends(print_):
    """The first and the last row and column of print; None where there is none."""
    rows, columns = np.flatnonzero(print_.max(axis=1) > 60), np.flatnonzero(print_.max(axis=0) > 60)
    return None if len(rows) == 0 else (columns[0], columns[-1] + 1, rows[0], rows[-1] + 1)


def with_neighbours(ink, box, height, other, font, size, rng):
    """Rules around the line, and what stands in the row above or below."""
    x0, x1, y0, y1 = box
    thick = max(1, int(size * rng.uniform(0.03, 0.12)))
    if rng.random() < 0.1:
        at = int(y1 + height * rng.uniform(0.02, 0.35))
        ink[at:at + thick, :] = rng.uniform(0.5, 1)
    if rng.random() < 0.06:
        at = max(0, int(y0 - height * rng.uniform(0.05, 0.35)) - thick)
        ink[at:at + thick, :] = rng.uniform(0.5, 1)
    for at in (x0 - height * rng.uniform(0.15, 0.6), x1 + height * rng.uniform(0.15, 0.6)):
        if rng.random() < 0.04 and at > 0:
            ink[:, int(at):int(at) + thick] = rng.uniform(0.5, 1)
    if other:
        print_, _, _ = drawn(other, font, size, rng)
        found = ends(print_)
        if found is None:
            return
        piece = print_[found[2]:found[3], found[0]:found[1]].astype(np.float32) / 255
        gap = int(height * rng.uniform(0.12, 0.5))
        top = y0 - gap - piece.shape[0] if rng.random() < 0.5 else y1 + gap
        left = max(0, x0 + rng.randint(-size, size))
        first, last = max(0, top), min(ink.shape[0], top + piece.shape[0])
        right = min(ink.shape[1], left + piece.shape[1])
        if last > first and right > left:
            ink[first:last, left:right] = np.maximum(ink[first:last, left:right], piece[first - top:last - top, :right - left])


def laid(ink, middle, width, height, rng):
    """The part of the paper that is taken for the line, a little askew, stretched, slanted or bent."""
    angle = np.deg2rad(rng.gauss(0, 0.7)) if rng.random() < 0.6 else 0.0
    slant = rng.gauss(0, 0.06) if rng.random() < 0.3 else 0.0
    stretch = rng.uniform(0.85, 1.15) if rng.random() < 0.4 else 1.0
    across, down = max(8, round(width * stretch)), max(8, round(height))
    cos, sin = np.cos(angle), np.sin(angle)
    way = np.array([[cos / stretch, -sin + slant, 0], [sin / stretch, cos, 0]], np.float32)
    for row in (0, 1):
        way[row, 2] = middle[row] + rng.uniform(-0.5, 0.5) - way[row, 0] * across / 2 - way[row, 1] * down / 2
    if rng.random() >= 0.12:
        return cv2.warpAffine(ink, way, (across, down), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    columns = np.arange(across, dtype=np.float32)
    bend = down * rng.uniform(-0.08, 0.08) * np.cos((columns / across - rng.random()) * np.pi * rng.uniform(1, 3))
    x, y = np.meshgrid(columns, np.arange(down, dtype=np.float32))
    y = y + bend[None, :]
    places = [(way[row, 0] * x + way[row, 1] * y + way[row, 2]).astype(np.float32) for row in (0, 1)]
    return cv2.remap(ink, *places, cv2.INTER_LINEAR)


def weighed(ink, size, rng):
    """Print that is thinner or thicker than its font."""
    way = rng.random()
    if way < 0.06 and size > 22:
        return cv2.erode(ink, np.ones((2, 2), np.uint8))
    if way < 0.2:
        return np.minimum(1, cv2.dilate(ink, np.ones((2, 2), np.uint8)) * rng.uniform(0.7, 1) + ink * 0.3)
    return ink


def blurred(ink, size, rng):
    if rng.random() >= 0.75:
        return ink
    sigma = abs(rng.gauss(0, 0.55)) * max(0.6, size / 25) + 0.2
    if rng.random() < 0.15:
        return cv2.GaussianBlur(ink, (0, 0), sigmaX=sigma * rng.uniform(1, 2), sigmaY=sigma * 0.5)
    return cv2.GaussianBlur(ink, (0, 0), sigmaX=min(sigma, 2.2))


def faded(ink, size, rng, noise):
    """Print of thermal heads, row by row, and of worn toner, in patches."""
    down, across = ink.shape
    if rng.random() < 0.07:
        ink = ink * (1 - np.clip(noise.normal(0.1, 0.25, (down, 1)).astype(np.float32), 0, 0.7))
    if rng.random() < 0.07:
        patch = max(2, int(size / 6))
        patches = noise.random((down // patch + 2, across // patch + 2), dtype=np.float32)
        ink = ink * np.clip(0.5 + cv2.resize(patches, (across, down), interpolation=cv2.INTER_CUBIC), 0.2, 1)
    return ink


def photographed(ink, rng, noise):
    """Brightness 0 to 255 of the print on its paper: shadows, screens of dots, noise, specks, a fax, a compressed picture."""
    down, across = ink.shape
    paper, black = rng.uniform(0.7, 1.0), rng.uniform(0.0, 0.45)
    if rng.random() < 0.12:
        black = rng.uniform(0.45, 0.62) * paper
    page = paper - (paper - black) * ink
    if rng.random() < 0.3:
        page = page * np.linspace(rng.uniform(0.85, 1), rng.uniform(0.85, 1), across, dtype=np.float32)[None, :]
    if rng.random() < 0.06:
        away = np.abs(np.arange(across, dtype=np.float32) / down - rng.uniform(0, across / down)) / rng.uniform(0.8, 3)
        page = page * (1 - rng.uniform(0.1, 0.45) * np.exp(-away * away))[None, :]
    if rng.random() < 0.04:
        step = rng.choice([2, 3, 4, 5])
        page[::step, ::step] -= rng.uniform(0.05, 0.3)
    if rng.random() < 0.65:
        page = page + noise.normal(0, abs(rng.gauss(0, 0.038)), (down, across)).astype(np.float32)
    if rng.random() < 0.04:
        speck = noise.random((down, across))
        page = np.where(speck < 0.004, 0.1, np.where(speck > 0.996, 1, page))
    if rng.random() < 0.08:
        page = np.where(page < (paper + black) / 2 + rng.uniform(-0.1, 0.1), 0.05, 0.97)
    grey = np.clip(page * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, packed = cv2.imencode('.jpg', grey, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(25, 95)])
        grey = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    return grey


def cut(grey):
    """The line at the height of the recogniser, its contrast stretched."""
    down, across = grey.shape
    scale = HEIGHT / down
    width = min(MAX_WIDTH, max(8, round(across * scale)))
    grey = cv2.resize(grey, (width, HEIGHT), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    shares = np.cumsum(np.bincount(grey.ravel(), minlength=256)) / grey.size
    black, white = int(np.searchsorted(shares, 0.02)), int(np.searchsorted(shares, 0.9))
    return np.clip((grey.astype(np.float32) - black) * (255.0 / max(1, white - black)), 0, 255).astype(np.uint8)


def line_picture(text, other, font, size, rng, noise):
    """The picture of a line with a piece of another one beside it; None where the font draws nothing."""
    print_, top, foot = drawn(text, font, size, rng)
    box = ends(print_)
    if box is None:
        return None
    x0, x1, y0, y1 = box
    # Detectors see the ink of a line, or the room of its letters.
    share = rng.random() ** 2
    above, below = y0 + (min(top, y0) - y0) * share, y1 + (max(foot, y1) - y1) * share
    height = max(6.0, below - above)
    room_above, room_below = height * rng.uniform(0.0, 0.28), height * rng.uniform(0.0, 0.28)
    most = 0.35 if rng.random() < 0.8 else 0.9
    left, right = height * rng.uniform(0.03, most), height * rng.uniform(0.03, most)
    if rng.random() < 0.03:
        left = height * rng.uniform(-0.02, 0.1)
    ink = print_.astype(np.float32) / 255
    with_neighbours(ink, box, height, other, font, size, rng)
    middle = (x0 - left + x1 + right) / 2, (above - room_above + below + room_below) / 2
    ink = laid(weighed(ink, size, rng), middle, (x1 - x0) + left + right, height + room_above + room_below, rng)
    return cut(photographed(faded(blurred(ink, size, rng), size, rng, noise), rng, noise))


def samples(texts, fonts, seed):
    """Texts with their pictures, without end. Lines with fewer steps of four pixels than their letters need are left out."""
    rng, noise = random.Random(seed), np.random.default_rng(seed)
    while True:
        # To open a font takes longer than to draw a line.
        picked = [fonts.pick(rng) for _ in range(40)]
        for _ in range(400):
            text = rng.choice(texts)
            font, size, letters = rng.choice(picked)
            other = rng.choice(texts) if rng.random() < 0.14 else ''
            if not letters.issuperset(text):
                continue
            try:
                picture = line_picture(text, other, font, size, rng, noise)
            except (OSError, ValueError, cv2.error):
                # A broken glyph, or a line too small to be drawn.
                continue
            repeated = sum(one == next_ for one, next_ in zip(text, text[1:]))
            if picture is not None and picture.shape[1] // 4 >= len(text) + repeated + 1:
                yield text, picture


def read_texts(path):
    return gzip.open(path, 'rt', encoding='utf8').read().split('\n')

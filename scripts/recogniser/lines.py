"""Renders lines of text as a scanner, a camera or a till shows them: grey pictures 40 pixels high, black on white."""
import glob, gzip, os, random
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from fontTools.ttLib import TTFont

HEIGHT = 40
MAX_WIDTH = 1200
cv2.setNumThreads(0)


class Fonts:
    def __init__(self, folder, held_out, is_test):
        files = sorted(glob.glob(os.path.join(folder, '*.[to]tf')))
        family = lambda f: os.path.basename(f).split('_')[0].split('-')[0]
        families = sorted({family(f) for f in files})
        kept = set(random.Random(7).sample(families, held_out))
        self.files = [f for f in files if (family(f) in kept) == is_test]
        self.covers = {}

    def pick(self, rng):
        f = rng.choice(self.files)
        if f not in self.covers:
            self.covers[f] = frozenset(map(chr, TTFont(f, lazy=True).getBestCmap()))
        r = rng.random()
        size = rng.uniform(18, 34) if r < 0.6 else rng.uniform(11, 18) if r < 0.75 else rng.uniform(34, 64)
        size = int(round(size))
        return ImageFont.truetype(f, size, layout_engine=ImageFont.Layout.BASIC), size, self.covers[f]


def ink_of(text, font, size, rng):
    """Coverage 0..1 of the text on a canvas, and where the middle of its letters lies: (canvas, x0, x1, top, bottom, ascent line, descent line)."""
    ascent, descent = font.getmetrics()
    pad = size
    words = text.split(' ')
    r = rng.random()
    spaced = r < 0.3
    tracked = 0.3 <= r < 0.38
    if spaced:
        gap = font.getlength(' ')
        gaps = [gap * rng.uniform(0.8, 1.3) if rng.random() < 0.75 else gap * rng.uniform(1.3, 5) for _ in words]
        lengths = [font.getlength(w) for w in words]
        length = sum(lengths) + sum(gaps)
    elif tracked:
        track = size * rng.uniform(-0.03, 0.18)
        length = sum(font.getlength(c) + track for c in text)
    else:
        length = font.getlength(text)
    width = int(length) + 2 * pad + 2
    height = ascent + descent + 2 * pad
    canvas = Image.new('L', (width, height), 0)
    draw = ImageDraw.Draw(canvas)
    x = pad
    if spaced:
        for w, n, g in zip(words, lengths, gaps):
            draw.text((x, pad), w, fill=255, font=font)
            x += n + g
    elif tracked:
        for c in text:
            draw.text((x, pad), c, fill=255, font=font)
            x += font.getlength(c) + track
    else:
        draw.text((x, pad), text, fill=255, font=font)
    a = np.asarray(canvas)
    ys = np.flatnonzero(a.max(axis=1) > 60)
    xs = np.flatnonzero(a.max(axis=0) > 60)
    if len(ys) == 0:
        return None
    return a, xs[0], xs[-1] + 1, ys[0], ys[-1] + 1, pad + int(0.12 * ascent), pad + ascent + descent


def line_picture(text, other, font, size, rng, nrng):
    found = ink_of(text, font, size, rng)
    if found is None:
        return None
    a, x0, x1, y0, y1, top, bottom = found
    # Detectors see the ink of a line, or the room of its letters.
    share = rng.random() ** 2
    y0f, y1f = y0 + (min(top, y0) - y0) * share, y1 + (max(bottom, y1) - y1) * share
    h = max(6.0, y1f - y0f)
    up, down = h * rng.uniform(0.0, 0.28), h * rng.uniform(0.0, 0.28)
    left, right = (h * rng.uniform(0.03, 0.35), h * rng.uniform(0.03, 0.35)) if rng.random() < 0.8 else (h * rng.uniform(0.03, 0.9), h * rng.uniform(0.03, 0.9))
    if rng.random() < 0.03: left = h * rng.uniform(-0.02, 0.1)
    w_box, h_box = (x1 - x0) + left + right, h + up + down
    a = a.astype(np.float32) / 255
    # Rules, and what stands in the rows above and below.
    line = max(1, int(size * rng.uniform(0.03, 0.12)))
    if rng.random() < 0.1:
        y = int(y1 + h * rng.uniform(0.02, 0.35)); a[y:y + line, :] = rng.uniform(0.5, 1)
    if rng.random() < 0.06:
        y = int(y0 - h * rng.uniform(0.05, 0.35)) - line
        if y > 0: a[y:y + line, :] = rng.uniform(0.5, 1)
    if rng.random() < 0.04:
        x = int(x0 - h * rng.uniform(0.15, 0.6))
        if x > 0: a[:, x:x + line] = rng.uniform(0.5, 1)
    if rng.random() < 0.04:
        x = int(x1 + h * rng.uniform(0.15, 0.6)); a[:, x:x + line] = rng.uniform(0.5, 1)
    if other:
        second = ink_of(other, font, size, rng)
        if second is not None:
            b, bx0, bx1, by0, by1, _, _ = second
            piece = b[by0:by1, bx0:bx1].astype(np.float32) / 255
            gap = int(h * rng.uniform(0.12, 0.5))
            above = rng.random() < 0.5
            at = y0 - gap - piece.shape[0] if above else y1 + gap
            px = max(0, x0 + rng.randint(-size, size))
            ya, yb = max(0, at), min(a.shape[0], at + piece.shape[0])
            xb = min(a.shape[1], px + piece.shape[1])
            if yb > ya and xb > px:
                part = piece[ya - at:yb - at, :xb - px]
                a[ya:yb, px:xb] = np.maximum(a[ya:yb, px:xb], part)
    # Weight of the print.
    r = rng.random()
    if r < 0.06 and size > 22: a = cv2.erode(a, np.ones((2, 2), np.uint8))
    elif r < 0.2: a = cv2.dilate(a, np.ones((2, 2), np.uint8)) * rng.uniform(0.7, 1) + a * 0.3; a = np.minimum(a, 1)
    # How the line lies in its box, at the resolution of the scan.
    angle = np.deg2rad(rng.gauss(0, 0.7)) if rng.random() < 0.6 else 0.0
    shear = rng.gauss(0, 0.06) if rng.random() < 0.3 else 0.0
    stretch = rng.uniform(0.85, 1.15) if rng.random() < 0.4 else 1.0
    cx, cy = (x0 - left + x1 + right) / 2, (y0f - up + y1f + down) / 2
    ow, oh = max(8, int(round(w_box * stretch))), max(8, int(round(h_box)))
    cos, sin = np.cos(angle), np.sin(angle)
    m = np.array([[cos / stretch, -sin + shear, 0], [sin / stretch, cos, 0]], np.float32)
    m[0, 2] = cx + rng.uniform(-0.5, 0.5) - m[0, 0] * ow / 2 - m[0, 1] * oh / 2
    m[1, 2] = cy + rng.uniform(-0.5, 0.5) - m[1, 0] * ow / 2 - m[1, 1] * oh / 2
    if rng.random() < 0.12:
        xs = np.arange(ow, dtype=np.float32)
        bend = oh * rng.uniform(-0.08, 0.08) * np.cos((xs / ow - rng.random()) * np.pi * rng.uniform(1, 3))
        gx, gy = np.meshgrid(xs, np.arange(oh, dtype=np.float32))
        gy = gy + bend[None, :]
        a = cv2.remap(a, (m[0, 0] * gx + m[0, 1] * gy + m[0, 2]).astype(np.float32), (m[1, 0] * gx + m[1, 1] * gy + m[1, 2]).astype(np.float32), cv2.INTER_LINEAR)
    else:
        a = cv2.warpAffine(a, m, (ow, oh), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    # Optics.
    unit = size / 25
    if rng.random() < 0.75:
        sigma = abs(rng.gauss(0, 0.55)) * max(0.6, unit) + 0.2
        if rng.random() < 0.15: a = cv2.GaussianBlur(a, (0, 0), sigmaX=sigma * rng.uniform(1, 2), sigmaY=sigma * 0.5)
        else: a = cv2.GaussianBlur(a, (0, 0), sigmaX=min(sigma, 2.2))
    # Print that fades: thermal heads, worn toner.
    if rng.random() < 0.07:
        rows = 1 - np.clip(nrng.normal(0.1, 0.25, (oh, 1)).astype(np.float32), 0, 0.7); a = a * rows
    if rng.random() < 0.07:
        k = max(2, int(4 * unit)); speck = nrng.random((oh // k + 2, ow // k + 2), dtype=np.float32)
        fade = cv2.resize(speck, (ow, oh), interpolation=cv2.INTER_CUBIC); a = a * np.clip(0.5 + fade, 0.2, 1)
    paper, ink = rng.uniform(0.7, 1.0), rng.uniform(0.0, 0.45)
    if rng.random() < 0.12: ink = rng.uniform(0.45, 0.62) * paper
    p = paper - (paper - ink) * a
    if rng.random() < 0.3:
        p = p * np.linspace(rng.uniform(0.85, 1), rng.uniform(0.85, 1), ow, dtype=np.float32)[None, :]
    if rng.random() < 0.06:
        far = np.abs(np.arange(ow, dtype=np.float32) / oh - rng.uniform(0, ow / oh)) / rng.uniform(0.8, 3)
        p = p * (1 - rng.uniform(0.1, 0.45) * np.exp(-far * far))[None, :]
    if rng.random() < 0.04:
        step = rng.choice([2, 3, 4, 5]); dots = np.zeros((oh, ow), np.float32); dots[::step, ::step] = rng.uniform(0.05, 0.3); p = p - dots
    if rng.random() < 0.65:
        p = p + nrng.normal(0, abs(rng.gauss(0, 0.038)), (oh, ow)).astype(np.float32)
    if rng.random() < 0.04:
        k = nrng.random((oh, ow)); p = np.where(k < 0.004, 0.1, np.where(k > 0.996, 1, p))
    if rng.random() < 0.08:
        p = np.where(p < (paper + ink) / 2 + rng.uniform(-0.1, 0.1), 0.05, 0.97)
    g = np.clip(p * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        ok, enc = cv2.imencode('.jpg', g, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(25, 95)]); g = cv2.imdecode(enc, cv2.IMREAD_GRAYSCALE)
    # As lines are cut for the recogniser.
    scale = HEIGHT / oh
    w = min(MAX_WIDTH, max(8, int(round(ow * scale))))
    g = cv2.resize(g, (w, HEIGHT), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    hist = np.cumsum(np.bincount(g.ravel(), minlength=256)) / g.size
    black, white = int(np.searchsorted(hist, 0.02)), int(np.searchsorted(hist, 0.9))
    return np.clip((g.astype(np.float32) - black) * (255.0 / max(1, white - black)), 0, 255).astype(np.uint8)


def samples(texts, fonts, seed):
    """Endless (text, picture)."""
    rng, nrng = random.Random(seed), np.random.default_rng(seed)
    while True:
        picked = [fonts.pick(rng) for _ in range(40)]
        for _ in range(400):
            text = rng.choice(texts)
            font, size, covers = rng.choice(picked)
            if not covers.issuperset(text): continue
            try: g = line_picture(text, rng.choice(texts) if rng.random() < 0.14 else '', font, size, rng, nrng)
            except Exception: continue
            if g is None: continue
            steps = g.shape[1] // 4
            if steps < len(text) + sum(x == y for x, y in zip(text, text[1:])) + 1: continue
            yield text, g


def read_texts(path):
    return gzip.open(path, 'rt', encoding='utf8').read().split('\n')

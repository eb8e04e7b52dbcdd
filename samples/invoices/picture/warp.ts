import type { Random } from "#samples/invoices/random.ts";
import type { Pixels } from "./sensor.ts";

type Point = [number, number];
type Matrix = [number, number, number, number, number, number, number, number, number];

/** The projection of the unit square to four corners (clockwise from the upper left), after Heckbert. */
function projection([a, b, c, d]: [Point, Point, Point, Point]): Matrix {
  const [dx1, dx2, sx] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, sy] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0], a[0], b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1], a[1], g, h, 1];
}

function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  // A projection may be scaled freely, so the adjugate serves as the inverse.
  return [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
}

/** Degrees by which the sheet lies askew, and the share of its size by which the tilt of the camera moves a corner. */
type Camera = { skew: number; tilt: number };

/** Where the corners of the sheet come to lie in the picture: turned by the skew, each pushed a little by the tilt of the camera. */
function corners({ width, height }: Pixels, { skew, tilt }: Camera, random: Random): [Point, Point, Point, Point] {
  const angle = (skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const inset = 0.93 - tilt;
  const place = (x: number, y: number): Point => {
    const [dx, dy] = [(x - 0.5) * width * inset, (y - 0.5) * height * inset];
    const push = (): number => (random.next() - 0.5) * 2 * tilt;
    return [width / 2 + dx * cos - dy * sin + push() * width, height / 2 + dx * sin + dy * cos + push() * height];
  };
  return [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
}

/** Sets a sheet (three channels) into a picture of the same size, in perspective, on a table of that colour. */
export function warp(sheet: Pixels, how: Camera & { background: string }, random: Random): Pixels {
  const { width, height, data } = sheet;
  const out = Buffer.alloc(width * height * 3);
  const table = [1, 3, 5].map((at) => parseInt(how.background.slice(at, at + 2), 16));
  const [a, b, c, d, e, f, g, h, i] = invert(projection(corners(sheet, how, random)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + i;
      const sourceX = ((a * x + b * y + c) / w) * (width - 1);
      const sourceY = ((d * x + e * y + f) / w) * (height - 1);
      const target = (y * width + x) * 3;
      if (sourceX < 0 || sourceY < 0 || sourceX >= width - 1 || sourceY >= height - 1) {
        for (let channel = 0; channel < 3; channel++) out[target + channel] = table[channel]!;
        continue;
      }
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      const [shareX, shareY] = [sourceX - left, sourceY - top];
      const source = (top * width + left) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const upper = data[source + channel]! * (1 - shareX) + data[source + 3 + channel]! * shareX;
        const lower = data[source + width * 3 + channel]! * (1 - shareX) + data[source + width * 3 + 3 + channel]! * shareX;
        out[target + channel] = upper * (1 - shareY) + lower * shareY;
      }
    }
  }
  return { data: out, width, height, channels: 3 };
}

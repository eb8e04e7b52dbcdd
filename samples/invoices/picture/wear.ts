import type { Random } from "#samples/invoices/random.ts";
import type { Pixels } from "./sensor.ts";

/** Paper that does not lie flat: rows bend by up to `curl` (share of the height) and lines run closer where the paper turns away. */
export function bend(sheet: Pixels, curl: number, random: Random): Pixels {
  const { data, width, height, channels } = sheet;
  const out = Buffer.alloc(data.length, 255);
  const phase = random.next() * Math.PI;
  const waves = 0.6 + random.next() * 0.8;
  const lift = curl * height * (random.chance(0.5) ? 1 : -1);
  for (let x = 0; x < width; x++) {
    const turn = Math.PI * waves * (x / width) + phase;
    // What rises towards the camera also looks a little wider.
    const from = Math.min(width - 1, Math.max(0, Math.round(x + curl * 0.25 * width * Math.sin(2 * turn))));
    const shift = lift * Math.sin(turn);
    for (let y = 0; y < height; y++) {
      const at = y + shift;
      const row = Math.floor(at);
      if (row < 0 || row >= height - 1) continue;
      const share = at - row;
      for (let channel = 0; channel < channels; channel++) {
        const above = data[(row * width + from) * channels + channel]!;
        const below = data[((row + 1) * width + from) * channels + channel]!;
        out[(y * width + x) * channels + channel] = above * (1 - share) + below * share;
      }
    }
  }
  return { data: out, width, height, channels };
}

/** The shadow of a hand or a telephone: what lies beyond a soft line is darker; changes the picture in place. */
export function castShadow({ data, width, height, channels }: Pixels, strength: number, random: Random): void {
  const angle = random.next() * Math.PI * 2;
  const [towardsX, towardsY] = [Math.cos(angle), Math.sin(angle)];
  const edge = (random.next() - 0.5) * 0.5;
  const softness = 0.01 + random.next() * 0.06;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const beyond = (x / width - 0.5) * towardsX + (y / height - 0.5) * towardsY - edge;
      const depth = Math.min(1, Math.max(0, 0.5 + beyond / (2 * softness)));
      if (depth === 0) continue;
      for (let channel = 0; channel < channels; channel++) data[(y * width + x) * channels + channel]! *= 1 - strength * depth;
    }
  }
}

/** A camera that moved while it took the picture: each pixel is the mean of those along a short line. */
export function shake({ data, width, height, channels }: Pixels, pixels: number, random: Random): Pixels {
  const angle = random.next() * Math.PI;
  const steps = Math.max(1, Math.round(pixels));
  const places = Array.from({ length: steps + 1 }, (_, step) => (step / steps - 0.5) * pixels).map((along) => [
    Math.round(along * Math.cos(angle)),
    Math.round(along * Math.sin(angle)),
  ]);
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (const [dx, dy] of places) {
          const [px, py] = [Math.min(width - 1, Math.max(0, x + dx!)), Math.min(height - 1, Math.max(0, y + dy!))];
          sum += data[(py * width + px) * channels + channel]!;
        }
        out[(y * width + x) * channels + channel] = sum / places.length;
      }
    }
  }
  return { data: out, width, height, channels };
}

/** The stripes of a sensor against the dots of a screen or print (moiré); changes the picture in place. */
export function moire({ data, width, height, channels }: Pixels, strength: number, random: Random): void {
  const [across, down] = [0.3 + random.next() * 0.5, 0.3 + random.next() * 0.5];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = Math.sin(across * x + 0.06 * y) * Math.sin(down * y - 0.05 * x);
      for (let channel = 0; channel < channels; channel++) {
        const at = (y * width + x) * channels + channel;
        data[at] = Math.min(255, Math.max(0, data[at]! * (1 + strength * wave)));
      }
    }
  }
}

/** Thermal print: heads that burnt out leave pale columns, the feed leaves pale rows, and the ink fades in patches; changes the picture in place. */
export function fadeThermal({ data, width, height, channels }: Pixels, strength: number, random: Random): void {
  const columns = Array.from({ length: width }, () => (random.chance(0.02 * strength) ? 0.25 : 1 - strength * 0.25 * random.next()));
  const rows = Array.from({ length: height }, () => (random.chance(0.03 * strength) ? 0.4 : 1));
  const [patchX, patchY] = [2 + random.next() * 3, 3 + random.next() * 5];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const patch = 1 - strength * 0.5 * (0.5 + 0.5 * Math.sin((patchX * x) / width) * Math.cos((patchY * y) / height));
      const ink = columns[x]! * rows[y]! * patch;
      for (let channel = 0; channel < channels; channel++) {
        const at = (y * width + x) * channels + channel;
        data[at] = 255 - (255 - data[at]!) * ink;
      }
    }
  }
}

/** A fax: black or white alone, with some rows lost or doubled; changes the picture in place. */
export function fax({ data, width, height, channels }: Pixels, noise: number, random: Random): void {
  const threshold = 150 + (random.next() - 0.5) * 60;
  for (let index = 0; index < data.length; index++) data[index] = data[index]! + (random.next() - 0.5) * 120 * noise < threshold ? 0 : 255;
  const bytes = width * channels;
  for (let y = 1; y < height; y++) if (random.chance(0.02 * noise)) data.copy(data, y * bytes, (y - 1) * bytes, y * bytes);
}

import type { Random } from "#samples/invoices/random.ts";

/** A picture in memory: rows from the top, one byte per channel. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 3 };

export type Sensor = {
  /** Largest deviation of a pixel, in steps of 255. */
  grain: number;
  /** Brightness of white paper and of black ink. */
  paper: number;
  ink: number;
  /** Count of specks. */
  dust: number;
};

function specks({ data, width, height, channels }: Pixels, count: number, random: Random): void {
  for (let speck = 0; speck < count; speck++) {
    const side = random.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ]);
    const x = random.int(0, width - side);
    const y = random.int(0, height - side);
    const shade = random.int(20, 150);
    for (let row = y; row < y + side; row++) data.fill(shade, (row * width + x) * channels, (row * width + x + side) * channels);
  }
}

/** Squeezes the range of brightness to that of ink on paper, adds grain and dust; changes the picture in place. */
export function applySensor(pixels: Pixels, sensor: Sensor, random: Random): void {
  const { data } = pixels;
  const scale = (sensor.paper - sensor.ink) / 255;
  specks(pixels, sensor.dust, random);
  for (let index = 0; index < data.length; index++) {
    // The sum of two even draws is near enough to the bell curve of a sensor.
    const grain = (random.next() + random.next() - 1) * sensor.grain;
    const shade = sensor.ink + data[index]! * scale + grain;
    data[index] = shade < 0 ? 0 : shade > 255 ? 255 : shade;
  }
}

/** Light from one side that falls off over the picture, a little warm or cold; changes the picture in place. */
export function applyLight({ data, width, height, channels }: Pixels, strength: number, random: Random): void {
  const angle = random.next() * Math.PI * 2;
  const [towardsX, towardsY] = [Math.cos(angle), Math.sin(angle)];
  const warmth = (random.next() - 0.5) * 0.12;
  const tint = [1 + warmth, 1, 1 - warmth];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = ((x / width - 0.5) * towardsX + (y / height - 0.5) * towardsY) / 0.71;
      const light = 1 - strength * (0.5 + 0.5 * along);
      for (let channel = 0; channel < channels; channel++) {
        const index = (y * width + x) * channels + channel;
        data[index] = Math.min(255, data[index]! * light * tint[channel]!);
      }
    }
  }
}

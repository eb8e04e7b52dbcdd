/** An uncompressed picture: rows from the top, `channels` bytes per pixel (1 = grey, 4 = RGBA), no padding. */
export type Raster = { data: Buffer; width: number; height: number; channels: 1 | 4 };

/**
 * Gives the memory of a picture that nothing needs any more back at once; garbage is collected when several have piled up. A picture in the memory of
 * another one is left.
 */
export function release({ data }: Pick<Raster, "data">): void {
  const { buffer, byteLength } = data;
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** A grey raster as binary PGM: the cheapest form that both the recognisers and the code reader take. */
export function toPgm(raster: Raster): Buffer {
  if (raster.channels !== 1) throw new Error("PGM holds grey pictures only");
  return Buffer.concat([Buffer.from(`P5\n${raster.width} ${raster.height}\n255\n`, "latin1"), raster.data]);
}

/** The grey raster turned clockwise by quarters. */
export function turn(raster: Raster, degrees: 0 | 90 | 180 | 270): Raster {
  if (degrees === 0) return raster;
  const { width, height, data } = raster;
  const out = Buffer.allocUnsafe(width * height);
  if (degrees === 180) {
    for (let i = 0, j = out.length - 1; j >= 0; i += 1, j -= 1) out[j] = data[i]!;
    return { ...raster, data: out };
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const target = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      out[target] = data[y * width + x]!;
    }
  }
  return { data: out, width: height, height: width, channels: 1 };
}

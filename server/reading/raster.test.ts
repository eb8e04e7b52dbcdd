import { expect, test } from "vitest";
import { release } from "./raster.ts";

test("a picture that is given back holds no bytes any more; one in the memory of another is left", () => {
  const whole = { data: Buffer.alloc(64_000, 7), width: 320, height: 200, channels: 1 } as const;
  const half = { ...whole, data: whole.data.subarray(0, 32_000), height: 100 };
  release(half);
  expect(whole.data.length).toBe(64_000);
  release(whole);
  expect([whole.data.length, half.data.length]).toEqual([0, 0]);
});

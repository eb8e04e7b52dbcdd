import { expect, test } from "vitest";
import { drawnSize, scaleOf, zoomBy, zoomStep } from "./zoom.ts";

const a4 = { width: 595, height: 842 };

test("R043 fit width fills the panel, fit page shows all of it", () => {
  const panel = { width: 900, height: 700 };
  expect(drawnSize(a4, scaleOf({ mode: "width" }, a4, panel)).width).toBeCloseTo(900);
  const whole = drawnSize(a4, scaleOf({ mode: "page" }, a4, panel));
  expect(whole.height).toBeCloseTo(700);
  expect(whole.width).toBeLessThan(900);
});

test("R043 steps go through the levels and stop at 400 %", () => {
  expect(zoomStep(1, 1)).toEqual({ mode: "free", scale: 1.25 });
  expect(zoomStep(1.1, -1)).toEqual({ mode: "free", scale: 1 });
  expect(zoomStep(4, 1)).toEqual({ mode: "free", scale: 4 });
  expect(zoomBy(3.9, -500)).toEqual({ mode: "free", scale: 4 });
});

// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";

const file = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const worker = readFileSync(file("service-worker.js"), "utf8");

test("the kept page has a name of its own for each of its contents, so that an old one is dropped", () => {
  const kept = /OFFLINE_FILES = \[([^\]]+)\]/.exec(worker)![1]!.match(/[^"/, ]+/g)!;
  const digest = createHash("sha256");
  for (const name of kept) digest.update(readFileSync(file(name)));
  expect(/const OFFLINE = "offline-(\w+)"/.exec(worker)?.[1]).toBe(digest.digest("hex").slice(0, 8));
});

type Manifest = { icons: { src: string; sizes: string; purpose: string }[]; share_target: { action: string } };

test("the manifest names icons that are there in their sizes, and the address that the worker takes", async () => {
  const manifest = JSON.parse(readFileSync(file("manifest.webmanifest"), "utf8")) as Manifest;
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(file(src.slice(1))).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(worker).toContain(`"${manifest.share_target.action}"`);
});

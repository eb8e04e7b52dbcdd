import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { commonArena } from "./arena.ts";

/** Most memory of both models and what they need for a page, in MiB; with an arena of its own for each it is 290. */
const MAX_MIB = 230;

test("those who open models at the same time share an arena", () => {
  const [one, other] = [commonArena(), commonArena()];
  one?.begin();
  other?.begin();
  one?.end();
  other?.end();
  one?.begin();
  one?.end();
});

test.runIf(process.platform === "linux")("both models of lines take the memory that one page needs", async () => {
  const models = new URL("./models.ts", import.meta.url).href;
  const script = `
    const { openLineModels } = await import(${JSON.stringify(models)});
    const models = await openLineModels(() => 1);
    const picture = (width, height) => ({ data: Buffer.alloc(width * height, 255), width, height, channels: 1 });
    const before = process.memoryUsage.rss();
    await models.find(picture(960, 1280));
    await models.letters(picture(1600, 48));
    console.log(Math.round((process.memoryUsage.rss() - before) / 2 ** 20));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(MAX_MIB);
});

import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** A program that ends as soon as the probe has its folder. */
const stopped = `
  import { readdirSync } from "node:fs";
  import { measureProtection } from ${JSON.stringify(new URL("./protection.ts", import.meta.url).href)};
  void measureProtection();
  setInterval(() => {
    const made = readdirSync(process.env.TMPDIR).filter((name) => name.startsWith("kvitance-probe-"));
    if (made.length > 0) process.exit(made.length);
  }, 1);
`;

test("a program that is stopped while it probes leaves no folder behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kvitance-stopped-"));
  const ended = promisify(execFile)(process.execPath, ["--input-type=module", "-e", stopped], { env: { ...process.env, TMPDIR: folder } });
  await expect(ended).rejects.toMatchObject({ code: 1 });
  expect((await readdir(folder)).filter((name) => name.startsWith("kvitance-probe-"))).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

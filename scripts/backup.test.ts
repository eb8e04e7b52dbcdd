import { makeInstallation, open, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

// The command as an operator calls it, on the embedded database. What backups hold: start/backup/backup.test.ts.

afterAll(removeFolders);

function backup(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { DATABASE_URL: _url, KVITANCE_SECRET: _secret, KVITANCE_BACKUP_KEY: _key, ...env } = process.env;
  return spawnSync(process.execPath, [fileURLToPath(new URL("backup.ts", import.meta.url)), ...args], { env, encoding: "utf8" });
}

describe("npm run -s backup", () => {
  test("a stopped installation is backed up, verified and restored elsewhere, with an embedded database of its own", async () => {
    const own = await makeInstallation("Vlastni");
    const folder = temporaryFolder();
    const [key, backups, target] = [join(folder, "key"), join(folder, "backups"), join(folder, "restored")];
    const withKey = ["--key", key];
    expect(backup("key", key)).toMatchObject({ status: 0 });
    expect(backup("key", key)).toMatchObject({ status: 1, stderr: expect.stringContaining("cannot be written") });
    expect(backup("make", backups, "--data", own.path)).toMatchObject({ status: 1, stderr: expect.stringContaining("--key") });
    expect(backup("make", backups, ...withKey, "--data", own.path)).toMatchObject({ status: 0, stdout: expect.stringContaining("read back and compared") });
    expect(backup("list", backups, ...withKey)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^2\S+ .* version/) });
    expect(backup("verify", backups, ...withKey)).toMatchObject({ status: 0, stdout: expect.stringContaining("everything is there") });
    rmSync(own.path, { recursive: true });
    expect(backup("restore", backups, ...withKey)).toMatchObject({ status: 1, stderr: expect.stringContaining("--data") });
    expect(backup("restore", backups, ...withKey, "--data", target)).toMatchObject({ status: 0, stdout: expect.stringContaining("each compared") });
    const { opened, refusal } = await open(target);
    expect({ refusal, opened }).toMatchObject({ refusal: "", opened: { id: own.id, tenants: ["Vlastni"] } });
    expect(readFileSync(join(target, "audit", "kept"), "utf8")).toBe("Vlastni");
  });

  test("a damaged backup ends with 1 and names what is damaged", async () => {
    const own = await makeInstallation("Vlastni");
    const folder = temporaryFolder();
    const [key, backups] = [join(folder, "key"), join(folder, "backups")];
    backup("key", key);
    backup("make", backups, "--key", key, "--data", own.path);
    const tables = join(backups, "tables", readdirSync(join(backups, "tables"))[0] ?? "");
    const file = join(tables, "public.tenants");
    writeFileSync(file, readFileSync(file).subarray(0, -1));
    expect(backup("verify", backups, "--key", key)).toMatchObject({ status: 1, stdout: expect.stringMatching(/1 PROBLEMS\n.*public\.tenants/) });
  });

  test("a wrong call shows how it is called", () => {
    for (const args of [[], ["make"], ["unknown", "place"], ["make", "one", "other"]])
      expect(backup(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining("Usage") });
    expect(backup("make", "x", "--unknown")).toMatchObject({ status: 1 });
  });
});

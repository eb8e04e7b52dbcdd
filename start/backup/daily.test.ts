import { makeInstallation, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { folderFiles } from "#platform/stores/folder.ts";
import { isDue, readSchedule, readStatus, startDailyBackups } from "./daily.ts";
import { verifyBackups } from "./verify.ts";

const key = randomBytes(32);
const env = { KVITANCE_BACKUP: "/backups", KVITANCE_BACKUP_KEY: key.toString("base64") };

afterAll(() => {
  vi.unstubAllEnvs();
  removeFolders();
});

describe("the daily backup", () => {
  test("is off unless a folder is set, and needs its key", () => {
    expect(readSchedule({})).toBeUndefined();
    expect(readSchedule(env)).toEqual({ place: "/backups", keep: 30 });
    const bucket = { KVITANCE_BACKUP: "s3://backups?region=eu-central-1", KVITANCE_BACKUP_ACCESS_KEY: "a", KVITANCE_BACKUP_SECRET_KEY: "b" };
    expect(readSchedule({ ...env, ...bucket })).toEqual({ place: bucket.KVITANCE_BACKUP, keep: 30 });
    expect(() => readSchedule({ ...env, KVITANCE_BACKUP: "s3://backups" })).toThrow("KVITANCE_BACKUP_ACCESS_KEY");
    expect(readSchedule({ ...env, KVITANCE_BACKUP_KEEP: "7" })).toEqual({ place: "/backups", keep: 7 });
    expect(() => readSchedule({ KVITANCE_BACKUP: "/backups" })).toThrow(/KVITANCE_BACKUP_KEY/);
    expect(() => readSchedule({ ...env, KVITANCE_BACKUP_KEY: "short" })).toThrow(/KVITANCE_BACKUP_KEY is no key/);
    expect(() => readSchedule({ ...env, KVITANCE_BACKUP_KEEP: "0" })).toThrow(/KVITANCE_BACKUP_KEEP/);
  });

  test.each([
    ["none yet", undefined, true],
    ["one of this morning", { at: "2026-11-24T02:00:00.000Z", isGood: true, message: "" }, false],
    ["one of a day ago", { at: "2026-11-23T12:00:00.000Z", isGood: true, message: "" }, true],
    ["one that failed just now", { at: "2026-11-24T11:59:00.000Z", isGood: false, message: "" }, true],
  ])("%s: due or not", (_, status, due) => expect(isDue(status, new Date("2026-11-24T12:00:00.000Z"))).toBe(due));

  test("is made at the start when it is due, and its end is written down", async () => {
    const own = await makeInstallation("Vlastni");
    const folder = join(temporaryFolder(), "backups");
    vi.stubEnv("KVITANCE_BACKUP_KEY", key.toString("base64"));
    const end = startDailyBackups({ place: folder, keep: 3 }, own.path, pino({ level: "silent" }));
    await expect.poll(() => readStatus(own.path)).toMatchObject({ isGood: true, message: expect.stringContaining("read back and compared") });
    end();
    expect(await verifyBackups(folderFiles(folder), key)).toMatchObject([{ problems: [] }]);
  });

  test("that fails says why, and the reason stays to be seen", async () => {
    const own = await makeInstallation("Vlastni");
    vi.stubEnv("KVITANCE_BACKUP_KEY", key.toString("base64"));
    const end = startDailyBackups({ place: join(own.path, "installation.json", "x"), keep: 3 }, own.path, pino({ level: "silent" }));
    await expect.poll(() => readStatus(own.path)).toMatchObject({ isGood: false, message: expect.stringMatching(/backups cannot be/) });
    end();
  });
});

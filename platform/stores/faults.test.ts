import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { FileExists, type Files, StoreUnavailable } from "#platform/files.ts";
import { type FaultyWay, openFaultyWay } from "#test/servers/faultyWay.ts";
import { freePort } from "#test/servers/program.ts";
import { startSwift, type Swift, swift } from "#test/servers/swift.ts";
import { openStore } from "./place.ts";
import type { S3Place } from "./s3.ts";

// What object storage does when it is busy, breaks off, is killed, or was set up wrongly.

const LARGE = randomBytes(19_000_000);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const SLOW = { status: 503, code: "SlowDown" };

describe.skipIf(!swift)("S3 under faults", () => {
  let server: Swift;
  let way: FaultyWay;
  let files: Files;
  const storeAt = (change: Partial<S3Place> = {}) =>
    openStore({ kind: "s3", name: "s3://files at a test", prefix: "", ...server.place("files"), endpoint: way.url, ...change });
  beforeAll(async () => {
    server = await startSwift();
    await server.make("files");
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    way = await openFaultyWay(server.place("files"));
    files = storeAt();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await way.stop();
  });

  test("one that is busy is asked again", async () => {
    way.fail("PUT", SLOW, { status: 500, code: "InternalError" });
    way.fail("GET", SLOW);
    await files.put("busy", Buffer.from("kept"));
    expect((await files.read("busy")).toString()).toBe("kept");
  });

  test("a write whose answer was lost is known as ours when it is tried again", async () => {
    way.isConditional = true;
    way.fail("PUT", "lostAnswer");
    expect(await files.put("lost", Buffer.from("kept"))).toMatchObject({ size: 4 });
    way.fail("POST", { status: 503, code: "SlowDown" }, "lostAnswer");
    expect(await files.put("lost-large", LARGE)).toMatchObject({ size: LARGE.length, sha256: sha256(LARGE) });
  });

  test("one that keeps the condition is not asked before a write", async () => {
    way.isConditional = true;
    await files.put("conditional", Buffer.from("first"));
    await expect(files.put("conditional", Buffer.from("second"))).rejects.toThrow(FileExists);
    expect(way.asked.map((each) => each.split(" ")[0])).toEqual(["PUT", "HEAD", "PUT", "GET"]);
    expect((await files.read("conditional")).toString()).toBe("first");
  });

  test("an answer that breaks off is taken up where it broke", async () => {
    await files.put("cut", LARGE);
    way.fail("GET", { cutAfter: 5_000_000 }, { cutAfter: 1 }, SLOW);
    expect(sha256(await files.read("cut"))).toBe(sha256(LARGE));
    way.fail("GET", { cutAfter: 100 });
    const part = (await (await files.get("cut", { start: 1_000, end: 9_999 })).toArray()) as Buffer[];
    expect(Buffer.concat(part).equals(LARGE.subarray(1_000, 10_000))).toBe(true);
  });

  test("of an upload in whose middle the server is killed everything is there or nothing, and the next try stores it", async () => {
    const upload = files.put("killed", LARGE).catch((error: unknown) => error);
    await wait(150);
    await server.restart();
    const end = await upload;
    const kept = (await Readable.from(files.keys("killed")).toArray()) as string[];
    if (end instanceof Error) expect([end, kept]).toEqual([expect.any(StoreUnavailable), []]);
    expect(await files.put("killed", LARGE)).toMatchObject({ sha256: sha256(LARGE) });
    expect(sha256(await files.read("killed"))).toBe(sha256(LARGE));
  }, 60_000);

  test("one that stays away is no missing file, and leaves no half one", async () => {
    const away = storeAt({ endpoint: new URL(`http://127.0.0.1:${await freePort()}`) });
    const ends = await Promise.allSettled([away.read("busy"), away.put("away", Readable.from([Buffer.from("a"), LARGE]))]);
    for (const end of ends) expect(end).toMatchObject({ status: "rejected", reason: expect.any(StoreUnavailable) });
    await expect(Readable.from(files.keys("away")).toArray()).resolves.toEqual([]);
  });

  test.each<[string, Partial<S3Place>, RegExp]>([
    ["a wrong secret key", { secretKey: "another-secret" }, /the secret key is wrong \(403 SignatureDoesNotMatch\)/],
    ["an unknown access key", { accessKey: "nobody" }, /403/],
    ["a missing bucket", { bucket: "nothing-here" }, /no such bucket or container, make it first \(404 NoSuchBucket\)/],
  ])("%s is said at once, without the key", async (_what, change, sentence) => {
    const wrong = storeAt(change);
    const problems = await Promise.all(
      [wrong.read("busy"), wrong.put("wrong", Buffer.from("a"))].map((each) => each.catch((error: unknown) => error as Error)),
    );
    for (const problem of problems) expect(problem).toBeInstanceOf(StoreUnavailable);
    const said = problems.map(String);
    expect(said[0]).toMatch(sentence);
    expect(said.join()).not.toContain("another-secret");
    expect(way.asked.filter((each) => each.startsWith("GET"))).toHaveLength(1);
  });

  test("a clock that is off is named", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
    await expect(files.read("busy")).rejects.toThrow(/the clock of this machine is off/);
  });
});

import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConnectionPort, FilePayload, Receipt } from "#server/core/connection.ts";
import { blob } from "#server/exports/connections/blob.ts";
import { ftps } from "#server/exports/connections/ftps.ts";
import { sftp } from "#server/exports/connections/sftp.ts";
import { azurite, startAzurite } from "#test/servers/azurite.ts";
import { payloadOf, portOf } from "#test/servers/payload.ts";
import type { Program } from "#test/servers/program.ts";
import { sshd, startSshd } from "#test/servers/sshd.ts";
import { startVsftpd, vsftpd } from "#test/servers/vsftpd.ts";

// Real storages under faults: every file arrives whole in the end, and nobody ever sees a part of one under its name.

const FILES = 50;
const ATTEMPTS = 6;
const BYTES = 200_000;

type Storage = {
  deliver(payload: FilePayload, port: ConnectionPort): Promise<Receipt>;
  program(): Program;
  /** undefined where the storage would forget what is in it. */
  restart?: () => Promise<void>;
  names(): Promise<string[]>;
  bytes(name: string): Promise<Buffer>;
  stop(): Promise<void>;
};

const faults = ["kill", "silence", "ownFailure", "otherBytes"] as const;
type Fault = (typeof faults)[number];

const seed = Number(process.env.KVITANCE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function dice(): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One attempt with a fault at a byte; the storage works again afterwards. */
async function attemptWith(fault: Fault, at: number, storage: Storage, make: (run?: { byte: number; run: () => unknown }) => FilePayload): Promise<void> {
  const time = new AbortController();
  const happenings: Record<Fault, () => unknown> = {
    kill: () => storage.program().kill(),
    silence: () => {
      storage.program().freeze();
      setTimeout(() => time.abort(), 50);
    },
    ownFailure: () => {
      throw new Error("the disk of the queue failed");
    },
    otherBytes: () => undefined,
  };
  const payload = make({ byte: at, run: happenings[fault] });
  const sent = fault === "otherBytes" ? { ...payload, file: { ...payload.file, sha256: "0".repeat(64) } } : payload;
  await expect(storage.deliver(sent, portOf(time.signal))).rejects.toThrow(/./);
  if (fault === "silence") storage.program().wake();
  if (fault === "kill") await storage.restart!();
}

async function play(storage: Storage): Promise<Record<string, number>> {
  const roll = dice();
  const counts: Record<string, number> = {};
  const expected = new Map<string, string>();
  const usable = faults.filter((fault) => fault !== "kill" || storage.restart);
  for (let index = 0; index < FILES; index++) {
    const content = Buffer.alloc(BYTES, createHash("sha256").update(`${seed} ${index}`).digest());
    const [name, key] = [`doklad-${index}.xml`, randomUUID()];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const isFaulty = attempt === 1 || (attempt < ATTEMPTS && roll() < 0.3);
      const make = (at?: { byte: number; run: () => unknown }) => payloadOf(content, { name, key, attempt, ...(at ? { at } : {}) });
      if (isFaulty) {
        const fault = usable[Math.floor(roll() * usable.length)]!;
        counts[fault] = (counts[fault] ?? 0) + 1;
        await attemptWith(fault, Math.floor(roll() * BYTES), storage, make);
        expect((await storage.names()).filter((each) => !expected.has(each))).toEqual([]);
        continue;
      }
      const receipt = await storage.deliver(make(), portOf());
      expected.set(name, receipt.sha256!);
      break;
    }
  }
  expect((await storage.names()).sort()).toEqual([...expected.keys()].sort());
  for (const [name, sha256] of expected) {
    expect(
      createHash("sha256")
        .update(await storage.bytes(name))
        .digest("hex"),
    ).toBe(sha256);
  }
  return counts;
}

/** Files of a folder; hidden ones are on their way. */
const folderOf = (home: string) => ({
  names: () => Promise.resolve(readdirSync(home).filter((name) => !name.startsWith("."))),
  bytes: (name: string) => Promise.resolve(readFileSync(join(home, name))),
});

async function overSftp(): Promise<Storage> {
  const server = await startSshd();
  const settings = { host: "127.0.0.1", port: server.port, username: server.username, privateKey: server.privateKey, hostKey: server.fingerprint() };
  const deliver: Storage["deliver"] = (payload, port) => sftp.deliver(payload, { ...settings, signInBy: "key" }, port);
  return { ...folderOf(server.home), deliver, program: () => server.program(), restart: () => server.restart(), stop: () => server.stop() };
}

async function overFtps(): Promise<Storage> {
  const server = await startVsftpd();
  const { port: number, username, password } = server;
  const settings = { host: "127.0.0.1", port: number, username, password, security: "explicit", trust: "pinned", certificate: server.certificate() } as const;
  const deliver: Storage["deliver"] = (payload, port) => ftps.deliver(payload, settings, port);
  return { ...folderOf(server.home), deliver, program: () => server.program(), restart: () => server.restart(), stop: () => server.stop() };
}

async function toBlob(): Promise<Storage> {
  const server = await startAzurite();
  await server.make("doklady");
  return {
    deliver: (payload, port) => blob.deliver(payload, { connectionString: server.withKey, container: "doklady" }, port),
    program: () => server.program(),
    names: () => server.names("doklady"),
    bytes: (name) => server.bytes(`doklady/${name}`),
    stop: () => server.stop(),
  };
}

describe.each([
  ["SFTP", sshd, overSftp],
  ["FTPS", vsftpd, overFtps],
  ["Blob", azurite, toBlob],
] as const)("%s", (name, installed, start) => {
  let storage: Storage;
  beforeAll(async () => {
    if (installed) storage = await start();
  });
  afterAll(async () => storage?.stop());

  test.skipIf(!installed)(`${FILES} files arrive whole through faults`, async () => {
    console.log(`${name}: seed ${seed}, faults ${JSON.stringify(await play(storage))}`);
  });
});

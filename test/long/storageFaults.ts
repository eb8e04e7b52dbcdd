import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConnectionPort, FilePayload, Receipt } from "#server/core/connection.ts";
import { blob } from "#server/exports/connections/blob.ts";
import { ekonom, karat, premier } from "#server/exports/connections/fileDrops.ts";
import { ftps } from "#server/exports/connections/ftps.ts";
import { sftp } from "#server/exports/connections/sftp.ts";
import { sharepoint } from "#server/exports/connections/sharepoint.ts";
import { graphClient, startFakeGraph } from "#test/fakes/graph.ts";
import { azurite, startAzurite } from "#test/servers/azurite.ts";
import { payloadOf, portOf } from "#test/servers/payload.ts";
import type { Program } from "#test/servers/program.ts";
import { sshd, startSshd } from "#test/servers/sshd.ts";
import { startVsftpd, vsftpd } from "#test/servers/vsftpd.ts";

// All connections that take files, under faults: every file arrives whole in the end, and nobody ever sees a part of one under its name.

const ATTEMPTS = 6;
const BYTES = 200_000;

type Storage = {
  deliver(payload: FilePayload, port: ConnectionPort): Promise<Receipt>;
  /** Ends the server in the middle of a request; undefined where it would forget what is in it. */
  kill?: () => unknown;
  /** Lets it answer no more. */
  silence(): unknown;
  /** Lets it work again after either. */
  mend(after: Fault): unknown;
  /** A file that came may have its name although nobody heard of it; its bytes are compared afterwards, by the delivery. */
  mayBeThere?: true;
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
    kill: () => storage.kill!(),
    silence: () => {
      void storage.silence();
      setTimeout(() => time.abort(), 50);
    },
    ownFailure: () => {
      throw new Error("the disk of the queue failed");
    },
    otherBytes: () => undefined,
  };
  const payload = make({ byte: at, run: happenings[fault] });
  const sent = fault === "otherBytes" ? { ...payload, file: { ...payload.file, sha256: "0".repeat(64) } } : payload;
  const delivered = storage.deliver(sent, portOf(time.signal));
  // What an earlier attempt left there whole is found before anything can break.
  if (storage.mayBeThere) await delivered.catch(() => undefined);
  else await expect(delivered).rejects.toThrow(/./);
  await storage.mend(fault);
}

async function play(storage: Storage, files: number): Promise<Record<string, number>> {
  const roll = dice();
  const counts: Record<string, number> = {};
  const expected = new Map<string, string>();
  const usable = faults.filter((fault) => (fault !== "kill" || storage.kill) && (fault !== "otherBytes" || !storage.mayBeThere));
  for (let index = 0; index < files; index++) {
    const content = Buffer.alloc(BYTES, createHash("sha256").update(`${seed} ${index}`).digest());
    const [name, key] = [`doklad-${index}.xml`, randomUUID()];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const isFaulty = attempt === 1 || (attempt < ATTEMPTS && roll() < 0.3);
      const make = (at?: { byte: number; run: () => unknown }) => payloadOf(content, { name, key, attempt, ...(at ? { at } : {}) });
      if (isFaulty) {
        const fault = usable[Math.floor(roll() * usable.length)]!;
        counts[fault] = (counts[fault] ?? 0) + 1;
        await attemptWith(fault, Math.floor(roll() * BYTES), storage, make);
        const others = (await storage.names()).filter((each) => !expected.has(each));
        if (storage.mayBeThere) for (const other of others) expect((await storage.bytes(other)).equals(content)).toBe(true);
        else expect(others).toEqual([]);
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

const servedBy = (server: { program(): Program }) => ({ kill: () => server.program().kill(), silence: () => server.program().freeze() });
const mended = (server: { program(): Program; restart(): Promise<void> }) => async (fault: Fault) => {
  if (fault === "silence") server.program().wake();
  if (fault === "kill") await server.restart();
};

async function overSftp(connection: typeof sftp): Promise<Storage> {
  const server = await startSshd();
  const settings = { host: "127.0.0.1", port: server.port, username: server.username, privateKey: server.privateKey, hostKey: server.fingerprint() };
  const deliver: Storage["deliver"] = (payload, port) => connection.deliver(payload, { ...settings, signInBy: "key" }, port);
  return { ...folderOf(server.home), ...servedBy(server), deliver, mend: mended(server), stop: () => server.stop() };
}

async function overFtps(): Promise<Storage> {
  const server = await startVsftpd();
  const { port: number, username, password } = server;
  const settings = { host: "127.0.0.1", port: number, username, password, security: "explicit", trust: "pinned", certificate: server.certificate() } as const;
  const deliver: Storage["deliver"] = (payload, port) => ftps.deliver(payload, settings, port);
  return { ...folderOf(server.home), ...servedBy(server), deliver, mend: mended(server), stop: () => server.stop() };
}

async function toBlob(): Promise<Storage> {
  const server = await startAzurite();
  await server.make("doklady");
  return {
    deliver: (payload, port) => blob.deliver(payload, { connectionString: server.withKey, container: "doklady" }, port),
    silence: () => server.program().freeze(),
    mend: (fault) => (fault === "silence" ? server.program().wake() : undefined),
    names: () => server.names("doklady"),
    bytes: (name) => server.bytes(`doklady/${name}`),
    stop: () => server.stop(),
  };
}

/** SharePoint's stand-in breaks a request, before or after the file was stored. */
async function toSharepoint(): Promise<Storage> {
  const fake = await startFakeGraph();
  const settings = { ...graphClient, site: "https://firma.sharepoint.com/sites/ucetni", library: "Doklady", url: `${fake.url}/v1.0`, authority: fake.url };
  const broken = (kind: "resetAfter" | "hangAfter") => () => void (fake.faults = [{ on: /./, kind }]);
  return {
    deliver: (payload, port) => sharepoint.deliver(payload, settings, port),
    kill: broken("resetAfter"),
    silence: broken("hangAfter"),
    mend: () => void (fake.faults = []),
    mayBeThere: true,
    names: () => Promise.resolve([...fake.files.keys()]),
    bytes: (name) => Promise.resolve(fake.files.get(name)!.bytes),
    stop: () => fake.close(),
  };
}

describe.each([
  ["SFTP", 50, sshd, () => overSftp(sftp)],
  ["FTPS", 50, vsftpd, overFtps],
  ["Blob", 50, azurite, toBlob],
  ["Sharepoint", 50, "always", toSharepoint],
  // The same transport as SFTP.
  ["Premier", 10, sshd, () => overSftp(premier)],
  ["Karat", 10, sshd, () => overSftp(karat)],
  ["Ekonom", 10, sshd, () => overSftp(ekonom)],
] as const)("%s", (name, files, installed, start) => {
  let storage: Storage;
  beforeAll(async () => {
    if (installed) storage = await start();
  });
  afterAll(async () => storage?.stop());

  test.skipIf(!installed)(`${files} files arrive whole through faults`, async () => {
    console.log(`${name}: seed ${seed}, faults ${JSON.stringify(await play(storage, files))}`);
  });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEndedSessions } from "./endedSessions.ts";

let identity: Server;
let asked: number;
let sessions: string[];
let families: { sessionId: string; issuedUntil: number }[];
let isCurrent: boolean;
let notify: () => void;
/** What the answer under way waits for. */
let answering: Promise<void> | undefined;
beforeEach(async () => {
  [asked, sessions, families, isCurrent, answering] = [0, [], [], true, undefined];
  identity = createServer(async (_request, response) => {
    asked += 1;
    const answer = JSON.stringify({ sessions, families });
    await answering;
    response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
  await new Promise<void>((ready) => identity.listen(0, "127.0.0.1", ready));
});
afterEach(() => {
  vi.restoreAllMocks();
  identity.close();
});

const open = () => {
  const { port } = identity.address() as AddressInfo;
  const config = { identityInternalUrl: `http://127.0.0.1:${port}`, secret: randomBytes(32).toString("base64") };
  const listener = {
    on: (_channel: string, heard: (payload: string) => void) => {
      notify = () => heard("");
      return () => undefined;
    },
    onGap: () => undefined,
    isCurrent: () => isCurrent,
  };
  return openEndedSessions(config, { warn: () => undefined }, listener);
};
const a = { sessionId: "a", issuedAt: 100 };
const b = { sessionId: "b", issuedAt: 100 };

test("requests ask once until a session has ended; then the next one knows it", async () => {
  const isEnded = open();
  expect(await Promise.all(Array.from({ length: 50 }, () => isEnded(a)))).toEqual(Array.from({ length: 50 }, () => false));
  expect(asked).toBeLessThanOrEqual(2);
  await isEnded(a);
  const before = asked;
  expect([await isEnded(a), asked]).toEqual([false, before]);
  sessions = ["a"];
  notify();
  expect([await isEnded(a), await isEnded(b), asked]).toEqual([true, false, before + 1]);
});

test("an answer that was under way when a session ended is not taken for one about it", async () => {
  const isEnded = open();
  let answer: () => void = () => undefined;
  answering = new Promise((done) => (answer = done));
  const first = isEnded(b);
  await expect.poll(() => asked).toBe(1);
  sessions = ["a"];
  notify();
  const second = isEnded(a);
  answer();
  expect([await first, await second, asked]).toEqual([false, true, 2]);
});

test("while notices can't be heard every call asks", async () => {
  const isEnded = open();
  await isEnded(a);
  isCurrent = false;
  sessions = ["a"];
  expect([await isEnded(a), asked]).toEqual([true, 2]);
  sessions = [];
  expect([await isEnded(a), asked]).toEqual([false, 3]);
});

test("without the identity server the last answer holds: nobody is signed out, and nobody comes back", async () => {
  sessions = ["a"];
  const isEnded = open();
  expect(await isEnded(a)).toBe(true);
  await new Promise((closed) => (identity.close(closed), identity.closeAllConnections()));
  notify();
  expect([await isEnded(a), await isEnded(b)]).toEqual([true, false]);
});

test("an identity server that was away is asked again after a second", async () => {
  const isEnded = open();
  const { port } = identity.address() as AddressInfo;
  await new Promise((closed) => (identity.close(closed), identity.closeAllConnections()));
  expect(await isEnded(a)).toBe(false);
  sessions = ["a"];
  await new Promise<void>((ready) => identity.listen(port, "127.0.0.1", ready));
  expect([await isEnded(a), asked]).toEqual([false, 0]);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 1_001);
  expect([await isEnded(a), asked]).toEqual([true, 1]);
});

test("of a session whose refresh token came twice, what was issued before that has ended, and what came after goes on", async () => {
  families = [{ sessionId: "a", issuedUntil: 100 }];
  const isEnded = open();
  const asking = [["a", 99] as const, ["a", 100] as const, ["a", 101] as const, ["b", 99] as const];
  expect(await Promise.all(asking.map(([sessionId, issuedAt]) => isEnded({ sessionId, issuedAt })))).toEqual([true, true, false, false]);
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEndedSessions } from "./endedSessions.ts";

let identity: Server;
let asked: number;
let sessions: string[];
let families: { sessionId: string; issuedUntil: number }[];
let now: number;
beforeEach(async () => {
  [asked, sessions, families, now] = [0, [], [], 0];
  identity = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ sessions, families }));
  });
  await new Promise<void>((ready) => identity.listen(0, "127.0.0.1", ready));
});
afterEach(() => void identity.close());

const open = () => {
  const { port } = identity.address() as AddressInfo;
  const config = { identityInternalUrl: `http://127.0.0.1:${port}`, secret: randomBytes(32).toString("base64") };
  return openEndedSessions(config, { warn: () => undefined }, () => now);
};

test("many requests within four seconds ask once; an ended session is known within them", async () => {
  const isEnded = open();
  expect(await Promise.all(Array.from({ length: 50 }, () => isEnded({ sessionId: "a", issuedAt: 100 })))).toEqual(Array.from({ length: 50 }, () => false));
  sessions = ["a"];
  now = 3_999;
  expect([await isEnded({ sessionId: "a", issuedAt: 100 }), asked]).toEqual([false, 1]);
  now = 4_001;
  expect([await isEnded({ sessionId: "a", issuedAt: 100 }), await isEnded({ sessionId: "b", issuedAt: 100 }), asked]).toEqual([true, false, 2]);
});

test("without the identity server the last answer holds: nobody is signed out, and nobody comes back", async () => {
  sessions = ["a"];
  const isEnded = open();
  expect(await isEnded({ sessionId: "a", issuedAt: 100 })).toBe(true);
  await new Promise((closed) => (identity.close(closed), identity.closeAllConnections()));
  now = 60_000;
  expect([await isEnded({ sessionId: "a", issuedAt: 100 }), await isEnded({ sessionId: "b", issuedAt: 100 })]).toEqual([true, false]);
});

test("of a session whose refresh token came twice, what was issued before that has ended, and what came after goes on", async () => {
  families = [{ sessionId: "a", issuedUntil: 100 }];
  const isEnded = open();
  const asking = [["a", 99] as const, ["a", 100] as const, ["a", 101] as const, ["b", 99] as const];
  expect(await Promise.all(asking.map(([sessionId, issuedAt]) => isEnded({ sessionId, issuedAt })))).toEqual([true, true, false, false]);
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEndedSessions } from "./endedSessions.ts";

let identity: Server;
let asked: number;
let sessions: string[];
let now: number;
beforeEach(async () => {
  [asked, sessions, now] = [0, [], 0];
  identity = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ sessions }));
  });
  await new Promise<void>((ready) => identity.listen(0, "127.0.0.1", ready));
});
afterEach(() => void identity.close());

const open = () => {
  const { port } = identity.address() as AddressInfo;
  const config = { identityUrl: `http://127.0.0.1:${port}`, secret: randomBytes(32).toString("base64") };
  return openEndedSessions(config, { warn: () => undefined }, () => now);
};

test("many requests within four seconds ask once; an ended session is known within them", async () => {
  const isEnded = open();
  expect(await Promise.all(Array.from({ length: 50 }, () => isEnded("a")))).toEqual(Array.from({ length: 50 }, () => false));
  sessions = ["a"];
  now = 3_999;
  expect([await isEnded("a"), asked]).toEqual([false, 1]);
  now = 4_001;
  expect([await isEnded("a"), await isEnded("b"), asked]).toEqual([true, false, 2]);
});

test("without the identity server the last answer holds: nobody is signed out, and nobody comes back", async () => {
  sessions = ["a"];
  const isEnded = open();
  expect(await isEnded("a")).toBe(true);
  await new Promise((closed) => (identity.close(closed), identity.closeAllConnections()));
  now = 60_000;
  expect([await isEnded("a"), await isEnded("b")]).toEqual([true, false]);
});

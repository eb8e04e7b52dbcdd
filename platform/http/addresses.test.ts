import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressOf } from "./addresses.ts";

const request = (forwarded: string) => ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "198.51.100.7" } }) as unknown as IncomingMessage;

test("behind a proxy the last entry is the caller; without one, also with TLS of our own, the connection is", () => {
  expect(addressOf(request("192.0.2.1, 203.0.113.9"), true)).toBe("203.0.113.9");
  expect(addressOf(request("192.0.2.1, 203.0.113.9"), false)).toBe("198.51.100.7");
});

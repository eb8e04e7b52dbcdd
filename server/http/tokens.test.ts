import { API_AUDIENCE, API_SCOPE } from "#contract/organisation/session.ts";
import { generateKeyPair, SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { openTokens } from "./tokens.ts";

const ISSUER = "http://identity.test";
afterEach(() => void vi.useRealTimers());

test("a token whose key was taken away is believed for a minute at most, and none beyond its own end", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  let isPublished = true;
  const tokens = openTokens(ISSUER, { keys: async () => (isPublished ? publicKey : Promise.reject(new Error("no such key"))) });
  const token = async (seconds: number) => {
    const claims = { sub: randomUUID(), tid: randomUUID(), scope: API_SCOPE, iss: ISSUER, aud: API_AUDIENCE };
    const signing = new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds }).setProtectedHeader({ alg: "ES256", typ: "at+jwt" });
    return `Bearer ${await signing.sign(privateKey)}`;
  };
  const [long, short] = [await token(600), await token(20)];
  const verify = (which: string) =>
    tokens.verify(which).then(
      () => "believed",
      ({ code }: { code: string }) => code,
    );
  expect([await verify(long), await verify(short)]).toEqual(["believed", "believed"]);
  isPublished = false;
  vi.setSystemTime(Date.now() + 30_000);
  expect([await verify(long), await verify(short)]).toEqual(["believed", "unauthenticated"]);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await verify(long)).toBe("unauthenticated");
});

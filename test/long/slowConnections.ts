import { calls } from "#contract/index.ts";
import { usualConnectionLimits } from "#platform/http/connections.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { startTestIdentity, type TestIdentity } from "#test/identity.ts";
import { openSlowCallers, slowBody, slowHead } from "#test/slowCallers.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** One set stays below what one network may hold, the other goes beyond. */
const COUNTS = [1_000, 1_500];

let api: TestApp;
let identity: TestIdentity;
beforeAll(async () => {
  api = await startTestApp();
  identity = await startTestIdentity();
});
afterAll(async () => {
  await api.close();
  await identity.close();
});

describe.each([
  ["API", () => api.url, "/config.json", calls.resetPassword.path],
  ["identity server", () => identity.url, "/jwks", "/account/login"],
] as const)("the %s under the usual limits", (_, urlOf, page, bodyPath) => {
  const messages = { heads: slowHead(page), bodies: slowBody(bodyPath) };
  describe.each(COUNTS)("and %i slow connections", (count) => {
    test.each(["heads", "bodies"] as const)("of %s answers another caller all the while, and ends them", async (kind) => {
      const slow = openSlowCallers(urlOf(), count, messages[kind]);
      await expect.poll(() => slow.open() + slow.ended(), { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
      let answered = 0;
      let most = 0;
      while (slow.ended() < count) {
        expect((await fetch(urlOf() + page, { headers: { connection: "close" } })).status).toBe(200);
        answered += 1;
        // What the server has closed is seen here a little later.
        if (answered === 1) await expect.poll(() => slow.open()).toBeLessThanOrEqual(usualConnectionLimits.perNetwork);
        most = Math.max(most, slow.open());
        await new Promise((resume) => setTimeout(resume, 100));
      }
      expect(most).toBeLessThanOrEqual(usualConnectionLimits.perNetwork);
      console.log(`${count} ${kind}: at most ${most} open, ${answered} requests of another caller answered meanwhile`);
    });
  });
});

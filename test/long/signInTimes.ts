import { APP_URL, Browser, PASSWORD } from "#test/identity.ts";
import { buildTenant } from "#test/build.ts";
import { buildAccount, startTestAppWithIdentity } from "#test/people.ts";
import { setActive } from "#identity/accounts.ts";
import { Pool } from "pg";
import { expect, test } from "vitest";

const ROUNDS = 200;

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Takes the time of each way in turn, another one first each time, so that whatever else the machine does falls on all of them alike. */
async function sideBySide(ways: Record<string, () => Promise<Response>>, prepare: () => Promise<unknown>) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
  const answers = new Set<string>();
  for (let round = -10; round < ROUNDS; round += 1) {
    await prepare();
    const names = Object.keys(ways);
    const first = Math.abs(round) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const ask = ways[name]!;
      const started = performance.now();
      const reply = await ask();
      const text = await reply.text();
      if (round >= 0) times[name]?.push(performance.now() - started);
      answers.add(`${reply.status} ${text.replaceAll(/urn:request:[\w-]+/g, "")}`);
    }
  }
  return { medians: Object.fromEntries(Object.entries(times).map(([name, all]) => [name, Number(median(all).toFixed(1))])), answers: [...answers] };
}

test("neither answer nor time says which accounts exist: medians side by side, printed", { timeout: 600_000 }, async () => {
  const api = await startTestAppWithIdentity();
  const owner = new Pool({ connectionString: api.database.ownerUrl, max: 1 });
  const tenant = await buildTenant(api.app);
  const person = async (password: string) => {
    const { userId } = await tenant.user("Processor");
    const email = `${userId}@example.com`;
    await buildAccount(api.app, { tenantId: tenant.tenantId, userId, email, password });
    return { userId, email };
  };
  const [known, inactive, invited] = [await person(PASSWORD), await person(PASSWORD), await person(PASSWORD)];
  await setActive(owner, inactive.userId, false);
  await owner.query("update identity.accounts set password_hash = null where user_id = $1", [invited.userId]);
  const forget = () => owner.query("truncate identity.attempts");

  const login = (email: string) => () => new Browser(api.identityUrl).login(email, "Spatne-heslo-1");
  const signIn = await sideBySide(
    { unknown: login("nobody@example.com"), "wrong password": login(known.email), inactive: login(inactive.email), invited: login(invited.email) },
    forget,
  );
  const ask = (email: string) => () =>
    fetch(`${api.url}/v1/users/sendPasswordResetToken?email=${encodeURIComponent(email)}`, { method: "POST", headers: { origin: APP_URL } });
  const reset = await sideBySide({ unknown: ask("nobody@example.com"), known: ask(known.email), inactive: ask(inactive.email) }, forget);
  console.log(`sign-in, medians of ${ROUNDS} in ms: ${JSON.stringify(signIn.medians)}`);
  console.log(`reset request, medians of ${ROUNDS} in ms: ${JSON.stringify(reset.medians)}`);
  expect([signIn.answers.length, reset.answers]).toEqual([1, ["204 "]]);
  await owner.end();
  await api.close();
});

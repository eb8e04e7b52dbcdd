import { SILENT_CALLBACK } from "#contract/organisation/session.ts";
import { allDocuments, type Prey, seeded, send, smallInvoice, type Upload, untilRead, uploadAndKill } from "#test/hunt.ts";
import { authorize, Browser, discover } from "#test/identity.ts";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as oidc from "openid-client";
import { afterAll, expect, test } from "vitest";
import { firstSignIn, newDataDir, type Program, removeData, startProgram } from "#e2e/program.ts";

const ROUNDS = 5;
const UPLOADS_PER_ROUND = 20;
const READ_MS = 300_000;
const PASSWORD = "Vlastni-heslo-7";

const dataDir = await newDataDir();
afterAll(() => removeData(dataDir));

/** Signs in at the program's own identity server as its web application does. */
async function signIn(program: Program, email: string, password: string): Promise<string> {
  const identityUrl = program.url.replace(/\d+$/, (port) => String(Number(port) + 1));
  const browser = new Browser(identityUrl);
  const login = await browser.post("/account/login", { username: email, password, rememberLogin: false }, { origin: program.url });
  expect(login.status).toBe(200);
  const config = await discover(identityUrl);
  const { location, verifier, state } = await authorize(browser, config, { prompt: "none", redirect_uri: program.url + SILENT_CALLBACK });
  return (await oidc.authorizationCodeGrant(config, location, { pkceCodeVerifier: verifier, expectedState: state })).access_token;
}

/** The main process of the embedded PostgreSQL. */
const postmaster = (): number => Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);

test("R023 five kills of the whole program, each second one with its database: no upload is lost, doubled or stuck", { timeout: 1_800_000 }, async () => {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  const random = seeded(seed);
  console.log(`seed ${seed}`);
  const uploads: Upload[] = [];
  let program = await startProgram({ dataDir });
  const { email, password } = firstSignIn(program.printed);
  const temporary = await signIn(program, email, password);
  const changed = await fetch(`${program.url}/v1/users/password`, {
    method: "POST",
    headers: { authorization: `Bearer ${temporary}`, "content-type": "application/json" },
    body: JSON.stringify({ OldPassword: password, Password: PASSWORD }),
  });
  expect(changed.status).toBe(204);
  const prey = async (withDatabase: boolean): Promise<Prey> => ({
    url: program.url,
    token: await signIn(program, email, PASSWORD),
    kill: async () => {
      if (withDatabase) process.kill(postmaster(), "SIGKILL");
      await program.kill();
    },
  });

  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = await Promise.all(Array.from({ length: UPLOADS_PER_ROUND }, (_, index) => smallInvoice(round * UPLOADS_PER_ROUND + index)));
    uploads.push(...fresh);
    await uploadAndKill(await prey(round % 2 === 1), fresh, random);
    await sleep(random() * 1_000);
    program = await startProgram({ dataDir });
    const survived = new Set((await allDocuments(await prey(false))).map((document) => document.documentId));
    const lost = uploads.filter((upload) => upload.answered && !survived.has(upload.documentId));
    expect(
      lost.map((upload) => upload.documentId),
      `seed ${seed}, round ${round}`,
    ).toEqual([]);
    console.log(`round ${round}: ${uploads.filter((upload) => upload.answered).length} of ${uploads.length} answered, ${survived.size} there`);
  }

  const last = await prey(false);
  for (const upload of uploads) expect(await send(last, upload), `seed ${seed}`).toBe(true);
  await untilRead(last, READ_MS);
  const byId = (one: { documentId: string }, other: { documentId: string }) => one.documentId.localeCompare(other.documentId);
  const expected = uploads.map(({ documentId, sha256 }) => ({ documentId, sha256, state: "New", errorType: null }));
  expect((await allDocuments(last)).sort(byId), `seed ${seed}`).toEqual(expected.sort(byId));

  const started = Date.now();
  expect(await program.interrupt()).toBe(0);
  expect(Date.now() - started).toBeLessThan(30_000);
  program = await startProgram({ dataDir });
  expect(await allDocuments(await prey(false))).toHaveLength(uploads.length);
  expect(await program.interrupt()).toBe(0);
});

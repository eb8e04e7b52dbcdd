import type { AddressProblem } from "#domain/insight/publicAddress.ts";
import { PROOF_PATH, serveProof } from "#platform/http/proof.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { makeCertificate } from "#test/certificate.ts";
import { onDatabase, TEST_SECRET } from "#test/database.ts";
import { freePort } from "#start/postgres.ts";
import fastify from "fastify";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tryAddress } from "./trial.ts";

const certificate = makeCertificate(["localhost"]);
let api: TestApp;
/** The company that administers the installation, and one that does not. */
let operator: TestTenant;
let tenant: TestTenant;
let restarts = 0;
/** Where the identity server of the same installation answers, and one of another installation. */
let identityUrl: string;
let strangerUrl: string;
const ends: (() => Promise<unknown> | void)[] = [];

beforeAll(async () => {
  api = await startTestApp();
  api.app.restart = () => void restarts++;
  operator = await buildTenant(api.app, { name: "Provozovatel" });
  tenant = await buildTenant(api.app);
  await api.app.db.transaction(operator.tenantId, (tx) => tx.insertInto("operators").values({ tenant_id: operator.tenantId }).execute());
  identityUrl = await proving("identity", TEST_SECRET);
  strangerUrl = await proving("api", Buffer.alloc(32, 9).toString("base64"));
});
afterAll(async () => {
  for (const end of ends) await end();
  await api.close();
});
beforeEach(async () => {
  api.app.config.areAddressesSettable = true;
  restarts = 0;
  await owner("delete from system.public_address");
});

async function proving(part: "api" | "identity", secret: string): Promise<string> {
  const server = fastify();
  serveProof(server, part, secret);
  ends.push(() => server.close());
  return server.listen({ port: 0, host: "127.0.0.1" });
}
/** Resolves with the port. */
function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  ends.push(() => void server.close());
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)));
}
const owner = (statement: string) => onDatabase(api.database.ownerUrl, statement);
const kept = async () => {
  const read = 'select app_url as "appUrl", identity_url as "identityUrl" from system.public_address';
  return (await api.app.db.statement<{ appUrl: string; identityUrl: string }>(read, [])).rows;
};
const put = (as: TestUser, body: object) => api.request("PUT", "/v1/tenant/status/address", { as, body });
const get = (as: TestUser) => api.request("GET", "/v1/tenant/status/address", { as });
const problemsOf = async (body: object) => {
  const answer = await put(operator.admin, body);
  const { code, errors = [] } = (await answer.json()) as { code: string; errors?: { pointer: string; code: string }[] };
  expect([answer.status, code]).toEqual([422, "public-address-refused"]);
  return errors.map((each) => `${each.pointer} ${each.code}`);
};

test("addresses under which the program finds itself are kept as origins, noted in the audit log, and the parts begin anew", async () => {
  const answer = await put(operator.admin, { appUrl: ` ${api.url}/ `, identityUrl });
  expect([answer.status, await answer.json()]).toEqual([200, { appUrl: api.url, identityUrl }]);
  expect(await kept()).toEqual([{ appUrl: api.url, identityUrl }]);
  expect(restarts).toBe(1);
  const noted = await api.app.db.transaction(operator.tenantId, (tx) =>
    tx.selectFrom("audit_log").select("entry").where("tenant_id", "=", operator.tenantId).orderBy("number", "desc").limit(1).execute(),
  );
  expect(noted).toMatchObject([{ entry: { kind: "installation.address", by: operator.admin.userId, details: { appUrl: api.url, identityUrl } } }]);
});

test("administrators of another company and other roles neither see nor set them, and the database keeps them out too", async () => {
  const processor = await operator.user("Processor");
  for (const as of [tenant.admin, processor]) {
    for (const answer of [await get(as), await put(as, { appUrl: api.url, identityUrl })])
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, "permission-denied"]);
  }
  const values = `insert into system.public_address (app_url, identity_url) values ('https://a.example.com', 'https://b.example.com')`;
  await expect(api.app.db.statement(values, [])).rejects.toThrow("row-level security");
  expect([await kept(), restarts]).toEqual([[], 0]);
});

test("what the server's variables name is shown, and not set here", async () => {
  api.app.config.areAddressesSettable = false;
  expect(await (await get(operator.admin)).json()).toEqual({ appUrl: "http://app.test", identityUrl: "http://identity.test", isSettable: false });
  const answer = await put(operator.admin, { appUrl: api.url, identityUrl });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, "public-address-fixed"]);
  expect([await kept(), restarts]).toEqual([[], 0]);
});

describe("what is wrong with an address stands beside it, and nothing is kept", () => {
  test.each<[string, string, string[]]>([
    ["kvitance.example.com", "https://example.com/kvitance", ["/appUrl form", "/identityUrl form"]],
    ["http://kvitance.example.com", "http://id.example.com", ["/appUrl plainHttp", "/identityUrl plainHttp"]],
    ["https://kvitance.example.com", "https://kvitance.example.com", ["/identityUrl same"]],
    ["https://kvitance.example.com", "https://id.example.org", ["/identityUrl otherSite"]],
    ["http://localhost:8080", "http://127.0.0.1:8081", ["/identityUrl otherSite"]],
  ])("%s with %s", async (appUrl, identity, problems) => {
    expect(await problemsOf({ appUrl, identityUrl: identity })).toEqual(problems);
    expect([await kept(), restarts]).toEqual([[], 0]);
  });

  test("another installation, and the two addresses swapped", async () => {
    expect(await problemsOf({ appUrl: strangerUrl, identityUrl })).toEqual(["/appUrl otherProgram"]);
    expect(await problemsOf({ appUrl: identityUrl, identityUrl: api.url })).toEqual(["/appUrl otherPart", "/identityUrl otherPart"]);
    expect([await kept(), restarts]).toEqual([[], 0]);
  });
});

describe("what answers at an address", () => {
  const found = (origin: string, ms?: number) => tryAddress(origin, "api", TEST_SECRET, ms);

  test("nobody, a name that nobody has, and a server that takes the connection and no more", async () => {
    expect(await found(`http://127.0.0.1:${await freePort()}`)).toBe("refused" satisfies AddressProblem);
    expect(await found("https://kvitance.invalid")).toBe("notFound" satisfies AddressProblem);
    expect(await found(`http://127.0.0.1:${await listening(createTcpServer())}`, 300)).toBe("silent" satisfies AddressProblem);
  });

  test.each<[string, number, string]>([
    ["a page", 200, "<html></html>"],
    ["JSON without a proof", 200, "null"],
    ["a proxy whose program is away", 502, "{}"],
    ["a redirect", 302, ""],
    ["more than any proof", 200, "x".repeat(100_000)],
  ])("another program: %s", async (_, status, body) => {
    const port = await listening(createServer((_request, reply) => void reply.writeHead(status, { location: `${api.url}${PROOF_PATH}` }).end(body)));
    expect(await found(`http://127.0.0.1:${port}`)).toBe("otherProgram" satisfies AddressProblem);
  });

  test.skipIf(!certificate)("a certificate that nobody trusts, and no TLS at all", async () => {
    const trusted = createTlsServer(certificate!, (_request, reply) => void reply.end());
    expect(await found(`https://localhost:${await listening(trusted as unknown as Server)}`)).toBe("untrusted" satisfies AddressProblem);
    expect(await found(api.url.replace("http:", "https:"))).toBe("noTls" satisfies AddressProblem);
  });
});

test("who asks without a number of their own gets no proof", async () => {
  for (const query of ["", "?nonce=", "?nonce=abc", `?nonce=${"a".repeat(33)}`, `?nonce=${"a".repeat(32)}&nonce=${"a".repeat(32)}`])
    expect((await fetch(`${api.url}${PROOF_PATH}${query}`)).status).toBe(400);
});

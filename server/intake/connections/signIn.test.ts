import type { ImportConnection } from "#contract/intake/connections.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { reaching } from "#test/fakes/fakeHosts.ts";
import { type FakeGmail, gmailMailbox, startFakeGmail } from "#test/fakes/gmail.ts";
import { googleClient } from "#test/fakes/google.ts";
import { type FakeGraphMail, graphMailbox, publicClient, startFakeGraphMail } from "#test/fakes/graphMail.ts";
import { buildMessage } from "#test/messages.ts";
import { blankPdf } from "#test/stored.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

let gmail: FakeGmail;
let graph: FakeGraphMail;
let api: TestApp;
let tenant: Awaited<ReturnType<typeof buildTenant>>;
let now = new Date("2026-03-02T08:00:00Z");

beforeAll(async () => {
  gmail = await startFakeGmail();
  graph = await startFakeGraphMail();
  const hosts = {
    "gmail.googleapis.com": gmail.url,
    "oauth2.googleapis.com": gmail.url,
    "graph.microsoft.com": graph.url,
    "login.microsoftonline.com": graph.url,
  };
  api = await startTestApp({
    outgoing: reaching(openOutgoing(["127.0.0.1"]), hosts),
    mailboxClients: { google: googleClient, microsoft: publicClient },
    clock: { now: () => now },
  });
});
afterAll(async () => {
  await api.close();
  await Promise.all([gmail.close(), graph.close()]);
});
beforeEach(async () => void (tenant = await buildTenant(api.app)));
afterEach(() => {
  gmail.account = gmailMailbox;
  gmail.messages.length = 0;
});

const send = (path: string, body: object, as = tenant.admin) => api.request("POST", `/v1/tenant/importConnections${path}`, { as, body });
const post = async <Reply>(path: string, body: object, as = tenant.admin): Promise<Reply> => (await (await send(path, body, as)).json()) as Reply;
type Begun = { problem: { code: string } | null; address: string; userCode: string | null; handle: string };
type Finished = { isSignedIn: boolean; problem: { code: string; reason: string } | null };

const addGmail = async () =>
  (await post<{ importConnectionId: string }>("", { type: "Gmail", name: "Gmail", settings: { signIn: "Person", mailbox: gmailMailbox } })).importConnectionId;
const addOutlook = async () => {
  const settings = { mailType: "Exchange", signIn: "Person", mailbox: graphMailbox };
  return (await post<{ importConnectionId: string }>("", { type: "Email", name: "Outlook", settings })).importConnectionId;
};
const listed = async () => (await post<{ items: ImportConnection[] }>("/list", {})).items[0]!;
const documents = () =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").select("document_id").where("attached_to", "is", null).execute());
const message = async () => buildMessage({ subject: "Faktura", attachments: [{ filename: "faktura.pdf", content: await blankPdf() }] });

/** Signs in as the browser does: there, and back with a code. */
async function signIn(importConnectionId: string): Promise<Finished> {
  const back = gmail.people.agree((await post<Begun>("/signIn", { importConnectionId })).address);
  return post<Finished>("/signIn/finish", { handle: back.searchParams.get("state"), code: back.searchParams.get("code") });
}

test("the owner of a Gmail mailbox signs in once, and it is fetched from then on", async () => {
  const importConnectionId = await addGmail();
  expect((await listed()).state).toMatchObject({ isSignedIn: false, isFetched: false });
  const begun = await post<Begun>("/signIn", { importConnectionId });
  const address = new URL(begun.address);
  expect(address.origin + address.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ access_type: "offline", prompt: "consent", login_hint: gmailMailbox });
  const back = gmail.people.agree(begun.address);
  expect(back.origin + back.pathname).toBe("http://app.test/Settings/Import");
  const finish = { handle: back.searchParams.get("state"), code: back.searchParams.get("code") };
  expect(await post("/signIn/finish", finish)).toEqual({ importConnectionId, isSignedIn: true, problem: null });
  expect((await listed()).state).toMatchObject({ isSignedIn: true, isFetched: true });
  expect(JSON.stringify(await listed())).not.toContain("refreshToken");
  gmail.send("Faktura", await message());
  await lookDue(api.app, tenant.tenantId);
  expect([await documents(), gmail.subjectsIn("UNREAD")]).toMatchObject([[{}], []]);
});

test("a sign-in with another account is refused with its name, and nothing is kept", async () => {
  const importConnectionId = await addGmail();
  gmail.account = "soukroma@example.com";
  expect(await signIn(importConnectionId)).toMatchObject({ isSignedIn: false, problem: { code: "notAllowed", reason: "soukroma@example.com" } });
  expect((await listed()).state.isSignedIn).toBe(false);
});

test("a right that was taken back shows as a refused sign-in until the person signs in again", async () => {
  const importConnectionId = await addGmail();
  await signIn(importConnectionId);
  gmail.people.revoke();
  gmail.expireTokens();
  await lookDue(api.app, tenant.tenantId);
  expect((await listed()).state.problem).toMatchObject({ code: "signInRefused" });
  expect((await signIn(importConnectionId)).isSignedIn).toBe(true);
  await lookDue(api.app, tenant.tenantId);
  expect((await listed()).state.problem).toBeNull();
});

test("without a secret of the client the person types a code at Microsoft; renewed tokens take the place of the old ones", async () => {
  const importConnectionId = await addOutlook();
  const { address, userCode, handle } = await post<Begun>("/signIn", { importConnectionId });
  expect(address).toBe("https://microsoft.com/devicelogin");
  expect(await post("/signIn/finish", { handle })).toEqual({ importConnectionId, isSignedIn: false, problem: null });
  graph.people.type(userCode!);
  expect(await post("/signIn/finish", { handle })).toEqual({ importConnectionId, isSignedIn: true, problem: null });
  for (const subject of ["Faktura 1", "Faktura 2"]) {
    graph.send(subject, await message());
    // Each old refresh token is refused: what was renewed has to be the one that is asked with.
    graph.expireTokens();
    await send("/look", { importConnectionId });
    await lookDue(api.app, tenant.tenantId);
    expect((await listed()).state.problem).toBeNull();
  }
  expect((await documents()).length).toBe(2);
});

test("a sign-in belongs to the person who began it, and ends after a quarter of an hour", async () => {
  const { handle } = await post<Begun>("/signIn", { importConnectionId: await addGmail() });
  const other = await buildTenant(api.app);
  const expired = { isSignedIn: false, problem: { code: "signInExpired" } };
  expect(await post("/signIn/finish", { handle, code: "x" }, other.admin)).toMatchObject(expired);
  expect(await post("/signIn/finish", { handle: `${handle.slice(0, -4)}AAAA`, code: "x" })).toMatchObject(expired);
  const before = now;
  now = new Date(now.getTime() + 16 * 60_000);
  expect(await post("/signIn/finish", { handle, code: "x" })).toMatchObject(expired);
  now = before;
  expect(await post("/signIn/finish", { handle, code: "x" })).toMatchObject({ problem: { code: "signInRefused" } });
});

test("nobody types what a sign-in obtains, and a mailbox by password has none", async () => {
  const grant = JSON.stringify({ id: "a", refreshToken: "b" });
  const settings = { signIn: "Person", mailbox: gmailMailbox, grant };
  const refused = await send("", { type: "Gmail", name: "Gmail", settings });
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer: "/settings/grant", code: "unknown" }] }]);
  const imap = { host: "imap.example.com", mailbox: "faktury@example.com", password: "heslo" };
  const { importConnectionId } = await post<{ importConnectionId: string }>("", { type: "Email", name: "Pošta", settings: imap });
  expect((await send("/signIn", { importConnectionId })).status).toBe(400);
  expect((await listed()).state.isSignedIn).toBeNull();
});

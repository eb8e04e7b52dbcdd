import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { gmailFields } from "#domain/intake/fields.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { reaching } from "#test/fakes/fakeHosts.ts";
import { type FakeGmail, gmailMailbox, startFakeGmail } from "#test/fakes/gmail.ts";
import { serviceAccount } from "#test/fakes/google.ts";
import { buildMessage } from "#test/messages.ts";
import { problemOf } from "#test/servers/problem.ts";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GmailSettings, openGmail } from "./gmail.ts";

const gmail = openGmail(undefined);

let fake: FakeGmail;
beforeEach(async () => {
  fake = await startFakeGmail();
});
afterEach(() => fake.close());

const port = (): ConnectionPort => ({
  outgoing: reaching(openOutgoing(["127.0.0.1"]), { "gmail.googleapis.com": fake.url, "oauth2.googleapis.com": fake.url }),
  now: () => new Date(),
  log: pino({ level: "silent" }),
  signal: AbortSignal.timeout(30_000),
});
const settings = (more: SettingsValues = {}): GmailSettings => {
  const read = readSettings(gmailFields, { ...serviceAccount, mailbox: gmailMailbox, ...more });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings as GmailSettings;
};
const send = async (...subjects: string[]) => {
  for (const subject of subjects) fake.send(subject, await buildMessage({ subject }));
};
const keysOf = () => gmail.withSession(settings(), port(), (session) => session.list());

test("R384 a mailbox of Google Workspace signs in as the person and names what it found", async () => {
  await send("Faktura 1", "Faktura 2");
  fake.labels.push({ id: "Label_9", name: "Účetní/Hotové", type: "user" });
  expect(await gmail.test(settings(), port())).toEqual({ found: { waiting: "2", folders: "INBOX, Účetní/Hotové" } });
});

describe("refuses and says why", () => {
  test.each<[string, SettingsValues, string]>([
    ["a mailbox that was not delegated", { mailbox: "jina@example.com" }, "signInRefused"],
    ["another account", { serviceAccountEmail: "jiny@example.com" }, "signInRefused"],
  ])("%s", async (_what, more, code) => {
    expect((await problemOf(gmail.test(settings(more), port())))[0]).toBe(code);
  });
  test("a limit, and for how long", async () => {
    fake.faults.push({ on: /messages/, kind: { status: 429, headers: { "retry-after": "17" }, body: {} } });
    await expect(keysOf()).rejects.toMatchObject({ code: "busy", isTemporary: true, retryAfterSeconds: 17 });
  });
});

test("a list of several pages is read whole, the oldest first, with a new token where the old one expired; an empty inbox is empty", async () => {
  expect(await keysOf()).toEqual([]);
  await send(..."abcdefghij");
  const { tokens } = fake;
  fake.expireTokens();
  expect(await keysOf()).toEqual(fake.messages.map(({ id }) => id).toReversed());
  expect(fake.tokens).toBe(tokens + 1);
});

test("R374 R375 R378 messages are fetched whole and get labels that are made; what is deleted lies in the bin", async () => {
  await send("Faktura č. 1", "Reklama", "Ke smazání", "Zůstane");
  const more = { processedFolder: "Účetní/Zpracované", invalidFolder: "Vadné" };
  await gmail.withSession(settings(more), port(), async (session) => {
    const items = await session.describe(await session.list());
    expect(items.map(({ name, sender, size }) => [name, sender, size])).toEqual(
      fake.messages.toReversed().map(({ subject, bytes }) => [subject, "dodavatel@example.com", bytes.length]),
    );
    expect((await buffer((await session.fetch(items[0]!))!)).equals(fake.messages.at(-1)!.bytes)).toBe(true);
    for (const ending of ["processed", "processed"] as const) await session.putAway(items[0]!.key, ending);
    await session.putAway(items[1]!.key, "invalid");
    await session.putAway(items[2]!.key, "deleted");
    expect(await session.describe(["gone"])).toEqual([]);
    expect(await session.fetch({ ...items[0]!, key: "gone" })).toBeUndefined();
    await session.putAway("gone", "processed");
  });
  expect(["INBOX", "Účetní/Zpracované", "Vadné", "TRASH"].map(fake.subjectsIn)).toEqual([["Zůstane"], ["Faktura č. 1"], ["Reklama"], ["Ke smazání"]]);
});

test("a message that was put away is brought back to the inbox; one that is gone is not there", async () => {
  await send("Ceník");
  await gmail.withSession(settings({ invalidFolder: "Vadné" }), port(), async (session) => {
    const put = await session.putAway((await session.list())[0]!, "invalid");
    expect(await session.bringBack(put!)).toBe(true);
    expect(["INBOX", "Vadné"].map(fake.subjectsIn)).toEqual([["Ceník"], []]);
    expect(await session.bringBack("gone/label")).toBe(false);
  });
});

test("without a folder a processed message stays in the inbox, marked as read", async () => {
  await send("Faktura");
  await gmail.withSession(settings(), port(), async (session) => session.putAway((await session.list())[0]!, "processed"));
  expect([fake.subjectsIn("INBOX"), fake.subjectsIn("UNREAD")]).toEqual([["Faktura"], []]);
});

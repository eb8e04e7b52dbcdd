import type { ImportConnection } from "#contract/intake/connections.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { reaching } from "#test/fakes/fakeHosts.ts";
import { gmailMailbox, startFakeGmail } from "#test/fakes/gmail.ts";
import { serviceAccount } from "#test/fakes/google.ts";
import { startFakeGoogleDrive } from "#test/fakes/googleDrive.ts";
import { library, startFakeGraphDrive } from "#test/fakes/graphDrive.ts";
import { entraApplication } from "#test/fakes/graphMail.ts";
import type { RemoteSystem } from "#test/fakes/remoteSystem.ts";
import { buildMessage } from "#test/messages.ts";
import { blankPdf } from "#test/stored.ts";
import { expect, test } from "vitest";

/** A source with eight documents that wait; `steps` are the requests that a look makes. */
type Waiting = {
  fake: RemoteSystem;
  hosts: readonly string[];
  connection: { type: ImportConnection["type"]; settings: object };
  steps: readonly RegExp[];
  left(): number;
  processed(): number;
};
const COUNT = 8;
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
const paths = { receivedPath: "Sken/Došlé", processedPath: "Sken/Hotové" };

async function sharePoint(): Promise<Waiting> {
  const fake = await startFakeGraphDrive();
  for (const number of numbers) fake.put(`Sken/Došlé/faktura ${number}.pdf`, await blankPdf(number));
  const { authority, clientId: account, clientSecret: password } = entraApplication;
  return {
    fake,
    hosts: ["graph.microsoft.com", "login.microsoftonline.com", "content.example.com"],
    connection: { type: "SharePoint", settings: { ...library, ...paths, authority, account, password } },
    steps: [/token/, /sites/, /drives$/, /GET.*children/, /download/, /GET.*items/, /POST.*children/, /PATCH/],
    left: () => fake.filesIn("Sken/Došlé").length,
    processed: () => fake.filesIn("Sken/Hotové").length,
  };
}

async function googleDrive(): Promise<Waiting> {
  const fake = await startFakeGoogleDrive();
  for (const number of numbers) fake.put(`Sken/Došlé/faktura ${number}.pdf`, await blankPdf(number));
  return {
    fake,
    hosts: ["www.googleapis.com", "oauth2.googleapis.com"],
    connection: { type: "GoogleDrive", settings: { ...serviceAccount, ...paths } },
    steps: [/token/, /files\?q/, /alt=media/, /POST \/drive/, /PATCH/],
    left: () => fake.filesIn("Sken/Došlé").length,
    processed: () => fake.filesIn("Sken/Hotové").length,
  };
}

async function gmail(): Promise<Waiting> {
  const fake = await startFakeGmail();
  for (const number of numbers) {
    const attachments = [{ filename: "faktura.pdf", content: await blankPdf(number) }];
    fake.send(`Faktura ${number}`, await buildMessage({ subject: `Faktura ${number}`, attachments }));
  }
  return {
    fake,
    hosts: ["gmail.googleapis.com", "oauth2.googleapis.com"],
    connection: { type: "Gmail", settings: { ...serviceAccount, mailbox: gmailMailbox, processedFolder: "Hotové" } },
    steps: [/token/, /messages\?/, /format=metadata/, /format=raw/, /POST.*labels/, /modify/],
    left: () => fake.subjectsIn("INBOX").length,
    processed: () => fake.subjectsIn("Hotové").length,
  };
}

test.each([
  ["SharePoint", sharePoint],
  ["Google Drive", googleDrive],
  ["Gmail", gmail],
])("R002 R368 %s: connections that break before and after each step lose nothing and double nothing", async (_name, open) => {
  const { fake, hosts, connection, steps, left, processed } = await open();
  const outgoing = reaching(openOutgoing(["127.0.0.1"]), Object.fromEntries(hosts.map((host) => [host, fake.url])));
  const api = await startTestApp({ outgoing });
  try {
    const tenant = await buildTenant(api.app);
    const post = async (path: string, body: object) => (await api.request("POST", `/v1/tenant/importConnections${path}`, { as: tenant.admin, body })).json();
    const body = { ...connection, name: "Zdroj", settings: { ...connection.settings, checkFrequency: "1" } };
    const { importConnectionId } = (await post("", body)) as { importConnectionId: string };
    for (const on of steps) for (const kind of ["resetBefore", "resetAfter"] as const) fake.faults.push({ on, kind });
    const look = async () => {
      await post("/look", { importConnectionId }).catch(() => undefined);
      await lookDue(api.app, tenant.tenantId);
    };
    for (let number = 0; number < 40 && (fake.faults.length > 0 || processed() < COUNT); number++) await look();
    await look();
    expect(fake.faults).toEqual([]);
    const documents = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("documents").select("document_id").where("attached_to", "is", null).execute(),
    );
    expect([documents.length, left(), processed()]).toEqual([COUNT, 0, COUNT]);
    const { items } = (await post("/list", {})) as { items: ImportConnection[] };
    expect(items[0]?.state).toMatchObject({ isFetched: true, taken: COUNT, problem: null });
  } finally {
    await api.close();
    await fake.close();
  }
});

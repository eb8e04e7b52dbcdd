import type { ImportedItem } from "#contract/intake/connections.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { sendMail } from "#server/notifications/mail/outbox.ts";
import { watchChildren } from "#scripts/childMemory.ts";
import { startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { fakePlace, fakeSource } from "#test/fakes/source.ts";
import { startSmtp } from "#test/fakes/smtp.ts";
import { hostileMails } from "#test/hostileMails.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

/** What one message may cost a reading child, in bytes. */
const MAX_CHILD_BYTES = 512 * 1024 * 1024;

/**
 * Lets hostile messages arrive, one after the other, and expects of each what it should come to, no request to another server, and
 * nothing of it in the headers of notices or the names of files. `scale`: how large the repetitive ones are, from 0 to 1.
 */
export async function proveHostileMails(scale: number): Promise<void> {
  const asked: string[] = [];
  const stranger = createServer((request, reply) => {
    asked.push(request.url ?? "");
    reply.end();
  });
  await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const smtp = await startSmtp();
  const mailbox = fakePlace();
  const api = await startTestApp({ sources: { Email: () => fakeSource(mailbox) }, mail: smtp.config, outgoingAllow: ["127.0.0.1"] });
  const memory = watchChildren();
  try {
    const tenant = await buildTenant(api.app);
    const post = async (path: string, body: object) => (await api.request("POST", `/v1/tenant/importConnections${path}`, { as: tenant.admin, body })).json();
    const settings = { host: "imap.example.com", mailbox: "faktury@example.com", password: "heslo", notificationAddress: "ucetni@example.com" };
    const { importConnectionId } = (await post("", { type: "Email", name: "Faktury", settings })) as { importConnectionId: string };
    const expected: string[] = [];
    const found: string[] = [];
    for await (const { name, bytes, outcome } of hostileMails({ scale, url })) {
      mailbox.add(`1/${expected.length}`, bytes, { name: "Faktura\r\nBcc: cizi@example.com" });
      await post("/look", { importConnectionId }).catch(() => undefined);
      await lookDue(api.app, tenant.tenantId);
      const { items } = (await post("/items", { take: 1 })) as { items: ImportedItem[] };
      const [item] = items;
      expected.push(`${name}: ${outcome}, put away`);
      found.push(`${name}: ${item?.state}${item?.movedTime && !mailbox.waiting.size ? ", put away" : ""}`);
    }
    expect(found).toEqual(expected);
    const most = memory.stop();
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.length).toBeGreaterThan(0);
    expect(new Set(smtp.received.flatMap(({ to }) => to))).toEqual(new Set(["ucetni@example.com"]));
    expect((await fileNames(api.app, tenant.tenantId)).filter((name) => /[\p{Cc}/\\]/u.test(name) || name.length > 255)).toEqual([]);
    expect(asked).toEqual([]);
    console.log(`${found.length} hostile messages, at most ${Math.round((most ?? 0) / 1024 ** 2)} MiB in a reading child`);
    expect(most ?? 0).toBeLessThanOrEqual(MAX_CHILD_BYTES);
  } finally {
    memory.stop();
    await api.close();
    await smtp.close();
    await new Promise((done) => stranger.close(done));
  }
}

const fileNames = async (app: Awaited<ReturnType<typeof startTestApp>>["app"], tenantId: string): Promise<string[]> =>
  (await app.db.transaction(tenantId, (tx) => tx.selectFrom("documents").select("file_name").where("tenant_id", "=", tenantId).execute())).map(
    (row) => row.file_name,
  );

import type { ImportConnection, ImportedItem } from "#contract/intake/connections.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { noteDuplicates } from "#server/documents/duplicates.ts";
import { sendMail } from "#server/notifications/mail/outbox.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { fakePlace, type FakePlace, fakeSource, sourceSteps } from "#test/fakes/source.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { buildMessage } from "#test/messages.ts";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { KEPT_DAYS } from "./items.ts";
import { lookDue } from "./look.ts";

let api: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let tenant: TestTenant;
let mailbox: FakePlace;
let folder: FakePlace;
let now = new Date("2026-03-02T08:00:00Z");

beforeAll(async () => {
  smtp = await startSmtp();
  const sources = { Email: () => fakeSource(mailbox), WebDAV: () => fakeSource(folder, "files") };
  api = await startTestApp({ sources, clock: { now: () => now }, mail: smtp.config });
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(async () => {
  tenant = await buildTenant(api.app);
  [mailbox, folder] = [fakePlace(), fakePlace()];
  smtp.received.length = 0;
});

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await api.request(method, `/v1${path}`, { as: tenant.admin, ...(body === undefined ? {} : { body }) });
  return reply.status === 204 ? undefined : ((await reply.json()) as unknown);
};
const settings = { host: "imap.example.com", mailbox: "faktury@example.com", password: "heslo", notificationAddress: "ucetni@example.com" };
const davSettings = { url: "https://dav.example.com/", username: "skener", password: "heslo", receivedPath: "Prijate" };
const connect = async (more: object = {}, type = "Email") => {
  const body = { type, name: "Faktury", settings: { ...(type === "Email" ? settings : davSettings), ...more } };
  return ((await call("POST", "/tenant/importConnections", body)) as { importConnectionId: string }).importConnectionId;
};
const look = () => lookDue(api.app, tenant.tenantId);
const lookAgain = async (minutes = 61) => {
  now = new Date(now.getTime() + minutes * 60_000);
  await look();
};
const items = async () => ((await call("POST", "/tenant/importConnections/items", {})) as { items: ImportedItem[] }).items;
const stateOf = async () => ((await call("POST", "/tenant/importConnections/list", {})) as { items: ImportConnection[] }).items[0]!.state;
const rows = (isAttached = false) =>
  api.app.db.transaction(tenant.tenantId, (tx) =>
    tx
      .selectFrom("documents")
      .selectAll()
      .where("tenant_id", "=", tenant.tenantId)
      .where("attached_to", isAttached ? "is not" : "is", null)
      .orderBy("file_name")
      .execute(),
  );
const names = async (isAttached = false) => (await rows(isAttached)).map((row) => row.file_name);

/** Another PDF each time. */
async function pdf(filename = "faktura.pdf") {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(randomUUID());
  return { filename, content: Buffer.from(await document.save()) };
}
const isdoc = (filename: string) => ({
  filename,
  content: `<?xml version="1.0"?><Invoice xmlns="http://isdoc.cz/namespace/2013"><ID>${randomUUID()}</ID></Invoice>`,
});

describe("a message becomes documents", () => {
  test("R002 R374 the file is a document with sender, subject, text and the message itself, and the message is put away", async () => {
    mailbox.add("1/1", await buildMessage({ subject: "Faktura č. 7", attachments: [await pdf("Účet č. 7.pdf")] }), { name: "Faktura č. 7" });
    await connect();
    await look();
    const [row] = await rows();
    expect(row).toMatchObject({
      file_name: "Účet č. 7.pdf",
      state: "Extracting",
      source: "Mail",
      sender_email: "dodavatel@example.com",
      recipient_email: "faktury@example.com",
      uploaded_by: null,
      note: "Dobrý den, posíláme fakturu.",
    });
    const detail = (await call("GET", `/documents/${row!.document_id}`)) as DocumentDetail;
    expect(detail.arrival).toEqual({ connection: "Faktury", name: "Faktura č. 7", time: now.toISOString() });
    expect(detail.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([["Faktura č. 7.eml", "message/rfc822"]]);
    const file = await api.request("GET", `/v1/documents/${row!.document_id}/attachments/${detail.attachments[0]!.attachmentId}/file`, { as: tenant.admin });
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    const message = await call("GET", `/documents/${row!.document_id}/attachments/${detail.attachments[0]!.attachmentId}/message`);
    const shown = { subject: "Faktura č. 7", from: "dodavatel@example.com", to: ["faktury@example.com"], text: "Dobrý den, posíláme fakturu." };
    expect(message).toMatchObject({ ...shown, files: [{ name: "Účet č. 7.pdf" }] });
    expect(Date.parse((message as { sentTime: string }).sentTime)).toBeGreaterThan(0);
    expect(mailbox.ended).toEqual({ processed: ["1/1"], invalid: [], deleted: [] });
    expect(await items()).toMatchObject([{ name: "Faktura č. 7", sender: "dodavatel@example.com", state: "Taken", movedTime: now.toISOString() }]);
  });

  test.each([
    ["EachFileSeparately", ["a.isdoc", "a.pdf", "b.pdf"], []],
    ["ByFileName", ["a.isdoc", "b.pdf"], ["a.pdf"]],
    ["RecognizeDocumentType", ["a.isdoc", "b.pdf"], ["a.pdf"]],
  ])("R371 %s", async (processingMode, documents, attached) => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("a.pdf"), isdoc("a.isdoc"), await pdf("b.pdf")] }));
    await connect({ processingMode });
    await look();
    expect(await names()).toEqual(documents);
    expect((await names(true)).filter((name) => !name.endsWith(".eml"))).toEqual(attached);
    expect(new Set((await rows()).map((row) => row.type_chosen))).toEqual(new Set([processingMode !== "RecognizeDocumentType"]));
  });

  test("R381 the type that the settings name first is read", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("a.pdf"), isdoc("a.isdoc")] }));
    await connect({ processingMode: "ByFileName", fileTypePriority: "pdf; isdoc" });
    await look();
    expect(await names()).toEqual(["a.pdf"]);
  });

  test("R377 only files with one of the prefixes are taken", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("FV-1.pdf"), await pdf("ucet 2.pdf"), await pdf("smlouva.pdf")] }));
    await connect({ fileNamePrefixes: "fv-; ucet" });
    await look();
    expect(await names()).toEqual(["FV-1.pdf", "ucet 2.pdf"]);
  });

  test("R380 the priority of the connection is the one of the reading", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf()] }));
    await connect({ extractionPriority: 7 });
    await look();
    const [row] = await rows();
    const owner = new pg.Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
    const { rows: jobs } = await owner.query("select priority from queue.job where name = 'extract' and data ->> 'documentId' = $1", [row!.document_id]);
    await owner.end();
    expect(jobs).toEqual([{ priority: 7 }]);
  });

  test("messages and archives inside, names of all kinds, and small pictures of a signature", async () => {
    const zip = new ZipFile();
    zip.addBuffer((await pdf()).content, "složka/v archivu.pdf");
    zip.end();
    const inner = await buildMessage({ subject: "Přeposláno", attachments: [await pdf("uvnitř.pdf")] });
    const logo = {
      filename: "image001.png",
      content: Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(900)]),
      cid: "logo",
    };
    const archive = { filename: "faktury.zip", content: await buffer(zip.outputStream) };
    const forwarded = { filename: "zprava.eml", content: inner, contentType: "message/rfc822" };
    mailbox.add("1/1", await buildMessage({ html: '<p>Dobrý den<img src="cid:logo"></p>', attachments: [logo, archive, forwarded] }));
    await connect();
    await look();
    expect(await names()).toEqual(["uvnitř.pdf", "v archivu.pdf"]);
    expect(mailbox.ended.processed).toEqual(["1/1"]);
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received).toEqual([]);
  });

  test("an invoice in the text alone is drawn as a PDF", async () => {
    const text = "Faktura 2026001\nDodavatel: Ukázka s.r.o., IČO 12345678\nVariabilní symbol 2026001\nK úhradě 1 210,00 Kč";
    mailbox.add("1/1", await buildMessage({ subject: "Faktura 2026001", text }));
    await connect();
    await look();
    const [row] = await rows();
    expect(row).toMatchObject({ file_name: "Faktura 2026001.pdf", state: "Extracting" });
    const file = await api.request("GET", `/v1/documents/${row!.document_id}/file`, { as: tenant.admin });
    expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(1);
  });

  test("a small picture beside it, or a header of a program that sent it, does not stand in its way; an answer is never drawn", async () => {
    const text = "Faktura 2026001\nDodavatel: Ukázka s.r.o., IČO 12345678\nK úhradě 1 210,00 Kč";
    const logo = { filename: "logo.png", content: Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(900)]), cid: "logo" };
    mailbox.add("1/1", await buildMessage({ subject: "a", text, html: `<p>${text}<img src="cid:logo">`, attachments: [logo] }));
    mailbox.add("1/2", await buildMessage({ subject: "b", text, headers: { "Auto-Submitted": "auto-generated" } }));
    mailbox.add("1/3", await buildMessage({ subject: "c", text, headers: { "Auto-Submitted": "auto-replied" } }));
    await connect();
    await look();
    expect(await names()).toEqual(["a.pdf", "b.pdf"]);
    expect(mailbox.ended).toMatchObject({ processed: ["1/1", "1/2"], invalid: ["1/3"] });
  });

  test("a hundred files of one message are a hundred documents, and the message is stored once", async () => {
    const attachments = await Promise.all(Array.from({ length: 100 }, (_, number) => pdf(`${number + 100}.pdf`)));
    mailbox.add("1/1", await buildMessage({ attachments }));
    await connect();
    await look();
    expect(await names()).toEqual(attachments.map(({ filename }) => filename));
    const originals = (await rows(true)).map((row) => row.file_id);
    expect([originals.length, new Set(originals).size]).toEqual([100, 1]);
  });

  test("a message of 60 MB is taken, one above 75 MiB is put with the invalid ones without being fetched", async () => {
    const large = { filename: "velka.pdf", content: Buffer.concat([Buffer.from("%PDF-1.7 "), Buffer.alloc(44 * 1024 * 1024, "nic ")]) };
    const message = await buildMessage({ attachments: [large] });
    expect(message.length).toBeGreaterThan(60_000_000);
    mailbox.add("1/1", message);
    mailbox.add("1/2", Buffer.alloc(76 * 1024 * 1024), { name: "Příliš velká" });
    await connect();
    await look();
    expect(await names()).toEqual(["velka.pdf"]);
    expect(mailbox).toMatchObject({ ended: { processed: ["1/1"], invalid: ["1/2"] }, fetched: ["1/1"] });
    expect((await items()).find(({ state }) => state === "Refused")).toMatchObject({ name: "Příliš velká", problem: "tooLarge" });
  });

  test("a file that was uploaded by hand before is another document, and the two are shown to be the same", async () => {
    const file = await pdf();
    const form = new FormData();
    form.append("File", new Blob([new Uint8Array(file.content)]), "rucne.pdf");
    const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
    const { documentId } = (await reply.json()) as { documentId: string };
    mailbox.add("1/1", await buildMessage({ attachments: [file] }));
    await connect();
    await look();
    const [fetched] = (await rows()).filter((row) => row.file_name === "faktura.pdf");
    const pairs = await api.app.db.transaction(tenant.tenantId, async (tx) => {
      await noteDuplicates(tx, fetched!, now);
      return tx.selectFrom("document_duplicates").select(["document_id", "other_id"]).where("tenant_id", "=", tenant.tenantId).execute();
    });
    expect(pairs.map((pair) => Object.values(pair).toSorted())).toEqual([[documentId, fetched!.document_id].toSorted()]);
  });

  test("a plus tag with the company id of a unit chooses the unit", async () => {
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("accounting_units").set({ company_id: "27082440" }).where("accounting_unit_id", "=", tenant.unitId).execute(),
    );
    mailbox.add("1/1", await buildMessage({ to: "faktury+27082440@example.com", attachments: [await pdf()] }));
    mailbox.add("1/2", await buildMessage({ to: "faktury+1@example.com", attachments: [await pdf("jina.pdf")] }));
    await connect();
    await look();
    expect((await rows()).map((row) => row.accounting_unit_id)).toEqual([tenant.unitId, null]);
  });
});

describe("what is not taken", () => {
  test("R375 R379 a message without a document goes to the invalid ones, and the address is notified once", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [{ filename: "ceník.docx", content: "PK" }] }), { name: "Ceník" });
    await connect();
    await look();
    expect(mailbox.ended).toEqual({ processed: [], invalid: ["1/1"], deleted: [] });
    expect(await items()).toMatchObject([{ state: "Refused", problem: "unsupportedFormat", files: [{ name: "ceník.docx" }] }]);
    await lookAgain();
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.map(({ to }) => to)).toEqual([["ucetni@example.com"]]);
    expect(readMail(smtp.received[0]!).text).toContain("Ceník: Soubor tohoto formátu nelze vytěžit.");
  });

  test.each([["spravce@example.com"], [undefined]])("R376 answers to notices go to %s", async (replyTo) => {
    mailbox.add("1/1", await buildMessage({}), { name: "Bez přílohy" });
    await connect({ replyTo });
    await look();
    await sendMail(api.app, tenant.tenantId);
    expect(/^Reply-To: (.*)$/m.exec(smtp.received[0]!.raw)?.[1]?.trim()).toBe(replyTo);
  });

  test("a link in place of a file is never followed: it is named in the log and in the notice", async () => {
    let asked = 0;
    const server = createServer((_, reply) => void ((asked += 1), reply.end("%PDF-1.7")));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/faktura.pdf`;
    mailbox.add("1/1", await buildMessage({ text: `Fakturu si stáhněte zde: ${link}`, html: `<a href="${link}">Stáhnout</a>` }), { name: "Faktura" });
    await connect();
    await look();
    await sendMail(api.app, tenant.tenantId);
    await new Promise((done) => server.close(done));
    expect(await items()).toMatchObject([{ state: "Refused", problem: "linkOnly", files: [{ name: link, problem: "linkOnly" }] }]);
    expect(readMail(smtp.received[0]!).text).toContain("Odkazy se nestahují");
    expect([asked, mailbox.ended.invalid]).toEqual([0, ["1/1"]]);
  });

  test("automatic replies go to the invalid ones, and nobody is notified: a notice would be answered too", async () => {
    mailbox.add("1/1", await buildMessage({ text: "Jsem na dovolené.", headers: { "Auto-Submitted": "auto-replied" } }));
    await connect();
    await look();
    expect(await items()).toMatchObject([{ state: "Refused", problem: "automatic" }]);
    expect(mailbox.ended.invalid).toEqual(["1/1"]);
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received).toEqual([]);
  });

  test("R382 a sender who is not on the list stays in the mailbox and is counted, until the list names them", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("a.pdf")] }), { sender: "Dodavatel@example.com" });
    mailbox.add("1/2", await buildMessage({ attachments: [await pdf("b.pdf")] }), { sender: "cizi@jinde.example" });
    const importConnectionId = await connect({ senders: "nekdo@example.org; example.com" });
    await look();
    expect(await names()).toEqual(["a.pdf"]);
    expect([...mailbox.waiting.keys()]).toEqual(["1/2"]);
    expect(await stateOf()).toMatchObject({ taken: 1, skipped: 1, refused: 0 });
    await lookAgain();
    expect(mailbox.fetched).toEqual(["1/1"]);
    await call("PUT", "/tenant/importConnections", { importConnectionId, type: "Email", name: "Faktury", settings: { ...settings, senders: "jinde.example" } });
    await look();
    expect(await names()).toEqual(["a.pdf", "b.pdf"]);
  });

  const again = async () => call("POST", "/tenant/importConnections/items/again", { itemId: (await items())[0]!.itemId });
  const notTaken = async () => ((await call("POST", "/tenant/importConnections/items", { isRefused: true })) as { total: number }).total;

  test("a refused message is brought back and fetched anew when asked for", async () => {
    const importConnectionId = await connect({ fileNamePrefixes: "FV" });
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("a.pdf")] }));
    await look();
    expect([await names(), mailbox.waiting.size, await notTaken()]).toEqual([[], 0, 1]);
    await call("PUT", "/tenant/importConnections", { importConnectionId, type: "Email", name: "Faktury", settings });
    await lookAgain();
    expect(await names()).toEqual([]);
    expect(await again()).toEqual({ isWaiting: true, problem: null });
    await look();
    expect([await names(), mailbox.ended, await notTaken()]).toMatchObject([["a.pdf"], { processed: ["1/1"] }, 0]);
  });

  test("of a message that was taken in part, what is missing is added when it is fetched anew, and nothing is doubled", async () => {
    const importConnectionId = await connect({ fileNamePrefixes: "FV" });
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("FV 1.pdf"), await pdf("a.pdf")] }));
    await look();
    await call("PUT", "/tenant/importConnections", { importConnectionId, type: "Email", name: "Faktury", settings });
    await again();
    await look();
    expect(await names()).toEqual(["FV 1.pdf", "a.pdf"]);
    expect(await items()).toMatchObject([{ state: "Taken", files: [{ problem: null }, { problem: null }] }]);
  });

  test("what is not where it was put away stays in the log, and so does what cannot be asked for", async () => {
    mailbox.add("1/1", await buildMessage({}), { name: "Bez přílohy" });
    await connect();
    await look();
    mailbox.strike = (step) => step === "connect";
    expect(await again()).toMatchObject({ isWaiting: false, problem: { code: "unreachable" } });
    mailbox.strike = undefined;
    mailbox.away.clear();
    expect(await again()).toEqual({ isWaiting: false, problem: null });
    expect(await items()).toMatchObject([{ name: "Bez přílohy", state: "Refused" }]);
  });

  test("a broken message is put with the invalid ones and holds up no other", async () => {
    const deep = Array.from({ length: 200 }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`).join("");
    mailbox.add("1/1", deep);
    mailbox.add("1/2", await buildMessage({ attachments: [await pdf("a.pdf")] }));
    await connect();
    await look();
    expect(await names()).toEqual(["a.pdf"]);
    expect(mailbox.ended).toMatchObject({ processed: ["1/2"], invalid: ["1/1"] });
  });
});

describe("when it is looked", () => {
  test.each(["1", "5", "15", "60"])("R372 every %s minutes, or when asked for", async (checkFrequency) => {
    const importConnectionId = await connect({ checkFrequency });
    await look();
    expect(await stateOf()).toMatchObject({
      lookedTime: now.toISOString(),
      nextLookTime: new Date(now.getTime() + Number(checkFrequency) * 60_000).toISOString(),
    });
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("a.pdf")] }));
    await look();
    expect(await names()).toEqual([]);
    await call("POST", "/tenant/importConnections/look", { importConnectionId });
    await look();
    expect(await names()).toEqual(["a.pdf"]);
  });

  test("R378 processed messages are deleted when the settings say so", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf()] }));
    await connect({ deleteProcessed: true });
    await look();
    expect(mailbox.ended).toEqual({ processed: [], invalid: [], deleted: ["1/1"] });
  });

  test("a connection that is off is never looked at", async () => {
    const importConnectionId = await connect();
    await call("PUT", "/tenant/importConnections", { importConnectionId, type: "Email", name: "Faktury", isActive: false, settings });
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf()] }));
    await lookAgain();
    expect(await names()).toEqual([]);
  });

  test("a failure shows at the connection, is reported after an hour, once, and passes", async () => {
    await connect();
    mailbox.strike = (step) => step === "connect";
    await look();
    const failingSince = now.toISOString();
    expect(await stateOf()).toMatchObject({ failingSince, problem: { code: "unreachable", reason: "broken before connect" } });
    for (let hour = 0; hour < 3; hour += 1) await lookAgain();
    await sendMail(api.app, tenant.tenantId);
    expect(smtp.received.map((each) => readMail(each).subject)).toEqual(["Doklady nepřicházejí: Faktury"]);
    expect(await stateOf()).toMatchObject({ failingSince });
    mailbox.strike = undefined;
    await lookAgain(200);
    expect(await stateOf()).toMatchObject({ failingSince: null, problem: null, lookedTime: now.toISOString() });
  });
});

describe("no loss and no double", () => {
  test("a fault before and after each step: every file is one document and every message is put away", { timeout: 120_000 }, async () => {
    const count = 4;
    for (let uid = 1; uid <= count; uid += 1) mailbox.add(`1/${uid}`, await buildMessage({ attachments: [await pdf(`${uid}.pdf`)] }));
    await connect({ checkFrequency: "1" });
    for (const step of sourceSteps)
      for (const when of ["before", "after"] as const) {
        let left = 1;
        mailbox.strike = (each, moment) => each === step && moment === when && left-- > 0;
        // Longer than any wait after a failure.
        await lookAgain(200);
        expect(left, `${when} ${step}`).toBeLessThan(1);
      }
    mailbox.strike = undefined;
    await lookAgain(200);
    expect(await names()).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
    expect(mailbox.ended.processed.toSorted()).toEqual(["1/1", "1/2", "1/3", "1/4"]);
  });

  test("a worker that died between commit and putting away: the next one only puts away", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf()] }));
    await connect();
    let isDead = false;
    mailbox.strike = (step, when) => step === "putAway" && when === "before" && !isDead && (isDead = true);
    await look();
    expect([(await names()).length, mailbox.waiting.size]).toEqual([1, 1]);
    await lookAgain();
    expect([(await names()).length, mailbox.waiting.size, mailbox.fetched]).toEqual([1, 0, ["1/1"]]);
  });

  test("what is gone from where it waited was put away: its confirmation got lost", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf()] }));
    await connect();
    mailbox.strike = (step, when) => step === "putAway" && when === "after";
    await look();
    expect(await items()).toMatchObject([{ state: "Taken", movedTime: null }]);
    mailbox.strike = undefined;
    await lookAgain();
    expect(await items()).toMatchObject([{ state: "Taken", movedTime: now.toISOString() }]);
  });

  test("what somebody else took before it was fetched leaves the log", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf()] }));
    await connect();
    mailbox.strike = (step) => step === "fetch";
    await look();
    expect(await items()).toMatchObject([{ state: "Fetching" }]);
    mailbox.strike = undefined;
    mailbox.waiting.clear();
    await lookAgain();
    expect(await items()).toEqual([]);
  });

  test("one that the program itself stumbles over holds up no other, and is put with the invalid ones in the end", async () => {
    for (const uid of [1, 2, 3]) mailbox.add(`1/${uid}`, await buildMessage({ attachments: [await pdf(`${uid}.pdf`)] }));
    mailbox.poisoned.add("1/1");
    await connect();
    await look();
    expect([await names(), await stateOf()]).toMatchObject([["2.pdf", "3.pdf"], { problem: { code: "unreachable" } }]);
    for (let hour = 0; hour < 6; hour += 1) await lookAgain(24 * 60);
    expect([mailbox.ended, await stateOf()]).toMatchObject([
      { processed: ["1/2", "1/3"], invalid: ["1/1"] },
      { problem: null, refused: 1 },
    ]);
  });

  test("many that the program stumbles over end a look: the fault is not theirs", async () => {
    for (let uid = 1; uid <= 9; uid += 1) {
      mailbox.add(`1/${uid}`, await buildMessage({ attachments: [await pdf(`${uid}.pdf`)] }));
      mailbox.poisoned.add(`1/${uid}`);
    }
    await connect();
    await look();
    expect(mailbox.fetched).toEqual(["1/1", "1/2", "1/3"]);
  });

  test("the log forgets after 180 days what is gone, and never what still waits", async () => {
    mailbox.add("1/1", await buildMessage({ attachments: [await pdf("a.pdf")] }), { name: "Přesunutá" });
    mailbox.add("1/2", await buildMessage({ attachments: [await pdf("b.pdf")] }), { name: "Cizí", sender: "cizi@jinde.example" });
    await connect({ senders: "example.com" });
    await look();
    await lookAgain(KEPT_DAYS * 24 * 60 - 60);
    expect((await items()).map(({ name }) => name).toSorted()).toEqual(["Cizí", "Přesunutá"]);
    await lookAgain(120);
    expect((await items()).map(({ name }) => name)).toEqual(["Cizí"]);
  });

  test("the mailbox was built anew: the same messages under other keys make no second document", async () => {
    const message = await buildMessage({ attachments: [await pdf()] });
    mailbox.add("1/1", message);
    await connect();
    await look();
    mailbox.add("2/9", message);
    await lookAgain();
    expect(await names()).toHaveLength(1);
    expect(mailbox.ended.processed).toEqual(["1/1", "2/9"]);
  });

  test("two different messages with the same Message-ID are two", async () => {
    for (const uid of [1, 2]) mailbox.add(`1/${uid}`, await buildMessage({ messageId: "<same@example.com>", attachments: [await pdf(`${uid}.pdf`)] }));
    await connect();
    await look();
    expect(await names()).toEqual(["1.pdf", "2.pdf"]);
  });
});

describe("settings are stored and returned without their secrets", () => {
  const mail = { host: "imap.example.com", mailbox: "faktury@example.com", processedFolder: "Hotové", invalidFolder: "Neplatné" };
  const entra = { authority: "firma.onmicrosoft.com", clientId: "kvitance" };
  const google = { serviceAccountEmail: "sluzba@projekt.example.com" };
  const library = { sharepointAddress: "https://firma.example.com/", account: "kvitance", authority: entra.authority, library: "Doklady" };
  const paths = { receivedPath: "Přijaté", processedPath: "Hotové", invalidPath: "Neplatné" };
  test.each<[string, string, object, object]>([
    ["R373", "Email", { ...mail, security: "StartTls", mailType: "Imap" }, { password: "heslo" }],
    ["R373", "Email", { ...entra, mailbox: "faktury@example.com", mailType: "Exchange" }, { clientSecret: "heslo" }],
    ["R376", "Email", { ...mail, replyTo: "odpovedi@example.com" }, { password: "heslo" }],
    ["R383 R386", "SharePoint", { ...library, ...paths }, { password: "heslo" }],
    ["R384 R386", "GoogleDrive", { ...google, ...paths }, { serviceAccountKey: "klíč" }],
    ["R384", "Gmail", { ...google, mailbox: "faktury@example.com" }, { serviceAccountKey: "klíč" }],
    ["R385 R386", "WebDAV", { url: "https://dav.example.com/", username: "skener", ...paths }, { password: "heslo" }],
  ])("%s %s", async (_rows, type, open, secrets) => {
    await call("POST", "/tenant/importConnections", { type, name: "Zdroj", settings: { ...open, ...secrets } });
    const { items: listed } = (await call("POST", "/tenant/importConnections/list", {})) as { items: ImportConnection[] };
    expect(listed).toMatchObject([{ type, settings: open, secrets: Object.keys(secrets) }]);
    expect(JSON.stringify(listed)).not.toMatch(/"heslo"|"klíč"/);
  });
});

describe("files of a folder", () => {
  test("R386 each is a document and is moved; what is none goes to the invalid ones", async () => {
    folder.add("a.pdf v1", (await pdf()).content, { name: "27082440/a.pdf" });
    folder.add("b.exe v1", "MZ", { name: "b.exe" });
    await connect({ notificationAddress: "ucetni@example.com" }, "WebDAV");
    await look();
    expect(await rows()).toMatchObject([{ file_name: "a.pdf", source: "API", sender_email: null }]);
    expect(folder.ended).toEqual({ processed: ["a.pdf v1"], invalid: ["b.exe v1"], deleted: [] });
  });

  test("R377 a file with another prefix is left where it is", async () => {
    folder.add("a.pdf v1", (await pdf()).content, { name: "a.pdf" });
    await connect({ fileNamePrefixes: "FV" }, "WebDAV");
    await look();
    expect([await names(), folder.waiting.size]).toEqual([[], 1]);
  });
});

test("another tenant's connection is not found, nor what it met", async () => {
  mailbox.add("1/1", await buildMessage({}));
  const importConnectionId = await connect();
  await look();
  const [item] = await items();
  tenant = await buildTenant(api.app);
  expect(await items()).toEqual([]);
  for (const [path, body] of [
    ["look", { importConnectionId }],
    ["items/again", { itemId: item!.itemId }],
    ["test", { importConnectionId, type: "Email", settings }],
  ] as const)
    expect(await call("POST", `/tenant/importConnections/${path}`, body)).toMatchObject({ code: "not-found" });
});

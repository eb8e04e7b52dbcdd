import { buildMessage } from "#test/messages.ts";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readMail } from "./mail.ts";

const read = (message: Buffer | string) => readMail(Buffer.from(message));
const failureOf = (message: Buffer | string) =>
  read(message).then(
    () => undefined,
    (error: { errorType?: string }) => error.errorType,
  );
const pdf = Buffer.from("%PDF-1.7 nic");
const part = (headers: string, body: string) => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
const mixed = (...parts: string[]) =>
  `From: dodavatel@example.com\r\nSubject: =?iso-8859-2?Q?P=F8=EDloha?=\r\nMessage-ID: <1@example.com>\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${parts.join("")}--x--\r\n`;
const base64 = "Content-Transfer-Encoding: base64";

/** A winmail.dat with one file ([MS-OXTNEF]): a rendering begins it, its title is short, its properties hold the long name. */
function tnef(title: string, longName: string, bytes: Buffer): Buffer {
  const attribute = (id: number, data: Buffer) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, data, Buffer.alloc(2)]);
  };
  const name = Buffer.from(`${longName}\0`, "utf16le");
  const property = Buffer.alloc(16);
  property.writeUInt32LE(1, 0);
  property.writeUInt16LE(0x001f, 4);
  property.writeUInt16LE(0x3707, 6);
  property.writeUInt32LE(1, 8);
  property.writeUInt32LE(name.length, 12);
  const signature = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]);
  const parts = [attribute(0x00069002, Buffer.alloc(14)), attribute(0x00018010, Buffer.from(`${title}\0`)), attribute(0x0006800f, bytes)];
  return Buffer.concat([signature, ...parts, attribute(0x00069005, Buffer.concat([property, name]))]);
}

test("names of all kinds are read, and no path is left of them", async () => {
  const mail = await read(
    mixed(
      part(`Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=UTF-8''%C3%9A%C4%8Det.pdf\r\n${base64}`, pdf.toString("base64")),
      part(`Content-Type: application/pdf; name="=?windows-1250?Q?=FA=E8et2.pdf?="\r\nContent-Disposition: attachment\r\n${base64}`, pdf.toString("base64")),
      part(`Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="../../etc/passwd.pdf"\r\n${base64}`, pdf.toString("base64")),
      part(`Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n${base64}`, pdf.toString("base64")),
    ),
  );
  expect(mail).toMatchObject({ subject: "Příloha", from: "dodavatel@example.com", messageId: "<1@example.com>", isAutomatic: false });
  expect(mail.files.map((file) => file.name)).toEqual(["Účet.pdf", "účet2.pdf", "passwd.pdf", "priloha-4.pdf"]);
  expect(mail.files.every((file) => file.isKnownKind && Buffer.from(file.bytes).equals(pdf))).toBe(true);
});

test("winmail.dat gives its file under the long name", async () => {
  const mail = await read(
    await buildMessage({
      attachments: [{ filename: "winmail.dat", contentType: "application/ms-tnef", content: tnef("FAKTU~1.PDF", "Faktura červen.pdf", pdf) }],
    }),
  );
  expect(mail.files.map(({ name, bytes }) => [name, Buffer.from(bytes).equals(pdf)])).toEqual([["Faktura červen.pdf", true]]);
});

test.each([
  ["a winmail.dat that is cut off", "winmail.dat", tnef("a.pdf", "a.pdf", pdf).subarray(0, 40), "unreadable"],
  ["an archive that is none", "faktury.zip", Buffer.from("PK\u0003\u0004 nic"), "unreadable"],
  ["a signed message that is none", "smime.p7m", Buffer.from("0"), "unreadable"],
  ["a file encrypted by PGP", "faktura.pdf.pgp", Buffer.from("0"), "encrypted"],
])("%s is refused by name", async (_what, filename, content, problem) => {
  const mail = await read(
    await buildMessage({
      attachments: [
        { filename, content },
        { filename: "a.pdf", content: pdf },
      ],
    }),
  );
  expect([mail.refused, mail.files.map((file) => file.name)]).toEqual([[{ name: filename, problem }], ["a.pdf"]]);
});

test("a bomb is refused by name", async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(60 * 1024 * 1024), "nuly.pdf");
  zip.end();
  const mail = await read(await buildMessage({ attachments: [{ filename: "bomba.zip", content: await buffer(zip.outputStream) }] }));
  expect([mail.files, mail.refused]).toEqual([[], [{ name: "bomba.zip", problem: "unreadable" }]]);
});

test("messages within messages are opened up to a depth, and those below are refused", async () => {
  let message = await buildMessage({ attachments: [{ filename: "dole.pdf", content: pdf }] });
  for (let level = 0; level < 4; level += 1)
    message = await buildMessage({ attachments: [{ filename: "zprava.eml", content: message, contentType: "message/rfc822" }] });
  expect((await read(message)).files.map((file) => file.name)).toEqual(["dole.pdf"]);
  for (let level = 0; level < 4; level += 1)
    message = await buildMessage({ attachments: [{ filename: "zprava.eml", content: message, contentType: "message/rfc822" }] });
  expect(await read(message)).toMatchObject({ files: [], refused: [{ name: "zprava.eml", problem: "unreadable" }] });
});

test("ten thousand parts: the first files are taken, the others are refused", async () => {
  const one = part(`Content-Type: application/pdf; name=a.pdf\r\n${base64}`, pdf.toString("base64"));
  const mail = await read(mixed(...Array.from({ length: 10_000 }, () => one)));
  expect([mail.files.length, mail.refused.length, mail.refused[0]?.problem]).toEqual([500, 9_500, "tooManyFiles"]);
});

test("parts nested without end, and headers without end, are no message", async () => {
  const deep = Array.from({ length: 300 }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`).join("");
  expect(await failureOf(deep)).toBe("InvalidDocumentCorrupted");
  expect(await failureOf(`X-Long: ${"a".repeat(2_000_000)}\r\n\r\ntext`)).toBe("InvalidDocumentCorrupted");
});

test.each([
  ["Auto-Submitted: auto-replied", { isAutomatic: true, isReply: true }],
  ["Auto-Submitted: auto-generated", { isAutomatic: true, isReply: false }],
  ["Auto-Submitted: no", { isAutomatic: false, isReply: false }],
  ["Return-Path: <>", { isAutomatic: true, isReply: false }],
  ["X-Mailer: Test", { isAutomatic: false, isReply: false }],
])("%s: %j", async (header, expected) => {
  expect(await read(`From: a@example.com\r\n${header}\r\nContent-Type: text/plain\r\n\r\nDobrý den`)).toMatchObject(expected);
});

test("a report of what could not be delivered brings nothing: the invoice in it is one that was sent from here", async () => {
  const sent = await buildMessage({ attachments: [{ filename: "vydana.pdf", content: pdf }] });
  const report = `From: MAILER-DAEMON@example.com\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n`;
  const parts = [part("Content-Type: text/plain", "Undeliverable"), part("Content-Type: message/delivery-status", "Action: failed")];
  const mail = await read(`${report}${parts.join("")}${part("Content-Type: message/rfc822", sent.toString())}--x--\r\n`);
  expect(mail).toMatchObject({ isAutomatic: true, isReply: true, files: [], refused: [] });
});

test("of HTML only the text counts", async () => {
  const html = '<style>p{}</style><script>alert(1)</script><p>Dobrý den</p><img src="https://example.com/pixel.png">';
  const mail = await read(`From: a@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`);
  expect(mail.text).toContain("Dobrý den");
  expect(mail.text).not.toMatch(/alert|<|example\.com/);
});
